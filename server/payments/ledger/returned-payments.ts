import type { components } from '#openapi/schema.d.ts';
import type { Database } from '../../db/index.ts';
import type { Returned } from '../../providers/payment-calls.ts';
import { toReturnedMoney } from '../../providers/transaction-wire.ts';
import { findReturned } from '../attempts/outcome.ts';
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
