/**
 * Notifications to the shop's callback URL. Each is written down before its first attempt, and repeated a few times until it is
 * answered with 200, across restarts.
 */
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import type { Journal } from '../../store/journal.ts';
import type { Faults } from './faults.ts';
import type { invoiceBody } from './invoice.ts';
import { encodeNotification } from './notification-body.ts';

/** The repeats that one integrator describes. */
export const NOTIFICATION_RETRY_DELAYS_MS = [5_000, 25_000, 125_000];
/** How long a notification waits that is sent after the payer has returned. */
export const AFTER_RETURN_MS = 2_000;
const TIMEOUT_MS = 10_000;

const Notification = v.object({
  id: v.string(),
  token: v.string(),
  url: v.string(),
  contentType: v.string(),
  body: v.string(),
  state: v.picklist(['waiting', 'delivered', 'abandoned']),
  dueAt: v.number(),
  attempts: v.number(),
  /** What came of the last attempt: a status, or why there was none. */
  outcome: v.nullable(v.string()),
});
export type Notification = Readonly<v.InferOutput<typeof Notification>>;

export interface Notifications {
  /** Writes a notification down, within the change that it reports. */
  publish(url: string, data: ReturnType<typeof invoiceBody>): void;
  all(): Notification[];
  /** Resolves when every attempt that is due has ended. */
  settled(): Promise<void>;
  /** Ends all attempts; what was not accepted continues after the next start. */
  stop(): Promise<void>;
}

interface Surroundings {
  journal: Journal;
  clock: Clock;
  faults: Faults;
  retryDelays: readonly number[];
}

export function createNotifications({ journal, clock, faults, retryDelays }: Surroundings): Notifications {
  const stored = journal.collection('paydunya.notifications', Notification);
  const underway = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const waiting = () => stored.values().filter(({ id, state }) => state === 'waiting' && !underway.has(id));

  /** Starts what is due, and a timer for what comes next. */
  function proceed() {
    clearTimeout(timer);
    if (ending.signal.aborted) return;
    for (const notification of waiting().filter(({ dueAt }) => dueAt <= clock.now())) {
      const attempt = deliver(notification).finally(() => {
        underway.delete(notification.id);
        proceed();
      });
      underway.set(notification.id, attempt);
    }
    const next = Math.min(...waiting().map(({ dueAt }) => dueAt));
    if (next < Infinity) timer = setTimeout(proceed, Math.max(0, next - clock.now()));
  }

  async function deliver(notification: Notification) {
    const outcome = await post(notification, ending.signal).catch((error: unknown) =>
      error instanceof Error ? error.name : String(error),
    );
    // Interrupted by our own end: sent again after the next start.
    if (ending.signal.aborted || !stored.get(notification.id)) return;
    const attempts = notification.attempts + 1;
    const told = { ...notification, attempts, outcome: String(outcome) };
    const delay = retryDelays[attempts - 1];
    if (outcome === 200) stored.set(notification.id, { ...told, state: 'delivered' });
    else if (delay === undefined) stored.set(notification.id, { ...told, state: 'abandoned' });
    else stored.set(notification.id, { ...told, dueAt: clock.now() + delay });
  }

  clock.onAdvance(proceed);
  proceed();

  return {
    publish(url, data) {
      const { when, copies, ...form } = faults.notifications();
      if (when === 'never') return;
      const { token } = data.invoice;
      for (let copy = 1; copy <= copies; copy++) {
        const id = `${token}/${stored.values().length + 1}`;
        stored.set(id, {
          id,
          token,
          url,
          ...encodeNotification(data, form),
          state: 'waiting',
          dueAt: clock.now() + (when === 'after-return' ? AFTER_RETURN_MS : 0),
          attempts: 0,
          outcome: null,
        });
      }
      // Not before the change that it reports is written down.
      clearTimeout(timer);
      timer = setTimeout(proceed);
    },
    all: () => stored.values(),
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
async function post({ url, contentType, body }: Notification, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await response.body?.cancel();
  return response.status;
}
