import { randomBytes, randomInt } from 'node:crypto';

/** Names one code; it is not the id of a payment. */
export const newCodeId = (): string => randomBytes(9).toString('hex');

/**
 * `MP260909.1002.A34169`: day and minute of the payment, and a number.
 *
 * @param now milliseconds since the epoch
 * @param isTaken a minute has 90 000 numbers, so that two of 350 payments probably draw the same one
 */
export function newTransactionId(now: number, isTaken: (id: string) => boolean): string {
  const [day, minute] = new Date(now).toISOString().replaceAll(/[-:]/g, '').slice(2).split('T');
  for (;;) {
    const id = `MP${day}.${minute?.slice(0, 4)}.A${randomInt(10_000, 100_000)}`;
    if (!isTaken(id)) return id;
  }
}

/** Opaque to the merchant. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The same in every repeat of a notification. */
export const newEventId = (): string => randomBytes(12).toString('hex');
