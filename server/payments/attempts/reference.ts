import { CROCKFORD } from '#domain/ids.ts';
import { crockford, type Random } from '../../random.ts';

const RANDOM_CHARACTERS = 16;
const OURS = new RegExp(`^WV\\d+-\\d+-[${CROCKFORD}]{${RANDOM_CHARACTERS}}$`);

/** A new name for an attempt at a provider: the order and instalment for a human's eye, and 80 random bits. */
export const newReference = (random: Random, orderId: number, instalmentNo: number): string =>
  `WV${orderId}-${instalmentNo}-${crockford(random, RANDOM_CHARACTERS)}`;

/** True for a name that only this shop gives, even where no attempt bears it. */
export const isOurReference = (text: string): boolean => OURS.test(text);
