import { expect, it } from 'vitest';
import { type FulfilmentState, FULFILMENT_STATES, STAFF_STEPS } from '#domain/fulfilment/parcel.ts';
import {
  fulfilmentMachine,
  isFaithfulParcel,
  nextParcelState,
  possibleSteps,
  type ParcelEvent,
} from '#machines/fulfilment/index.ts';
import { brokenCopies } from '#tests/support/machines/broken-copies.ts';
import { findProblems, walk, type Walk } from '#tests/support/machines/walk.ts';

const EVENTS = {
  confirmed: { type: 'order.confirmed' },
  unconfirmed: { type: 'confirmation.undone' },
  planned: { type: 'parcel.planned' },
  prepared: { type: 'parcel.prepared' },
  unprepared: { type: 'preparation.undone' },
  sent: { type: 'parcel.sent' },
  unsent: { type: 'departure.undone' },
  delivered: { type: 'parcel.delivered' },
  undelivered: { type: 'delivery.undone' },
  absent: { type: 'customer.absent' },
  present: { type: 'absence.undone' },
  returned: { type: 'parcel.returned' },
  unreturned: { type: 'return.undone' },
  cancelled: { type: 'parcel.cancelled' },
  uncancelled: { type: 'cancellation.undone' },
  orderCancelled: { type: 'order.cancelled' },
} as const satisfies Record<string, ParcelEvent>;

const everyType: [Exclude<ParcelEvent['type'], (typeof EVENTS)[keyof typeof EVENTS]['type']>] extends [never]
  ? true
  : never = true;

const OPEN = { isOrderOpen: true, mayLeave: true };
const UNPAID = { isOrderOpen: true, mayLeave: false };
const CLOSED = { isOrderOpen: false, mayLeave: false };

const walkOfTable: Walk<typeof fulfilmentMachine> = {
  starts: {
    'an order that may leave': { input: OPEN, state: 'toConfirm' },
    'an order whose money is missing': { input: UNPAID, state: 'toConfirm' },
    'an order that is cancelled': { input: CLOSED, state: 'toConfirm' },
  },
  events: EVENTS,
  given: {
    open: ({ context }) => context.isOrderOpen,
    leaves: ({ context }) => context.mayLeave,
  },
  targets: {
    toConfirm: { 'confirmed [open]': 'confirmed', cancelled: 'cancelled', orderCancelled: 'cancelled' },
    confirmed: {
      unconfirmed: 'toConfirm',
      'planned [open]': 'stays',
      'prepared [open]': 'prepared',
      cancelled: 'cancelled',
      orderCancelled: 'cancelled',
    },
    prepared: {
      unprepared: 'confirmed',
      'planned [open]': 'stays',
      'sent [leaves]': 'onItsWay',
      cancelled: 'cancelled',
      orderCancelled: 'cancelled',
    },
    onItsWay: {
      unsent: 'prepared',
      planned: 'stays',
      delivered: 'delivered',
      absent: 'notThere',
      returned: 'returned',
    },
    notThere: { present: 'onItsWay', planned: 'stays', 'sent [leaves]': 'onItsWay', returned: 'returned' },
    delivered: { undelivered: 'onItsWay' },
    returned: { 'unreturned [open]': 'notThere' },
    cancelled: { 'uncancelled [open]': 'toConfirm' },
  },
  openEnded: [...FULFILMENT_STATES],
};

it('[TL-05] [DK-04] every event leads to its expected state on a live actor', async () => {
  expect(everyType).toBe(true);
  expect(await walk(fulfilmentMachine, walkOfTable)).toEqual([]);
});

it('[TL-05] the walk notices each transition that is removed from the machine or leads elsewhere', async () => {
  const unnoticed: string[] = [];
  for (const broken of brokenCopies(fulfilmentMachine)) {
    const problems = await findProblems(broken.machine, walkOfTable);
    if (problems.length === 0) unnoticed.push(broken.change);
  }
  expect(unnoticed).toEqual([]);
});

const after = (from: FulfilmentState, facts: typeof OPEN, ...steps: (keyof typeof EVENTS)[]) =>
  steps.reduce<FulfilmentState | undefined>(
    (state, step) => state && nextParcelState(state, EVENTS[step].type, facts),
    from,
  );

it('[DK-04] a parcel goes from the call to the door, and comes back where its customer is not there', () => {
  expect(after('toConfirm', OPEN, 'confirmed', 'prepared', 'sent', 'delivered')).toBe('delivered');
  expect(after('prepared', OPEN, 'sent', 'absent', 'sent', 'absent', 'returned')).toBe('returned');
});

it('[DK-04] each step of staff is taken back by one more step', () => {
  const mistakes: [FulfilmentState, keyof typeof EVENTS, keyof typeof EVENTS][] = [
    ['toConfirm', 'confirmed', 'unconfirmed'],
    ['confirmed', 'prepared', 'unprepared'],
    ['prepared', 'sent', 'unsent'],
    ['onItsWay', 'delivered', 'undelivered'],
    ['onItsWay', 'absent', 'present'],
    ['notThere', 'returned', 'unreturned'],
    ['toConfirm', 'cancelled', 'uncancelled'],
  ];
  for (const [from, step, back] of mistakes) expect(after(from, OPEN, step, back)).toBe(from);
});

it('[TL-03] [DK-04] a stored parcel is where its steps lead, and a wrong or missing step is noticed', () => {
  const steps = [
    { event: 'order.confirmed', from: 'toConfirm', to: 'confirmed' },
    { event: 'parcel.split', from: 'confirmed', to: 'confirmed' },
    { event: 'parcel.planned', from: 'confirmed', to: 'confirmed' },
    { event: 'parcel.prepared', from: 'confirmed', to: 'prepared' },
    { event: 'order.cancelled', from: 'prepared', to: 'cancelled' },
  ];
  expect(isFaithfulParcel(steps, 'cancelled')).toBe(true);
  expect(isFaithfulParcel([], 'toConfirm')).toBe(true);
  expect(isFaithfulParcel(steps, 'prepared')).toBe(false);
  expect(isFaithfulParcel(steps.toSpliced(3, 1), 'cancelled')).toBe(false);
  const [confirmed] = steps;
  expect(isFaithfulParcel([{ ...confirmed, event: 'parcel.sent', to: 'onItsWay' }], 'onItsWay')).toBe(false);
  expect(isFaithfulParcel([{ event: 'parcel.split', from: 'confirmed', to: 'prepared' }], 'prepared')).toBe(
    false,
  );
});

it('[DK-04] what is not paid stays in the shop, and what has left is not cancelled', () => {
  expect(possibleSteps('prepared', UNPAID)).not.toContain('parcel.sent');
  expect(possibleSteps('notThere', UNPAID)).toEqual(['parcel.planned', 'absence.undone', 'parcel.returned']);
  for (const state of ['onItsWay', 'notThere', 'delivered', 'returned'] as const)
    expect(after(state, OPEN, 'orderCancelled')).toBeUndefined();
  expect(STAFF_STEPS).not.toContain('order.cancelled');
});
