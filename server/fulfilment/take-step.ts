import { and, eq, isNull } from 'drizzle-orm';
import { accountId, type AccountId } from '#domain/account/ids.ts';
import { type StepDetails, stepErrors } from '#domain/forms/fulfilment.ts';
import { isPlanning, leastAdvanced, type StaffStep } from '#domain/fulfilment/parcel.ts';
import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { isStaffRole, mayStaff } from '#domain/staff/roles.ts';
import { nextParcelState } from '#machines/fulfilment/index.ts';
import { recordStaffAction } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import { lockLedger } from '../payments/ledger/ledger.ts';
import { findReturned } from '../payments/ledger/refunds-of-order.ts';
import { Problem } from '../problem.ts';
import { readDeliveryPicture } from './delivery-picture.ts';
import { enqueueDeliveryMessages } from './delivery-messages.ts';
import { moveUnits } from './parcel-stock.ts';
import { findAgreed, leavingFacts, permissionOf } from './order-facts.ts';
import {
  changeParcel,
  findParcels,
  findRepeated,
  insertParcel,
  type Parcel,
  type ParcelRow,
  setFulfilment,
} from './parcels.repository.ts';

/** A step of a parcel, as a member of staff does it. */
export interface ParcelStep {
  orderId: number;
  /** The number of the parcel in its order. */
  number: number;
  /** The version of the parcel that the person has seen. */
  version: number;
  step: StaffStep;
  details: Omit<StepDetails, 'hasPicture'>;
  /** A picture of the delivery, in base64. */
  picture: string | undefined;
  staffId: AccountId;
  /** When it was done, if it is sent later. */
  doneAt: Date | undefined;
  /** The same key from the same person does the step once. */
  requestKey: string | undefined;
  /** Whether it must be a parcel that this person delivers. */
  isOwnOnly?: true;
}

/** The name of a step in the audit trail. */
const ACTIONS = {
  'order.confirmed': 'confirmed',
  'parcel.planned': 'planned',
  'parcel.prepared': 'prepared',
  'parcel.sent': 'sent',
  'parcel.delivered': 'delivered',
  'customer.absent': 'customer_absent',
  'parcel.returned': 'returned',
  'parcel.cancelled': 'cancelled',
  'confirmation.undone': 'step_undone',
  'preparation.undone': 'step_undone',
  'departure.undone': 'step_undone',
  'delivery.undone': 'step_undone',
  'absence.undone': 'step_undone',
  'return.undone': 'step_undone',
  'cancellation.undone': 'step_undone',
} as const satisfies Record<StaffStep, string>;

/**
 * Does one step of a parcel, in one transaction: the row, its event, where the order is, the line of the audit trail and
 * the messages to the customer. The order is locked, so that of two people who act at once the second one sees what the
 * first one did.
 *
 * @throws Problem `order.unknown`, `parcel.unknown`, `parcel.changed` for a version or a state in which the step is not
 *   possible, `parcel.blocked` with the reason why the order may not leave, `request.invalid` with the fields that are
 *   wrong, `request.conflict` for a key that was used for something else, and what `moveUnits` throws
 * @see DK-04
 */
export async function takeStep(
  { db, clock }: { db: Database; clock: Clock },
  step: ParcelStep,
): Promise<void> {
  const picture = step.picture === undefined ? undefined : await readDeliveryPicture(step.picture);
  await inTransaction(db, async (tx) => {
    const { order, ledger } = await lockLedger(tx, step.orderId);
    if (await isRepeated(tx, step)) return;
    const all = (await findParcels(tx, [order])).get(order.id) ?? [];
    if (step.isOwnOnly) requireOwn(all, step);
    const parcel = requireParcel(all, step);
    const agreed = await findAgreed(tx, [order]);
    const returned = await findReturned(tx, new Map([[order.id, ledger]]));
    const now = clock.now();
    const money = { isMember: agreed.has(order.id), isReturned: returned.has(order.id) };
    const permission = permissionOf(leavingFacts(order, ledger, money), now);
    if (step.step === 'parcel.sent' && permission.block !== undefined)
      throw new Problem('parcel.blocked', { message: text.blocks[permission.block] });
    const to = nextParcelState(parcel.state, step.step, permission);
    if (to === undefined) throw changedSince(parcel);
    const { change, facts } = await readDetails(tx, parcel, { ...step, hasPicture: picture !== undefined });
    const row = await storedParcel(tx, parcel, now);
    const reason = step.details.reason?.trim() || undefined;
    const version = await changeParcel(
      tx,
      row,
      { ...change, state: to },
      {
        event: step.step,
        from: parcel.state,
        to,
        at: now,
        doneAt: step.doneAt ?? null,
        staffId: step.staffId,
        reason: reason ?? null,
        facts,
        requestKey: step.requestKey ?? null,
      },
    );
    await moveUnits(tx, order, parcel, to, now);
    if (picture !== undefined) await storePicture(tx, row.id, picture, now);
    await setFulfilment(tx, order, stateWith(all, parcel, to));
    await recordStaffAction(
      tx,
      {
        staffId: step.staffId,
        action: `parcel.${ACTIONS[step.step]}`,
        subject: { kind: 'order', id: order.id },
        ...(reason !== undefined && { reason }),
        detail: { parcel: parcel.number, from: parcel.state, to, ...facts },
      },
      now,
    );
    await enqueueDeliveryMessages(tx, order, { parcelId: row.id, version, step: step.step });
  });
}

