import { eq } from 'drizzle-orm';
import type { OrderState } from '#domain/order.ts';
import { orders } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import type { Core } from '../core.ts';
import { readLedger, type Ledger } from './ledger.ts';

export type DueState = 'open' | 'in_progress' | 'checking' | 'paid' | 'closed';

/** What is to be paid on an order now, and how. Amounts in whole francs. */
export interface Due {
  state: DueState;
  amountDue: number;
  amountResidual: number;
  /** `null` when nothing is to be paid any more. */
  instalmentNo: number | null;
  /** The ids of the providers by which it can be paid. */
  providers: string[];
  /** The payment that is under way: its transaction id and the id of its provider. */
  liveTransaction: string | null;
  liveProvider: string | null;
}

/** @throws Problem `order.unknown` */
export async function readDue({ db, providers }: Core, orderId: number): Promise<Due> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Problem('order.unknown');
  const ledger = await readLedger(db, order);
  const state = stateOf(ledger, order.state);
  const isPayable = state === 'open' || state === 'in_progress';
  const next = isPayable || state === 'checking' ? ledger.next : undefined;
  return {
    state,
    amountDue: next?.intent.amountDue ?? 0,
    amountResidual: ledger.residual,
    instalmentNo: next?.intent.instalmentNo ?? null,
    providers: isPayable ? providers.map(({ id }) => id) : [],
    liveTransaction: next?.live?.clientReference ?? null,
    liveProvider: next?.live?.provider ?? null,
  };
}

function stateOf({ next, isSettled }: Ledger, orderState: OrderState): DueState {
  if (isSettled) return 'paid';
  // Without instalments the amount due is unknown: the audit raises a staff task (I12).
  if (!next || next.isInConflict) return 'checking';
  if (orderState === 'cancel') return 'closed';
  return next.live ? 'in_progress' : 'open';
}
