import * as v from 'valibot';
import type { NextStep } from '#domain/payments/next-step.ts';
import { ORDER_STATES } from '#domain/order.ts';
import { MISMATCHES, RULES_VERSION, type AttemptEvent } from '#machines/payment-lifecycle/index.ts';
import type { paymentEvents } from '../../db/schema.ts';

export type EventRow = typeof paymentEvents.$inferSelect;

/** What caused an event. */
export type Cause =
  | { source: 'initiate' | 'status' | 'reconciler' }
  | { source: 'callback'; inboxId: number }
  | { source: 'staff'; staffId: string; idempotencyKey: string };

const text = v.optional(v.string());

const StoredNextStep = v.variant('kind', [
  v.object({ kind: v.literal('link'), url: v.string() }),
  v.object({
    kind: v.literal('qr'),
    code: v.string(),
    url: text,
    links: v.array(v.object({ label: v.string(), url: v.string() })),
    validUntil: v.optional(v.number()),
  }),
  v.object({ kind: v.literal('confirm'), phone: v.optional(v.string()) }),
]);

/** A next step as the database gives it back: without fields that are undefined. */
export const toStoredNextStep = (step: NextStep): v.InferOutput<typeof StoredNextStep> =>
  v.parse(StoredNextStep, JSON.parse(JSON.stringify(step)));

/** What the provider said, as it is stored with an event. It never holds names that belong to another attempt. */
const StoredEvidence = v.object({
  /** `absent` and `refused` besides the verdicts of a session. */
  verdict: text,
  mode: text,
  amount: v.optional(v.number()),
  currency: text,
  clientReference: text,
  sessionId: text,
  transactionId: text,
  nextStep: v.optional(StoredNextStep),
  /** In place of `nextStep` in older events. */
  checkoutUrl: text,
  /** ISO 8601. */
  validUntil: text,
  word: text,
  reason: text,
  /** The provider's own reference of a refund. */
  refundReference: text,
  raw: v.optional(v.record(v.string(), v.unknown())),
  /** In events of rules version 0 only; later ones have them among their inputs. */
  mismatches: v.optional(v.array(v.picklist(MISMATCHES))),
});
export type StoredEvidence = v.InferOutput<typeof StoredEvidence>;

const plain = <Type extends string>(type: Type) => v.object({ type: v.literal(type) });
const francs = v.pipe(v.number(), v.safeInteger());
const settlementFacts = {
  mismatches: v.array(v.picklist(MISMATCHES)),
  orderState: v.picklist(ORDER_STATES),
  settledBy: v.nullable(v.string()),
};

/** A lifecycle event as it is stored: its type in one column, the rest in `inputs`. */
const StoredEvent = v.variant('type', [
  plain('attempt.created'),
  plain('attempt.found'),
  plain('attempt.superseded'),
  plain('request.sent'),
  plain('request.unanswered'),
  plain('request.refused'),
  plain('provider.opened'),
  plain('provider.processing'),
  plain('provider.noted'),
  plain('provider.failed'),
  plain('provider.cancelled'),
  plain('provider.expired'),
  v.object({ type: v.literal('provider.succeeded'), ...settlementFacts }),
  v.object({ type: v.literal('staff.accepted'), ...settlementFacts }),
  v.object({ type: v.literal('staff.kept'), mismatches: settlementFacts.mismatches }),
  v.object({ type: v.literal('staff.refunded'), amount: francs, received: v.nullable(francs) }),
  v.object({ type: v.literal('provider.refunded'), amount: francs, received: v.nullable(francs) }),
]);

/** Compile-time check: every lifecycle event can be stored and read back. */
const allStorable: AttemptEvent extends v.InferOutput<typeof StoredEvent>
  ? v.InferOutput<typeof StoredEvent> extends AttemptEvent
    ? true
    : never
  : never = true;
void allStorable;

/** One event of an attempt, new or from the database. */
export interface AttemptStep {
  event: AttemptEvent;
  evidence: StoredEvidence;
  at: Date;
  /** Version of the rules that decide it; the present ones for a new event. */
  rules?: number;
}

/** An event to be stored. */
export interface NewEvent extends AttemptStep {
  cause: Cause;
  /** Why, in words, where the type does not say it. */
  reason?: string;
}

/** The columns of a new event that do not depend on the attempt's state. */
export function toEventColumns({ event: { type, ...inputs }, evidence, at, cause, reason }: NewEvent) {
  return {
    type,
    source: cause.source,
    actor: actorOf(cause),
    inboxId: cause.source === 'callback' ? cause.inboxId : null,
    idempotencyKey: cause.source === 'staff' ? cause.idempotencyKey : null,
    reason: reason ?? null,
    rules: RULES_VERSION,
    inputs,
    evidence,
    at,
  };
}

function actorOf(cause: Cause): string {
  if (cause.source === 'staff') return `staff:${cause.staffId}`;
  return cause.source === 'callback' || cause.source === 'reconciler' ? 'system' : 'shopper';
}

/**
 * Reads a stored event.
 *
 * @returns `undefined` when it is none that the shop can have written
 */
export function readStep({ type, rules, inputs, evidence: stored, at }: EventRow): AttemptStep | undefined {
  const evidence = v.safeParse(StoredEvidence, stored);
  if (!evidence.success || rules > RULES_VERSION) return undefined;
  const event = v.safeParse(
    StoredEvent,
    rules === 0 ? fromVersion0(type, evidence.output) : { ...inputs, type },
  );
  return event.success ? { event: event.output, evidence: evidence.output, at, rules } : undefined;
}

/**
 * An event of rules version 0, which has no inputs. The type of a success named its outcome then: `provider.succeeded`,
 * `provider.succeededInExcess` (surplus) or `provider.succeededOtherwise` (conflicted, the mismatches in the evidence).
 */
function fromVersion0(type: string, { mismatches = [] }: StoredEvidence): unknown {
  if (!['succeeded', 'succeededInExcess', 'succeededOtherwise'].includes(type.replace('provider.', '')))
    return { type };
  const settledBy = type === 'provider.succeededInExcess' ? 'not recorded' : null;
  return { type: 'provider.succeeded', mismatches, orderState: 'sale', settledBy };
}
