import { productFacts as text } from '#domain/messages/product-details.ts';
import type { ProductDetail } from '#src/api/products.ts';
import type { TableRow } from '#src/ui/Table.tsx';

const row = (header: string, value: string): TableRow => ({ header, cells: [value] });

/** All specifications of a product, without duplicates. */
export function specificationsOf(product: ProductDetail): TableRow[] {
  const { brand, model, energyClass, warrantyMonths, specifications } = product;
  const own = [
    row(text.brand, brand),
    row(text.model, model),
    ...(energyClass === undefined ? [] : [row(text.energyClass, energyClass)]),
    ...specifications.map(({ label, value }) => row(label, value)),
    ...(warrantyMonths > 0 ? [row(text.warranty, text.months(warrantyMonths))] : []),
  ];
  return own.filter(({ header }, place) => own.findIndex((other) => other.header === header) === place);
}
