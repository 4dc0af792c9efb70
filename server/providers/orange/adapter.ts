import * as v from 'valibot';
import { orderTitle } from '#domain/messages/invoice.ts';
import type { Log } from '../../log.ts';
import { asUnanswered, guardedCalls, LIMITED } from '../guarded-calls.ts';
import type { Answer } from '../json-client.ts';
import { payableAt } from '../payable-urls.ts';
import type { PaymentMode, ProviderAdapter, ReadResult, Unanswered } from '../provider.ts';
import { readableItems } from '../wire-values.ts';
import { isFromOrange, type OrangeCallbacks, readOrangeNotification } from './callback.ts';
import { createOrangeClient, type OrangeAnswer, type OrangeClientOptions } from './client.ts';
import { createContract, type GrantedCall } from './contract.ts';
import { codeEvidence, orangeEvidence } from './evidence.ts';
import { orangeStatement, searchOfDay } from './statement.ts';
import {
  OrangeCode,
  OrangeNamedPayment,
  OrangePaymentStatus,
  OrangeTransaction,
  OrangeTransactions,
} from './wire.ts';

/** Where the links of codes lead. Those to `page.link`, whose service has ended, are left out. */
const PAY_ORIGINS = ['https://sugu.orange-sonatel.com', 'https://qrcode.orange-sonatel.com'];
/** The most that one page of a search has. */
const PAGE_SIZE = 500;
/** The most payments with one code whose status is read; a code is made for one. */
const NAMED_MAX = 5;
/** How Orange denies a call that the contract does not have; an expired token was renewed before. */
const DENIALS = [401, 403, 404, 405];
const UNKNOWABLE: Unanswered = { kind: 'unanswered', reason: 'no transaction search', isUnknowable: true };
/** What a notification does not say of a payment. */
const NOT_TOLD = { metadata: null, createdAt: null, updatedAt: null };
/** No payment has it. */
const NO_PAYMENT = 'MP000000.0000.A00000';

export interface OrangeOptions extends OrangeClientOptions {
  mode: PaymentMode;
  log: Log;
  merchantCode: string;
  /** Shown to the payer. */
  merchantName: string;
  /** How long a code can be paid, in seconds. */
  validity: number;
  callbacks: OrangeCallbacks;
  /** False where it is known that the contract has no search for payments; otherwise it is found out. */
  hasSearch: boolean;
}

/**
 * Orange Money in Senegal: a QR code per payment. A code cannot be read or cancelled: the payments made with it are found
 * by our reference, and it stays payable until its validity ends. The list of all payments of a day is the statement.
 *
 * @see https://developer.orange-sonatel.com
 */
