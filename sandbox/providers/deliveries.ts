/**
 * Messages on their way to the merchant. Each delivery is written down before its first attempt and repeated with growing
 * gaps until it is accepted or three days have passed, across restarts.
 */
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Journal } from '../store/journal.ts';

/** Milliseconds after each failed attempt; the last one repeats. */
export const RETRY_DELAYS_MS = [1_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000];
const RETRY_PERIOD_MS = 3 * 24 * 3_600_000;

/** How long the merchant may take to answer. */
const MERCHANT_TIMEOUT_MS = 5_000;

/** The longest wait a Node timer can hold. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** What a test may change about deliveries, for every provider. */
export const deliveryPolicy = {
  /** `retried` until accepted or three days have passed; `once` and no more; `never`. */
  delivery: v.picklist(['retried', 'once', 'never']),
  /** How often each message is delivered, with the same id. */
  copies: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Wait before the first attempt. */
  milliseconds: v.pipe(v.number(), v.minValue(0)),
  /** `reversed`: a session's message waits until a later one has been delivered. */
  order: v.picklist(['sent', 'reversed']),
};
const Policy = v.object({ ...deliveryPolicy, corruption: v.string() });
type Policy = v.InferOutput<typeof Policy>;

/** Deliveries as they should be; `corruption` is named by each provider. */
export const GOOD_DELIVERY = {
  delivery: 'retried',
  copies: 1,
  milliseconds: 0,
  corruption: 'none',
  order: 'sent',
} as const satisfies Policy;

const Delivery = v.object({
  id: v.string(),
  eventId: v.string(),
  type: v.string(),
  sessionId: v.string(),
  body: v.string(),
  state: v.picklist(['waiting', 'held', 'delivered', 'abandoned']),
  createdAt: v.number(),
  dueAt: v.number(),
  attempts: v.number(),
  isRetried: v.boolean(),
  corruption: v.string(),
  /** What came of the last attempt: a status, or why there was none. */
  outcome: v.nullable(v.string()),
});
export type Delivery = Readonly<v.InferOutput<typeof Delivery>>;

/** A notification to the merchant; the same `eventId` in every copy. */
export type Message = Pick<Delivery, 'eventId' | 'type' | 'sessionId' | 'body'>;

export interface Deliveries {
  /** Starts what is due. */
  proceed(): void;
  /** Writes a message down for delivery, within the change it tells of. */
  publish(message: Message): void;
  all(): Delivery[];
  /** Resolves when every attempt that is due has ended. */
  settled(): Promise<void>;
  /** Ends all attempts; what was not accepted goes on after the next start. */
  stop(): Promise<void>;
}

interface Parts {
  journal: Journal;
  /** The name of the collection, one per provider. */
  collection: string;
  clock: Clock;
  policy: () => Policy;
  /** False while there is nowhere to send messages to: none is written down then, and none sent. */
  canSend: () => boolean;
  /**
   * Sends one delivery.
   *
   * @returns the status of the answer
   * @throws when there was none in time
   */
  send(delivery: Delivery, signal: AbortSignal): Promise<number>;
  retryDelays: readonly number[];
  /** Which answers accept a message; by default each 2xx. */
  isAccepted?: (status: number) => boolean;
  /** True where the provider does not try again after so many attempts, or after this answer; undefined: there was none. */
  isFinal: (attempts: number, status: number | undefined) => boolean;
}

export function createDeliveries(parts: Parts): Deliveries {
  const { clock, isAccepted = (status) => status >= 200 && status < 300 } = parts;
  const kept = parts.journal.collection(parts.collection, Delivery, ({ state }) => state);
  const underway = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const waiting = () => kept.inGroup('waiting').filter(({ id }) => !underway.has(id));
  const due = () => waiting().filter(({ dueAt }) => dueAt <= clock.now());

  /** Starts what is due, and a timer for what comes next. */
  function proceed() {
    clearTimeout(timer);
    if (ending.signal.aborted || !parts.canSend()) return;
    for (const delivery of due()) {
      const attempt = deliver(delivery).finally(() => {
        underway.delete(delivery.id);
        proceed();
      });
      underway.set(delivery.id, attempt);
    }
    const next = Math.min(...waiting().map(({ dueAt }) => dueAt));
    if (next < Infinity) timer = setTimeout(proceed, Math.min(Math.max(0, next - clock.now()), TIMER_MAX_MS));
  }

  async function deliver(delivery: Delivery) {
    const outcome = await parts
      .send(delivery, ending.signal)
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    // Cut off by our own end: the merchant may or may not have heard it, so it is sent again.
    if (ending.signal.aborted || !kept.get(delivery.id)) return;
    kept.set(delivery.id, afterAttempt(delivery, outcome));
    for (const held of kept.inGroup('held'))
      if (held.sessionId === delivery.sessionId)
        kept.set(held.id, { ...held, state: 'waiting', dueAt: clock.now() });
  }

  function afterAttempt(delivery: Delivery, outcome: number | Error): Delivery {
    const attempts = delivery.attempts + 1;
    const now = clock.now();
    const told = {
      ...delivery,
      attempts,
      outcome: outcome instanceof Error ? outcome.name : String(outcome),
    };
    const status = typeof outcome === 'number' ? outcome : undefined;
    if (status !== undefined && isAccepted(status)) return { ...told, state: 'delivered' };
    const isRefused = parts.isFinal(attempts, status);
    if (isRefused || !delivery.isRetried || now >= delivery.createdAt + RETRY_PERIOD_MS)
      return { ...told, state: 'abandoned' };
    const { retryDelays } = parts;
    return { ...told, dueAt: now + (retryDelays[attempts - 1] ?? retryDelays.at(-1) ?? 0) };
  }

  clock.onAdvance(proceed);
  proceed();

  return {
    proceed,
    publish({ eventId, type, sessionId, body }) {
      const policy = parts.policy();
      if (policy.delivery === 'never' || !parts.canSend()) return;
      const now = clock.now();
      const held = kept.inGroup('held').some((one) => one.sessionId === sessionId);
      for (let copy = 1; copy <= policy.copies; copy++) {
        const id = `${eventId}/${copy}`;
        kept.set(id, {
          id,
          eventId,
          type,
          sessionId,
          body,
          state: policy.order === 'reversed' && !held ? 'held' : 'waiting',
          createdAt: now,
          dueAt: now + policy.milliseconds,
          attempts: 0,
          isRetried: policy.delivery === 'retried',
          corruption: policy.corruption,
          outcome: null,
        });
      }
      // Not before the change it tells of is written down.
      clearTimeout(timer);
      timer = setTimeout(proceed);
    },
    all: () => kept.values(),
    async settled() {
      proceed();
      while (underway.size > 0) await Promise.all(underway.values());
    },
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await Promise.all(underway.values());
    },
  };
}

/** @returns the status of the answer @throws when there was none in time */
export async function post(
  url: string,
  message: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
  timeoutMs = MERCHANT_TIMEOUT_MS,
): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    ...message,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body?.cancel();
  return response.status;
}
