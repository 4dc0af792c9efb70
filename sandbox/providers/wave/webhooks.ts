/**
 * Events on their way to the merchant. Each delivery is written down before its first attempt and
 * repeated with growing gaps until it is accepted or three days have passed, across restarts.
 *
 * @see https://docs.wave.com/webhook
 */
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import type { Journal } from '../../store/journal.ts';
import { CORRUPTIONS, type Faults } from './faults.ts';
import { newEventId } from './identifiers.ts';
import type { SessionBody } from './session.ts';
import { postEvent, type WebhookTarget } from './webhook-request.ts';

export const WEBHOOK_RETRY_DELAYS_MS = [1_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000];
const WEBHOOK_RETRY_PERIOD_MS = 3 * 24 * 3_600_000;

/** The longest wait a Node timer can hold. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export type EventType = 'checkout.session.completed' | 'checkout.session.payment_failed';

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
  corruption: v.picklist(CORRUPTIONS),
  /** What came of the last attempt: a status, or why there was none. */
  outcome: v.nullable(v.string()),
});
export type Delivery = Readonly<v.InferOutput<typeof Delivery>>;

export interface Webhooks {
  /** Registers where the merchant listens, as done by hand in the portal; `undefined`: nowhere. */
  pointTo(target: WebhookTarget | undefined): void;
  /** Writes an event down for delivery, within the change it tells of. */
  publish(type: EventType, session: SessionBody): void;
  deliveries(): Delivery[];
  /** Resolves when every attempt that is due has ended. */
  settled(): Promise<void>;
  /** Ends all attempts; what was not accepted goes on after the next start. */
  stop(): Promise<void>;
}

interface Surroundings {
  journal: Journal;
  clock: Clock;
  faults: Faults;
  target: WebhookTarget | undefined;
  /** Milliseconds after each failed attempt; the last one repeats. */
  retryDelays: readonly number[];
}

export function createWebhooks({ journal, clock, faults, target, retryDelays }: Surroundings): Webhooks {
  const kept = journal.collection('deliveries', Delivery);
  const underway = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const waiting = () => kept.values().filter(({ id, state }) => state === 'waiting' && !underway.has(id));
  const due = () => waiting().filter(({ dueAt }) => dueAt <= clock.now());

  /** Starts what is due, and a timer for what comes next. */
  function proceed() {
    clearTimeout(timer);
    if (ending.signal.aborted || !target) return;
    for (const delivery of due()) {
      const attempt = deliver(delivery, target).finally(() => {
        underway.delete(delivery.id);
        proceed();
      });
      underway.set(delivery.id, attempt);
    }
    const next = Math.min(...waiting().map(({ dueAt }) => dueAt));
    if (next < Infinity) timer = setTimeout(proceed, Math.min(Math.max(0, next - clock.now()), TIMER_MAX_MS));
  }

  async function deliver(delivery: Delivery, to: WebhookTarget) {
    const outcome = await postEvent(
      to,
      delivery.body,
      delivery.corruption,
      clock.wallTime(),
      ending.signal,
    ).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    // Cut off by our own end: the merchant may or may not have heard it, so it is sent again.
    if (ending.signal.aborted || !kept.get(delivery.id)) return;
    kept.set(delivery.id, afterAttempt(delivery, outcome));
    for (const held of kept.values())
      if (held.state === 'held' && held.sessionId === delivery.sessionId)
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
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300)
      return { ...told, state: 'delivered' };
    if (!delivery.isRetried || now >= delivery.createdAt + WEBHOOK_RETRY_PERIOD_MS)
      return { ...told, state: 'abandoned' };
    return { ...told, dueAt: now + (retryDelays[attempts - 1] ?? retryDelays.at(-1) ?? 0) };
  }

  clock.onAdvance(proceed);
  proceed();

  return {
    pointTo(next) {
      target = next;
      proceed();
    },
    publish(type, session) {
      const policy = faults.webhooks();
      if (policy.delivery === 'never' || !target) return;
      const eventId = newEventId();
      const now = clock.now();
      const held = kept.values().some((one) => one.state === 'held' && one.sessionId === session.id);
      for (let copy = 1; copy <= policy.copies; copy++) {
        const id = `${eventId}/${copy}`;
        kept.set(id, {
          id,
          eventId,
          type,
          sessionId: session.id,
          body: JSON.stringify({ id: eventId, type, data: session }),
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
    deliveries: () => kept.values(),
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
