import type { components } from '#openapi/schema.d.ts';
import { priceNow } from '#domain/money/money.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { everyone } from '../access/policy.ts';
import type { Operations } from '../operations.ts';
import { currentPack, isPackComplete, packCatalogueTotal, packTotal } from './current-pack.ts';
import { findCurrentPacks, type Pack } from './packs.repository.ts';
import { productPictureUrl } from './wire.ts';

/** The operations on promotional packs. @see PK-01 */
export const packOperations = {
  listPacks: {
    access: everyone,
    cached: 'inProcess',
    handle: async ({ db, clock }) => {
      const packs = await findCurrentPacks(db, clock.now());
      return { data: packs.filter(isPackComplete).map(wirePack) };
    },
  },

  getPack: {
    access: everyone,
    notFound: 'pack.unknown',
    cached: 'inProcess',
    handle: async ({ db, clock }, { params }) => {
      return { data: wirePack(await currentPack(db, params.code, clock.now())) };
    },
  },
} satisfies Operations<{ db: Database; clock: Clock }>;

const wirePack = (pack: Pack): components['schemas']['Pack'] => ({
  code: pack.code,
  name: pack.name,
  tagline: pack.tagline,
  description: pack.description,
  ends_at: pack.endsAt?.toISOString() ?? null,
  produits: pack.lines.map(({ id, quantity, unitPrice, product }) => ({
    id,
    product_id: product.id,
    name: product.name,
    image: productPictureUrl(product.key, product.pictureVersion),
    tint: product.tint,
    fact: product.fact,
    quantity,
    price_unit: unitPrice,
    list_price: priceNow(product),
  })),
  sommeTotal: packTotal(pack),
  sommeCatalogue: packCatalogueTotal(pack),
});
