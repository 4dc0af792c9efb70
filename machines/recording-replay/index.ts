export { recordingReplayMachine } from './machine.ts';
export * from './selectors.ts';
export * from './types.ts';
