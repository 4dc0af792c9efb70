import type { SaleType } from './order.ts';

/** The accent may be typed, percent-encoded, decomposed or left out (HAZARDS D12). */
const ORDER = /^\/(pre-|credit-)?commandes\/(\d{1,9})\/d(?:é|e\u0301?|%C3%A9|e%CC%81)tails$/i;

/** The order that a path shows. @see RT-18 */
export function orderAt(pathname: string): { saleType: SaleType; id: number } | undefined {
  const [, kind, id] = ORDER.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  if (kind === undefined) return { saleType: 'order', id: Number(id) };
  return { saleType: kind.toLowerCase() === 'pre-' ? 'preorder' : 'creditOrder', id: Number(id) };
}
