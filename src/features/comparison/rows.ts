import { comparison as text } from '#domain/messages/comparison.ts';
import { productCard } from '#domain/messages/cards.ts';
import { productFacts } from '#domain/messages/product-details.ts';
import type { ProductDetail } from '#src/api/products.ts';

export type ComparedValue = string | number | undefined;

/** One row of the comparison. */
export interface ComparedRow {
  label: string;
  /** One value per product; a number is whole francs, `undefined` if the product has no such value. */
  values: readonly ComparedValue[];
  /** Whether the values differ. */
  differs: boolean;
}

type Reader = (product: ProductDetail) => ComparedValue;

const COMMON: readonly (readonly [label: string, read: Reader])[] = [
  [text.price, ({ price }) => price],
  [productCard.preorder, ({ preorderPrice }) => preorderPrice],
  [productCard.credit, ({ creditPrice }) => creditPrice],
  [productFacts.brand, ({ brand }) => brand],
  [productFacts.energyClass, ({ energyClass }) => energyClass],
  [
    productFacts.warranty,
    ({ warrantyMonths: months }) => (months > 0 ? productFacts.months(months) : undefined),
  ],
];

const specification =
  (name: string): Reader =>
  ({ specifications }) =>
    specifications.find(({ label }) => label === name)?.value;

/** The rows of a comparison: prices and common facts first, then every specification that a product has. */
export function comparedRows(products: readonly ProductDetail[]): ComparedRow[] {
  const common = COMMON.map(([label]) => label);
  const own = new Set(products.flatMap(({ specifications }) => specifications.map(({ label }) => label)));
  const specified = [...own]
    .filter((label) => !common.includes(label))
    .map((label) => [label, specification(label)] as const);
  return [...COMMON, ...specified]
    .map(([label, read]) => ({ label, values: products.map(read) }))
    .filter(({ values }) => values.some((value) => value !== undefined))
    .map((row) => ({ ...row, differs: new Set(row.values).size > 1 }));
}
