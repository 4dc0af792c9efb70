import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { faultRoutes } from '../armed-faults.ts';
import { FaultSettings } from './faults.ts';
import type { Invoice } from './invoice.ts';
import { FAIL_REASONS } from './payment-methods.ts';
import type { Paydunya } from './paydunya.ts';

const ByToken = v.object({ token: v.string() });
const PAYER = { name: 'Aminata Ndiaye', phone: '771234567', email: '' };

/** What a test may do to PayDunya from another process: set faults, and end invoices. */
export function paydunyaControl(paydunya: Paydunya): FastifyPluginAsync {
  const answer = (reply: FastifyReply, token: string, invoice: Invoice | undefined) => {
    if (invoice) return paydunya.bodyOf(invoice);
    const isKnown = paydunya.find(token) !== undefined;
    return reply
      .code(isKnown ? 409 : 404)
      .send({ message: isKnown ? 'Not possible now' : 'Unknown invoice' });
  };

  const events: Record<string, (token: string) => Invoice | undefined> = {
    pay: (token) => paydunya.pay(token, { payer: PAYER, method: 'card' }),
    fail: (token) => paydunya.fail(token, 'card', FAIL_REASONS[0]),
    cancel: (token) => paydunya.cancel(token),
  };

  return async (control) => {
    faultRoutes(control, FaultSettings, paydunya.faults);

    control.get('/invoices', async () => ({ invoices: paydunya.all().map(paydunya.bodyOf) }));
    control.get('/notifications', async () => ({ notifications: paydunya.notifications.all() }));

    for (const [name, event] of Object.entries(events))
      control.post(`/invoices/:token/${name}`, async ({ params }, reply) => {
        const { token } = v.parse(ByToken, params);
        return answer(reply, token, event(token));
      });
  };
}
