import { valibotResolver } from '@hookform/resolvers/valibot';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { reasonForm, refundRecordForm } from '#domain/forms/staff.ts';
import { staffRefunds as text } from '#domain/messages/staff/refunds.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import type { RefundStep } from '#domain/payments/order-refund.ts';
import { useShop } from '#src/api/client.ts';
import { type OrderRefunds, takeOrderRefundStep } from '#src/api/order-refunds.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormField } from '../FormField.tsx';
import staff from '../Staff.module.css';
import { useStaffDecision } from '../use-staff.ts';

/** A step with what comes with it. */
interface StepInput {
  step: RefundStep;
  reason?: string;
  refundReference?: string;
}

/**
 * Takes a step with a refund; the provider may have returned the money already, which the toast then states.
 *
 * @param onDone called with the step once the page was read again: another form may be open by then
 */
export function useRefundStep(orderId: number, refundId: number, onDone: (step: RefundStep) => void) {
  const shop = useShop();
  return useStaffDecision<StepInput, StepInput & { after: OrderRefunds }>(
    async (_, input) => ({
      ...input,
      after: await takeOrderRefundStep(shop, orderId, { refundId, ...input }),
    }),
    ({ step, after }) => {
      const refund = after.refunds.find(({ id }) => id === refundId);
      return refund?.state === 'made' && step !== 'record'
        ? staffPages.tasks.refundFound(refund.reference ?? '')
        : text.done[step];
    },
    ({ step }) => onDone(step),
  );
}

/** The same fields, of which only the reason is required. */
const reasonOnly = v.object({ ...reasonForm.entries, refundReference: v.string() });

/** Asks for the reason of a step, and for the provider's reference of a refund that was made by hand. */
export function OrderRefundStepForm({
  step,
  take,
  onCancel,
}: {
  step: RefundStep;
  take: UseMutationResult<unknown, Error, StepInput>;
  onCancel: () => void;
}) {
  const isRecord = step === 'record';
  const form = useForm({
    resolver: valibotResolver(isRecord ? refundRecordForm : reasonOnly),
    defaultValues: { reason: '', refundReference: '' },
  });
  const { control } = form;
  return (
    <form
      noValidate
      aria-label={text.steps[step]}
      className={staff.form}
      onSubmit={(event) =>
        void form.handleSubmit(({ reason, refundReference }) =>
          take.mutate({ step, reason, ...(isRecord && { refundReference }) }),
        )(event)
      }
    >
      {isRecord && (
        <>
          <p className={staff.soft}>{text.recordDetail}</p>
          <FormField control={control} name="refundReference" label={text.refundReference} />
        </>
      )}
      <FormField
        control={control}
        name="reason"
        label={staffPages.reason}
        hint={staffPages.reasonHint}
        multiline
      />
      <div className={staff.buttons}>
        <Button type="submit" small variant="secondary" busy={take.isPending}>
          {text.steps[step]}
        </Button>
        <Button small variant="quiet" onClick={onCancel}>
          {staffPages.cancel}
        </Button>
      </div>
    </form>
  );
}
