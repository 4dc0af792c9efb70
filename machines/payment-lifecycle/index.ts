export { paymentLifecycleMachine } from './machine.ts';
export { nextPosition } from './next-position.ts';
export {
  isAcceptable,
  isKeepable,
  MISMATCHES,
  RULES_VERSION,
  type AttemptEvent,
  type LifecyclePosition,
  type Mismatch,
  type SettlementFacts,
} from './types.ts';
