import type { ActorRefFrom } from 'xstate';
import type { checkoutMachine } from './machine.ts';

export { checkoutMachine } from './machine.ts';
export * from './selectors.ts';
export type { BasketOrder, QuoteQuestion } from './types.ts';

/** A running checkout. */
export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;
