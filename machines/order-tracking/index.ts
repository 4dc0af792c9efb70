import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { tracking as text } from '#domain/messages/tracking.ts';
import { PROMISES } from '#domain/shop/promises.ts';
import { checkTracking, type TrackedOrder, type TrackingField } from '#domain/wording/tracking.ts';
import type { orderTrackingMachine } from './machine.ts';

export { orderTrackingMachine } from './machine.ts';
export type * from './types.ts';
export type OrderTrackingRef = ActorRefFrom<typeof orderTrackingMachine>;

type Snapshot = SnapshotFrom<typeof orderTrackingMachine>;

export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag('busy');

/** The value of one field. */
export const selectValue = (field: TrackingField) => (snapshot: Snapshot) => snapshot.context.fields[field];

/** The error of one field, once it can be shown. */
export const selectError =
  (field: TrackingField) =>
  ({ context }: Snapshot): string | undefined =>
    context.touched.includes(field) ? checkTracking(context.fields)[field] : undefined;

/** The order, until the input changes. */
export const selectOrder = (snapshot: Snapshot): TrackedOrder | undefined => {
  const { answered } = snapshot.context;
  return snapshot.hasTag('answered') && answered !== 'unknown' ? answered : undefined;
};

/** The reference of the order in the answer. */
export const selectReference = ({ context }: Snapshot): string | undefined => context.question?.reference;

/** Why there is no answer, and what the user can do. */
export interface Obstacle {
  tone: 'warning' | 'error';
  title: string;
  detail: string;
}

const NOT_FOUND: Obstacle = { tone: 'warning', title: text.notFoundTitle, detail: text.notFound };
const TOO_MANY: Obstacle = {
  tone: 'warning',
  title: text.tooManyTitle,
  detail: text.tooMany(PROMISES.trackingWaitMinutes),
};

/** An unknown order and a wrong phone number show the same message. @see HAZARDS C30 */
export function selectObstacle(snapshot: Snapshot): Obstacle | undefined {
  if (snapshot.hasTag('notFound')) return NOT_FOUND;
  if (snapshot.hasTag('tooMany')) return TOO_MANY;
  if (!snapshot.hasTag('failed')) return undefined;
  return { tone: 'error', title: text.failedTitle, detail: `${snapshot.context.failure} ${text.kept}` };
}
