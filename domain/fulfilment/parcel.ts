/**
 * Where a parcel of an order is, on its way from the shop to the customer. The order of the list is how advanced a
 * parcel is, the least advanced first. The database and the contract use these words.
 *
 * @see docs/decisions/0059-fulfilment.md
 */
export const FULFILMENT_STATES = [
  /** The customer is still to be called. */
  'toConfirm',
  'confirmed',
  /** Packed, and ready to leave. */
  'prepared',
  /** The courier came and met no person: it leaves again or comes back. */
  'notThere',
  'onItsWay',
  /** Back in the shop. */
  'returned',
  'delivered',
  'cancelled',
] as const;
export type FulfilmentState = (typeof FULFILMENT_STATES)[number];

/** The states in which staff still have something to do. */
export const OPEN_FULFILMENT_STATES = [
  'toConfirm',
  'confirmed',
  'prepared',
  'notThere',
  'onItsWay',
] as const satisfies readonly FulfilmentState[];
export type OpenFulfilmentState = (typeof OPEN_FULFILMENT_STATES)[number];

/** Confirmed and in the shop: its lines can still be divided. */
const DIVISIBLE: readonly FulfilmentState[] = ['confirmed', 'prepared'];
export const isDivisible = (state: FulfilmentState): boolean => DIVISIBLE.includes(state);

/** With a courier, who has it until it is delivered or back. */
export const WITH_COURIER = ['notThere', 'onItsWay'] as const satisfies FulfilmentState[];

/** With a courier or a customer: the order cannot be cancelled any more. */
const AWAY: readonly FulfilmentState[] = [...WITH_COURIER, 'delivered'];
export const isAway = (state: FulfilmentState): boolean => AWAY.includes(state);

/**
 * The state of an order by those of its parcels: the least advanced one that is not cancelled.
 *
 * @param states at least one
 */
export function leastAdvanced(states: readonly FulfilmentState[]): FulfilmentState {
  return FULFILMENT_STATES.find((state) => states.includes(state)) ?? 'cancelled';
}

/** When a parcel comes: a calendar day in Dakar, e.g. `2026-11-28`, and hours, e.g. `09:00`, where they were agreed. */
export interface DeliveryWindow {
  day: string;
  from: string | undefined;
  to: string | undefined;
}

/** Where an order is on its way to its customer. */
export interface DeliveryProgress {
  state: FulfilmentState;
  /** When it comes, where that was agreed. */
  window: DeliveryWindow | undefined;
  /** How many of its parcels were delivered, and how many it has; one for most orders. */
  delivered: number;
  parcels: number;
}

/** Retention of the proof of a delivery in days: who took it at the door, and its picture. */
export const DELIVERY_PROOF_DAYS = 365;

/** What a member of staff did with a parcel. */
export const STAFF_STEPS = [
  'order.confirmed',
  'confirmation.undone',
  /** A courier, a day or hours were chosen; the parcel stays where it is. */
  'parcel.planned',
  'parcel.prepared',
  'preparation.undone',
  'parcel.sent',
  'departure.undone',
  'parcel.delivered',
  'delivery.undone',
  'customer.absent',
  'absence.undone',
  'parcel.returned',
  'return.undone',
  'parcel.cancelled',
  'cancellation.undone',
] as const;
export type StaffStep = (typeof STAFF_STEPS)[number];

/** The steps that need a reason: they end a delivery, or contradict what the customer was told. */
const REASONED: readonly StaffStep[] = [
  'delivery.undone',
  'absence.undone',
  'parcel.returned',
  'return.undone',
  'parcel.cancelled',
  'cancellation.undone',
];
export const needsReason = (step: StaffStep): boolean => REASONED.includes(step);

/** The steps that choose a courier, a day or hours. */
const PLANNING: readonly StaffStep[] = ['order.confirmed', 'parcel.planned', 'parcel.sent'];
export const isPlanning = (step: StaffStep): boolean => PLANNING.includes(step);
