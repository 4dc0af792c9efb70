import * as v from 'valibot';
import { menuOrder } from '#domain/category.ts';
import { INFORMATION_NAMES } from '#domain/information-pages.ts';
import { paths, withQuery } from '#domain/paths.ts';
import { SHELVES } from '#domain/shelves.ts';
import { LISTING_PATHS } from '#openapi/catalogue-paths.ts';
import type { GetInitialData } from './initial-data.ts';
import { escapeMarkup } from './html.ts';

/** Products in one call, and calls in one map: a map may hold 50 000 addresses, and ours is read from the shop's top. */
const PER_CALL = 100;
const CALLS_MAX = 50;

const pageAnswer = v.object({ products: v.array(v.object({ id: v.number() })), total: v.number() });
const categoriesAnswer = v.object({
  data: v.array(v.object({ id: v.number(), name: v.string(), rang: v.number(), total: v.number() })),
});

/**
 * Every address that search engines should know: Home, the shelves, the shop's categories, what informs, its products.
 *
 * @returns `undefined` while the catalogue cannot be read
 * @see https://www.sitemaps.org/protocol.html
 */
export async function writeSitemap(read: GetInitialData, origin: string): Promise<string | undefined> {
  const ask = async <Schema extends v.GenericSchema>(schema: Schema, address: string) => {
    const body = (await read([address])).bodies.get(address);
    return body === undefined ? undefined : v.parse(schema, JSON.parse(body));
  };
  const categories = await ask(categoriesAnswer, '/api/categories');
  const products: string[] = [];
  for (let page = 1; page <= CALLS_MAX; page += 1) {
    const query = { page: String(page), limit: String(PER_CALL) };
    const answer = await ask(pageAnswer, withQuery(LISTING_PATHS.shop, query));
    if (answer === undefined) return undefined;
    products.push(...answer.products.map(({ id }) => paths.product(id)));
    if (page * PER_CALL >= answer.total) break;
  }
  if (categories === undefined) return undefined;
  const addresses = [
    paths.home,
    ...SHELVES.map((shelf) => shelf.paths[0]),
    ...menuOrder(categories.data)
      .filter(({ total }) => total > 0)
      .map(({ name }) => withQuery(paths.shop, { category: name })),
    ...INFORMATION_NAMES.map((name) => paths[name]),
    paths.tracking,
    ...new Set(products),
  ];
  const entries = addresses.map((path) => `<url><loc>${escapeMarkup(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}
