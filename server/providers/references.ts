import { CROCKFORD } from '#domain/ids.ts';
import { randomBase32, type Random } from '../random.ts';

/** What a client reference is made from. */
export interface ReferenceSubject {
  orderId: number;
  instalmentNo: number;
  /** Whether the order is paid in instalments. */
  isInstalment: boolean;
  at: Date;
}

/** The form of the client references of one provider, which are also the transaction ids of the API. */
export interface ReferenceForm {
  /** A new reference. One that exists already is refused by the database, and another one is made (HAZARDS B19). */
  create(random: Random, subject: ReferenceSubject): string;
  /** True for a text of the form that only this shop makes for this provider, even where no attempt has it. */
  isOurs(text: string): boolean;
}

const RANDOM_CHARACTERS = 16;

/** `20261121103000` in Dakar, whose time is UTC. */
export const referenceTime = (at: Date): string => at.toISOString().replaceAll(/\D/g, '').slice(0, 14);

/**
 * `WV42-1-8Z3K6Q2N5T7W9Y1B`: order and instalment for people to read, and 80 random bits. For an order that is paid in instalments,
 * the server's time follows: `WV42-2-8Z3K6Q2N5T7W9Y1B-20261121103000`.
 *
 * @param prefix two capital letters, unique and never changed
 * @see PM-12 @see HAZARDS B20
 */
export function standardReference(prefix: string): ReferenceForm {
  const form = new RegExp(`^${prefix}\\d+-\\d+-[${CROCKFORD}]{${RANDOM_CHARACTERS}}(?:-\\d{14})?$`);
  return {
    create(random, { orderId, instalmentNo, isInstalment, at }) {
      const reference = `${prefix}${orderId}-${instalmentNo}-${randomBase32(random, RANDOM_CHARACTERS)}`;
      return isInstalment ? `${reference}-${referenceTime(at)}` : reference;
    },
    isOurs: (text) => form.test(text),
  };
}
