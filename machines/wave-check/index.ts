import type { ActorRefFrom } from 'xstate';
import type { waveCheckMachine } from './machine.ts';

export { waveCheckMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type WaveCheckRef = ActorRefFrom<typeof waveCheckMachine>;
