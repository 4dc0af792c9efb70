import { inArray } from 'drizzle-orm';
import { type LeavingBlock, leavingBlock, type LeavingFacts } from '#domain/fulfilment/leaving.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import type { ParcelFacts } from '#machines/fulfilment/index.ts';
import type { OrderRow } from '../access/order-access.ts';
import { type Database, tables } from '../db/index.ts';
import type { Ledger } from '../payments/ledger/ledger.ts';

/** The orders of which the membership of the owner holds, among orders on credit. */
export async function findAgreed(db: Database, ofOrders: readonly OrderRow[]): Promise<ReadonlySet<number>> {
  const onCredit = ofOrders.filter(({ saleType }) => saleType === 'creditOrder');
  if (onCredit.length === 0) return new Set();
  const { customers } = tables;
  const owners = onCredit.flatMap(({ customerId }) => customerId ?? []);
  const members = await db
    .select({ id: customers.id, adhesion: customers.adhesion })
    .from(customers)
    .where(inArray(customers.id, owners));
  const isMember = new Set(members.flatMap(({ id, adhesion }) => (adhesion === 'accepted' ? [id] : [])));
  return new Set(
    onCredit.flatMap(({ id, customerId }) => (customerId !== null && isMember.has(customerId) ? [id] : [])),
  );
}

/** What the rules of leaving ask of an order. */
export const leavingFacts = (
  { saleType, paymentMode, state }: Pick<OrderRow, 'saleType' | 'paymentMode' | 'state'>,
  { instalments }: Pick<Ledger, 'instalments'>,
  { isMember, isReturned }: Pick<LeavingFacts, 'isMember' | 'isReturned'>,
): LeavingFacts => ({
  saleType,
  paymentMode,
  state,
  isMember,
  isReturned,
  instalments: instalments.map(({ intent, isPaid }) => ({
    number: intent.instalmentNo,
    amount: intent.amountDue,
    dueOn: intent.dueOn,
    isPaid,
  })),
});

/** Why an order may not leave now, and what the machine asks of it. */
export function permissionOf(
  facts: LeavingFacts,
  now: Date,
): ParcelFacts & { block: LeavingBlock | undefined } {
  const block = leavingBlock(facts, isoDayInDakar(now.getTime()));
  return { block, mayLeave: block === undefined, isOrderOpen: facts.state !== 'cancel' };
}
