/** The API at `/sandbox-api/v1` and `/api/v1`: business errors are answered with HTTP status 200. */
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { type Mode, requireKeys } from './credentials.ts';
import { faultsAround } from '../armed-faults.ts';
import type { Fault, Faults } from './faults.ts';
import { newReceiptId } from './identifiers.ts';
import { checkoutUrl, type Invoice } from './invoice.ts';
import type { Paydunya } from './paydunya.ts';
import { Refusal } from './refusal.ts';
import { ChargeBody, CreditBody, OnsiteBody, parseJson, parseOrRefuse, readTerms } from './validation.ts';

const ByToken = v.object({ token: v.string() });

/** @param mode of the address: keys of the other mode are refused */
export function paydunyaApi(paydunya: Paydunya, mode: Mode): FastifyPluginAsync {
  const around = paydunyaFaults(paydunya.faults);

  const confirm = async ({ params }: { params: unknown }) =>
    paydunya.bodyOf(found(paydunya.find(v.parse(ByToken, params).token)));

  return async (api) => {
    // Some kits send JSON without its content type.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    api.addHook('onRequest', async ({ headers }) => requireKeys(headers, paydunya.options, mode));
    api.setErrorHandler((error, request, reply) => {
      if (error instanceof Refusal) return reply.code(200).send(error.body());
      request.log.error(error);
      return reply.code(500).type('text/html').send('<!doctype html><title>Whoops</title>');
    });

    api.post('/checkout-invoice/create', around('create'), async ({ body }) => {
      const invoice = paydunya.create(readTerms(parseJson(body)));
      return {
        response_code: '00',
        response_text: checkoutUrl(invoice, paydunya.site()),
        description: 'Checkout Invoice Created',
        token: invoice.token,
      };
    });

    // The official Python kit reads with POST.
    api.get('/checkout-invoice/confirm/:token', around('confirm'), confirm);
    api.post('/checkout-invoice/confirm/:token', around('confirm'), confirm);

    api.post('/opr/create', around('opr-create'), async ({ body }) => {
      const { invoice_data, opr_data } = parseOrRefuse(OnsiteBody, parseJson(body));
      const terms = readTerms(invoice_data);
      if (paydunya.faults.isFailing(opr_data.account_alias)) throw new Refusal('account');
      const { invoice, onsite } = paydunya.createOnsite(terms);
      return {
        response_code: '00',
        response_text: 'Onsite Payment Request Successful',
        description: 'A confirmation token was sent to the customer.',
        token: onsite.token,
        invoice_token: invoice.token,
      };
    });

    api.post('/opr/charge', around('opr-charge'), async ({ body }) => {
      const { token, confirm_token } = parseOrRefuse(ChargeBody, parseJson(body));
      const invoice = paydunya.findOnsite(token);
      if (invoice?.onsite?.code !== confirm_token) throw new Refusal('confirmationCode');
      const payer = { name: 'Client PayDunya', phone: '771234567', email: 'client@paydunya.test' };
      const paid = paydunya.pay(invoice.token, { payer, method: 'paydunya' });
      const { hash, response_code, response_text, ...data } = paydunya.bodyOf(found(paid));
      return { response_code, response_text, hash, invoice_data: data };
    });

    api.post('/direct-pay/credit-account', around('credit-account'), async ({ body }) => {
      const { account_alias: account } = parseOrRefuse(CreditBody, parseJson(body));
      if (paydunya.faults.isFailing(account)) throw new Refusal('account');
      return {
        response_code: '00',
        response_text: 'Account credited',
        description: `The account ${account} was credited.`,
        transaction_id: newReceiptId(),
      };
    });
  };
}

function found(invoice: Invoice | undefined): Invoice {
  if (!invoice) throw new Refusal('unknownInvoice');
  return invoice;
}

/** Route options that let an armed fault spoil one call of the API. */
const paydunyaFaults = (faults: Faults) =>
  faultsAround<Fault>({
    take: (call) => faults.take(call),
    refuse(fault) {
      if (fault.kind === 'refused') throw new Refusal(fault.refusal);
    },
    rewrites: {
      html: () =>
        '<!doctype html><html lang="fr"><title>Maintenance</title><p>Site en maintenance.</p></html>',
      malformed: (text) => text.slice(0, Math.ceil(text.length / 2)),
      'server-error': () => '',
      'wrong-amount': (text) =>
        text.replace(/"total_amount":(\d+)/, (_, amount) => `"total_amount":${Number(amount) + 1}`),
    },
  });
