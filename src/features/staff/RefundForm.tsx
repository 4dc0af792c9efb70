import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { refundForm } from '#domain/forms/staff.ts';
import type { StaffRefund } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { FormField, wholeNumber } from './FormField.tsx';
import styles from './Staff.module.css';
import { useStaffDecision } from './use-staff.ts';

/** Records a refund that was made in the provider's portal. @param received whole francs, if they were readable */
export function RefundForm({
  taskId,
  received,
  said,
}: {
  taskId: number;
  received: number | undefined;
  /** The text of the toast. */
  said: (after: StaffRefund | undefined, otherwise: string) => string;
}) {
  const form = useForm({
    resolver: valibotResolver(refundForm),
    defaultValues: { reason: '', amount: received ?? Number.NaN, refundReference: '' },
  });
  const refund = useStaffDecision(
    (calls, input: { reason: string; amount: number; refundReference: string }) =>
      calls.refund(taskId, input),
    (after) => said(after, text.tasks.refunded),
  );
  const { control } = form;
  return (
    <Card>
      <form
        noValidate
        aria-label={text.tasks.refund}
        className={styles.form}
        onSubmit={(event) => void form.handleSubmit((input) => refund.mutate(input))(event)}
      >
        <h2 className={styles.heading}>{text.tasks.refund}</h2>
        <p className={styles.soft}>{text.tasks.refundDetail}</p>
        <FormField control={control} name="amount" label={text.tasks.refundAmount} {...wholeNumber} />
        <FormField control={control} name="refundReference" label={text.tasks.refundReference} />
        <FormField control={control} name="reason" label={text.reason} hint={text.reasonHint} multiline />
        {refund.isError && <Alert tone="error">{refund.error.message}</Alert>}
        <Button type="submit" variant="secondary" busy={refund.isPending}>
          {text.tasks.refund}
        </Button>
      </form>
    </Card>
  );
}
