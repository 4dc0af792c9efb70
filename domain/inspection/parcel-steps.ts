/** The events of parcels as steps of a replay. @see TL-03 @see DK-04 */
import type { FulfilmentState } from '../fulfilment/parcel.ts';
import type { ReplayStep } from './recording.ts';

/** The machine of parcels, by its folder. */
const FULFILMENT = 'fulfilment';

/** An event of a parcel of an order, as staff read it. */
export interface RecordedParcelEvent {
  /** The number of the parcel in its order. */
  number: number;
  /** A step of staff, or what happened to the order. */
  event: string;
  from: FulfilmentState;
  to: FulfilmentState;
  /** When the server stored it, in epoch milliseconds. */
  at: number;
  /** When it was done, if it was sent later. */
  doneAt?: number | undefined;
  /** `undefined` for the shop itself. */
  staffName?: string | undefined;
  reason?: string | undefined;
}

/**
 * The steps of one parcel.
 *
 * @param events of all parcels of the order, the latest first
 * @returns the first step first
 */
export const parcelSteps = (events: readonly RecordedParcelEvent[], parcel: number): ReplayStep[] =>
  events
    .filter(({ number }) => number === parcel)
    .map(({ event, from, to, at, doneAt, staffName, reason }) => ({
      at,
      lane: staffName === undefined ? ('server' as const) : ('staff' as const),
      machine: FULFILMENT,
      event,
      from,
      to,
      context: [],
      facts: [
        ...(staffName === undefined ? [] : [{ name: 'actor', value: staffName }]),
        ...(doneAt === undefined ? [] : [{ name: 'doneAt', value: new Date(doneAt).toISOString() }]),
        ...(reason === undefined ? [] : [{ name: 'reason', value: reason }]),
      ],
    }))
    .toReversed();
