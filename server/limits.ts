import type { FastifyRequest } from 'fastify';
import { mailboxOf } from '#domain/text/email.ts';
import { trackedReference } from '#domain/ids.ts';
import { guestMobile } from '#domain/text/phone.ts';
import { networkOf } from './ip-networks.ts';

export const MINUTE_MS = 60_000;
export const TEN_MINUTES_MS = 600_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/**
 * At most `max` requests per `windowMs` and key; requests without a key are not counted. Narrow limits are per guest,
 * phone, mailbox, order or payment, and wide ones per network, because in Dakar many people share one IP address
 * (HAZARDS C28). The figures and their reasons: docs/decisions/0008-limits.md.
 */
export interface Limit {
  keyOf: (request: FastifyRequest) => string | undefined;
  max: number;
  windowMs: number;
  /** Counted in the database for all processes; for requests that place orders or call a provider. */
  isShared?: true;
  /**
   * Operations with the same name share a counter; by default each operation has its own, named after its place in the
   * operation's list. A new name or place starts a new counter, also while the previous release still runs.
   */
  name?: string;
}

export const byNetwork = ({ ip }: FastifyRequest): string => networkOf(ip);
export const byGuest = ({ caller }: FastifyRequest): string | undefined => caller.guestHash;
export const byAccount = ({ caller }: FastifyRequest): string | undefined =>
  caller.signedIn?.accountId.toString();
/**
 * A key combined with the network. Phones, mailboxes, references and ids are not secret: a client that sends those of
 * another customer must not use up that customer's limit.
 */
const atNetwork =
  (keyOf: (request: FastifyRequest) => string | undefined) =>
  (request: FastifyRequest): string | undefined => {
    const key = keyOf(request);
    return key === undefined ? undefined : `${key} ${byNetwork(request)}`;
  };
export const byPhone = atNetwork(({ body }) => guestMobile(textOf(body, 'telephone')));
export const byMailbox = atNetwork(({ body }) => mailboxOf(textOf(body, 'email').trim()));
export const byReference = atNetwork(({ body }) => textOf(body, 'reference'));
export const byTrackedReference = atNetwork(({ body }) => trackedReference(textOf(body, 'reference')));
export const byPathId = atNetwork(({ params }) => Object.values(Object(params)).join('/'));

function textOf(body: unknown, field: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' ? value : '';
}

/** Proofs that are sent: codes, links and passwords. */
export const PROOF_LIMITS: readonly Limit[] = [
  { name: 'proof flood', keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
  { name: 'proof', keyOf: byGuest, max: 40, windowMs: TEN_MINUTES_MS, isShared: true },
  { name: 'proof network', keyOf: byNetwork, max: 120, windowMs: TEN_MINUTES_MS, isShared: true },
];

/** Calls that ask for the password of the signed-in account, which a stolen session must not be able to guess. */
export const PASSWORD_LIMITS: readonly Limit[] = [
  { name: 'password', keyOf: byAccount, max: 20, windowMs: TEN_MINUTES_MS, isShared: true },
  { name: 'password daily', keyOf: byAccount, max: 60, windowMs: DAY_MS, isShared: true },
];

/** What staff change and decide. */
export const STAFF_WRITE_LIMITS: readonly Limit[] = [
  { keyOf: byAccount, max: 300, windowMs: TEN_MINUTES_MS },
];

/** A customer's lists: each reads several orders, payments or invoices with what belongs to them. */
export const OWN_LIST_LIMITS: readonly Limit[] = [
  { name: 'own lists', keyOf: byAccount, max: 600, windowMs: TEN_MINUTES_MS },
  { name: 'own lists network', keyOf: byNetwork, max: 3_000, windowMs: TEN_MINUTES_MS },
];

/** Calls about the record of a payment. */
export const PAYMENT_RECORD_LIMITS: readonly Limit[] = [
  { name: 'payment record', keyOf: byGuest, max: 240, windowMs: TEN_MINUTES_MS },
  { name: 'payment record network', keyOf: byNetwork, max: 3_000, windowMs: TEN_MINUTES_MS },
];

/** Reads of one payment or of the page of one order, which the app repeats while it waits. */
export const STATUS_LIMITS: readonly Limit[] = [
  { keyOf: byPathId, max: 240, windowMs: MINUTE_MS },
  { keyOf: byNetwork, max: 3_000, windowMs: MINUTE_MS },
];

/** Documents that are drawn for each request. */
export const PDF_LIMITS: readonly Limit[] = [
  { keyOf: byPathId, max: 60, windowMs: MINUTE_MS },
  { keyOf: byNetwork, max: 600, windowMs: MINUTE_MS },
];
