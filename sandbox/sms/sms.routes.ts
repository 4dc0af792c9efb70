import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { hasBearer } from '../bearer.ts';
import { SmsFault, type SmsGateway } from './sms.ts';

const TEXT_LENGTH_MAX = 918;

const Wanted = v.strictObject({
  from: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
  to: v.string(),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(TEXT_LENGTH_MAX)),
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
});
const SENEGALESE_MOBILE = /^\+2217\d{8}$/;

/** The API that the shop calls: `POST /sms/messages` with a key as bearer token. */
export const smsRoutes =
  (gateway: SmsGateway, apiKey: string): FastifyPluginAsync =>
  async (routes) => {
    routes.post('/sms/messages', async ({ headers, body }, reply) => {
      const fault = gateway.fault();
      if (fault?.kind === 'down') return reply.code(503).send({ error: 'unavailable' });
      if (!hasBearer(headers.authorization, apiKey)) return reply.code(401).send({ error: 'unauthorized' });
      if (fault?.kind === 'no-credit') return reply.code(402).send({ error: 'no_credit' });
      const message = v.parse(Wanted, body);
      if (!SENEGALESE_MOBILE.test(message.to)) return reply.code(422).send({ error: 'invalid_recipient' });
      const { id } = gateway.accept(message);
      if (fault?.kind === 'lost-answer') {
        reply.raw.destroy();
        return reply.hijack();
      }
      return reply.code(201).send({ id, status: 'accepted' });
    });
  };

/** Lets a test make the gateway fail. */
export const smsControl =
  (gateway: SmsGateway): FastifyPluginAsync =>
  async (control) => {
    control.post('/sms/fault', async ({ body }, reply) => {
      gateway.setFault(v.parse(SmsFault, body));
      return reply.code(204).send();
    });

    control.delete('/sms/fault', async (_request, reply) => {
      gateway.setFault(undefined);
      return reply.code(204).send();
    });
  };
