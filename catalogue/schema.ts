import * as v from 'valibot';
import { FIRST_STAFF_ID } from '#domain/forms/catalogue.ts';
import { isPackCode } from '#domain/ids.ts';
import { bindSentence } from '#domain/text/typography.ts';
import { priceNow } from '#domain/money/money.ts';
import { pictureSchema } from './pictures/parameters.ts';

/**
 * The schema of the catalogue's files, with their field names. Amounts are whole francs CFA, ranks sort upwards,
 * times are ISO 8601 in UTC. Unknown fields are errors, because they are usually typing mistakes.
 */
const text = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most));
/** Text shown to users, with no-break spaces before units and French punctuation. */
const prose = (most: number) => v.pipe(text(most), v.transform(bindSentence));
const positive = v.pipe(v.number(), v.safeInteger('must be a whole number'), v.minValue(1));
/** Higher ids belong to what staff create. */
const id = v.pipe(positive, v.maxValue(FIRST_STAFF_ID - 1));
const francs = v.pipe(
  v.number(),
  v.safeInteger('must be whole francs'),
  v.minValue(500, 'must be at least 500 francs'),
);
const key = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters, digits, hyphens'),
);
const instant = v.pipe(v.string(), v.isoTimestamp('must be an ISO instant, e.g. 2025-06-09T00:00:00Z'));
const tint = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be #rrggbb in small letters'));

const category = v.strictObject({ id, key, name: text(40), rang: positive, tint });

const tag = v.strictObject({ id, name: text(40) });

/** A product in a product file; the file's name is its category. */
const product = v.strictObject({
  id,
  key,
  name: prose(70),
  brand: text(40),
  model: text(40),
  fact: prose(60),
  description: prose(500),
  list_price: francs,
  promo_price: v.optional(francs),
  en_promo: v.optional(v.boolean(), false),
  preorder_price: v.optional(francs),
  creditorder_price: v.optional(francs),
  is_creditorder: v.optional(v.boolean(), false),
  sale_ok: v.boolean(),
  rang: positive,
  tags: v.array(v.string()),
  warranty_months: v.pipe(v.number(), v.integer(), v.minValue(0)),
  energy_class: v.optional(v.picklist(['A+++', 'A++', 'A+', 'A', 'B', 'C'])),
  specifications: v.array(v.strictObject({ label: text(40), value: prose(80) })),
  picture: pictureSchema,
});

const packLine = v.strictObject({ id, product: key, quantity: positive, price_unit: francs });

/** A promotional pack. Without `ends_at` it lasts until it is removed; its total is computed, never stored. */
const pack = v.strictObject({
  code: v.pipe(v.string(), v.check(isPackCode, 'must be a pack code')),
  name: prose(40),
  tagline: prose(80),
  description: prose(400),
  starts_at: v.optional(instant),
  ends_at: v.optional(instant),
  lines: v.pipe(v.array(packLine), v.minLength(2), v.maxLength(5)),
});

export const categoriesSchema = v.array(category);
export const tagsSchema = v.array(tag);
export const productsSchema = v.array(product);
export const packsSchema = v.array(pack);

export type Category = v.InferOutput<typeof category>;
export type Tag = v.InferOutput<typeof tag>;
/** A product with `category`, the key of its file. */
export type Product = v.InferOutput<typeof product> & { category: string };
export type Pack = v.InferOutput<typeof pack>;

/** The whole catalogue, in the order of the files. */
export interface Catalogue {
  categories: Category[];
  tags: Tag[];
  products: Product[];
  packs: Pack[];
}

/** The current price of a product in whole francs. */
export const currentPrice = ({
  list_price,
  promo_price,
  en_promo,
}: Pick<Product, 'list_price' | 'promo_price' | 'en_promo'>): number =>
  priceNow({ listPrice: list_price, promoPrice: promo_price ?? null, onPromo: en_promo });
