/** ISO code of the only currency of the shop; it has no smaller unit than the franc. */
export const CURRENCY = 'XOF';

/** The currency as a shopper reads it. */
export const CURRENCY_SHOWN = 'FCFA';

const FRENCH = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });

/** Thin no-break space, so that a price never breaks between its figures and its currency. */
const THIN_SPACE = '\u202f';

/**
 * Figures of an amount in French grouping, without the currency.
 *
 * @param francs whole francs CFA; a fraction is rounded up, as everything shown and paid is (PM-13)
 */
export function formatAmount(francs: number): string {
  return FRENCH.format(Math.ceil(francs)).replace(/\s/g, THIN_SPACE);
}

/** An amount as a shopper reads it, e.g. `129 000 FCFA`. */
export function formatPrice(francs: number): string {
  return `${formatAmount(francs)}${THIN_SPACE}${CURRENCY_SHOWN}`;
}

/** Something bought: a unit price in whole francs and how many. */
export interface PricedLine {
  unitPrice: number;
  quantity: number;
}

/** Whole francs for one line. */
export const lineTotal = ({ unitPrice, quantity }: PricedLine): number => unitPrice * quantity;

/** Whole francs for all lines together. */
export const linesTotal = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0);
