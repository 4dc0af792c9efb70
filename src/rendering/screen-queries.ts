import { HOME_LIST_SIZE } from '#domain/constants.ts';
import { readComparison } from '#domain/catalogue/comparison.ts';
import { isPackCode } from '#domain/ids.ts';
import { readListing } from '#domain/catalogue/listing.ts';
import { paths, productIdAt } from '#domain/paths.ts';
import { screenAt } from '#domain/screens/screens.ts';
import { shelfAt } from '#domain/catalogue/shelves.ts';
import { categoriesQuery, countsQuery, tagsQuery } from '#src/api/categories.ts';
import type { ShopClient } from '#src/api/client.ts';
import { isJsonObject, type JsonObject, parseJson } from '#src/api/json.ts';
import { packOffersQuery } from '#src/api/pack-offers.ts';
import { packQuery } from '#src/api/packs.ts';
import { homeQueries, listingQuery, productQuery } from '#src/api/products.ts';

/** The queries of the first screen of a page; those of the layout last. */
export const pageQueries = (shop: ShopClient, { pathname, searchParams }: URL) => [
  ...screenQueries(shop, pathname, searchParams),
  categoriesQuery(shop),
  tagsQuery(shop),
  countsQuery(shop),
];

function screenQueries(shop: ShopClient, pathname: string, search: URLSearchParams) {
  const shelf = shelfAt(pathname);
  if (shelf !== undefined) return [listingQuery(shop, shelf, readListing(search))];
  const product = productIdAt(pathname);
  if (product !== undefined) return [productQuery(shop, product)];
  if (pathname === paths.packPage) {
    const code = search.get('code') ?? '';
    return isPackCode(code) ? [packQuery(shop, code)] : [];
  }
  if (pathname === paths.comparison)
    return readComparison(search.get('ids')).map((id) => productQuery(shop, id));
  // Unknown addresses show Home too.
  return screenAt(pathname) === 'home' ? [packOffersQuery(shop), ...homeQueries(shop)] : [];
}

/**
 * The responses without the products that the page does not show: Home asks for more of its second list, because the first may have
 * some of them. @see LS-11
 *
 * @param answers bodies as JSON, by URL
 */
export function shownAnswers(
  shop: ShopClient,
  answers: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const [promotions = '', ramadan = ''] = homeQueries(shop).map(({ queryKey: [call] }) => String(call));
  const [first, second] = [promotions, ramadan].map((call) => parseJson(answers.get(call) ?? ''));
  if (!isJsonObject(first) || !isJsonObject(second)) return answers;
  const shown = new Set(productsOf(first).map(({ id }) => id));
  const products = productsOf(second)
    .filter(({ id }) => !shown.has(id))
    .slice(0, HOME_LIST_SIZE);
  return new Map(answers).set(ramadan, JSON.stringify({ ...second, products }));
}

const productsOf = ({ products }: JsonObject): JsonObject[] =>
  Array.isArray(products) ? products.filter(isJsonObject) : [];