export function createOrangeProvider(
  options: OrangeOptions,
): ProviderAdapter & Required<Pick<ProviderAdapter, 'search' | 'statement'>> {
  const { mode, clock, log, validity } = options;
  const client = createOrangeClient(options);
  const calls = guardedCalls({ name: 'orange', clock, log });
  const contract = createContract({ ruledOut: options.hasSearch ? [] : ['search'], clock, log });
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

  /**
   * Makes a call that some contracts do not have.
   *
   * @returns `denied` where this one does not, which says nothing of payments and is no failure of the provider
   */
  async function ask<Body>(
    call: GrantedCall,
    path: string,
    schema: v.GenericSchema<unknown, Body>,
  ): Promise<Answer<Body> | { kind: 'denied' }> {
    if (!contract.mayCall(call)) return { kind: 'denied' };
    const answer = await calls.make(async (): Promise<Answer<Body> | { kind: 'denied' }> => {
      const made = await client.get(path, schema);
      // A payment that is not known is answered in the same way as a call that is not granted.
      const isDenial = made.answer.kind === 'refused' && DENIALS.includes(made.answer.status);
      const isMissing = call === 'status' && made.answer.kind === 'refused' && made.answer.status === 404;
      return made.isSent && isDenial && !isMissing ? { kind: 'denied' } : made.answer;
    });
    if (answer.kind === 'answered' || answer.kind === 'denied')
      contract.record(call, answer.kind === 'denied');
    return answer;
  }

  /**
   * The payments that notifications named, each with the status that Orange gives: without the search, a notification is believed
   * for the amount and for whose payment it is, and never for whether it was made.
   */
  async function confirm(
    clientReference: string,
    sessionId: string,
    notified: (() => Promise<readonly string[]>) | undefined,
  ): Promise<ReadResult> {
    const bodies = (await notified?.()) ?? [];
    const named = new Map(
      bodies.flatMap((body) => {
        const payment = v.safeParse(OrangeNamedPayment, body);
        return payment.success ? [[payment.output.transactionId, payment.output] as const] : [];
      }),
    );
    const confirmed: OrangeTransaction[] = [];
    for (const payment of [...named.values()].slice(0, NAMED_MAX)) {
      const path = `/api/eWallet/v1/transactions/${encodeURIComponent(payment.transactionId)}/status`;
      const answer = await ask('status', path, OrangePaymentStatus);
      if (answer.kind === 'denied') return UNKNOWABLE;
      if (answer.kind !== 'answered') return asUnanswered(answer);
      confirmed.push({ ...payment, ...NOT_TOLD, status: answer.body.status, reference: clientReference });
    }
    return orangeEvidence(confirmed, { sessionId, clientReference, mode }) ?? UNKNOWABLE;
  }

  /** @param sessionId the name of the code, which no answer repeats */
  async function find(
    clientReference: string,
    sessionId: string,
    notified?: () => Promise<readonly string[]>,
  ): Promise<ReadResult> {
    // Not filtered by type: in production such a search finds nothing.
    const query = new URLSearchParams({ reference: clientReference, size: String(PAGE_SIZE) });
    const path = `/api/eWallet/v1/transactions?${query.toString()}`;
    const answer = await ask('search', path, OrangeTransactions);
    if (answer.kind === 'denied') return confirm(clientReference, sessionId, notified);
    if (answer.kind !== 'answered') return asUnanswered(answer);
    const found = readableItems(OrangeTransaction, answer.body, clientReference);
    if (found === undefined) return { kind: 'unanswered', reason: 'unreadable answer' };
    return orangeEvidence(found, { sessionId, clientReference, mode }) ?? { kind: 'absent' };
  }

  return {
    id: 'orange',
    callsAllowed: () => calls.callsAllowed(),

    async open(request) {
      if (!contract.mayCall('search') && !contract.mayCall('status'))
        return { kind: 'refused', reason: 'payments cannot be confirmed', isTemporary: true };
      const {
        clientReference: reference,
        proof,
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
        metadata: { reference, proof, description: orderTitle(orderReference) },
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

    read: async (sessionId, clientReference, notified) =>
      clientReference === undefined ? { kind: 'absent' } : find(clientReference, sessionId, notified),

    // The answer that named the code was lost before it was shown: our reference stands for it. Without the search it is absent,
    // because a code that was not shown is not paid.
    async search(clientReference) {
      const found = await find(clientReference, clientReference);
      return found.kind === 'unanswered' && found.isUnknowable ? { kind: 'absent' } : found;
    },

    async findLimit() {
      const anyPayment = `/api/eWallet/v1/transactions?${new URLSearchParams({ size: '1' }).toString()}`;
      const search = await ask('search', anyPayment, OrangeTransactions);
      if (search.kind !== 'denied') return search.kind === 'answered' ? 'none' : undefined;
      const path = `/api/eWallet/v1/transactions/${NO_PAYMENT}/status`;
      const status = await ask('status', path, OrangePaymentStatus);
      return status.kind === 'denied' ? 'noConfirmation' : 'noSearch';
    },

    async statement(day, after = '0') {
      const page = Number(after);
      const answer = await ask('search', searchOfDay(day, page, PAGE_SIZE), OrangeTransactions);
      if (answer.kind === 'denied') return UNKNOWABLE;
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
