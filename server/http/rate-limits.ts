import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { countUses } from '../db/limit-counts.ts';
import type { Limit } from '../limits.ts';
import type { OperationId } from '../operations.ts';
import { Problem } from '../problem.ts';
import { operationOf } from './paths.ts';

/** The name distinguishes its counters from those of other limits. */
type NamedLimit = Limit & Required<Pick<Limit, 'name'>>;

export type RateLimits = Partial<Record<OperationId, readonly Limit[]>>;

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