/** @throws Problem `parcel.unknown`, `parcel.changed` for one that another person delivers by now */
function requireOwn(all: readonly Parcel[], { number, staffId }: ParcelStep): void {
  const parcel = all.find((each) => each.number === number);
  if (!parcel) throw new Problem('parcel.unknown');
  if (parcel.courierId !== staffId) throw new Problem('parcel.changed', { message: text.notYours });
}

/** @throws Problem `parcel.unknown`, `parcel.changed` */
export function requireParcel(
  all: readonly Parcel[],
  { number, version }: { number: number; version: number },
): Parcel {
  const parcel = all.find((each) => each.number === number);
  if (!parcel) throw new Problem('parcel.unknown');
  if (parcel.version !== version) throw changedSince(parcel);
  return parcel;
}

/** Names the state that is now, because another person was first. */
export const changedSince = ({ state }: Pick<Parcel, 'state'>): Problem =>
  new Problem('parcel.changed', { message: text.changed(text.states[state]) });

/** The row of a parcel, which the first step of an order writes. */
export const storedParcel = async (
  tx: Transaction,
  { id, ...parcel }: Parcel,
  at: Date,
): Promise<Pick<ParcelRow, 'id' | 'version'>> =>
  id === undefined ? insertParcel(tx, { id, ...parcel }, at) : { id, version: parcel.version };

/** Where an order is, once one of its parcels is in another state. */
const stateWith = (all: readonly Parcel[], changed: Parcel, to: Parcel['state']) =>
  leastAdvanced(all.map((parcel) => (parcel === changed ? to : parcel.state)));

/** @throws Problem `request.conflict` for a key of another step */
async function isRepeated(tx: Transaction, step: ParcelStep): Promise<boolean> {
  const first = await findRepeated(tx, step.staffId, step.requestKey);
  if (!first) return false;
  const isSame = first.orderId === step.orderId && first.number === step.number && first.event === step.step;
  if (!isSame) throw new Problem('request.conflict');
  return true;
}

/** The columns that the details of a step change, and the facts of its event, which have no name and no address. */
async function readDetails(
  tx: Transaction,
  parcel: Parcel,
  { step, details, hasPicture }: ParcelStep & { hasPicture: boolean },
): Promise<{ change: Partial<ParcelRow>; facts: Record<string, unknown> }> {
  const errors = Object.entries(stepErrors(step, { ...details, hasPicture }, parcel));
  if (errors.length > 0)
    throw new Problem('request.invalid', {
      fields: errors.map(([field, message]) => ({ field: WIRE_FIELDS[field] ?? field, message })),
    });
  const { recipient, courierId, day, from, to } = details;
  if (step === 'parcel.delivered')
    return {
      change: { recipient: recipient?.trim() || null },
      facts: { ...(hasPicture && { picture: true }) },
    };
  if (!isPlanning(step)) return { change: {}, facts: {} };
  if (courierId !== undefined) await requireCourier(tx, courierId);
  // Another day has hours of its own.
  const hours =
    day === undefined && from === undefined && to === undefined
      ? {}
      : { fromTime: from ?? null, toTime: to ?? null };
  const change = {
    ...(courierId !== undefined && { courierId }),
    ...(day !== undefined && { day }),
    ...hours,
  };
  return { change, facts: { ...change } };
}

const WIRE_FIELDS: Readonly<Record<string, string>> = {
  courierId: 'courier_id',
  from: 'from_time',
  to: 'to_time',
};

/** @throws Problem `request.invalid` for an account that does not deliver */
async function requireCourier(tx: Transaction, id: number): Promise<void> {
  const { accounts } = tables;
  const [account] = await tx
    .select({ role: accounts.role })
    .from(accounts)
    .where(and(eq(accounts.id, accountId(id)), isNull(accounts.deletedAt)));
  if (!account || !isStaffRole(account.role) || !mayStaff(account.role, 'deliver'))
    throw new Problem('request.invalid', {
      fields: [{ field: WIRE_FIELDS['courierId'] ?? '', message: text.errors.courier }],
    });
}

async function storePicture(
  tx: Transaction,
  parcelId: number,
  picture: string,
  takenAt: Date,
): Promise<void> {
  const { parcelPictures } = tables;
  await tx
    .insert(parcelPictures)
    .values({ parcelId, picture, takenAt })
    .onConflictDoUpdate({ target: parcelPictures.parcelId, set: { picture, takenAt } });
}
