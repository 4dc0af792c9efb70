import { and, ilike, or, type SQL } from 'drizzle-orm';
import { products } from './schema/catalogue.ts';

/** Products whose name, brand or model has each word of a search by staff; `undefined` for a search without words. */
export function hasWords(search: string): SQL | undefined {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      return or(
        ilike(products.name, pattern),
        ilike(products.brand, pattern),
        ilike(products.model, pattern),
      );
    }),
  );
}
