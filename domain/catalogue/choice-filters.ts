import { parseSize } from './product-size.ts';

/** A filter by one value of the products. */
interface Choice {
  /** Whether a text of a URL can be a value; by default any text can. */
  isValue?: (typed: string) => boolean;
  /** The list of its values in the contract. */
  list: string;
}

/**
 * The filters of a listing by a value that each product has, by their names in URLs, in the contract and in the database, and in
 * the order of URLs. A new category resets them, because it may not have the value.
 */
const CHOICES = {
  brand: { list: 'brands' },
  /** A range of capacities or screen sizes. */
  size: {
    list: 'sizes',
    isValue: (typed) => parseSize(typed) !== undefined,
  },
} as const satisfies Record<string, Choice>;

export type ChoiceFilter = keyof typeof CHOICES;

/** What is common to all of them. */
export const CHOICE_FILTERS: Readonly<
  Record<ChoiceFilter, Choice & { list: (typeof CHOICES)[ChoiceFilter]['list'] }>
> = CHOICES;

const isChoiceFilter = (name: string): name is ChoiceFilter => name in CHOICES;

export const CHOICE_NAMES: readonly ChoiceFilter[] = Object.keys(CHOICES).filter(isChoiceFilter);

/** One value for each of them. */
export const perChoice = <Value>(valueOf: (name: ChoiceFilter) => Value): Record<ChoiceFilter, Value> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry per name
  Object.fromEntries(CHOICE_NAMES.map((name) => [name, valueOf(name)])) as Record<ChoiceFilter, Value>;
