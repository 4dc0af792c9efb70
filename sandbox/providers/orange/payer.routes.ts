import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { formatPhone } from '#domain/text/phone.ts';
import { sendPage } from '../../page.ts';
import type { Orange } from './orange.ts';
import { applicationOf, isRefusal, payerPage, unknownCodePage } from './payer-page.ts';

const Params = v.object({ application: v.string(), id: v.string() });
const PayForm = v.object({ payer: v.optional(v.pipe(v.string(), v.maxLength(20))) });
const RefuseForm = v.object({ status: v.optional(v.pipe(v.string(), v.check(isRefusal)), 'FAILED') });

/** The code that a path names, and the application in which it is opened. */
function toCode(params: unknown) {
  const { application, id } = v.parse(Params, params);
  return { id, application: applicationOf(application), path: `/orange/${application}/${id}` };
}

/** The pages behind a code and its links; `pay` stands for the application of the phone that scans. */
export function payerRoutes(orange: Orange): FastifyPluginAsync {
  return async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    pages.get('/orange/:application/:id', async ({ params }, reply) => {
      const { id, application } = toCode(params);
      const code = orange.find(id);
      if (!code) return sendPage(reply, unknownCodePage);
      const last = orange.transactionsOf(code).at(-1);
      const condition = orange.conditionOf(code);
      return sendPage(reply, payerPage(code, { application, condition, ...(last && { last }) }));
    });

    pages.post('/orange/:application/:id/pay', async ({ params, body }, reply) => {
      const { id, application, path } = toCode(params);
      const { payer = '' } = v.parse(PayForm, body ?? {});
      const paid = orange.use(id, 'SUCCESS', {
        payer: formatPhone(payer).replace('+221', '') || undefined,
        channel: application,
      });
      return reply.redirect((paid && orange.find(id)?.successUrl) ?? path, 303);
    });

    pages.post('/orange/:application/:id/refuse', async ({ params, body }, reply) => {
      const { id, application, path } = toCode(params);
      const { status } = v.parse(RefuseForm, body ?? {});
      if (isRefusal(status)) orange.use(id, status, { channel: application });
      return reply.redirect(path, 303);
    });

    pages.post('/orange/:application/:id/cancel', async ({ params }, reply) => {
      const { id, application, path } = toCode(params);
      const cancelled = orange.use(id, 'CANCELLED', { channel: application });
      return reply.redirect((cancelled && orange.find(id)?.cancelUrl) ?? path, 303);
    });
  };
}
