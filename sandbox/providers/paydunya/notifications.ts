/** Notifications to the shop's callback URL, repeated a few times until they are answered with 200. */
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import type { Journal } from '../../store/journal.ts';
import { createDeliveries, type Deliveries, GOOD_DELIVERY, post } from '../deliveries.ts';
import type { Faults } from './faults.ts';
import type { invoiceBody } from './invoice.ts';
import { encodeNotification } from './notification-body.ts';

/** The repeats that one integrator describes. */
export const NOTIFICATION_RETRY_DELAYS_MS = [5_000, 25_000, 125_000];
/** How long a notification waits that is sent after the payer has returned. */
const AFTER_RETURN_MS = 2_000;
const TIMEOUT_MS = 10_000;

/** A notification as it is stored. */
const Posted = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ url: v.string(), contentType: v.string(), body: v.string() }),
);

export interface Notifications extends Pick<Deliveries, 'all' | 'settled' | 'stop'> {
  /** Writes a notification down, within the change that it reports. */
  publish(url: string, data: ReturnType<typeof invoiceBody>): void;
}

interface Surroundings {
  journal: Journal;
  clock: Clock;
  faults: Faults;
  retryDelays: readonly number[];
}

export function createNotifications({ journal, clock, faults, retryDelays }: Surroundings): Notifications {
  const deliveries = createDeliveries({
    journal,
    collection: 'paydunya-deliveries',
    clock,
    policy() {
      const { when, copies } = faults.notifications();
      const milliseconds = when === 'after-return' ? AFTER_RETURN_MS : 0;
      return { ...GOOD_DELIVERY, copies, milliseconds, delivery: when === 'never' ? 'never' : 'retried' };
    },
    canSend: () => true,
    async send(delivery, signal) {
      const { url, contentType, body } = v.parse(Posted, delivery.body);
      return post(url, { headers: { 'content-type': contentType }, body }, signal, TIMEOUT_MS);
    },
    retryDelays,
    isAccepted: (status) => status === 200,
    isFinal: (attempts) => attempts > retryDelays.length,
  });

  return {
    publish(url, data) {
      const { token } = data.invoice;
      deliveries.publish({
        eventId: `${token}/${deliveries.all().length + 1}`,
        type: data.status,
        sessionId: token,
        body: JSON.stringify({ url, ...encodeNotification(data, faults.notifications()) }),
      });
    },
    all: () => deliveries.all(),
    settled: () => deliveries.settled(),
    stop: () => deliveries.stop(),
  };
}
