import { valibotResolver } from '@hookform/resolvers/valibot';
import { useController, useForm } from 'react-hook-form';
import { creditReturnForm } from '#domain/forms/staff.ts';
import { staffOrders } from '#domain/messages/staff/orders.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import { PROVIDER_IDS } from '#domain/payments/providers/index.ts';
import { isReturnedByTwo } from '#domain/payments/refund.ts';
import { providerName } from '#domain/wording/payment-method.ts';
import { useShop } from '#src/api/client.ts';
import { returnCredit, type ReturnedCredit } from '#src/api/staff-orders.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Select } from '#src/ui/Select.tsx';
import { FormField } from '../FormField.tsx';
import staff from '../Staff.module.css';
import { useStaffChange } from '../use-staff.ts';

const text = staffOrders.order.credit;
const PROVIDERS = PROVIDER_IDS.map((value) => ({ value, label: providerName(value) }));

/** Records that all credit of a customer was returned by hand; above a sum, the first of two people asks for it. @see DK-11 */
export function CreditReturnForm({
  orderId,
  credit,
  onDone,
}: {
  orderId: number;
  /** Whole francs. */
  credit: number;
  onDone: () => void;
}) {
  const shop = useShop();
  const form = useForm({
    resolver: valibotResolver(creditReturnForm),
    defaultValues: { provider: PROVIDERS[0]?.value ?? '', refundReference: '', reason: '' },
  });
  const { control } = form;
  const { field: provider } = useController({ control, name: 'provider' });
  const giveBack = useStaffChange(
    (_, typed: Omit<ReturnedCredit, 'credit'>) => returnCredit(shop, orderId, { ...typed, credit }),
    ({ isReturned }) => (isReturned ? text.returned : text.proposed),
    onDone,
  );
  return (
    <form
      noValidate
      aria-label={text.giveBack}
      className={staff.form}
      onSubmit={(event) => void form.handleSubmit((typed) => giveBack.mutate(typed))(event)}
    >
      <h3 className={staff.heading}>{text.giveBack}</h3>
      <p className={staff.soft}>
        {isReturnedByTwo(credit) ? text.byTwo(formatPrice(credit)) : text.givesBack(formatPrice(credit))}
      </p>
      <Select
        label={text.provider}
        name="provider"
        value={provider.value}
        onChange={provider.onChange}
        options={PROVIDERS}
      />
      <FormField control={control} name="refundReference" label={text.reference} />
      <FormField
        control={control}
        name="reason"
        label={staffPages.reason}
        hint={staffPages.reasonHint}
        multiline
      />
      {giveBack.isError && <Alert tone="error">{giveBack.error.message}</Alert>}
      <div className={staff.buttons}>
        <Button type="submit" variant="secondary" busy={giveBack.isPending}>
          {text.giveBack}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {staffPages.cancel}
        </Button>
      </div>
    </form>
  );
}
