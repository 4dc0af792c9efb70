import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { shop as text } from '#domain/messages/shop.ts';
import { type ShopClient, unwrap, useShop } from './client.ts';
import { FRESH_MS, type Product, toPage } from './products.ts';

/** Maximum number of ids per call. */
const BATCH = 100;

/** The result of fetching products by id. */
export interface ProductsById {
  /** All requested ids; those without a product are no longer on sale. */
  asked: ReadonlySet<number>;
  products: ReadonlyMap<number, Product>;
}

async function fetchBatch(shop: ShopClient, ids: readonly number[], signal: AbortSignal): Promise<Product[]> {
  const query = { ids: ids.join(',') };
  return toPage(
    await unwrap(shop.GET('/api/produits', { params: { query }, signal }), text.failures.products),
  ).products;
}

/** Fetches the products that are still on sale. @throws ApiError */
export async function fetchProductsById(
  shop: ShopClient,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ProductsById> {
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, place) =>
    ids.slice(place * BATCH, (place + 1) * BATCH),
  );
  const found = (await Promise.all(batches.map((batch) => fetchBatch(shop, batch, signal)))).flat();
  return { asked: new Set(ids), products: new Map(found.map((product) => [product.id, product])) };
}

/** Products by id at current prices; the previous result stays while a new one loads. */
export function useProductsById(ids: readonly number[]) {
  const shop = useShop();
  const sorted = ids.toSorted((one, other) => one - other);
  return useQuery({
    queryKey: ['products', 'by-id', sorted],
    queryFn: ({ signal }) => fetchProductsById(shop, sorted, signal),
    enabled: sorted.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}
