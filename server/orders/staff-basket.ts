import * as v from 'valibot';
import { reasonForm } from '#domain/forms/staff.ts';
import { buyerSchema } from '#domain/forms/staff-order.ts';
import type { PackPaymentMode, SaleType } from '#domain/order.ts';
import { linesTotal } from '#domain/money/money.ts';
import type { RegionId } from '#domain/orders/delivery.ts';
import { agreedPriceLimit, agreedPriceProblem } from '#domain/forms/agreed-prices.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { PAYMENT_MODES_BY_WORD } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Database } from '../db/index.ts';
import { Problem, type RefusedField } from '../problem.ts';
import { refusedFields } from './guest-details.ts';
import type { OrderLineRow } from './orders.repository.ts';
import type { Recipient } from './place-order.ts';
import { type AgreedPrice, type ClientLine, type Quote, quoteBasket, type QuoteLine } from './quote.ts';

type Wire = components['schemas'];

/** Who makes or changes an order for a caller. */
export interface ActingStaff {
  accountId: number;
  role: StaffRole;
}

/** A product as staff ask for it, with the price of the day that was shown, and an agreed one where there is one. */
export interface StaffLine extends ClientLine {
  agreed: { price: number; reason: string } | undefined;
}

/** What is priced for a caller. */
export interface StaffBasket {
  saleType: SaleType;
  region: RegionId;
  lines: readonly StaffLine[];
  staff: ActingStaff;
  /** The order that is changed. */
  before?: { lines: readonly OrderLineRow[]; held: ReadonlyMap<number, number> };
}

/**
 * Reads the lines; each product comes once.
 *
 * @throws Problem `request.invalid`
 */
export function readStaffLines(lines: Wire['StaffOrderLines']): StaffLine[] {
  if (new Set(lines.map(({ id }) => id)).size < lines.length) throw new Problem('request.invalid');
  return lines.map(
    ({ id, quantity, list_price: unitPrice, agreed_price: price, agreement_reason: reason }) => ({
      lineId: id,
      quantity,
      unitPrice,
      agreed: price === undefined ? undefined : { price, reason: reason?.trim() ?? '' },
    }),
  );
}

/**
 * Refuses agreed prices without a reason; a quote does not ask for one yet.
 *
 * @throws Problem `order.agreed_price` with one sentence per line
 */
export function requireReasons(lines: readonly StaffLine[]): void {
  refuseLines(
    lines.flatMap(({ lineId, agreed }) => {
      const { issues } = agreed ? v.safeParse(reasonForm, { reason: agreed.reason }) : { issues: undefined };
      return issues ? [{ field: String(lineId), message: issues[0].message }] : [];
    }),
  );
}

/** @throws Problem `order.invalid_guest` with one sentence per wrong field */
export function readBuyer({
  name,
  telephone,
  email = '',
  adresse,
}: Pick<Wire['StaffOrderRequest'], 'name' | 'telephone' | 'email' | 'adresse'>): Recipient & {
  address: string;
} {
  const result = v.safeParse(buyerSchema, { name, telephone, email, adresse });
  if (!result.success) throw new Problem('order.invalid_guest', { fields: refusedFields(result.issues) });
  const { output } = result;
  return {
    name: output.name,
    phone: output.telephone,
    address: output.adresse,
    email: output.email === '' ? null : output.email,
  };
}

export const readStaffMode = (word: Wire['StaffOrderRequest']['payment_mode']): PackPaymentMode =>
  PAYMENT_MODES_BY_WORD[word];

/**
 * Prices what staff ask for, without the welcome discount: an agreed price takes its place. A line of the order that is changed keeps
 * its price, as far as no more units and no other price are asked for.
 *
 * @throws Problem `order.agreed_price` with one sentence per line whose price is outside the limit of the role
 * @see DK-10
 */
export async function quoteStaffBasket(
  db: Database,
  { saleType, region, lines, staff, before }: StaffBasket,
): Promise<Quote> {
  const kept = new Map(lines.flatMap((line) => keptLine(line, before?.lines ?? [])));
  const quote = await quoteBasket(db, {
    saleType,
    clientLines: lines.filter(({ lineId }) => !kept.has(lineId)),
    region,
    isFirstPurchase: false,
    ...(before && { heldHere: before.held }),
  });
  const priced = new Map(quote.lines.map((line) => [line.lineId, line]));
  const within = agreedPriceLimit(staff.role);
  const refused: RefusedField[] = [];
  const sold = lines.flatMap(({ lineId, agreed }): QuoteLine[] => {
    const line = kept.get(lineId) ?? priced.get(lineId);
    if (line === undefined) return [];
    if (kept.has(lineId) || agreed === undefined || agreed.price === line.unitPrice) return [line];
    const { unitPrice: dayPrice } = line;
    const message = agreedPriceProblem(agreed.price, dayPrice, within);
    if (message !== undefined) refused.push({ field: String(lineId), message });
    const made: AgreedPrice = { dayPrice, by: staff.accountId, within, reason: agreed.reason };
    return [{ ...line, unitPrice: agreed.price, agreed: made }];
  });
  refuseLines(refused);
  return { ...quote, lines: sold, total: Math.ceil(linesTotal(sold)) + (quote.delivery?.fee ?? 0) };
}

/** A line of the order at the price at which it was sold; nothing where it is to be priced anew. */
function keptLine(
  { lineId, quantity, unitPrice, agreed }: StaffLine,
  before: readonly OrderLineRow[],
): [number, QuoteLine][] {
  const row = before.find(({ productId }) => productId === lineId);
  if (row === undefined || quantity > row.quantity) return [];
  // The price of the day that was shown is the one of then.
  if (unitPrice !== (row.dayPrice ?? row.unitPrice)) return [];
  if ((agreed?.price ?? unitPrice) !== row.unitPrice) return [];
  return [
    [
      lineId,
      {
        lineId,
        productId: lineId,
        productName: row.productName,
        quantity,
        unitPrice: row.unitPrice,
        agreed: agreementOf(row),
      },
    ],
  ];
}

function agreementOf({
  dayPrice,
  agreedBy,
  agreedWithin,
  agreementReason,
}: OrderLineRow): AgreedPrice | undefined {
  if (dayPrice === null || agreedBy === null || agreedWithin === null || agreementReason === null)
    return undefined;
  return { dayPrice, by: agreedBy, within: agreedWithin, reason: agreementReason };
}

function refuseLines(fields: RefusedField[]): void {
  if (fields.length > 0) throw new Problem('order.agreed_price', { fields });
}
