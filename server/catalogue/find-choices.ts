import { ALL } from '#domain/catalogue/listing.ts';
import { parseSize } from '#domain/catalogue/product-size.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Database } from '../db/index.ts';
import { type ListingQuery, pricesOf, shelfOf } from './find-page.ts';
import { CHOICE_COUNTED_MAX, selectChoices, selectQuartiles } from './listing.statements.ts';
import { searchedChoices } from './search.ts';

type Wire = components['schemas']['ListingChoices'];

type ChoiceRow = Awaited<ReturnType<typeof selectChoices>>[number];

/** Brands, sizes and prices that a listing can be narrowed to. Brands and sizes do not regard the choice of their own kind. */
export async function findChoices(db: Database, listing: ListingQuery): Promise<Wire> {
  // One after the other, on one connection.
  const { brands, sizes, countedMax } =
    listing.search === '' ? await shelvedChoices(db, listing) : await searchChoices(db, listing);
  const quartiles = await selectQuartiles(db, shelfOf(listing));
  return {
    brands: counted(brands, countedMax)
      .map(({ value: name, ...rest }) => ({ name, ...rest }))
      .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'fr')),
    sizes: counted(sizes, countedMax).toSorted((a, b) => upperBound(a.value) - upperBound(b.value)),
    prices: priceRanges(quartiles[0]?.quartiles ?? []),
  };
}

interface Choices {
  brands: Map<string, number>;
  sizes: Map<string, number>;
  /** Where counting stopped. */
  countedMax: number;
}

async function shelvedChoices(db: Database, listing: ListingQuery): Promise<Choices> {
  const prices = pricesOf(listing);
  const rows = await selectChoices(db, { ...shelfOf(listing), ...(prices ?? { min: null, max: null }) });
  const countedMax = prices === undefined ? Infinity : CHOICE_COUNTED_MAX;
  return { brands: sumBy(rows, 'brand'), sizes: sumBy(rows, 'size'), countedMax };
}

async function searchChoices(db: Database, listing: ListingQuery): Promise<Choices> {
  const rowsOf = (part: Partial<ListingQuery>) => searchedChoices(db, { ...listing, ...part });
  const hasBrand = listing.brand !== ALL;
  const hasSize = listing.size !== ALL;
  const withoutBrand = await rowsOf({ brand: ALL });
  const withoutSize = hasBrand || hasSize ? await rowsOf({ size: ALL }) : withoutBrand;
  const sizes = listing.category === ALL ? [] : withoutSize;
  const brands = sumBy(withoutBrand, 'brand');
  return { brands, sizes: sumBy(sizes, 'size'), countedMax: Infinity };
}

function sumBy(rows: readonly ChoiceRow[], column: 'brand' | 'size'): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows)
    if (row[column] !== '') sums.set(row[column], (sums.get(row[column]) ?? 0) + row.total);
  return sums;
}

const counted = (choices: ReadonlyMap<string, number>, max: number) =>
  [...choices].flatMap(([value, total]) =>
    total === 0 ? [] : { value, total: Math.min(total, max), total_capped: total > max },
  );

const upperBound = (size: string): number => parseSize(size)?.to ?? Infinity;

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
