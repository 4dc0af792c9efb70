import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { formatPhone } from '#domain/text/phone.ts';
import { sendPage } from '../../page.ts';
import { type Condition, conditionOf, payerPage, unknownSessionPage } from './payer-page.ts';
import { PAYMENT_ERROR_CODES } from './payment-errors.ts';
import type { Session } from './session.ts';
import type { Wave } from './wave.ts';

const Params = v.object({ id: v.string() });
const PayForm = v.object({ payer_mobile: v.optional(v.pipe(v.string(), v.maxLength(20))) });
const RefuseForm = v.object({ code: v.optional(v.picklist(PAYMENT_ERROR_CODES), 'insufficient-funds') });

/**
 * The page behind `wave_launch_url`. Its query repeats the amount for the payer's application; the
 * page goes by the session alone.
 */
export function payerRoutes(wave: Wave): FastifyPluginAsync {
  /** Where the payer goes after a step: out to the merchant, or back to the page with its news. */
  const onwards = (reply: FastifyReply, id: string) => {
    const session = wave.find(id);
    const exit = session && EXITS[conditionOf(session)]?.(session);
    return reply.redirect(exit ?? `/c/${encodeURIComponent(id)}`, 303);
  };

  return async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    pages.get('/c/:id', async ({ params }, reply) => {
      const session = wave.find(v.parse(Params, params).id);
      return sendPage(reply, session ? payerPage(session, wave.options.merchant) : unknownSessionPage);
    });

    pages.post('/c/:id/pay', async ({ params, body }, reply) => {
      const { id } = v.parse(Params, params);
      const { payer_mobile: typed } = v.parse(PayForm, body ?? {});
      const payerMobile = typed === undefined ? undefined : formatPhone(typed);
      const session = wave.find(id);
      if (session && !mayPay(session, payerMobile)) wave.fail(id, 'payer-mobile-mismatch');
      else wave.pay(id, { payerMobile });
      return onwards(reply, id);
    });

    pages.post('/c/:id/refuse', async ({ params, body }, reply) => {
      const { id } = v.parse(Params, params);
      wave.fail(id, v.parse(RefuseForm, body ?? {}).code);
      return onwards(reply, id);
    });

    pages.post('/c/:id/cancel', async ({ params }, reply) => {
      const { id } = v.parse(Params, params);
      wave.cancel(id);
      return onwards(reply, id);
    });

    pages.post('/c/:id/abandon', async ({ params }, reply) => {
      const { id } = v.parse(Params, params);
      const session = wave.find(id);
      return session?.checkoutStatus === 'open' ? reply.redirect(session.errorUrl, 303) : onwards(reply, id);
    });
  };
}

const EXITS: { [C in Condition]?: (session: Session) => string } = {
  paid: ({ successUrl }) => successUrl,
  cancelled: ({ errorUrl }) => errorUrl,
};

/** A session may be reserved for one wallet. */
const mayPay = ({ restrictPayerMobile }: Session, payerMobile: string | undefined): boolean =>
  restrictPayerMobile === null || payerMobile === undefined || payerMobile === restrictPayerMobile;
