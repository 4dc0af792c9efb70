import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { orderForm as text } from '#domain/messages/staff/order-form.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { OrderDraft } from '#domain/forms/order-draft.ts';
import { connect } from '#machines/connect.ts';
import {
  type ChangedOrder,
  selectCanRetryQuote,
  selectCanSubmit,
  selectDraft,
  selectFailure,
  selectIsPricing,
  selectIsSubmitted,
  selectIsSubmitting,
  selectIsUnsure,
  selectNotes,
  selectQuote,
  selectSentTotal,
  type StaffOrderRef,
  staffOrderMachine,
} from '#machines/staff-order/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import { type ShopClient, useShop } from '#src/api/client.ts';
import { fetchDraftQuote, submitDraft } from '#src/api/order-form.ts';
import { STAFF_KEY } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { toast } from '#src/ui/toast.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import staff from '../Staff.module.css';
import styles from './Orders.module.css';
import { formPlace, type FormPlace, newFormKey } from './order-form-draft.ts';
import { BuyerFields } from './OrderFormBuyer.tsx';
import { OrderFormLines } from './OrderFormLines.tsx';
import { ProductPicker } from './ProductPicker.tsx';

export interface OrderFormProps {
  /** What the form begins with, if nothing is kept of it in this tab. */
  draft: OrderDraft;
  /** How far below the price of the day the role may go, in per cent. */
  within: number;
  /** The order that is changed, with the reason why its lines stay; absent for a new one. */
  change?: ChangedOrder | undefined;
  /** A sentence why the lines stay. */
  fixed?: string | undefined;
  /** Paid in several parts. */
  isInParts?: boolean;
  onDiscarded: () => void;
}

/** The form by which staff make or change the order of a caller; it survives a reload of the tab. @see DK-10 */
export function OrderForm({ draft, within, change, fixed, isInParts = false, onDiscarded }: OrderFormProps) {
  const shop = useShop();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const orderId = change?.id;
  const machine = useMemo(() => connectForm(shop), [shop]);
  const [place] = useState(() => formPlace(orderId));
  const [begun] = useState(() => place.read() ?? { draft, key: newFormKey(), seen: change?.seen });
  const form = useActorRef(machine, {
    input: {
      draft: begun.draft,
      key: begun.key,
      within,
      // A form that was begun before the order changed is refused by the server, which says so.
      change: change && { ...change, seen: begun.seen ?? change.seen },
      sentTotal: begun.sentTotal,
    },
  });
  const content = useRef<HTMLDivElement>(null);
  useKept(form, place, begun);
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
  const { lines } = useSelector(form, selectDraft);
  const isUnsure = useSelector(form, selectIsUnsure);
  const isSubmitting = useSelector(form, selectIsSubmitting);
  const notes = useSelector(form, selectNotes);
  return (
    <div className={styles.columns}>
      {/* What was sent is not edited until the server has answered. */}
      <div ref={content} className={staff.content} inert={isUnsure || isSubmitting}>
        {notes.length > 0 && (
          <Alert tone="warning" title={text.changes}>
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Alert>
        )}
        {fixed === undefined ? (
          <>
            <ProductPicker
              addedIds={lines.map(({ id }) => id)}
              onAdd={(product) => form.send({ type: 'line.added', product })}
            />
            <OrderFormLines form={form} within={within} />
          </>
        ) : (
          <Alert tone="info">{fixed}</Alert>
        )}
        <BuyerFields
          form={form}
          hasAccount={change?.hasAccount === true}
          isFixed={fixed !== undefined}
          isInParts={isInParts}
        />
      </div>
      <Summary form={form} orderId={orderId} place={place} onDiscarded={onDiscarded} />
    </div>
  );
}

/** Keeps the form in this tab until its order is stored. */
function useKept(
  form: StaffOrderRef,
  place: FormPlace,
  { key, seen }: { key: string; seen?: string | undefined },
) {
  const draft = useSelector(form, selectDraft);
  const sentTotal = useSelector(form, selectSentTotal);
  const isSubmitted = useSelector(form, selectIsSubmitted);
  useEffect(() => {
    if (isSubmitted) place.forget();
    else place.keep({ draft, key, seen, sentTotal });
  }, [place, draft, key, seen, sentTotal, isSubmitted]);
}

/** What the order costs, and its button. */
function Summary({
  form,
  orderId,
  place,
  onDiscarded,
}: {
  form: StaffOrderRef;
  orderId: number | undefined;
  place: FormPlace;
  onDiscarded: () => void;
}) {
  const quote = useSelector(form, selectQuote);
  const sentTotal = useSelector(form, selectSentTotal);
  const isPricing = useSelector(form, selectIsPricing);
  const isSubmitting = useSelector(form, selectIsSubmitting);
  const isUnsure = useSelector(form, selectIsUnsure);
  const canSubmit = useSelector(form, selectCanSubmit);
  const canRetry = useSelector(form, selectCanRetryQuote);
  const failure = useSelector(form, selectFailure);
  const total = sentTotal ?? quote?.total;
  const retry = () => form.send({ type: 'retry.requested' });
  return (
    <Card>
      <div className={staff.form}>
        {quote !== undefined && quote.lines.length > 0 && (
          <p className="amount-row">
            <span>{text.delivery}</span>
            <span className={staff.amount}>
              {quote.delivery === 0 ? text.free : formatPrice(quote.delivery)}
            </span>
          </p>
        )}
        <p className="amount-row" aria-live="polite">
          <strong>{text.total}</strong>
          <strong className={staff.amount}>
            {isPricing ? text.pricing : total === undefined || total === 0 ? '—' : formatPrice(total)}
          </strong>
        </p>
        {failure !== undefined && (
          <Alert
            tone="error"
            action={
              canRetry && (
                <Button small variant="secondary" onClick={retry}>
                  {text.retry}
                </Button>
              )
            }
          >
            {failure}
          </Alert>
        )}
        {isUnsure ? (
          <Alert tone="warning" title={text.unsure} action={<Button onClick={retry}>{text.retry}</Button>}>
            {text.unsureDetail}
          </Alert>
        ) : (
          <>
            <Button
              busy={isSubmitting}
              disabled={!canSubmit}
              onClick={() => form.send({ type: 'submit.requested' })}
            >
              {orderId === undefined ? text.place : text.save}
            </Button>
            <Button
              small
              variant="quiet"
              onClick={() => {
                place.forget();
                onDiscarded();
              }}
            >
              {orderId === undefined ? text.discard : text.reset}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

/** The machine of the form, with the API. */
const connectForm = (shop: ShopClient) =>
  connect(staffOrderMachine, {
    fetchQuote: callActor((question, signal) => fetchDraftQuote(shop, question, signal)),
    submitOrder: callActor((submission, signal) => submitDraft(shop, submission, signal)),
  });
