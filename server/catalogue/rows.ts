import type { Catalogue, Category, Product } from '#catalogue/schema.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { tables } from '../db/index.ts';
import type { PictureIndex } from '#catalogue/pictures/rendered.ts';

/** The catalogue as database rows. */
export interface CatalogueRows {
  categories: (typeof tables.categories.$inferInsert)[];
  tags: (typeof tables.tags.$inferInsert)[];
  products: (typeof tables.products.$inferInsert)[];
  productTags: (typeof tables.productTags.$inferInsert)[];
  packs: (typeof tables.packs.$inferInsert)[];
  packLines: (typeof tables.packLines.$inferInsert)[];
}

/** @throws TypeError for a missing reference; only a missing picture is possible after `readCatalogue` */
export function catalogueRows(
  { categories, tags, products, packs }: Catalogue,
  pictures: PictureIndex,
): CatalogueRows {
  const category = new Map(categories.map((each) => [each.key, each]));
  const tag = new Map(tags.map(({ name, id }) => [name, id]));
  const product = new Map(products.map(({ key, id }) => [key, id]));
  return {
    categories: categories.map(({ id, name, key, rang, tint }) => ({
      id,
      name,
      foldedName: foldText(name),
      key,
      rang,
      tint,
    })),
    tags: tags.map(({ id, name }) => ({ id, name, foldedName: foldText(name) })),
    products: products.map((each) => productRow(each, found(category, each.category), pictures)),
    productTags: products.flatMap(({ id, tags: names }) =>
      names.map((name) => ({ productId: id, tagId: found(tag, name) })),
    ),
    packs: packs.map(({ code, name, tagline, description, starts_at, ends_at }, index) => ({
      code,
      name,
      tagline,
      description,
      rang: index + 1,
      startsAt: momentOf(starts_at),
      endsAt: momentOf(ends_at),
    })),
    packLines: packs.flatMap(({ code, lines }) =>
      lines.map((line) => ({
        id: line.id,
        packCode: code,
        productId: found(product, line.product),
        quantity: line.quantity,
        unitPrice: line.price_unit,
      })),
    ),
  };
}

function productRow(
  product: Product,
  category: Category,
  pictures: PictureIndex,
): typeof tables.products.$inferInsert {
  const picture = pictures[product.key];
  if (!picture) throw new TypeError(`${product.key} has no rendered picture`);
  return {
    id: product.id,
    key: product.key,
    name: product.name,
    brand: product.brand,
    model: product.model,
    description: product.description,
    fact: product.fact,
    categoryId: category.id,
    listPrice: product.list_price,
    promoPrice: product.promo_price ?? null,
    onPromo: product.en_promo,
    preorderPrice: product.preorder_price ?? null,
    creditPrice: product.creditorder_price ?? null,
    creditEligible: product.is_creditorder,
    onSale: product.sale_ok,
    rang: product.rang,
    warrantyMonths: product.warranty_months,
    energyClass: product.energy_class ?? null,
    specifications: product.specifications,
    pictureVersion: picture.version,
    tint: picture.tint,
  };
}

const momentOf = (instant: string | undefined): Date | null =>
  instant === undefined ? null : new Date(instant);

function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new TypeError(`${String(key)} is not in the catalogue`);
  return value;
}
