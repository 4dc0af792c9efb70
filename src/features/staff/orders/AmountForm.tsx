import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AMOUNT_FIELDS, type AmountField, amountLimit, NO_AMOUNT } from '#domain/forms/amount-order.ts';
import { amountForm as text } from '#domain/messages/staff/amount-form.ts';
import {
  type AmountOrderRef,
  amountOrderMachine,
  selectDraft,
  selectIsSubmitted,
  selectIsSubmitting,
  selectIsUnsure,
  selectProblem,
  selectRefusal,
  selectWasSent,
} from '#machines/amount-order/index.ts';
import { connect } from '#machines/connect.ts';
import { placeAmount } from '#src/api/amount-order.ts';
import { callActor } from '#src/api/call-actor.ts';
import { type ShopClient, useShop } from '#src/api/client.ts';
import { STAFF_KEY } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Field, type FieldSettings } from '#src/ui/Field.tsx';
import { toast } from '#src/ui/toast.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { SectionHead } from '../SectionHead.tsx';
import staff from '../Staff.module.css';
import { useStaffQueries } from '../use-staff.ts';
import { amountPlace, type AmountPlace } from './amount-form-draft.ts';
import { newFormKey } from './order-form-draft.ts';

// No autofill: it would be the data of the member of staff.
const FIELDS: Record<AmountField, FieldSettings> = {
  label: { label: text.label, hint: text.labelHint, autoComplete: 'off' },
  amount: { label: text.amount, inputMode: 'numeric', autoComplete: 'off' },
  name: { label: text.name, autoComplete: 'off' },
  phone: { label: text.phone, type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  email: { label: text.email, hint: text.emailHint, type: 'email', inputMode: 'email', autoComplete: 'off' },
};

/** `/gestion/commandes/lien`: staff ask a person for an amount without products. @see DK-10 */
export function NewAmountView() {
  const { data } = useQuery(useStaffQueries().overview());
  const [forms, setForms] = useState(0);
  return (
    <>
      <SectionHead title={text.title} />
      <p className={staff.soft}>{text.lead}</p>
      {data !== undefined && (
        <AmountForm
          key={forms}
          most={amountLimit(data.role)}
          onDiscarded={() => setForms((count) => count + 1)}
        />
      )}
    </>
  );
}

/** The form; it survives a reload of the tab. @param most the most that the role may ask for, in whole francs */
function AmountForm({ most, onDiscarded }: { most: number; onDiscarded: () => void }) {
  const shop = useShop();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const machine = useMemo(() => connectForm(shop), [shop]);
  const [place] = useState(amountPlace);
  const [begun] = useState(() => place.read() ?? { draft: NO_AMOUNT, key: newFormKey(), wasSent: false });
  const form = useActorRef(machine, { input: { ...begun, most } });
  const content = useRef<HTMLDivElement>(null);
  useKept(form, place, begun.key);
  useEmitted(form, 'notice', toast);
  useEmitted(form, 'leave', ({ to }) => {
    // Before the screen is left, after which no effect of it runs.
    place.forget();
    void cache.invalidateQueries({ queryKey: [STAFF_KEY] });
    void navigate(to, { replace: true });
  });
  useEmitted(form, 'problems.found', () => {
    // Once the messages are on screen.
    requestAnimationFrame(() =>
      content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  });
  const isUnsure = useSelector(form, selectIsUnsure);
  const isSubmitting = useSelector(form, selectIsSubmitting);
  const refusal = useSelector(form, selectRefusal);
  return (
    <Card>
      <div className={staff.form}>
        {/* What was sent is not edited until the server has answered. */}
        <div ref={content} className={staff.form} inert={isUnsure || isSubmitting}>
          {AMOUNT_FIELDS.map((field) => (
            <AmountInput
              key={field}
              form={form}
              field={field}
              hint={field === 'amount' ? text.amountHint(most) : FIELDS[field].hint}
            />
          ))}
        </div>
        {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
        {isUnsure ? (
          <Alert
            tone="warning"
            title={text.unsure}
            action={<Button onClick={() => form.send({ type: 'retry.requested' })}>{text.retry}</Button>}
          >
            {text.unsureDetail}
          </Alert>
        ) : (
          <>
            <Button busy={isSubmitting} onClick={() => form.send({ type: 'submit.requested' })}>
              {text.place}
            </Button>
            <Button
              small
              variant="quiet"
              onClick={() => {
                place.forget();
                onDiscarded();
              }}
            >
              {text.discard}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

/** Keeps the form in this tab until its order is stored. */
function useKept(form: AmountOrderRef, place: AmountPlace, key: string) {
  const draft = useSelector(form, selectDraft);
  const wasSent = useSelector(form, selectWasSent);
  const isSubmitted = useSelector(form, selectIsSubmitted);
  useEffect(() => {
    if (isSubmitted) place.forget();
    else place.keep({ draft, key, wasSent });
  }, [place, draft, key, wasSent, isSubmitted]);
}

function AmountInput({
  form,
  field,
  hint,
}: {
  form: AmountOrderRef;
  field: AmountField;
  hint: string | undefined;
}) {
  const value = useSelector(form, (snapshot) => selectDraft(snapshot)[field]);
  const error = useSelector(form, selectProblem(field));
  return (
    <Field
      {...FIELDS[field]}
      hint={hint}
      name={field}
      required={field !== 'email'}
      value={value}
      error={error}
      onChange={(typed) => form.send({ type: 'field.typed', field, value: typed })}
    />
  );
}

/** The machine of the form, with the API. */
const connectForm = (shop: ShopClient) =>
  connect(amountOrderMachine, {
    placeAmount: callActor((submission, signal) => placeAmount(shop, submission, signal)),
  });
