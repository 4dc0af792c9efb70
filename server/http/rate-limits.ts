import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mailboxOf } from '#domain/text/email.ts';
import { trackedReference } from '#domain/ids.ts';
import { guestMobile } from '#domain/text/phone.ts';
import { PROMISES } from '#domain/shop/promises.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { countUses } from '../db/limit-counts.ts';
import type { OperationId } from '../operations.ts';
import { Problem } from '../problem.ts';
import { operationsOf } from '../providers/registry.ts';
import { networkOf } from '../ip-networks.ts';
import { operationOf } from './paths.ts';

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 600_000;
const TRACKING_WINDOW_MS = PROMISES.trackingWaitMinutes * MINUTE_MS;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** At most `max` requests per `windowMs` and key; requests without a key are not counted. */
interface Limit {
  keyOf: (request: FastifyRequest) => string | undefined;
  max: number;
  windowMs: number;
  /** Counted in the database for all processes; for requests that place orders or call a provider. */
  isShared?: true;
  /** Operations with the same name share a counter; by default each operation has its own. */
  name?: string;
}

/** The name distinguishes its counters from those of other limits. */
type NamedLimit = Limit & Required<Pick<Limit, 'name'>>;

export type RateLimits = Partial<Record<OperationId, readonly Limit[]>>;

const byNetwork = ({ ip }: FastifyRequest): string => networkOf(ip);
const byGuest = ({ caller }: FastifyRequest): string | undefined => caller.guestHash;
const byAccount = ({ caller }: FastifyRequest): string | undefined => caller.signedIn?.accountId.toString();
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
const byPhone = atNetwork(({ body }) => guestMobile(textOf(body, 'telephone')));
const byMailbox = atNetwork(({ body }) => mailboxOf(textOf(body, 'email').trim()));
const byReference = atNetwork(({ body }) => textOf(body, 'reference'));
const byTrackedReference = atNetwork(({ body }) => trackedReference(textOf(body, 'reference')));
const byPathId = atNetwork(({ params }) => Object.values(Object(params)).join('/'));

