import { useSelector } from '@xstate/react';
import { reasonError } from '#domain/forms/staff.ts';
import { orderForm as text } from '#domain/messages/staff/order-form.ts';
import { lowestAgreedPrice } from '#domain/forms/agreed-prices.ts';
import type { DraftLine } from '#domain/forms/order-draft.ts';
import { selectDraft, selectLineProblem, type StaffOrderRef } from '#machines/staff-order/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Select } from '#src/ui/Select.tsx';
import staff from '../Staff.module.css';
import styles from './Orders.module.css';

/** As many of a product as an order may have. */
const QUANTITY_MAX = 99;
const QUANTITIES = Array.from({ length: QUANTITY_MAX }, (_, index) => {
  const value = String(index + 1);
  return { value, label: value };
});

/** The products of the order, each with its quantity and, where one is agreed on, its price. */
export function OrderFormLines({ form, within }: { form: StaffOrderRef; within: number }) {
  const { lines } = useSelector(form, selectDraft);
  return (
    <Card>
      <h2 className={staff.heading}>{text.lines}</h2>
      {lines.length === 0 ? (
        <p className={staff.soft}>{text.noLines}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.id} className={styles.formLine}>
              <FormLine form={form} line={line} within={within} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function FormLine({ form, line, within }: { form: StaffOrderRef; line: DraftLine; within: number }) {
  const { id, name, quantity, dayPrice, agreed } = line;
  return (
    <>
      <div className={styles.line}>
        <span>
          <strong>{name}</strong>
          <br />
          <span className={staff.soft}>{text.dayPrice(dayPrice)}</span>
        </span>
        <Select
          label={
            <>
              {text.quantity}
              <span className="sr-only">{` ${name}`}</span>
            </>
          }
          name={`quantity-${id}`}
          options={QUANTITIES}
          value={String(quantity)}
          onChange={(next) => form.send({ type: 'quantity.changed', id, quantity: Number(next) })}
        />
      </div>
      {agreed !== undefined && <AgreementFields form={form} line={line} within={within} />}
      <div className={staff.buttons}>
        {agreed === undefined ? (
          within > 0 && (
            <Button
              small
              variant="quiet"
              aria-label={text.agreeOn(name)}
              onClick={() => form.send({ type: 'price.typed', id, price: '' })}
            >
              {text.agree}
            </Button>
          )
        ) : (
          <Button small variant="quiet" onClick={() => form.send({ type: 'agreement.removed', id })}>
            {text.withoutAgreement}
          </Button>
        )}
        <Button
          small
          variant="quiet"
          aria-label={text.remove(name)}
          onClick={() => form.send({ type: 'line.removed', id })}
        >
          {text.removeShort}
        </Button>
      </div>
    </>
  );
}

function AgreementFields({
  form,
  line: { id, dayPrice, agreed },
  within,
}: {
  form: StaffOrderRef;
  line: DraftLine;
  within: number;
}) {
  const problem = useSelector(form, selectLineProblem(id));
  const price = agreed?.price ?? '';
  const reason = agreed?.reason ?? '';
  // One problem at a time: that of the price comes first.
  const isOfReason = problem !== undefined && problem === reasonError(reason);
  return (
    <div className={staff.fields}>
      <Field
        label={text.agreedPrice}
        hint={text.agreedHint(lowestAgreedPrice(dayPrice, within))}
        name={`price-${id}`}
        inputMode="numeric"
        autoComplete="off"
        value={price}
        error={isOfReason ? undefined : problem}
        onChange={(typed) => form.send({ type: 'price.typed', id, price: typed })}
      />
      <Field
        label={text.reason}
        hint={text.reasonHint}
        name={`reason-${id}`}
        value={reason}
        error={isOfReason ? problem : undefined}
        onChange={(typed) => form.send({ type: 'reason.typed', id, reason: typed })}
      />
    </div>
  );
}
