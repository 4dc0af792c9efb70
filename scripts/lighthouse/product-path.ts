import * as v from 'valibot';
import { paths } from '#domain/paths.ts';

const responseSchema = v.object({ products: v.array(v.object({ id: v.number() })) });

/** The path of the first product in the shop. */
export async function firstProductPath(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/produits-filtrer`);
  const [product] = v.parse(responseSchema, await answer.json()).products;
  if (product === undefined) throw new Error('The shop has no product to look at.');
  return paths.product(product.id);
}
