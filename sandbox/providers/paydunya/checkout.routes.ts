import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { sendPage } from '../../page.ts';
import { checkoutPage, exitOf, receiptPage, unknownInvoicePage } from './checkout-page.ts';
import type { Invoice } from './invoice.ts';
import { FAIL_REASONS, methodsOf, PAYMENT_METHOD_NAMES, type PaymentMethod } from './payment-methods.ts';
import type { Paydunya } from './paydunya.ts';

const Params = v.object({ token: v.string() });
const field = v.optional(v.pipe(v.string(), v.maxLength(100)), '');
const PayForm = v.object({
  method: v.optional(v.picklist(PAYMENT_METHOD_NAMES), 'card'),
  name: field,
  phone: field,
  alias: field,
  password: field,
});
const RefuseForm = v.object({ reason: v.optional(v.picklist(FAIL_REASONS), FAIL_REASONS[0]) });

/** The payment page behind `response_text`, and its buttons. */
export function checkoutRoutes(paydunya: Paydunya): FastifyPluginAsync {
  /** Sends the payer on: out to the shop once the invoice is closed, else back to the page with its news. */
  async function onwards(reply: FastifyReply, token: string) {
    if (paydunya.faults.notifications().when === 'before-return') await paydunya.notifications.settled();
    const invoice = paydunya.find(token);
    const isClosed = invoice?.status === 'completed' || invoice?.status === 'cancelled';
    const exit = isClosed ? exitOf(invoice) : null;
    return reply.redirect(exit ?? `/sandbox-checkout/invoice/${encodeURIComponent(token)}`, 303);
  }

  function pay(invoice: Invoice, method: PaymentMethod, form: v.InferOutput<typeof PayForm>) {
    if (method !== 'paydunya') {
      const payer = { name: form.name || 'Client de passage', phone: form.phone, email: '' };
      return paydunya.pay(invoice.token, { payer, method });
    }
    const customer = paydunya.customers.find(form.alias);
    return customer?.password === form.password
      ? paydunya.payFromAccount(invoice.token, customer)
      : paydunya.fail(invoice.token, method, 'Identifiants incorrects');
  }

  return async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    pages.get('/sandbox-checkout/invoice/:token', async ({ params }, reply) => {
      const invoice = paydunya.find(v.parse(Params, params).token);
      return sendPage(
        reply,
        invoice ? checkoutPage(invoice, paydunya.isPayable(invoice)) : unknownInvoicePage,
      );
    });

    pages.get('/sandbox-checkout/receipt/pdf/:token.pdf', async ({ params }, reply) => {
      const invoice = paydunya.find(v.parse(Params, params).token);
      return sendPage(reply, invoice?.status === 'completed' ? receiptPage(invoice) : unknownInvoicePage);
    });

    pages.post('/sandbox-checkout/invoice/:token/pay', async ({ params, body }, reply) => {
      const invoice = paydunya.find(v.parse(Params, params).token);
      const form = v.parse(PayForm, body ?? {});
      if (invoice && methodsOf(invoice.channels).includes(form.method)) pay(invoice, form.method, form);
      return onwards(reply, v.parse(Params, params).token);
    });

    pages.post('/sandbox-checkout/invoice/:token/refuse', async ({ params, body }, reply) => {
      const { token } = v.parse(Params, params);
      paydunya.fail(token, 'card', v.parse(RefuseForm, body ?? {}).reason);
      return onwards(reply, token);
    });

    pages.post('/sandbox-checkout/invoice/:token/cancel', async ({ params }, reply) => {
      const { token } = v.parse(Params, params);
      paydunya.cancel(token);
      return onwards(reply, token);
    });
  };
}
