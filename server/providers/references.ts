import { CROCKFORD } from '#domain/ids.ts';
import { randomBase32, type Random } from '../random.ts';

/** What a client reference is made from. */
export interface ReferenceSubject {
  orderId: number;
  instalmentNo: number;
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

/**
 * `WV42-1-8Z3K6Q2N5T7W9Y1B`: order and instalment for people to read, and 80 random bits.
 *
 * @param prefix two capital letters, unique and never changed
 */
export function standardReference(prefix: string): ReferenceForm {
  const form = new RegExp(`^${prefix}\\d+-\\d+-[${CROCKFORD}]{${RANDOM_CHARACTERS}}$`);
  return {
    create: (random, { orderId, instalmentNo }) =>
      `${prefix}${orderId}-${instalmentNo}-${randomBase32(random, RANDOM_CHARACTERS)}`,
    isOurs: (text) => form.test(text),
  };
}
