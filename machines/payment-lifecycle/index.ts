export { paymentLifecycleMachine } from './machine.ts';
export { nextAttemptState } from './next-state.ts';
export type { AttemptEvent } from './types.ts';
