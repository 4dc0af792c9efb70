import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { orderRefundForm } from '#domain/forms/staff.ts';
import { staffRefunds as text } from '#domain/messages/staff/refunds.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { REFUND_CAUSES, type RefundCause } from '#domain/payments/order-refund.ts';
import { providerName } from '#domain/wording/payment-method.ts';
import { useShop } from '#src/api/client.ts';
import { askForOrderRefund, type OrderRefunds, type TypedRefund } from '#src/api/order-refunds.ts';
import type { StaffOrderDetail } from '#src/api/staff-orders.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Select } from '#src/ui/Select.tsx';
import { FormField, wholeNumber } from '../FormField.tsx';
import staff from '../Staff.module.css';
import { useStaffDecision } from '../use-staff.ts';
import { newFormKey } from './order-form-draft.ts';

const CAUSES = REFUND_CAUSES.map((value) => ({ value, label: text.causes[value] }));

/** Asks for a refund of a payment, whole or part, for lines of the order or as a whole. */
export function OrderRefundForm({
  detail: { order },
  payments,
  onDone,
}: {
  detail: StaffOrderDetail;
  payments: OrderRefunds['payments'];
  onDone: () => void;
}) {
  const shop = useShop();
  // The same request again, after a lost answer, asks once.
  const [key] = useState(newFormKey);
  const open = payments.filter(({ left }) => left > 0);
  const form = useForm({
    resolver: valibotResolver(orderRefundForm),
    defaultValues: {
      transactionId: open[0]?.transactionId ?? '',
      amount: open[0]?.left ?? Number.NaN,
      cause: 'cancelledLine' satisfies RefundCause as RefundCause,
      lines: [] as number[],
      reason: '',
    },
  });
  const ask = useStaffDecision(
    (_, typed: TypedRefund) => askForOrderRefund(shop, order.id, { ...typed, key }),
    () => text.asked,
    onDone,
  );
  const { control } = form;
  const { field: payment } = useController({ control, name: 'transactionId' });
  const { field: cause } = useController({ control, name: 'cause' });
  const { field: lines } = useController({ control, name: 'lines' });
  return (
    <form
      noValidate
      aria-label={text.ask}
      className={staff.form}
      onSubmit={(event) => void form.handleSubmit((typed) => ask.mutate(typed))(event)}
    >
      <h3 className={staff.heading}>{text.ask}</h3>
      <p className={staff.soft}>{text.askDetail}</p>
      {open.length > 1 && (
        <Select
          label={text.payment}
          name="transactionId"
          value={payment.value}
          onChange={payment.onChange}
          options={open.map(({ transactionId, provider, left }) => ({
            value: transactionId,
            label: text.paymentOption(providerName(provider), left),
          }))}
        />
      )}
      <FormField control={control} name="amount" label={text.amount} {...wholeNumber} />
      <Select
        label={text.cause}
        name="cause"
        value={cause.value}
        onChange={cause.onChange}
        options={CAUSES}
      />
      <fieldset className={staff.fields}>
        <legend>{text.lines}</legend>
        {order.lines.map(({ name }, position) => (
          <Checkbox
            // The position is the id of a line.
            // oxlint-disable-next-line react/no-array-index-key
            key={position}
            label={name}
            checked={lines.value.includes(position)}
            onChange={(isChosen) =>
              lines.onChange(
                isChosen ? [...lines.value, position] : lines.value.filter((chosen) => chosen !== position),
              )
            }
          />
        ))}
      </fieldset>
      <FormField
        control={control}
        name="reason"
        label={staffPages.reason}
        hint={staffPages.reasonHint}
        multiline
      />
      {ask.isError && <Alert tone="error">{ask.error.message}</Alert>}
      <div className={staff.buttons}>
        <Button type="submit" variant="secondary" busy={ask.isPending}>
          {text.ask}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {staffPages.cancel}
        </Button>
      </div>
    </form>
  );
}