/** Proofs that are sent: codes, links and passwords. */
const PROOF_LIMITS: readonly Limit[] = [
  { name: 'proof flood', keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
  { name: 'proof', keyOf: byGuest, max: 40, windowMs: TEN_MINUTES_MS, isShared: true },
  { name: 'proof network', keyOf: byNetwork, max: 120, windowMs: TEN_MINUTES_MS, isShared: true },
];

/** Calls that ask for the password of the signed-in account, which a stolen session must not be able to guess. */
const PASSWORD_LIMITS: readonly Limit[] = [
  { name: 'password', keyOf: byAccount, max: 20, windowMs: TEN_MINUTES_MS, isShared: true },
  { name: 'password daily', keyOf: byAccount, max: 60, windowMs: DAY_MS, isShared: true },
];

/** The same limits for each of several operations, counted separately unless they have names. */
const limitEach = (operations: readonly string[], limits: readonly Limit[]): RateLimits =>
  Object.fromEntries(operations.map((operation) => [operation, limits]));

/**
 * Narrow limits per guest, phone, mailbox, order or payment, and wide ones per network, because in Dakar many people share
 * one IP address (HAZARDS C28). The figures and their reasons: docs/decisions/0008-limits.md.
 */
export const RATE_LIMITS: RateLimits = {
  placeGuestOrder: [
    { keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
    { keyOf: byGuest, max: 20, windowMs: TEN_MINUTES_MS, isShared: true },
    { keyOf: byPhone, max: 20, windowMs: HOUR_MS, isShared: true },
    { keyOf: byMailbox, max: 20, windowMs: HOUR_MS, isShared: true },
    { keyOf: byNetwork, max: 60, windowMs: TEN_MINUTES_MS, isShared: true },
    { keyOf: byNetwork, max: 300, windowMs: DAY_MS, isShared: true },
  ],
  ...limitEach(
    ['placeOrder', 'placePackOrder'],
    [
      { keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
      { keyOf: byAccount, max: 20, windowMs: TEN_MINUTES_MS, isShared: true },
      { keyOf: byAccount, max: 60, windowMs: DAY_MS, isShared: true },
    ],
  ),
  ...limitEach(['listAddresses', 'quoteOrder'], [{ keyOf: byNetwork, max: 2_400, windowMs: TEN_MINUTES_MS }]),
  // Each reads several orders, payments or invoices with what belongs to them.
  ...limitEach(
    ['listCustomerOrders', 'listCustomerTransactions', 'listCustomerPayments', 'listCustomerInvoices'],
    [
      { name: 'own lists', keyOf: byAccount, max: 600, windowMs: TEN_MINUTES_MS },
      { name: 'own lists network', keyOf: byNetwork, max: 3_000, windowMs: TEN_MINUTES_MS },
    ],
  ),
  ...limitEach(
    ['changeOrder', 'cancelOrder', 'deleteOrder', 'getOrderDetails'],
    [{ keyOf: byNetwork, max: 1_200, windowMs: TEN_MINUTES_MS }],
  ),
  openGuestAccess: [
    { keyOf: byReference, max: 60, windowMs: TEN_MINUTES_MS },
    { keyOf: byNetwork, max: 1_200, windowMs: TEN_MINUTES_MS },
  ],
  recordSearchTerm: [
    { keyOf: byGuest, max: 60, windowMs: TEN_MINUTES_MS },
    { keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
  ],
  createOrUpdateCrm: [
    { keyOf: byGuest, max: 240, windowMs: TEN_MINUTES_MS },
    { keyOf: byNetwork, max: 2_400, windowMs: TEN_MINUTES_MS },
  ],
  startVisit: [{ keyOf: byNetwork, max: 6_000, windowMs: TEN_MINUTES_MS }],
  getLocation: [
    { keyOf: byGuest, max: 30, windowMs: TEN_MINUTES_MS },
    { keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
  ],
  trackOrder: [
    { keyOf: byTrackedReference, max: 20, windowMs: TRACKING_WINDOW_MS },
    { keyOf: byPhone, max: 60, windowMs: TRACKING_WINDOW_MS },
    { keyOf: byNetwork, max: 300, windowMs: TRACKING_WINDOW_MS },
  ],
  // Per account and device: server/accounts/sign-in-limits.ts.
  ...limitEach(
    ['getTokens', 'signIn'],
    [
      { name: 'signIn flood', keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
      { name: 'signIn network', keyOf: byNetwork, max: 120, windowMs: TEN_MINUTES_MS, isShared: true },
      { name: 'signIn network daily', keyOf: byNetwork, max: 1_000, windowMs: DAY_MS, isShared: true },
    ],
  ),
  ...limitEach(
    ['refreshToken', 'refreshTokenAtBase', 'deleteTokens'],
    [{ name: 'tokens', keyOf: byNetwork, max: 3_000, windowMs: TEN_MINUTES_MS }],
  ),
  ...limitEach(['endSession', 'endAllSessions'], [{ keyOf: byAccount, max: 60, windowMs: TEN_MINUTES_MS }]),
  // Codes to one mailbox or phone, and guesses at them, are limited by the codes themselves (server/accounts/codes).
  ...limitEach(
    ['signUp', 'requestRecoveryMail', 'requestRecoverySms', 'resendCode'],
    [
      { name: 'code flood', keyOf: byNetwork, max: 300, windowMs: TEN_MINUTES_MS },
      { name: 'code', keyOf: byGuest, max: 20, windowMs: TEN_MINUTES_MS, isShared: true },
      { name: 'code network', keyOf: byNetwork, max: 60, windowMs: TEN_MINUTES_MS, isShared: true },
      { name: 'code network daily', keyOf: byNetwork, max: 600, windowMs: DAY_MS, isShared: true },
    ],
  ),
  ...limitEach(['verifyCode', 'verifyByLink', 'verifyEmailChange'], PROOF_LIMITS),
  setPassword: [...PROOF_LIMITS, ...PASSWORD_LIMITS],
  ...limitEach(
    ['getCustomerByEmail', 'completeAccount'],
    [{ name: 'contact', keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS }],
  ),
  ...limitEach(
    [
      'createProduct',
      'updateProduct',
      'deleteProduct',
      'createCategory',
      'updateCategory',
      'deleteCategory',
      'createTag',
      'updateTag',
      'deleteTag',
      'createPack',
      'updatePack',
      'deletePack',
      'changePromotions',
      'acceptStaffTask',
      'claimStaffRefund',
      'takeOverStaffRefund',
      'releaseStaffRefund',
      'refundStaffTask',
      'checkStaffTask',
      'closeStaffTask',
      'decideMembership',
      'getCashDue',
      'recordCashPayment',
      'reverseCashPayment',
    ],
    [{ keyOf: byAccount, max: 300, windowMs: TEN_MINUTES_MS }],
  ),
  setAvatar: [
    { keyOf: byAccount, max: 20, windowMs: TEN_MINUTES_MS },
    { keyOf: byNetwork, max: 200, windowMs: TEN_MINUTES_MS },
  ],
  ...limitEach(
    ['putUser', 'updateUser', 'updateMe', 'updatePartner', 'deleteUser', 'requestEmailChange'],
    PASSWORD_LIMITS,
  ),
  ...limitEach(operationsOf('initiatePayment'), [
    { keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
    { keyOf: byGuest, max: 60, windowMs: TEN_MINUTES_MS, isShared: true },
    { keyOf: byNetwork, max: 120, windowMs: TEN_MINUTES_MS, isShared: true },
    { keyOf: byNetwork, max: 600, windowMs: DAY_MS, isShared: true },
  ]),
  ...limitEach(
    ['recordPaymentIntent', 'updatePayment', 'verifyPayment', 'createPaidInvoice', 'checkPreorderPayment'],
    [
      { name: 'payment record', keyOf: byGuest, max: 240, windowMs: TEN_MINUTES_MS },
      { name: 'payment record network', keyOf: byNetwork, max: 3_000, windowMs: TEN_MINUTES_MS },
    ],
  ),
  recordScreenSteps: [
    { keyOf: byGuest, max: 120, windowMs: TEN_MINUTES_MS },
    { keyOf: byNetwork, max: 1_200, windowMs: TEN_MINUTES_MS },
  ],
  // Staff could otherwise try many phones; each search for one is in the audit trail.
  ...limitEach(
    ['findRecordings', 'revealPayerPhone'],
    [{ keyOf: byAccount, max: 120, windowMs: TEN_MINUTES_MS }],
  ),
  ...limitEach(operationsOf('getPaymentStatus'), [
    { keyOf: byPathId, max: 240, windowMs: MINUTE_MS },
    { keyOf: byNetwork, max: 3_000, windowMs: MINUTE_MS },
  ]),
  ...limitEach(
    ['createPaymentLink', 'revokePaymentLink'],
    [
      { name: 'payment link', keyOf: byPathId, max: 20, windowMs: HOUR_MS },
      { name: 'payment link account', keyOf: byAccount, max: 60, windowMs: DAY_MS, isShared: true },
      { name: 'payment link network', keyOf: byNetwork, max: 300, windowMs: TEN_MINUTES_MS },
    ],
  ),
  ...limitEach(
    ['openPaymentLink', 'getSharedPayment', 'getPaymentLink'],
    [{ name: 'shared payment', keyOf: byNetwork, max: 1_200, windowMs: TEN_MINUTES_MS }],
  ),
  getInvoiceDetails: [
    { keyOf: byPathId, max: 240, windowMs: MINUTE_MS },
    { keyOf: byNetwork, max: 3_000, windowMs: MINUTE_MS },
  ],
  ...limitEach(
    ['getInvoicePdf', ...operationsOf('getProviderInvoice')],
    [
      { keyOf: byPathId, max: 60, windowMs: MINUTE_MS },
      { keyOf: byNetwork, max: 600, windowMs: MINUTE_MS },
    ],
  ),
};

/** Answers 429 with `Retry-After` to requests over a limit. */
export async function limitRates(
  app: FastifyInstance,
  limits: RateLimits,
  { db, clock }: { db: Database; clock: Clock },
): Promise<void> {
  await app.register(rateLimit, { global: false });

  /** Counts in this process. @returns the seconds to wait if the limit is reached */
  const localCounter = ({ keyOf, max, windowMs, name }: NamedLimit) => {
    const keyGenerator = (request: FastifyRequest) => `${name} ${keyOf(request)}`;
    const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
    return async (request: FastifyRequest): Promise<number | undefined> => {
      if (keyOf(request) === undefined) return undefined;
      const result = await count(request);
      return result.isAllowed || !result.isExceeded ? undefined : result.ttlInSeconds;
    };
  };
  /** Counts for all processes in one statement. */
  const sharedCounter = (shared: readonly NamedLimit[]) => async (request: FastifyRequest) => {
    const uses = shared.flatMap(({ keyOf, max, windowMs, name }) => {
      const key = keyOf(request);
      return key === undefined ? [] : [{ key: `${name} ${key}`, max, windowMs }];
    });
    return uses.length === 0 ? undefined : countUses(db, clock.now(), uses);
  };
  const counters = new Map(
    Object.entries(limits).map(([operation, list]) => {
      const named = list.map((limit, index) => ({ name: `${operation} ${index}`, ...limit }));
      const local = named.filter(({ isShared }) => !isShared).map(localCounter);
      return [operation, [...local, sharedCounter(named.filter(({ isShared }) => isShared))]];
    }),
  );
  app.addHook('preHandler', async (request) => {
    for (const count of counters.get(operationOf(request) ?? '') ?? []) {
      const retryAfterS = await count(request);
      if (retryAfterS !== undefined) throw new Problem('request.too_many', { retryAfterS });
    }
  });
}

const textOf = (body: unknown, field: string): string => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' ? value : '';
};
