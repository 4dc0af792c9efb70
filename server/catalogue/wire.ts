import type { components } from '#openapi/schema.d.ts';
import { UNITS_SHOWN_MAX } from '#domain/constants.ts';
import { pictureUrl } from '#domain/catalogue/picture.ts';
import type { Page } from './find-page.ts';
import type { DetailRow, ListedRow } from './product-rows.ts';

type Wire = components['schemas'];

/** The URL of a product's picture in responses. */
export const productPictureUrl = (key: string, version: string): string =>
  pictureUrl(key, version, 512, 'webp');

export const wireProduct = (row: ListedRow | DetailRow, thumbnail?: string): Wire['Product'] => ({
  id: row.id,
  name: row.name,
  description: row.description,
  categ_id: row.category,
  brand: row.brand,
  fact: row.fact,
  list_price: row.list_price,
  promo_price: row.promo_price,
  en_promo: row.on_promo,
  preorder_price: row.preorder_price,
  creditorder_price: row.credit_price,
  is_creditorder: row.credit_eligible,
  sale_ok: row.on_sale,
  image: productPictureUrl(row.key, row.picture_version),
  ...(thumbnail !== undefined && { image_256: thumbnail }),
  tint: row.tint,
  rang: row.rang,
  tags: row.tags,
});

export const wireDetail = (row: DetailRow, thumbnail?: string): Wire['ProductDetail'] => ({
  ...wireProduct(row, thumbnail),
  model: row.model,
  category: { id: row.category_id, name: row.category },
  warranty_months: row.warranty_months,
  energy_class: row.energy_class,
  specifications: row.specifications,
  units_left: row.units_for_sale === null || row.units_for_sale > UNITS_SHOWN_MAX ? null : row.units_for_sale,
});

export const wirePage = (page: Page, limit: number, thumbnails?: readonly string[]): Wire['ProductPage'] => ({
  products: page.products.map((row, index) => wireProduct(row, thumbnails?.[index])),
  total: page.total,
  total_capped: page.isCapped,
  page: page.page,
  limit,
  corrected: page.corrected,
});
