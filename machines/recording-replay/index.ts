import type { SnapshotFrom } from 'xstate';
import type { recordingReplayMachine } from './machine.ts';

export { recordingReplayMachine } from './machine.ts';
export * from './types.ts';

type Snapshot = SnapshotFrom<typeof recordingReplayMachine>;

export const selectIsPlaying = (snapshot: Snapshot) => snapshot.hasTag('playing');
export const selectIndex = ({ context }: Snapshot) => context.index;
export const selectSpeed = ({ context }: Snapshot) => context.speed;
