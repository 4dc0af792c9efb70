/** Notifications of payments, on their way to the merchant. */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import type { Journal } from '../../store/journal.ts';
import { createDeliveries, type Deliveries, post, RETRY_DELAYS_MS } from '../deliveries.ts';
import { type Code, notificationBody, type Transaction, withDecimals } from './code.ts';
import type { Faults } from './faults.ts';
import { newEventId } from './identifiers.ts';
import type { OrangeOptions } from './options.ts';

/** How old the time of a signature may be. */
export const SIGNATURE_AGE_MAX_S = 300;

/** Where the merchant listens, as registered by a call. */
export const Registration = v.object({
  code: v.string(),
  name: v.string(),
  callbackUrl: v.string(),
  /** Sent with each notification, unchanged. */
  apiKey: v.string(),
  createdAt: v.number(),
});
export type Registration = Readonly<v.InferOutput<typeof Registration>>;

/** A notification as it is stored: its address and its text. */
const Posted = v.pipe(v.string(), v.parseJson(), v.object({ url: v.string(), text: v.string() }));

interface Surroundings {
  journal: Journal;
  clock: Clock;
  faults: Faults;
  options: OrangeOptions;
  registration: () => Registration | undefined;
}

export interface Notifications extends Pick<Deliveries, 'all' | 'settled' | 'stop'> {
  /** Writes the notification of a payment down, within the change it tells of; none without an address. */
  publish(transaction: Transaction, code: Code): void;
}

/**
 * `t=<unix seconds>,v1=<hex>` over the seconds, a comma and the body.
 *
 * @param time unix seconds
 */
export const signatureHeader = (secret: string, time: number, body: string): string =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time},${body}`).digest('hex')}`;

export function createNotifications(surroundings: Surroundings): Notifications {
  const { journal, clock, faults, options, registration } = surroundings;

  const deliveries = createDeliveries({
    journal,
    collection: 'orange-deliveries',
    clock,
    policy: () => faults.notifications(),
    canSend: () => true,
    async send({ body: stored, corruption, eventId }, signal) {
      const { url, text } = v.parse(Posted, stored);
      const headers = { ...proof(text, corruption), 'x-sonatel-idempotency-key': eventId };
      const body = corruption === 'altered-body' ? text.replace('"value":', '"value":1') : text;
      return post(url, { headers, body }, signal);
    },
    retryDelays: options.retryDelays ?? RETRY_DELAYS_MS,
    // A refusal is final; only a timeout or an error of the merchant's server is repeated.
    isFinal: (_, status) => status !== undefined && status >= 400 && status < 500,
  });

  function proof(text: string, corruption: string): Record<string, string> {
    const spoiled = (secret: string, by: string) => (corruption === by ? `${secret}-wrong` : secret);
    const age = corruption === 'old-timestamp' ? 2 * SIGNATURE_AGE_MAX_S : 0;
    const time = Math.floor(clock.wallTime() / 1_000) - age;
    const { signingSecret } = options;
    const apiKey = registration()?.apiKey;
    return {
      'content-type': 'application/json',
      ...(apiKey !== undefined && { authorization: `Basic ${spoiled(apiKey, 'wrong-key')}` }),
      ...(signingSecret !== undefined && {
        'x-sonatel-signature': signatureHeader(spoiled(signingSecret, 'wrong-signature'), time, text),
      }),
    };
  }

  return {
    publish(transaction, code) {
      const url = code.callbackUrl ?? registration()?.callbackUrl;
      if (url === undefined) return;
      const { merchantCode } = options;
      const { isReduced } = faults.notifications();
      const text = withDecimals(
        JSON.stringify(notificationBody(transaction, code, { merchantCode, isReduced })),
      );
      deliveries.publish({
        eventId: newEventId(),
        type: transaction.status,
        sessionId: code.id,
        body: JSON.stringify({ url, text }),
      });
    },
    all: () => deliveries.all(),
    settled: () => deliveries.settled(),
    stop: () => deliveries.stop(),
  };
}
