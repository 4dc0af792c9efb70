import * as v from 'valibot';
import { staff as text } from '../messages/staff.ts';
import { REFUND_CAUSES } from '../payments/order-refund.ts';
import { STAFF_ROLES } from '../staff/roles.ts';
import { normaliseEmail } from '../text/email.ts';

const REASON_LENGTH = { min: 10, max: 500 } as const;
const FRANCS_MAX = 100_000_000;

const reason = v.pipe(
  v.string(text.errors.reasonRequired),
  v.trim(),
  v.minLength(REASON_LENGTH.min, text.errors.reasonRequired),
  v.maxLength(REASON_LENGTH.max, text.errors.reasonTooLong),
);

/** Why a member of staff decides so; stored with the decision. @see TL-08, HAZARDS C25 */
export const reasonForm = v.object({ reason });

/** What is wrong with a typed reason; `undefined` if nothing is. */
export function reasonError(typed: string): string | undefined {
  const checked = v.safeParse(reasonForm, { reason: typed });
  return checked.success ? undefined : checked.issues[0].message;
}

/** A refund that staff made in the provider's portal. Amounts are whole francs. */
export const refundForm = v.object({
  reason,
  amount: v.pipe(
    v.number(text.errors.amount),
    v.safeInteger(text.errors.amount),
    v.minValue(1, text.errors.amount),
    v.maxValue(FRANCS_MAX, text.errors.amount),
  ),
  refundReference: v.pipe(
    v.string(text.errors.referenceRequired),
    v.trim(),
    v.nonEmpty(text.errors.referenceRequired),
    v.maxLength(100, text.errors.referenceRequired),
  ),
});

/** A refund that is asked for on the page of an order. `amount` in whole francs, `lines` as positions of its lines. @see DK-07 */
export const orderRefundForm = v.object({
  transactionId: v.pipe(v.string(), v.maxLength(64)),
  amount: v.pipe(
    v.number(text.errors.amount),
    v.safeInteger(text.errors.amount),
    v.minValue(1, text.errors.amount),
    v.maxValue(FRANCS_MAX, text.errors.amount),
  ),
  cause: v.picklist(REFUND_CAUSES, text.errors.refundCause),
  lines: v.array(v.number()),
  reason,
});

/** The provider's reference of a refund that was made by hand. */
export const refundRecordForm = v.object({ reason, refundReference: refundForm.entries.refundReference });

/** Credit of a customer that was returned by hand. The first of two people has no reference yet. @see DK-11 */
export const creditReturnForm = v.object({
  reason,
  provider: v.pipe(v.string(), v.nonEmpty(text.errors.provider)),
  refundReference: v.pipe(v.string(), v.trim(), v.maxLength(100, text.errors.referenceRequired)),
});

/** Another role of a member of staff. @see DK-17 */
export const roleForm = v.object({ role: v.picklist(STAFF_ROLES), reason });

/** A new account of staff. */
export const invitationForm = v.object({
  email: v.pipe(
    v.string(text.errors.email),
    v.trim(),
    v.check((typed) => normaliseEmail(typed) !== undefined, text.errors.email),
  ),
  role: v.picklist(STAFF_ROLES),
});
