import { useSelector } from '@xstate/react';
import { momentInDakar } from '#domain/text/dates.ts';
import { invoice } from '#domain/messages/invoice.ts';
import { receipt as text } from '#domain/messages/receipt.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { CreditNote } from '#domain/orders/credit-notes.ts';
import type { Receipt } from '#domain/orders/receipts.ts';
import { bindSentence } from '#domain/text/typography.ts';
import {
  type ReceiptCheckRef,
  type ReceiptState,
  selectCanRetry,
  selectCreditNote,
  selectReceipt,
  selectState,
} from '#machines/receipt-check/index.ts';
import { CallButton } from '#src/ui/CallButton.tsx';
import { Alert, type Tone } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { type Definition, DefinitionList } from '#src/ui/DefinitionList.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import styles from './ReceiptCheck.module.css';

const TONES: Record<Exclude<ReceiptState, 'checking'>, Tone> = {
  valid: 'success',
  cancelled: 'error',
  altered: 'error',
  unknownKey: 'error',
  unsupported: 'warning',
  unreadable: 'warning',
  failed: 'warning',
  empty: 'info',
};

/** The states in which a call to the shop helps. */
const CALL: readonly ReceiptState[] = ['cancelled', 'altered', 'unknownKey', 'unsupported'];

/** Whether the receipt is genuine, announced to screen readers, and what it says if it is. */
export function ReceiptVerdict({ check }: { check: ReceiptCheckRef }) {
  const state = useSelector(check, selectState);
  const receipt = useSelector(check, selectReceipt);
  const creditNote = useSelector(check, selectCreditNote);
  const canRetry = useSelector(check, selectCanRetry);
  if (state === 'checking')
    return (
      <output className={styles.checking}>
        <Spinner />
        {text.checking}
      </output>
    );
  const { title, sentence } = creditNote ? text.validCreditNote : text.states[state];
  const action = canRetry ? (
    <Button variant="secondary" onClick={() => check.send({ type: 'retry.requested' })}>
      {text.retry}
    </Button>
  ) : CALL.includes(state) ? (
    <CallButton />
  ) : undefined;
  return (
    <>
      <Alert tone={TONES[state]} title={bindSentence(title)} action={action}>
        {bindSentence(sentence)}
      </Alert>
      {(receipt !== undefined || creditNote !== undefined) && (
        <section aria-label={creditNote ? text.aboutCreditNote : text.about}>
          <Card>
            <DefinitionList
              items={[
                ...(receipt ? definitionsOf(receipt) : []),
                ...(creditNote ? definitionsOfCreditNote(creditNote) : []),
              ]}
            />
          </Card>
        </section>
      )}
    </>
  );
}

const definitionsOfCreditNote = (note: CreditNote): Definition[] => [
  { label: text.creditNote, value: note.number },
  { label: text.invoice, value: note.invoice },
  { label: text.reference, value: note.reference },
  { label: text.returned, value: formatPrice(note.amount) },
  { label: text.returnedAt, value: momentInDakar(Date.parse(`${note.madeAt}Z`)) },
];

const definitionsOf = (receipt: Receipt): Definition[] => [
  { label: text.reference, value: receipt.reference },
  { label: text.payment, value: text.part(receipt.instalmentNo, receipt.instalments) },
  { label: text.amount, value: formatPrice(receipt.amount) },
  { label: text.method, value: invoice.method(receipt.method) },
  { label: text.paidAt, value: momentInDakar(Date.parse(`${receipt.paidAt}Z`)) },
  {
    label: text.remaining,
    value: receipt.remaining === 0 ? text.nothing : formatPrice(receipt.remaining),
  },
];
