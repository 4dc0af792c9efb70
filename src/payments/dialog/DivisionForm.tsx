import { shallowEqual, useSelector } from '@xstate/react';
import { useRef } from 'react';
import { division as text } from '#domain/messages/division.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { OrderPayment } from '#domain/payments/payment.ts';
import { PROMISES } from '#domain/shop/promises.ts';
import {
  selectAmountProblem,
  selectIsSending,
  selectParts,
  selectRefusal,
  selectTyped,
  type PaymentDivisionRef,
} from '#machines/payment-division/index.ts';
import { useVisitRecorder } from '#src/payments/use-step-recorder.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { Field } from '#src/ui/Field.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from './DivisionForm.module.css';

/** Says above the methods that the amount can be divided. */
export function DivisionOffer({ onOpen }: { onOpen: () => void }) {
  return (
    <div className={styles.offer}>
      <Alert
        tone="info"
        action={
          <Button variant="secondary" onClick={onOpen}>
            {text.open}
          </Button>
        }
      >
        {text.offer}
      </Alert>
    </div>
  );
}

interface DivisionFormProps {
  form: PaymentDivisionRef;
  due: Pick<OrderPayment, 'amountDue' | 'division'>;
}

/** How much of the amount due is paid now, and what is left then. @see DK-12 */
export function DivisionForm({ form, due: { amountDue, division } }: DivisionFormProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const typed = useSelector(form, selectTyped);
  const parts = useSelector(form, selectParts, shallowEqual);
  const problem = useSelector(form, selectAmountProblem);
  const refusal = useSelector(form, selectRefusal);
  const isSending = useSelector(form, selectIsSending);
  useVisitRecorder(form, 'payment-division');
  useEmitted(form, 'amount.refused', () => input.current?.focus());
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.send({ type: 'division.submitted' });
      }}
    >
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      <DefinitionList items={[{ label: text.total, value: formatPrice(amountDue) }]} />
      <Field
        ref={input}
        name="firstAmount"
        label={text.first}
        value={typed}
        required
        disabled={isSending}
        inputMode="numeric"
        autoComplete="off"
        hint={division && text.firstHint(formatPrice(division.least), formatPrice(division.most))}
        error={problem}
        onChange={(value) => form.send({ type: 'amount.changed', value })}
      />
      <DefinitionList items={[{ label: text.rest, value: parts ? formatPrice(parts.rest) : '—' }]} />
      <p>{text.detail(PROMISES.unpaidOrderDays)}</p>
      <p>{text.final}</p>
      <Button type="submit" wide busy={isSending}>
        {isSending ? text.sending : text.confirm}
      </Button>
      <Button variant="quiet" wide disabled={isSending} onClick={() => form.send({ type: 'division.left' })}>
        {text.back}
      </Button>
    </form>
  );
}
