import type { SnapshotFrom } from 'xstate';
import type { overlayQueueMachine } from './machine.ts';
import { OVERLAYS, type OverlayId } from './types.ts';

/** The overlay to show; `undefined` if the page is free. */
export const selectOverlay = (snapshot: SnapshotFrom<typeof overlayQueueMachine>): OverlayId | undefined =>
  OVERLAYS.find((id) => snapshot.matches(id));
