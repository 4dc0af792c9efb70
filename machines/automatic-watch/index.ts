export { automaticWatchMachine } from './machine.ts';
export type * from './types.ts';
