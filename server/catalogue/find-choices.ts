import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  type ChoiceFilter,
  perChoice,
} from '#domain/catalogue/choice-filters.ts';
import { ALL } from '#domain/catalogue/listing.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Database } from '../db/index.ts';
import { CHOICE_COLUMNS } from './choice-columns.ts';
import { type ListingQuery, pricesOf, shelfOf } from './find-page.ts';
import { CHOICE_COUNTED_MAX, selectChoices, selectQuartiles } from './listing.statements.ts';
import { searchedChoices } from './search.ts';

type Wire = components['schemas']['ListingChoices'];

type ChoiceRow = Awaited<ReturnType<typeof selectChoices>>[number];

/** Numbers of products by value, for each choice. */
interface Counted {
  choices: Record<ChoiceFilter, ReadonlyMap<string, number>>;
  /** Where counting stopped. */
  countedMax: number;
}

/** Values of choices, and prices, that a listing can be narrowed to. No choice regards what is chosen of its own kind. */
export async function findChoices(db: Database, listing: ListingQuery): Promise<Wire> {
  // One after the other, on one connection.
  const { choices, countedMax } =
    listing.search === '' ? await shelvedChoices(db, listing) : await searchChoices(db, listing);
  const quartiles = await selectQuartiles(db, shelfOf(listing));
  const lists = CHOICE_NAMES.map((name) => [
    CHOICE_FILTERS[name].list,
    wireChoices(name, choices[name], countedMax),
  ]);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one list per choice
    ...(Object.fromEntries(lists) as Omit<Wire, 'prices'>),
    prices: priceRanges(quartiles[0]?.quartiles ?? []),
  };
}

async function shelvedChoices(db: Database, listing: ListingQuery): Promise<Counted> {
  const prices = pricesOf(listing);
  const rows = await selectChoices(db, { ...shelfOf(listing), ...(prices ?? { min: null, max: null }) });
  const countedMax = prices === undefined ? Infinity : CHOICE_COUNTED_MAX;
  return { choices: perChoice((name) => sumBy(rows, name)), countedMax };
}

async function searchChoices(db: Database, listing: ListingQuery): Promise<Counted> {
  const choices: Counted['choices'] = perChoice(() => new Map());
  let unchosen: ChoiceRow[] | undefined;
  for (const name of CHOICE_NAMES) {
    if (CHOICE_COLUMNS[name].isOfCategory && listing.category === ALL) continue;
    const isChosen = listing[name] !== ALL;
    const rows =
      (isChosen ? undefined : unchosen) ?? (await searchedChoices(db, { ...listing, [name]: ALL }));
    if (!isChosen) unchosen = rows;
    choices[name] = sumBy(rows, name);
  }
  return { choices, countedMax: Infinity };
}

function sumBy(rows: readonly ChoiceRow[], name: ChoiceFilter): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) if (row[name] !== '') sums.set(row[name], (sums.get(row[name]) ?? 0) + row.total);
  return sums;
}

/** The values of a choice in its order, or those of most products first. */
function wireChoices(name: ChoiceFilter, choices: ReadonlyMap<string, number>, max: number) {
  const { compare } = CHOICE_COLUMNS[name];
  return [...choices]
    .filter(([, total]) => total > 0)
    .map(([value, total]) => ({ value, total: Math.min(total, max), total_capped: total > max }))
    .toSorted((one, other) =>
      compare
        ? compare(one.value, other.value)
        : other.total - one.total || one.value.localeCompare(other.value, 'fr'),
    )
    .map(({ value, ...count }) => (name === 'brand' ? { name: value, ...count } : { value, ...count }));
}

/** Ranges between round prices near the quartiles; none where products cost about the same. */
export function priceRanges(quartiles: readonly number[]): Wire['prices'] {
  const stops = [...new Set(quartiles.map(roundPrice))];
  if (stops.length < 2) return [];
  return [null, ...stops].map((min, place) => ({ min, max: stops[place] ?? null }));
}

/** Rounds to half a unit of the first digit, e.g. 139 000 to 150 000. */
function roundPrice(price: number): number {
  const step = 10 ** Math.floor(Math.log10(price)) / 2;
  return Math.round(price / step) * step;
}
