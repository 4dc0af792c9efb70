import * as v from 'valibot';
import { delivery as text } from '../messages/staff/delivery.ts';
import { staff } from '../messages/staff.ts';
import { isPlanning, needsReason, type StaffStep } from '../fulfilment/parcel.ts';
import { reasonForm } from './staff.ts';

const DAY = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const NAME_MAX = 80;

const isDay = (typed: string): boolean => DAY.test(typed) && !Number.isNaN(Date.parse(typed));

/** What comes with a step. */
export interface StepDetails {
  /** The staff account that delivers. */
  courierId?: number | undefined;
  /** Calendar day in Dakar, e.g. `2026-11-28`. */
  day?: string | undefined;
  /** Hours of that day, e.g. `09:00`. */
  from?: string | undefined;
  to?: string | undefined;
  /** Who took it at the door. */
  recipient?: string | undefined;
  /** Whether a picture of the delivery comes with it. */
  hasPicture?: boolean | undefined;
  reason?: string | undefined;
}

export type StepField = 'courierId' | 'day' | 'from' | 'to' | 'recipient' | 'reason';

/**
 * What is wrong with the details of a step, one sentence per field; empty if nothing is.
 *
 * @param planned the courier and the day that were chosen before
 */
export function stepErrors(
  step: StaffStep,
  { courierId, day, from, to, recipient = '', hasPicture = false, reason = '' }: StepDetails,
  planned: { courierId: number | null; day: string | null },
): Partial<Record<StepField, string>> {
  const errors: Partial<Record<StepField, string>> = {};
  if (isPlanning(step)) {
    if (day !== undefined && !isDay(day)) errors.day = text.errors.day;
    if ((from !== undefined || to !== undefined) && (day ?? planned.day) === null)
      errors.day = text.errors.day;
    for (const [field, time] of [
      ['from', from],
      ['to', to],
    ] as const)
      if (time !== undefined && !TIME.test(time)) errors[field] = text.errors.time;
    if (from !== undefined && to !== undefined && from >= to) errors.to = text.errors.order;
  }
  if (step === 'parcel.sent') {
    if (courierId === undefined && planned.courierId === null) errors.courierId = text.errors.courier;
    if (day === undefined && planned.day === null) errors.day = text.errors.day;
  }
  if (step === 'parcel.delivered' && recipient.trim() === '' && !hasPicture)
    errors.recipient = text.errors.recipient;
  if (recipient.trim().length > NAME_MAX) errors.recipient = text.errors.nameTooLong;
  const checked = v.safeParse(reasonForm, { reason });
  if (needsReason(step) && !checked.success) errors.reason = checked.issues[0].message;
  if (reason.length > 500) errors.reason = staff.errors.reasonTooLong;
  return errors;
}
