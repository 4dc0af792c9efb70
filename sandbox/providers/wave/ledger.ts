/**
 * The wallet's movements, oldest first. Amounts are whole francs, negative when money leaves.
 *
 * @see https://docs.wave.com/balance-api
 */
import * as v from 'valibot';
import type { Journal } from '../../store/journal.ts';
import { WaveError } from './errors.ts';
import { newLedgerId } from './identifiers.ts';
import type { Session } from './session.ts';
import { waveDay, waveTime } from './wave-time.ts';

const Movement = v.object({
  at: v.number(),
  /** The ledger's own id of the movement; absent in journals of older versions. */
  id: v.optional(v.string()),
  type: v.picklist(['api_checkout', 'api_checkout_refund']),
  amount: v.number(),
  balance: v.number(),
  currency: v.string(),
  sessionId: v.string(),
  transactionId: v.string(),
  clientReference: v.nullable(v.string()),
  payerMobile: v.nullable(v.string()),
});
type Movement = Readonly<v.InferOutput<typeof Movement>>;

export interface Ledger {
  /** Francs in the wallet. */
  balance(): number;
  /** Writes down a payment, or its way back. */
  record(type: Movement['type'], session: Session, now: number, payerMobile?: string): void;
  /**
   * One page of one day.
   *
   * @param day e.g. `2021-12-08`
   * @param after the `end_cursor` of the page before
   * @throws WaveError `request-validation-error` for a cursor that is none of ours
   */
  page(day: string, after: string | undefined): ReturnType<typeof pageBody>;
}

/**
 * How an item is written. `documented`: with `transaction_type`, gross amounts, no fee. `bare`: as in a published
 * sample, without `transaction_type`, and with amounts net of a fee. Both give an item an id of its own.
 */
export type LedgerForm = 'documented' | 'bare';

export function openLedger(journal: Journal, pageSize: number, form: LedgerForm = 'documented'): Ledger {
  const movements = journal.collection('ledger', Movement);
  const balance = () => movements.values().at(-1)?.balance ?? 0;
  return {
    balance,
    record(type, session, at, payerMobile) {
      const amount = type === 'api_checkout' ? session.amount : -session.amount;
      const { currency, clientReference, id: sessionId, transactionId } = session;
      if (transactionId === null) throw new Error(`Session ${sessionId} moves money without a transaction`);
      const origin = movements.values().find((movement) => movement.transactionId === transactionId);
      movements.set(String(movements.values().length), {
        at,
        id: newLedgerId(),
        type,
        amount,
        balance: balance() + amount,
        currency,
        sessionId,
        transactionId,
        clientReference,
        payerMobile: payerMobile ?? origin?.payerMobile ?? null,
      });
    },
    page(day, after) {
      const ofDay = movements.values().filter(({ at }) => waveDay(at) === day);
      const start = after === undefined ? 0 : positionOf(after) + 1;
      return pageBody(
        day,
        ofDay.slice(start, start + pageSize),
        start,
        start + pageSize < ofDay.length,
        form,
      );
    },
  };
}

const cursorOf = (position: number): string => Buffer.from(`position:${position}`).toString('base64url');

function positionOf(cursor: string): number {
  const position = /^position:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (position !== undefined) return Number(position);
  const detail = { loc: ['query', 'after'], msg: 'The cursor is not valid.', type: 'cursor' };
  throw new WaveError('request-validation-error', [detail]);
}

const pageBody = (
  date: string,
  movements: readonly Movement[],
  start: number,
  hasNextPage: boolean,
  form: LedgerForm,
) => ({
  page_info: {
    start_cursor: movements.length === 0 ? null : cursorOf(start),
    end_cursor: movements.length === 0 ? null : cursorOf(start + movements.length - 1),
    has_next_page: hasNextPage,
  },
  date,
  items: movements.map((movement) => {
    const fee = form === 'bare' ? Math.round(Math.abs(movement.amount) / 100) : 0;
    return {
      timestamp: waveTime(movement.at),
      transaction_id: movement.id ?? movement.transactionId,
      ...(form === 'documented' && { transaction_type: movement.type }),
      amount: String(movement.amount - fee),
      fee: String(fee),
      balance: String(movement.balance),
      currency: movement.currency,
      is_reversal: movement.type === 'api_checkout_refund',
      counterparty_name: null,
      counterparty_mobile: movement.payerMobile,
      client_reference: movement.clientReference,
      payment_reason: null,
      checkout_api_session_id: movement.sessionId,
    };
  }),
});
