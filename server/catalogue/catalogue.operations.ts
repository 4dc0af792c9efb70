import type { components } from '#openapi/schema.d.ts';
import { pictureAddress } from '#domain/picture.ts';
import { priceNow } from '#domain/price.ts';
import type { Clock } from '../clock.ts';
import type { Database, tables } from '../db/index.ts';
import type { Handlers } from '../operations.ts';
import { currentPack, isWhole, packCatalogueTotal, packTotal } from './current-pack.ts';
import { findCurrentPacks, type Pack } from './packs.repository.ts';
import { countProducts, findProducts, type ListedProduct } from './products.repository.ts';

type Wire = components['schemas'];

const LIMIT_MAX = 100;

/** Products and packs as anyone sees them. @see AP-01 */
export const catalogueOperations = ({ db, clock }: { db: Database; clock: Clock }) =>
  ({
    async listProductPage({ query }) {
      const limit = within(query.limit ?? LIMIT_MAX, 1, LIMIT_MAX);
      const total = await countProducts(db);
      const page = within(query.page ?? 1, 1, Math.max(1, Math.ceil(total / limit)));
      const products = await findProducts(db, { offset: (page - 1) * limit, limit });
      return { products: products.map(wireProduct), total, page, limit };
    },

    async listPacks() {
      const packs = await findCurrentPacks(db, clock.now());
      return { data: packs.filter(isWhole).map(wirePack) };
    },

    async getPack({ params }) {
      return { data: wirePack(await currentPack(db, params.code, clock.now())) };
    },
  }) satisfies Partial<Handlers>;

/** A number brought back into its range (HAZARDS D5). */
const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

const wireProduct = ({ product, category, tags }: ListedProduct): Wire['Product'] => ({
  id: product.id,
  name: product.name,
  description: product.description,
  categ_id: category,
  brand: product.brand,
  fact: product.fact,
  list_price: product.listPrice,
  promo_price: product.promoPrice,
  en_promo: product.onPromo,
  preorder_price: product.preorderPrice,
  creditorder_price: product.creditPrice,
  is_creditorder: product.creditEligible,
  sale_ok: product.onSale,
  image: imageOf(product),
  tint: product.tint,
  rang: product.rang,
  tags,
});

const wirePack = (pack: Pack): Wire['Pack'] => ({
  code: pack.code,
  name: pack.name,
  tagline: pack.tagline,
  description: pack.description,
  ends_at: pack.endsAt?.toISOString() ?? null,
  produits: pack.lines.map(({ id, quantity, unitPrice, product }) => ({
    id,
    product_id: product.id,
    name: product.name,
    image: imageOf(product),
    tint: product.tint,
    fact: product.fact,
    quantity,
    price_unit: unitPrice,
    list_price: priceNow(product),
  })),
  sommeTotal: packTotal(pack),
  sommeCatalogue: packCatalogueTotal(pack),
});

const imageOf = ({ key, pictureVersion }: typeof tables.products.$inferSelect): string =>
  pictureAddress(key, pictureVersion, 512, 'webp');
