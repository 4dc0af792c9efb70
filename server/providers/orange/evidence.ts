import { ORANGE_APPLICATIONS, orangeStatus, type OrangeStatus } from '#domain/payments/providers/orange.ts';
import type { NextStep, PaymentLink } from '#domain/payments/next-step.ts';
import { wholeFrancs } from '../francs.ts';
import type { Evidence, PaymentMode, SessionRequest, Verdict } from '../provider.ts';
import type { OrangeCode, OrangeTransaction } from './wire.ts';

const VERDICTS: Record<OrangeStatus, Verdict> = {
  pending: 'open',
  processing: 'processing',
  completed: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  unknown: 'unrecognised',
};

/** The verdicts of several payments with one code, the decisive one first: a success counts wherever it is in the list. */
const STRENGTH = [
  'succeeded',
  'processing',
  'open',
  'unrecognised',
  'failed',
  'cancelled',
  'expired',
] as const;

const verdictOf = ({ status }: OrangeTransaction): Verdict => VERDICTS[orangeStatus(status)];

export const isPaid = (transaction: OrangeTransaction): boolean => verdictOf(transaction) === 'succeeded';

export const isMerchantPayment = ({ type }: OrangeTransaction): boolean =>
  (type ?? 'MERCHANT_PAYMENT') === 'MERCHANT_PAYMENT';

/** Our reference may stand in either field. */
export const referencesOf = ({ reference, metadata }: OrangeTransaction): string[] =>
  [reference, metadata?.reference].filter((name) => typeof name === 'string');

/** Names of our own payment. */
interface Names {
  sessionId: string;
  clientReference: string;
  mode: PaymentMode;
}

/**
 * The payments made with our code as one session.
 *
 * @returns `undefined` when the code was not used yet
 * @see OM-04
 */
export function orangeEvidence(
  transactions: readonly OrangeTransaction[],
  { sessionId, clientReference, mode }: Names,
): Evidence | undefined {
  const isOurs = (one: OrangeTransaction) =>
    isMerchantPayment(one) && referencesOf(one).includes(clientReference);
  const ours = transactions.filter(isOurs);
  const decisive = STRENGTH.flatMap((verdict) => ours.filter((one) => verdictOf(one) === verdict))[0];
  if (!decisive) return undefined;
  const { transactionId, status, amount, metadata } = decisive;
  const verdict = verdictOf(decisive);
  const isFurther = (one: OrangeTransaction) => one !== decisive && isPaid(one);
  return {
    kind: 'evidence',
    verdict,
    mode,
    sessionId,
    transactionId,
    amount: wholeFrancs(String(amount.value)),
    currency: amount.unit,
    clientReference,
    proof: metadata?.proof ?? undefined,
    furtherPayments: ours.filter(isFurther).map((one) => ({
      transactionId: one.transactionId,
      amount: wholeFrancs(String(one.amount.value)),
      currency: one.amount.unit,
      raw: rawOf(one),
    })),
    nextStep: undefined,
    validUntil: undefined,
    word: status,
    reason: verdict === 'failed' || verdict === 'cancelled' ? status : undefined,
    raw: { ...rawOf(decisive), transactions: ours.length },
  };
}

const rawOf = (one: OrangeTransaction): Record<string, unknown> => ({
  transactionId: one.transactionId,
  status: one.status,
  type: one.type ?? null,
  amount: one.amount,
  reference: one.reference ?? null,
  createdAt: one.createdAt ?? null,
  updatedAt: one.updatedAt ?? null,
});

/** What a code is read with. */
export interface Reading {
  mode: PaymentMode;
  now: Date;
  /** Seconds. */
  validity: number;
  isPayable: (url: string) => boolean;
}

/** A code that was just made. Its terms are those of our request: the answer does not repeat them. */
export function codeEvidence(
  code: OrangeCode,
  { amount, clientReference }: SessionRequest,
  { mode, now, validity, isPayable }: Reading,
): Evidence {
  const sessionId = code.qrId ?? clientReference;
  const validUntil = code.validFor?.endDateTime ?? new Date(now.getTime() + validity * 1_000);
  return {
    kind: 'evidence',
    verdict: 'open',
    mode,
    sessionId,
    transactionId: undefined,
    amount,
    currency: 'XOF',
    clientReference,
    nextStep: nextStepOf(code, validUntil, isPayable),
    validUntil,
    word: undefined,
    reason: undefined,
    raw: { qrId: code.qrId ?? null, validUntil: validUntil.toISOString() },
  };
}

const link = (label: string, url: string | undefined): PaymentLink[] =>
  url === undefined ? [] : [{ label, url }];

/** @returns `undefined` where there is neither a picture nor a link that we may show */
function nextStepOf(
  { qrCode, deepLink, deepLinks }: OrangeCode,
  validUntil: Date,
  isPayable: (url: string) => boolean,
): NextStep | undefined {
  const payable = (url: string | null | undefined) => (url && isPayable(url) ? url : undefined);
  const url = payable(deepLink);
  const named = [
    ...link(ORANGE_APPLICATIONS.maxIt, payable(deepLinks?.MAXIT)),
    ...link(ORANGE_APPLICATIONS.orangeMoney, payable(deepLinks?.OM)),
  ];
  const links = named.length > 0 ? named : link(ORANGE_APPLICATIONS.orangeMoney, url);
  if (!qrCode && links.length === 0) return undefined;
  const code = qrCode ? `data:image/png;base64,${qrCode}` : '';
  return { kind: 'qr', code, links, validUntil: validUntil.getTime(), ...(url !== undefined && { url }) };
}
