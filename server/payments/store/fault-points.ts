/**
 * The places between two phases where a crash, an error or a delay must be harmless. In production
 * nothing happens at them; a test kills, throws or waits there.
 */
export const FAULT_POINTS = [
  /** Nothing of the attempt is written. */
  'initiate.before_attempt',
  /** The attempt is committed as created; the provider is not called yet. */
  'initiate.after_attempt',
  /** The attempt is committed as requesting; the call has not left. */
  'initiate.before_request',
  /** The provider has answered; its answer is nowhere at rest. */
  'initiate.before_store',
  /** All is stored; the shopper has no answer. */
  'initiate.before_reply',
  /** A callback is proven and not written down. */
  'callback.before_commit',
  /** A callback is stored, and not acknowledged yet. */
  'callback.after_commit',
  /** A worker holds a callback and has not asked the provider. */
  'callback.before_apply',
  /** The provider has said how a session stands; nothing of it is written. */
  'check.before_apply',
  /** The new state is written, the work that follows from it is not, and nothing is committed. */
  'apply.before_outbox',
  /** All of it is committed. */
  'apply.after_commit',
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

export type Interrupt = (point: FaultPoint) => Promise<void>;

export const noInterrupt: Interrupt = async () => undefined;
