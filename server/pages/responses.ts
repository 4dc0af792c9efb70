import * as v from 'valibot';

const francs = v.pipe(v.number(), v.integer(), v.minValue(0));
const pictured = v.object({ name: v.string(), image: v.string() });

/** The fields of a listing response that pages use. */
export const listingResponse = v.object({ products: v.array(pictured) });

/** The fields of a product response that pages use. */
export const productResponse = v.object({
  id: v.number(),
  name: v.string(),
  description: v.string(),
  brand: v.string(),
  model: v.string(),
  fact: v.string(),
  list_price: francs,
  promo_price: v.nullable(francs),
  en_promo: v.boolean(),
  sale_ok: v.boolean(),
  image: v.string(),
  category: v.object({ name: v.string() }),
  units_left: v.nullish(v.number()),
});
export type ProductResponse = v.InferOutput<typeof productResponse>;

const pack = v.object({
  name: v.string(),
  tagline: v.string(),
  produits: v.array(pictured),
  sommeTotal: francs,
});

/** The fields of the pack responses that pages use. */
export const packResponse = v.object({ data: pack });
export const packsResponse = v.object({ data: v.array(pack) });

/** Parses a response; `undefined` when it is missing or invalid. */
export function parseResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, answer);
  return result.success ? result.output : undefined;
}
