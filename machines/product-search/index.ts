import type { ActorRefFrom } from 'xstate';
import type { productSearchMachine } from './machine.ts';

export { productSearchMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type ProductSearchRef = ActorRefFrom<typeof productSearchMachine>;
