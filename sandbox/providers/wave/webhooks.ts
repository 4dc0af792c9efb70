/** Events for the merchant. @see https://docs.wave.com/webhook */
import type { Clock } from '../../clock.ts';
import type { Journal } from '../../store/journal.ts';
import { createDeliveries, type Delivery } from '../deliveries.ts';
import type { Faults } from './faults.ts';
import { newEventId } from './identifiers.ts';
import type { SessionBody } from './session.ts';
import { postEvent, type WebhookTarget } from './webhook-request.ts';

export type EventType = 'checkout.session.completed' | 'checkout.session.payment_failed';

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
  const deliveries = createDeliveries({
    journal,
    collection: 'deliveries',
    clock,
    policy: () => faults.webhooks(),
    canSend: () => target !== undefined,
    send: async ({ body, corruption }, signal) => {
      if (!target) throw new Error('No webhook is registered');
      return postEvent(target, body, corruption, clock.wallTime(), signal);
    },
    retryDelays,
    isFinal: () => false,
  });

  return {
    pointTo(next) {
      target = next;
      deliveries.proceed();
    },
    publish(type, session) {
      const eventId = newEventId();
      const body = JSON.stringify({ id: eventId, type, data: session });
      deliveries.publish({ eventId, type, sessionId: session.id, body });
    },
    deliveries: () => deliveries.all(),
    settled: () => deliveries.settled(),
    stop: () => deliveries.stop(),
  };
}
