import type { FastifyInstance } from 'fastify';
import type { components } from '#openapi/schema.d.ts';
import { readCatalogue } from '#catalogue/read.ts';
import type { Catalogue } from '#catalogue/schema.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { openTestShop, type TestShop } from './shop-server.ts';
import { apiClient } from './visitor.ts';

type Page = components['schemas']['ProductPage'];

/** A test shop with the real catalogue files, without pictures. */
export async function openRealShop(url?: string): Promise<{ shop: TestShop; catalogue: Catalogue }> {
  const shop = await openTestShop(url);
  const catalogue = readCatalogue();
  const picture = { version: '1a2b3c4d', tint: '#ffffff' };
  const pictures = Object.fromEntries(catalogue.products.map(({ key }) => [key, picture]));
  shop.clock.advance(1_000);
  await loadCatalogue(shop.owner, { catalogue, pictures }, shop.clock);
  return { shop, catalogue };
}

/** Requests a page of products; the test fails on an error. */
export async function fetchPage(
  app: FastifyInstance,
  path: string,
  query: Record<string, string | number> = {},
): Promise<Page> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await apiClient(app).get(`${path}?${search}`);
  if (answer.statusCode !== 200)
    throw new Error(`${path}?${search} answers ${answer.statusCode}: ${answer.body}`);
  return answer.json<Page>();
}
