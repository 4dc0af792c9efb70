export { addedItemMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
