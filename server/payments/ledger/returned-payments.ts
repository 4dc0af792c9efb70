import { asc, inArray } from 'drizzle-orm';
import { isReturnedState } from '#domain/payments/attempt-state.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Database } from '../../db/index.ts';
import { paymentEvents, refunds } from '../../db/schema.ts';
import type { Returned } from '../../providers/payment-calls.ts';
import { toReturnedMoney } from '../../providers/transaction-wire.ts';
import { receivedOf, type AttemptRow } from '../store/projection.ts';
import type { Ledger } from './ledger.ts';

/** A payment of an order that does not count, because it was one too many or differed from the request. */
export interface ReturnedPayment extends Returned {
  /** Id of the provider. */
  provider: string;
  instalmentNo: number;
}

/** The payments of an order that do not count, in the order of its instalments. An order without any costs no statement. */
export async function readReturnedPayments(
  db: Database,
  { instalments }: Pick<Ledger, 'instalments'>,
): Promise<ReturnedPayment[]> {
  const attempts = instalments.flatMap(({ intent, returned }) =>
    returned.map((attempt) => ({ attempt, instalmentNo: intent.instalmentNo })),
  );
  const found = await findReturned(
    db,
    attempts.map(({ attempt }) => attempt),
  );
  return attempts.flatMap(({ attempt: { id, provider }, instalmentNo }) => {
    const money = found.get(id);
    return money === undefined ? [] : { ...money, provider, instalmentNo };
  });
}

/** Such a payment in the contract's names. */
export const wireReturnedPayment = ({
  provider,
  instalmentNo,
  ...money
}: ReturnedPayment): components['schemas']['ReturnedPayment'] => ({
  ...toReturnedMoney(money),
  provider,
  instalment_no: instalmentNo,
});

/**
 * What was received by payments that do not count, and its refund, by the ids of the attempts.
 *
 * @param attempts; those that are neither `surplus` nor `refunded` have none, and cost nothing
 */
export async function findReturned(
  db: Database,
  attempts: readonly Pick<AttemptRow, 'id' | 'state'>[],
): Promise<ReadonlyMap<string, Returned>> {
  const ids = attempts.filter(({ state }) => isReturnedState(state)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const events = await db
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.attemptId, ids))
    .orderBy(asc(paymentEvents.attemptId), asc(paymentEvents.seq));
  const made = await db
    .select({ id: refunds.attemptId, at: refunds.madeAt, reference: refunds.providerReference })
    .from(refunds)
    .where(inArray(refunds.attemptId, ids));
  return new Map(
    ids.map((id) => {
      const own = events.filter(({ attemptId }) => attemptId === id);
      const refund = own.find(({ fromState, toState }) => toState === 'refunded' && fromState !== toState);
      const { amount: refunded } = refund?.inputs ?? {};
      const { refundReference } = refund?.evidence ?? {};
      const row = made.find((each) => each.id === id);
      return [
        id,
        {
          amount: typeof refunded === 'number' ? refunded : (receivedOf(own)?.amount ?? null),
          // The provider may have returned it some time before the shop learned of it.
          madeAt: refund ? (row?.at ?? refund.at) : null,
          // The API gives none: the statement names it later.
          reference: typeof refundReference === 'string' ? refundReference : (row?.reference ?? null),
        },
      ];
    }),
  );
}
