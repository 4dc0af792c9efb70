import * as v from 'valibot';
import type { MainPicture } from './page-facts.ts';

const francs = v.pipe(v.number(), v.integer(), v.minValue(0));
const pictured = v.object({ name: v.string(), image: v.string() });

/** What a page tells of a listing. */
export const listingAnswer = v.object({ products: v.array(pictured) });

/** What a page tells of a product. */
export const productAnswer = v.object({
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
});
export type ProductAnswer = v.InferOutput<typeof productAnswer>;

const pack = v.object({
  name: v.string(),
  tagline: v.string(),
  produits: v.array(pictured),
  sommeTotal: francs,
});

/** What a page tells of a pack. */
export const packAnswer = v.object({ data: pack });
export const packsAnswer = v.object({ data: v.array(pack) });

/** An answer of ours; `undefined` where it is missing or not what a page can use. */
export function read<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, answer);
  return result.success ? result.output : undefined;
}

/** The first pictures of a list, as they are shown with `sizes`. */
export const picturesOf = (
  list: readonly { image: string }[] | undefined,
  count: number,
  sizes: string,
): MainPicture[] => (list ?? []).slice(0, count).map(({ image }) => ({ image, sizes }));

/** What is shown of a thing where its page is shared. */
export const sharedOf = (
  thing: { name: string; image: string } | undefined,
): { shared: { image: string; alt: string } } | undefined =>
  thing && { shared: { image: thing.image, alt: thing.name } };
