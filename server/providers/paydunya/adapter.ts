import * as v from 'valibot';
import { CURRENCY } from '#domain/money/money.ts';
import type { Log } from '../../log.ts';
import { guardedCalls } from '../guarded-calls.ts';
import { payableAt } from '../payable-urls.ts';
import type {
  Evidence,
  OpenResult,
  PaymentMode,
  ProviderAdapter,
  ReadResult,
  Refused,
  SessionRequest,
  Unanswered,
} from '../provider.ts';
import { notificationHash, readNotification } from './callback.ts';
import { createPaydunyaClient, type PaydunyaAnswer, type PaydunyaClientOptions } from './client.ts';
import { INVOICE_LIFE_MS, invoiceEvidence, invoiceOf, InvoiceRequest } from './invoice.ts';
import { Created, Credited, Invoice, OnsiteCharged, OnsiteCreated } from './wire.ts';

/** Errors of PayDunya's own kit, which our log repeats word for word. @see PM-15 */
const FAILURES = {
  create: 'Failed to create invoice.',
  confirm: 'Could not confirm invoice status.',
  charge: 'Failed to charge invoice. Check OPR/confirm token and try again.',
  credit: 'Failed to credit account.',
} as const;

const UNKNOWN_INVOICE = '4004';
const UNKNOWN_INVOICE_TEXT = /no transaction found|(?:invoice|facture).*(?:introuvable|not found)/i;
/** Wrong keys, keys of the other mode, or an account that is not verified. */
const KEYS_REFUSED = '1001';

const PAGE_ORIGINS = ['https://app.paydunya.com', 'https://paydunya.com'];

export interface PaydunyaOptions extends PaydunyaClientOptions {
  mode: PaymentMode;
  /** Master keys whose notifications are accepted too, while the key is changed. */
  otherMasterKeys?: readonly string[] | undefined;
  /** The payment methods that the page offers; all when absent. */
  channels?: readonly string[] | undefined;
  log: Log;
}

/** An invoice that a PayDunya customer pays with a code, without leaving the shop. */
export interface OnsiteInvoice {
  kind: 'onsite';
  onsiteToken: string;
  invoiceToken: string;
}

/** PayDunya: a hosted page, and the calls that need an account at PayDunya, which no screen offers yet. */
export interface PaydunyaProvider extends ProviderAdapter {
  /**
   * Opens an onsite payment; PayDunya sends its customer a code.
   *
   * @param account e-mail address, number or user name of the customer at PayDunya
   */
  openOnsite(request: SessionRequest, account: string): Promise<OnsiteInvoice | Refused | Unanswered>;
  /** Charges an onsite payment with the customer's code. */
  chargeOnsite(onsiteToken: string, code: string): Promise<OpenResult>;
  /**
   * Pays from the shop's balance to an account at PayDunya.
   *
   * @param amount whole francs
   */
  creditAccount(
    account: string,
    amount: number,
  ): Promise<{ kind: 'credited'; transactionId: string } | Refused | Unanswered>;
}

const isUnknownInvoice = ({ code, text }: { code: string; text: string }): boolean =>
  code === UNKNOWN_INVOICE || UNKNOWN_INVOICE_TEXT.test(text);

/** An invoice that ended unpaid is seen with the code "01", too. A payment is believed with "00" only. */
function endedInvoice(body: unknown, mode: PaymentMode): Evidence | undefined {
  const invoice = v.safeParse(Invoice, body);
  const evidence = invoice.success ? invoiceEvidence(invoice.output, mode) : undefined;
  return evidence?.verdict === 'cancelled' || evidence?.verdict === 'failed' ? evidence : undefined;
}

/**
 * PayDunya behind the shop's provider interface. It cannot search by our reference and cannot close an invoice: a lost create is
 * given up at once, and an invoice that was replaced stays payable for a day.
 *
 * @throws ValiError 'Invalid parameters;' where a key is missing
 */
