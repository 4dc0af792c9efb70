import type { QuoteLine } from './quote.ts';

/** A line at an agreed price, for the audit trail. Whole francs for one unit. */
interface AgreedLine {
  product: number;
  price: number;
  dayPrice: number;
}

/** The lines at agreed prices, and their reasons as one text; `undefined` without any. */
export function agreedLines(
  lines: readonly QuoteLine[],
): { agreed: AgreedLine[]; reason: string } | undefined {
  const agreed = lines.flatMap(({ productId: product, unitPrice: price, agreed: found }) =>
    found ? [{ product, price, dayPrice: found.dayPrice, reason: found.reason }] : [],
  );
  if (agreed.length === 0) return undefined;
  const reasons = new Set(agreed.map(({ reason }) => reason));
  return {
    agreed: agreed.map(({ product, price, dayPrice }) => ({ product, price, dayPrice })),
    reason: [...reasons].join(' · '),
  };
}
