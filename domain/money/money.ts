/** ISO code of the shop's only currency, which has no minor unit. */
export const CURRENCY = 'XOF';

/** The currency as shown. */
export const CURRENCY_SHOWN = 'FCFA';

/** Between groups of digits. */
const THIN_SPACE = '\u202f';
/** Before the currency: as wide as the space between words, so that a font without a thin one does not glue them. */
const NO_BREAK_SPACE = '\u00a0';
/** The sign of a discount; a hyphen is shorter than the digits' strokes, and a line may break after it. */
const MINUS = '\u2212';
/** The places between groups of three digits. */
const GROUPS = /\B(?=(?:\d{3})+$)/g;

/**
 * Digits of an amount in French grouping, without currency. Without `Intl` (see dates.ts).
 *
 * @param francs whole francs CFA; fractions are rounded up (PM-13)
 */
export function formatAmount(francs: number): string {
  return String(Math.ceil(francs)).replace('-', MINUS).replaceAll(GROUPS, THIN_SPACE);
}

/** An amount as shown, e.g. `129 000 FCFA`. */
export function formatPrice(francs: number): string {
  return `${formatAmount(francs)}${NO_BREAK_SPACE}${CURRENCY_SHOWN}`;
}

/** A unit price in whole francs and a quantity. */
export interface PricedLine {
  unitPrice: number;
  quantity: number;
}

/** Whole francs for one line. */
export const lineTotal = ({ unitPrice, quantity }: PricedLine): number => unitPrice * quantity;

/** Whole francs for all lines together. */
export const linesTotal = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0);

/** The prices of a product; whole francs. */
export interface ListedPrice {
  listPrice: number;
  promoPrice: number | null;
  onPromo: boolean;
}

/** The current price in whole francs: the promotional price during a promotion. */
export const priceNow = ({ onPromo, promoPrice, listPrice }: ListedPrice): number =>
  onPromo && promoPrice !== null ? promoPrice : listPrice;

/** The discount in whole per cent, rounded down so that it is never exaggerated. */
export const percentOff = (before: number, now: number): number =>
  Math.floor(((before - now) * 100) / before);
