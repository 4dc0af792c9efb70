import type { StockCount } from '#domain/forms/stock.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { fromContract, type FromContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { staffQuery, toPage } from './staff.ts';

type Wire = components['schemas'];

/** A product and its units; without `counted` it is sold without being counted. @see DK-06 */
export type StockedProduct = FromContract<Wire['StockedProduct']>;
/** A product with the last changes of its units. */
export type StockDetail = FromContract<Wire['StockDetail']>;

export const STOCK_VIEWS = ['low', 'counted', 'all'] as const;
export type StockView = (typeof STOCK_VIEWS)[number];

const at = (id: number) => ({ params: { path: { id } } });

/** The reads of the stock. */
export const stockQueries = (shop: ShopClient) => ({
  list: (vue: StockView, search: string, page: number) =>
    staffQuery(['stock', vue, search, page], async (signal) =>
      toPage(
        await unwrap(
          shop.GET('/api/gestion/stock', { params: { query: { vue, search, page } }, signal }),
          text.loadFailed,
        ),
      ),
    ),
  product: (id: number) =>
    staffQuery(['stock', id], async (signal) =>
      fromContract(
        await unwrap(
          shop.GET('/api/gestion/stock/{id}', { params: { path: { id } }, signal }),
          text.loadFailed,
        ),
      ),
    ),
});

/** @param seen the units when the form was opened, null where the product was not counted; throws ApiError */
export const setStock = (
  shop: ShopClient,
  id: number,
  { units, lowFrom, seen, reason }: StockCount & { seen: number | null; reason: string },
) =>
  unwrap(
    shop.PUT('/api/gestion/stock/{id}', { ...at(id), body: { units, low_from: lowFrom, seen, reason } }),
    text.saveFailed,
  );

export const endStock = (shop: ShopClient, id: number, reason: string) =>
  unwrap(shop.DELETE('/api/gestion/stock/{id}', { ...at(id), body: { reason } }), text.saveFailed);
