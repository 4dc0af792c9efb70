import { CROCKFORD } from '#domain/ids.ts';
import { randomBase32, type Random } from '../../random.ts';

const RANDOM_CHARACTERS = 16;
/** A new client reference: the provider's prefix, order and instalment for people to read, and 80 random bits. */
export const newReference = (
  random: Random,
  { prefix, orderId, instalmentNo }: { prefix: string; orderId: number; instalmentNo: number },
): string => `${prefix}${orderId}-${instalmentNo}-${randomBase32(random, RANDOM_CHARACTERS)}`;

/** True for a reference of the form that only this shop makes for a provider, even where no attempt has it. */
export const isOurReference = (prefix: string, text: string): boolean =>
  new RegExp(`^${prefix}\\d+-\\d+-[${CROCKFORD}]{${RANDOM_CHARACTERS}}$`).test(text);
