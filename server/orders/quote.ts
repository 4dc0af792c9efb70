import { and, eq, inArray, isNull } from 'drizzle-orm';
import { deliveryRegion, type DeliveryRegion, type RegionId } from '#domain/orders/delivery.ts';
import { linesTotal, priceNow, type PricedLine } from '#domain/money/money.ts';
import { type SaleType, takesUnits } from '#domain/order.ts';
import { welcomeDiscount } from '#domain/orders/welcome-discount.ts';
import { currentPack } from '../catalogue/current-pack.ts';
import { type Database, tables } from '../db/index.ts';
import { Problem } from '../problem.ts';

/** A line as the client knows it, to be compared with the server's. */
export interface ClientLine extends PricedLine {
  lineId: number;
}

/** A line priced by the server. Whole francs. */
export interface QuoteLine extends ClientLine {
  productId: number;
  productName: string;
  /** Where a member of staff agreed with the buyer on a price that is not that of the day. */
  agreed?: AgreedPrice | undefined;
}

/** Who agreed on a price below that of the day, and why. */
export interface AgreedPrice {
  /** The unit price of the day, in whole francs. */
  dayPrice: number;
  /** The account of the person. */
  by: number;
  /** How far that person could go below the price of the day, in per cent. */
  within: number;
  reason: string;
}

/** The difference in one line. Without `before` the client did not have it; without `now` it is no longer sold. */
export interface QuoteChange {
  lineId: number;
  before?: PricedLine;
  now?: PricedLine & { productName: string };
  /** How many units are left, where there are fewer than were asked for (DK-06). */
  left?: number;
}

/** What an order costs now, computed from the server's prices only (HAZARDS A1, A5, A7). */
export interface Quote {
  saleType: SaleType;
  /** What is ordered. */
  source:
    | { kind: 'pack'; code: string; name: string }
    | { kind: 'basket' }
    | { kind: 'amount'; label: string };
  /** Its products; none where an amount is asked for. */
  lines: readonly QuoteLine[];
  /** The welcome discount in whole francs; 0 without one (PU-07). */
  discount: number;
  /** Where a basket is delivered; `undefined` for packs, and as long as no region is chosen. */
  delivery: DeliveryRegion | undefined;
  /** Whole francs with discount and delivery, rounded up once (PM-13). */
  total: number;
  /** Whether it takes units of products that are counted. */
  takesUnits: boolean;
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
  if (pack.lines.some(({ left, quantity }) => left !== undefined && left < quantity))
    throw new Problem('pack.ended');
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
    discount: 0,
    delivery: undefined,
    total: Math.ceil(linesTotal(lines)),
    takesUnits: pack.lines.some(({ left }) => left !== undefined),
    changes: changesBetween(clientLines, lines),
  };
}

/** What is asked of a basket's quote. */
export interface BasketRequest {
  saleType: SaleType;
  /** What the client showed, by product id; only ids and quantities are used. Each product once. */
  clientLines: readonly ClientLine[];
  region: RegionId | undefined;
  /** Whether the buyer gets the welcome discount. */
  isFirstPurchase: boolean;
  /** The units that the order holds which is being changed: they are left for it. */
  heldHere?: ReadonlyMap<number, number>;
}

/**
 * Prices a basket as its products are sold now. A product that is no longer sold this way, or of which fewer units are left,
 * is left out or reduced, and named in the changes. A pre-order takes no units: its products come later.
 *
 * @see BK-09 @see DK-06 @see HAZARDS A5
 */
export async function quoteBasket(
  db: Database,
  { saleType, clientLines, region, isFirstPurchase, heldHere }: BasketRequest,
): Promise<Quote> {
  const products = await findProducts(
    db,
    clientLines.map(({ lineId }) => lineId),
  );
  const short = new Map<number, number>();
  const lines = clientLines.flatMap(({ lineId, quantity: wanted }) => {
    const { product, left: free } = products.get(lineId) ?? {};
    const left = free === undefined ? undefined : free + (heldHere?.get(lineId) ?? 0);
    const unitPrice = product && PRICE_OF[saleType](product);
    if (!product || unitPrice === undefined || unitPrice === null) return [];
    const quantity = saleType === 'preorder' ? wanted : Math.min(wanted, left ?? wanted);
    if (quantity < wanted) short.set(lineId, quantity);
    if (quantity === 0) return [];
    const { name: productName, onPromo: isOnPromotion } = product;
    return [{ lineId, productId: lineId, productName, quantity, unitPrice, isOnPromotion }];
  });
  const discount = isFirstPurchase ? welcomeDiscount(lines) : 0;
  const delivery = region && deliveryRegion(region);
  return {
    saleType,
    source: { kind: 'basket' },
    lines,
    discount,
    delivery,
    total: Math.ceil(linesTotal(lines)) - discount + (delivery?.fee ?? 0),
    takesUnits: takesUnits(saleType) && [...products.values()].some(({ left }) => left !== undefined),
    changes: changesBetween(clientLines, lines).map((change) => {
      const left = short.get(change.lineId);
      return left === undefined ? change : { ...change, left };
    }),
  };
}

type ProductRow = typeof tables.products.$inferSelect;

/** The unit price of a product for each way it is sold; null where it is not sold that way. */
const PRICE_OF: Record<SaleType, (product: ProductRow) => number | null> = {
  order: priceNow,
  preorder: ({ preorderPrice }) => preorderPrice,
  creditOrder: ({ creditEligible, creditPrice }) => (creditEligible ? creditPrice : null),
};

/** Products on sale, with the units that are left of those that are counted. */
async function findProducts(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, { product: ProductRow; left: number | undefined }>> {
  const { products, stock } = tables;
  const rows = await db
    .select({ product: products, units: stock.units, held: stock.held })
    .from(products)
    .leftJoin(stock, and(eq(stock.productId, products.id), isNull(stock.endedAt)))
    .where(and(inArray(products.id, [...ids]), products.onSale, isNull(products.deletedAt)));
  return new Map(
    rows.map(({ product, units, held }) => [
      product.id,
      { product, left: units === null || held === null ? undefined : units - held },
    ]),
  );
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
