import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { overlayQueueMachine } from './machine.ts';
import { type OverlayId, OVERLAYS } from './types.ts';

export { overlayQueueMachine } from './machine.ts';
export * from './types.ts';

export type OverlayQueueRef = ActorRefFrom<typeof overlayQueueMachine>;

/** The overlay to show; `undefined` if the page is free. */
export const selectOverlay = (snapshot: SnapshotFrom<typeof overlayQueueMachine>): OverlayId | undefined =>
  OVERLAYS.find((id) => snapshot.matches(id));
