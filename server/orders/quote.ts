import { linesTotal, type PricedLine } from '#domain/money.ts';
import type { SaleType } from '#domain/order.ts';
import { currentPack } from '../catalogue/current-pack.ts';
import type { Database } from '../db/index.ts';

/** A line as the client knows it, to be compared with the server's. */
export interface ClientLine extends PricedLine {
  lineId: number;
}

/** A line priced by the server. Whole francs. */
export interface QuoteLine extends ClientLine {
  productId: number;
  productName: string;
}

/** The difference in one line. Without `before` the client did not have it; without `now` it is no longer sold. */
export interface QuoteChange {
  lineId: number;
  before?: PricedLine;
  now?: PricedLine & { productName: string };
}

/** What an order costs now, computed from the server's prices only (HAZARDS A1, A5, A7). */
export interface Quote {
  saleType: SaleType;
  /** What is ordered. */
  source: { kind: 'pack'; code: string; name: string } | { kind: 'basket' };
  lines: readonly QuoteLine[];
  /** Whole francs, rounded up once (PM-13). */
  total: number;
  /** Differences from the client's copy, line by line; empty where the client saw what is sold. */
  changes: readonly QuoteChange[];
}

/**
 * Prices a pack as it is sold now.
 *
 * @param clientLines what the client showed; compared, never used
 * @throws Problem `pack.unknown`, `pack.ended`
 */
export async function quotePack(
  db: Database,
  code: string,
  clientLines: readonly ClientLine[],
  now: Date,
): Promise<Quote> {
  const pack = await currentPack(db, code, now);
  const lines = pack.lines.map(({ id, quantity, unitPrice, product }) => ({
    lineId: id,
    productId: product.id,
    productName: product.name,
    quantity,
    unitPrice,
  }));
  return {
    saleType: 'order',
    source: { kind: 'pack', code: pack.code, name: pack.name },
    lines,
    total: Math.ceil(linesTotal(lines)),
    changes: changesBetween(clientLines, lines),
  };
}

/** Compares the client's lines with those of now, in the order of now; what the client has besides comes last. */
export function changesBetween(
  clientLines: readonly ClientLine[],
  lines: readonly QuoteLine[],
): QuoteChange[] {
  const remaining = [...clientLines];
  const changes = lines.flatMap(({ lineId, quantity, unitPrice, productName }): QuoteChange[] => {
    const index = remaining.findIndex((line) => line.lineId === lineId);
    const [before] = index === -1 ? [] : remaining.splice(index, 1);
    if (before?.quantity === quantity && before.unitPrice === unitPrice) return [];
    return [
      { lineId, ...(before && { before: termsOf(before) }), now: { quantity, unitPrice, productName } },
    ];
  });
  return [...changes, ...remaining.map((line) => ({ lineId: line.lineId, before: termsOf(line) }))];
}

const termsOf = ({ quantity, unitPrice }: PricedLine): PricedLine => ({ quantity, unitPrice });
