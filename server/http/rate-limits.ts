import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { trackedReference } from '#domain/ids.ts';
import { guestMobile } from '#domain/phone.ts';
import { Problem } from '../problem.ts';
import { operationOf } from './paths.ts';

const TEN_MINUTES_MS = 600_000;
const MINUTE_MS = 60_000;

/** At most `max` requests per `windowMs` for one key; a request without the key is not counted there. */
interface Limit {
  keyOf: (request: FastifyRequest) => string | undefined;
  max: number;
  windowMs: number;
}

export type RateLimits = Partial<Record<string, readonly Limit[]>>;

const byAddress = (request: FastifyRequest): string => request.ip;
const byGuest = ({ caller }: FastifyRequest): string | undefined => caller.guestHash;
const byPhone = ({ body }: FastifyRequest): string | undefined => guestMobile(textOf(body, 'telephone'));
const byMail = ({ body }: FastifyRequest): string => textOf(body, 'email').trim().toLowerCase();
// Ids stand in addresses and are no secret: whoever saw one must not use up its owner's share from elsewhere.
const byReference = ({ body, ip }: FastifyRequest): string => `${textOf(body, 'reference')} ${ip}`;
const byTrackedReference = ({ body, ip }: FastifyRequest): string =>
  `${trackedReference(textOf(body, 'reference'))} ${ip}`;
const byPathId = ({ params, ip }: FastifyRequest): string =>
  `${Object.values(Object(params)).join('/')} ${ip}`;

/**
 * First the guest, phone, mailbox, order or payment, then wide per address: in Dakar one address is many people (HAZARDS C28).
 */
export const RATE_LIMITS: RateLimits = {
  placeGuestOrder: [
    { keyOf: byGuest, max: 20, windowMs: TEN_MINUTES_MS },
    { keyOf: byPhone, max: 60, windowMs: TEN_MINUTES_MS },
    { keyOf: byMail, max: 60, windowMs: TEN_MINUTES_MS },
    { keyOf: byAddress, max: 600, windowMs: TEN_MINUTES_MS },
  ],
  openGuestAccess: [
    { keyOf: byReference, max: 60, windowMs: TEN_MINUTES_MS },
    { keyOf: byAddress, max: 1_200, windowMs: TEN_MINUTES_MS },
  ],
  recordSearchTerm: [
    { keyOf: byGuest, max: 60, windowMs: TEN_MINUTES_MS },
    { keyOf: byAddress, max: 600, windowMs: TEN_MINUTES_MS },
  ],
  createOrUpdateCrm: [
    { keyOf: byGuest, max: 240, windowMs: TEN_MINUTES_MS },
    { keyOf: byAddress, max: 2_400, windowMs: TEN_MINUTES_MS },
  ],
  getLocation: [
    { keyOf: byGuest, max: 30, windowMs: TEN_MINUTES_MS },
    { keyOf: byAddress, max: 600, windowMs: TEN_MINUTES_MS },
  ],
  trackOrder: [
    { keyOf: byTrackedReference, max: 20, windowMs: TEN_MINUTES_MS },
    { keyOf: byPhone, max: 60, windowMs: TEN_MINUTES_MS },
    { keyOf: byAddress, max: 300, windowMs: TEN_MINUTES_MS },
  ],
  initiateWavePayment: [{ keyOf: byAddress, max: 600, windowMs: TEN_MINUTES_MS }],
  getWaveStatus: [
    { keyOf: byPathId, max: 240, windowMs: MINUTE_MS },
    { keyOf: byAddress, max: 3_000, windowMs: MINUTE_MS },
  ],
  getInvoiceDetails: [
    { keyOf: byPathId, max: 240, windowMs: MINUTE_MS },
    { keyOf: byAddress, max: 3_000, windowMs: MINUTE_MS },
  ],
  getInvoicePdf: [
    { keyOf: byPathId, max: 60, windowMs: MINUTE_MS },
    { keyOf: byAddress, max: 600, windowMs: MINUTE_MS },
  ],
};

/** Refuses, with `Retry-After`, what comes too often. Counted in this process. */
export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<void> {
  await app.register(rateLimit, { global: false });
  const counters = new Map(
    Object.entries(limits).map(([operation, list = []]) => [
      operation,
      list.map(({ keyOf, max, windowMs }, index) => {
        const keyGenerator = (request: FastifyRequest) => `${operation} ${index} ${keyOf(request)}`;
        return { keyOf, count: app.createRateLimit({ max, timeWindow: windowMs, keyGenerator }) };
      }),
    ]),
  );
  app.addHook('preHandler', async (request) => {
    for (const { keyOf, count } of counters.get(operationOf(request) ?? '') ?? []) {
      if (keyOf(request) === undefined) continue;
      const result = await count(request);
      if (result.isAllowed || !result.isExceeded) continue;
      throw new Problem('request.too_many', { retryAfterS: result.ttlInSeconds });
    }
  });
}

const textOf = (body: unknown, field: string): string => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' ? value : '';
};
