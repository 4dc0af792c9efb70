import { useSelector } from '@xstate/react';
import { orderForm as text } from '#domain/messages/staff/order-form.ts';
import { DELIVERY_REGIONS } from '#domain/orders/delivery.ts';
import type { BuyerField } from '#domain/forms/staff-order.ts';
import { selectBuyerProblem, selectDraft, type StaffOrderRef } from '#machines/staff-order/index.ts';
import { Card } from '#src/ui/Card.tsx';
import { ChoiceCards } from '#src/ui/ChoiceCards.tsx';
import { Field, type FieldSettings } from '#src/ui/Field.tsx';
import { Select } from '#src/ui/Select.tsx';
import staff from '../Staff.module.css';

const REGIONS = DELIVERY_REGIONS.map(({ id, name, fee }) => ({
  value: id,
  label: text.regionOf(name, fee),
}));

// No autofill: it would be the address of the member of staff.
const FIELDS: Record<BuyerField, FieldSettings> = {
  name: { label: text.name, autoComplete: 'off' },
  phone: { label: text.phone, type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  email: { label: text.email, hint: text.emailHint, type: 'email', inputMode: 'email', autoComplete: 'off' },
  address: { label: text.address, multiline: true, autoComplete: 'off' },
};

/** Who gets the order, where, and how it is paid. */
export function BuyerFields({
  form,
  hasAccount,
  isFixed,
  isInParts,
}: {
  form: StaffOrderRef;
  /** Name and mailbox are those of an account. */
  hasAccount: boolean;
  /** The region stays. */
  isFixed: boolean;
  isInParts: boolean;
}) {
  const { region, mode } = useSelector(form, selectDraft);
  return (
    <Card>
      <div className={staff.form}>
        <h2 className={staff.heading}>{text.buyer}</h2>
        {hasAccount ? (
          <p className={staff.soft}>{text.accountNote}</p>
        ) : (
          <BuyerInput form={form} field="name" />
        )}
        <BuyerInput form={form} field="phone" />
        {!hasAccount && <BuyerInput form={form} field="email" />}
        <BuyerInput form={form} field="address" />
        {!isFixed && (
          <Select
            label={text.region}
            name="region"
            options={REGIONS}
            value={region}
            onChange={(chosen) => form.send({ type: 'region.chosen', region: chosen })}
          />
        )}
        <ChoiceCards
          legend={text.payment}
          name="mode"
          value={mode}
          options={[
            { value: 'online', label: isInParts ? text.modes.instalments : text.modes.online },
            { value: 'onDelivery', label: text.modes.onDelivery },
          ]}
          onChange={(chosen) => form.send({ type: 'mode.chosen', mode: chosen })}
        />
      </div>
    </Card>
  );
}

function BuyerInput({ form, field }: { form: StaffOrderRef; field: BuyerField }) {
  const value = useSelector(form, (snapshot) => selectDraft(snapshot).buyer[field]);
  const error = useSelector(form, selectBuyerProblem(field));
  return (
    <Field
      {...FIELDS[field]}
      name={field}
      required={field !== 'email'}
      value={value}
      error={error}
      onChange={(typed) => form.send({ type: 'buyer.typed', field, value: typed })}
    />
  );
}