export function createPaydunyaProvider(options: PaydunyaOptions): PaydunyaProvider {
  const { mode, clock, log, channels } = options;
  const client = createPaydunyaClient(options);
  const calls = guardedCalls({ name: 'paydunya', clock, log });
  const hashes = [options.credentials.masterKey, ...(options.otherMasterKeys ?? [])].map(notificationHash);
  const isPayable = payableAt([...PAGE_ORIGINS, new URL(options.baseUrl).origin], mode);

  /** Makes a call unless calls are held back, and logs a refusal in the words of the kit. */
  async function guarded<Body>(
    failure: string,
    call: () => Promise<PaydunyaAnswer<Body>>,
  ): Promise<PaydunyaAnswer<Body>> {
    const answer = await calls.make(call);
    if (answer.kind === 'refused' && !isUnknownInvoice(answer))
      log[answer.code === KEYS_REFUSED ? 'error' : 'warn'](
        { provider: 'paydunya', code: answer.code, text: answer.text },
        failure,
      );
    return answer;
  }

  /** A call that opens something. One that was held back was not sent: it is a refusal and not a lost answer. */
  async function sent<Body>(
    failure: string,
    call: () => Promise<PaydunyaAnswer<Body>>,
  ): Promise<{ kind: 'answered'; body: Body } | Refused | Unanswered> {
    const answer = await guarded(failure, call);
    if (answer.kind === 'unanswered' && answer.isHeldBack)
      return { kind: 'refused', reason: answer.reason, isTemporary: true };
    if (answer.kind === 'limited') return { kind: 'refused', reason: 'limited', isTemporary: true };
    return answer.kind === 'refused' ? { kind: 'refused', reason: answer.code, isTemporary: false } : answer;
  }

  return {
    id: 'paydunya',
    callsAllowed: () => calls.callsAllowed(),

    async open(request) {
      const body = v.parse(InvoiceRequest, invoiceOf(request, channels));
      const answer = await sent(FAILURES.create, () =>
        client.post('/checkout-invoice/create', Created, body),
      );
      if (answer.kind !== 'answered') return answer;
      return openedInvoice(answer.body, request);
    },

    async read(token): Promise<ReadResult> {
      const path = `/checkout-invoice/confirm/${encodeURIComponent(token)}`;
      const answer = await guarded(FAILURES.confirm, () => client.get(path, Invoice));
      if (answer.kind === 'answered') return invoiceEvidence(answer.body, mode);
      if (answer.kind === 'unanswered') return answer;
      if (answer.kind === 'limited') return { kind: 'unanswered', reason: 'limited' };
      if (isUnknownInvoice(answer)) return { kind: 'absent' };
      return endedInvoice(answer.body, mode) ?? { kind: 'unanswered', reason: answer.code };
    },

    readCallback: (_headers, rawBody) => readNotification(hashes, rawBody),

    async openOnsite(request, account) {
      const body = {
        invoice_data: v.parse(InvoiceRequest, invoiceOf(request, channels)),
        opr_data: { account_alias: account },
      };
      const answer = await sent(FAILURES.create, () => client.post('/opr/create', OnsiteCreated, body));
      if (answer.kind !== 'answered') return answer;
      const { token: onsiteToken, invoice_token: invoiceToken } = answer.body;
      return { kind: 'onsite', onsiteToken, invoiceToken };
    },

    async chargeOnsite(onsiteToken, code) {
      const body = { token: onsiteToken, confirm_token: code };
      const answer = await sent(FAILURES.charge, () => client.post('/opr/charge', OnsiteCharged, body));
      return answer.kind === 'answered' ? invoiceEvidence(answer.body.invoice_data, mode) : answer;
    },

    async creditAccount(account, amount) {
      const body = { account_alias: account, amount };
      const answer = await sent(FAILURES.credit, () =>
        client.post('/direct-pay/credit-account', Credited, body),
      );
      return answer.kind === 'answered'
        ? { kind: 'credited', transactionId: answer.body.transaction_id }
        : answer;
    },
  };

  /** The answer to a create call names the token and the page; the terms are those that were sent. */
  function openedInvoice(
    { token, response_text: url }: v.InferOutput<typeof Created>,
    { clientReference, amount }: SessionRequest,
  ): Evidence {
    return {
      kind: 'evidence',
      verdict: 'open',
      mode,
      sessionId: token,
      transactionId: undefined,
      amount,
      currency: CURRENCY,
      clientReference,
      nextStep: isPayable(url) ? { kind: 'link', url } : undefined,
      validUntil: new Date(clock.now().getTime() + INVOICE_LIFE_MS),
      word: 'pending',
      reason: undefined,
      raw: { token, total_amount: amount, reference: clientReference, status: 'pending' },
    };
  }
}
