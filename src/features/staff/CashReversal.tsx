import { momentInDakar } from '#domain/text/dates.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { CashDue, CashEntryRef } from '#machines/cash-entry/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { useStaffChange } from './use-staff.ts';

const { cash: text } = staffPages;

/** The last cash entry of an order, and its reversal by a person who may. */
export function CashReversal({
  cash,
  reference,
  parts,
  entry,
}: {
  cash: CashEntryRef;
  reference: string;
  /** The number of instalments of the order. */
  parts: number;
  entry: NonNullable<CashDue['lastCash']>;
}) {
  const reverse = useStaffChange(
    (calls, reason: string) => calls.reverseCash(reference, entry.id, reason),
    () => text.reversed,
    () => cash.send({ type: 'refresh.requested' }),
  );
  const part = text.part(entry.instalmentNo, parts);
  const words = text.lastCash(
    formatPrice(entry.amount),
    part,
    momentInDakar(entry.receivedAt),
    entry.receivedBy,
  );
  return entry.canReverse ? (
    <ReasonForm title={text.reverse} detail={`${words} ${text.reverseDetail}`} change={reverse} />
  ) : (
    <Alert tone="info" title={words}>
      {text.reverseByOther}
    </Alert>
  );
}
