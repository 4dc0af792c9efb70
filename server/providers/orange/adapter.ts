import { orderTitle } from '#domain/messages/invoice.ts';
import type { Log } from '../../log.ts';
import { asUnanswered, guardedCalls, LIMITED } from '../guarded-calls.ts';
import type { Answer } from '../json-client.ts';
import { payableAt } from '../payable-urls.ts';
import type { PaymentMode, PaymentProvider, ReadResult } from '../provider.ts';
import { readableItems } from '../wire-values.ts';
import { isFromOrange, type OrangeCallbacks, readOrangeNotification } from './callback.ts';
import { createOrangeClient, type OrangeAnswer, type OrangeClientOptions } from './client.ts';
import { codeEvidence, orangeEvidence } from './evidence.ts';
import { orangeStatement, searchOfDay } from './statement.ts';
import { OrangeCode, OrangeTransaction, OrangeTransactions } from './wire.ts';

/** Where the links of codes lead. Those to `page.link`, whose service has ended, are left out. */
const PAY_ORIGINS = ['https://sugu.orange-sonatel.com', 'https://qrcode.orange-sonatel.com'];
/** The most that one page of a search has. */
const PAGE_SIZE = 500;

export interface OrangeOptions extends OrangeClientOptions {
  mode: PaymentMode;
  log: Log;
  merchantCode: string;
  /** Shown to the payer. */
  merchantName: string;
  /** How long a code can be paid, in seconds. */
  validity: number;
  callbacks: OrangeCallbacks;
}

/**
 * Orange Money in Senegal: a QR code per payment. A code cannot be read or cancelled: the payments made with it are found
 * by our reference, and it stays payable until its validity ends. The list of all payments of a day is the statement.
 *
 * @see https://developer.orange-sonatel.com
 */
export function createOrangeProvider(
  options: OrangeOptions,
): PaymentProvider & Required<Pick<PaymentProvider, 'search' | 'statement'>> {
  const { mode, clock, log, validity } = options;
  const client = createOrangeClient(options);
  const calls = guardedCalls({ name: 'orange', clock, log });
  const ownOrigins = mode === 'test' ? [new URL(options.baseUrl).origin] : [];
  const isPayable = payableAt([...PAY_ORIGINS, ...ownOrigins], mode);

  /** Makes a call; without a token it is not sent. */
  async function make<Body>(call: () => Promise<OrangeAnswer<Body>>): Promise<OrangeAnswer<Body>> {
    let isSent = false;
    const answer = await calls.make(async (): Promise<Answer<Body>> => {
      const made = await call();
      ({ isSent } = made);
      return made.answer;
    });
    return { isSent, answer };
  }

  /** @param sessionId the name of the code, which no answer repeats */
  async function find(clientReference: string, sessionId: string): Promise<ReadResult> {
    // Not filtered by type: in production such a search finds nothing.
    const query = new URLSearchParams({ reference: clientReference, size: String(PAGE_SIZE) });
    const path = `/api/eWallet/v1/transactions?${query.toString()}`;
    const { answer } = await make(() => client.get(path, OrangeTransactions));
    if (answer.kind !== 'answered') return asUnanswered(answer);
    const found = readableItems(OrangeTransaction, answer.body, clientReference);
    if (found === undefined) return { kind: 'unanswered', reason: 'unreadable answer' };
    return orangeEvidence(found, { sessionId, clientReference, mode }) ?? { kind: 'absent' };
  }

  return {
    id: 'orange',
    callsAllowed: () => calls.callsAllowed(),

    async open(request) {
      const {
        clientReference: reference,
        amount,
        orderReference,
        successUrl,
        cancelUrl,
        callbackUrl,
      } = request;
      const content = {
        code: options.merchantCode,
        name: options.merchantName,
        amount: { unit: 'XOF', value: amount },
        validity,
        callbackSuccessUrl: successUrl,
        callbackCancelUrl: cancelUrl,
        reference,
        metadata: { reference, description: orderTitle(orderReference) },
        restrictions: { isSingleUse: true },
      };
      const { isSent, answer } = await make(() =>
        client.post('/api/eWallet/v4/qrcode', OrangeCode, content, { 'x-callback-url': callbackUrl }),
      );
      if (answer.kind === 'answered')
        return codeEvidence(answer.body, request, { mode, now: clock.now(), validity, isPayable });
      // Nothing has been sent, so this is a refusal and not a lost answer.
      if (!isSent) return { kind: 'refused', reason: asUnanswered(answer).reason, isTemporary: true };
      if (answer.kind === 'unanswered') return answer;
      if (answer.kind === 'limited') return { kind: 'refused', reason: LIMITED, isTemporary: true };
      return { kind: 'refused', reason: answer.code, isTemporary: false };
    },

    read: async (sessionId, clientReference) =>
      clientReference === undefined ? { kind: 'absent' } : find(clientReference, sessionId),

    // The answer that named the code was lost before it was shown: our reference stands for it.
    search: (clientReference) => find(clientReference, clientReference),

    async statement(day, after = '0') {
      const page = Number(after);
      const { answer } = await make(() => client.get(searchOfDay(day, page, PAGE_SIZE), OrangeTransactions));
      if (answer.kind !== 'answered') return asUnanswered(answer);
      const next = answer.body.length < PAGE_SIZE ? undefined : String(page + 1);
      return orangeStatement(answer.body, next);
    },

    readCallback: (headers, rawBody) =>
      isFromOrange(options.callbacks, headers, rawBody, clock.now())
        ? readOrangeNotification(headers, rawBody)
        : undefined,
  };
}
