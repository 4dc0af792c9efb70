import { DIMENSIONS_LABEL, readDimensions } from '#domain/catalogue/dimensions.ts';
import { type PriceMistake, priceMistake } from '#domain/catalogue/product-prices.ts';
import { currentPrice, type Pack, type Product, type Tag } from './schema.ts';
import type { SourceFile } from './source-file.ts';

/**
 * Checks that a schema cannot do: duplicate names, references to missing rows, contradicting prices. Each check
 * throws a CatalogueError at the first mistake.
 */

/** Values of these fields must be unique among the rows of a file. */
export function checkUnique<Row extends object>(
  { content, mistake }: SourceFile<Row[]>,
  fields: readonly (keyof Row & string)[],
  seen: Record<string, Set<unknown>> = {},
): void {
  for (const field of fields) {
    const values = (seen[field] ??= new Set());
    for (const [index, row] of content.entries()) {
      if (values.has(row[field])) throw mistake([index, field], `${String(row[field])} is used twice`);
      values.add(row[field]);
    }
  }
}

/**
 * Checks that ids, keys and names are unique across all categories, that tags exist, and that prices and
 * specifications are consistent.
 */
export function checkProducts(files: readonly SourceFile<Product[]>[], tags: readonly Tag[]): void {
  const tagNames = new Set(tags.map(({ name }) => name));
  const seen: Record<string, Set<unknown>> = {};
  for (const file of files) {
    checkUnique(file, ['id', 'key', 'name'], seen);
    checkSpecifications(file);
    for (const [index, product] of file.content.entries()) {
      const unknown = product.tags.findIndex((name) => !tagNames.has(name));
      if (unknown >= 0) throw file.mistake([index, 'tags', unknown], 'no such tag');
      const wrong = wrongPrice(product);
      if (wrong) throw file.mistake([index, wrong.field], wrong.reason);
    }
  }
}

/**
 * All products of a category must list their specifications in the same order, so that they can be compared line by
 * line; dimensions must be parseable.
 */
function checkSpecifications({ content, mistake }: SourceFile<Product[]>): void {
  const followers = new Map<string, Set<string>>();
  for (const [index, { specifications }] of content.entries()) {
    const before: string[] = [];
    for (const [line, { label, value }] of specifications.entries()) {
      const at = (field: string) => [index, 'specifications', line, field];
      const after = followers.get(label);
      const turned = before.find((earlier) => earlier === label || after?.has(earlier));
      if (turned === label) throw mistake(at('label'), 'is written twice');
      if (turned !== undefined) throw mistake(at('label'), `stands before « ${turned} » elsewhere`);
      for (const earlier of before) {
        followers.set(earlier, (followers.get(earlier) ?? new Set()).add(label));
      }
      before.push(label);
      if (!label.startsWith('Dimensions')) continue;
      if (label !== DIMENSIONS_LABEL) throw mistake(at('label'), `must be « ${DIMENSIONS_LABEL} »`);
      if (!readDimensions(value)) throw mistake(at('value'), 'must read like 55 × 157 × 57 cm');
    }
  }
}

const PRICE_REASONS: Record<PriceMistake, { field: keyof Product; reason: string }> = {
  promoWithoutPrice: { field: 'en_promo', reason: 'a promotion and its price go together' },
  promoNotBelow: { field: 'promo_price', reason: 'must be below list_price' },
  preorderNotBelow: { field: 'preorder_price', reason: 'must be below the price of today' },
  creditWithoutPrice: { field: 'is_creditorder', reason: 'credit and its price go together' },
  creditBelow: { field: 'creditorder_price', reason: 'must not be below list_price' },
};

function wrongPrice(product: Product): { field: keyof Product; reason: string } | undefined {
  const wrong = priceMistake({
    listPrice: product.list_price,
    promoPrice: product.promo_price ?? null,
    onPromo: product.en_promo,
    preorderPrice: product.preorder_price ?? null,
    creditPrice: product.creditorder_price ?? null,
    creditEligible: product.is_creditorder,
  });
  return wrong && PRICE_REASONS[wrong.mistake];
}

/**
 * Checks that line ids are unique across all packs, and that each line is a product on sale below its current price.
 */
export function checkPacks({ content, mistake }: SourceFile<Pack[]>, products: readonly Product[]): void {
  const byKey = new Map(products.map((product) => [product.key, product]));
  const lineIds = new Set<number>();
  for (const [index, pack] of content.entries()) {
    const { starts_at, ends_at } = pack;
    if (starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at)) {
      throw mistake([index, 'ends_at'], 'must be after starts_at');
    }
    for (const [position, line] of pack.lines.entries()) {
      const at = (field: string) => [index, 'lines', position, field];
      if (lineIds.has(line.id)) throw mistake(at('id'), `${line.id} is used twice`);
      lineIds.add(line.id);
      const product = byKey.get(line.product);
      if (!product?.sale_ok) throw mistake(at('product'), `no product on sale is called ${line.product}`);
      if (line.price_unit >= currentPrice(product)) {
        throw mistake(at('price_unit'), 'must be below the price of today');
      }
    }
  }
}
