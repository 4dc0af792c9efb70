import { count, eq } from 'drizzle-orm';
import { checkoutMachine } from '#machines/checkout/index.ts';
import { mobileMoneyMachine } from '#machines/mobile-money/index.ts';
import { oneTimeCodeMachine } from '#machines/one-time-code/index.ts';
import { orderPaymentMachine } from '#machines/order-payment/index.ts';
import { paymentCheckMachine } from '#machines/payment-check/index.ts';
import { paymentDivisionMachine } from '#machines/payment-division/index.ts';
import { FORMER_EVENTS, presentState } from '#domain/inspection/former-states.ts';
import { type RecordedMachine, STEP_AGE_MAX_MS } from '#domain/inspection/screen-steps.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { screenSteps } from '../../db/schema.ts';

/** Steps stored per payment. */
export const STEPS_PER_PAYMENT_MAX = 1_000;

/** A smaller difference is the time that the report took, not the browser's clock; in milliseconds. */
const CLOCK_TRUSTED_MS = 10_000;

/** One transition of a machine, as the browser reports it. */
export interface ReportedStep {
  number: number;
  machine: RecordedMachine;
  version: number;
  event: string;
  from: string;
  to: string;
  isVisible: boolean;
  isOnline: boolean;
  /** By the browser's clock. */
  at: Date;
}

/** The steps of one page load. */
export interface Report {
  attemptId: string;
  /** Random, one per page load. */
  page: string;
  /** By the browser's clock. */
  sentAt: Date;
  steps: readonly ReportedStep[];
}

/** The names that a step of a machine may have, so that a report cannot contain personal data (HAZARDS I20). */
interface Names {
  states: ReadonlySet<string>;
  events: ReadonlySet<string>;
}

const namesOf = (machine: { root: StateNode; events: readonly string[] }): Names => ({
  states: new Set(pathsOf(machine.root)),
  events: new Set(['xstate.init', ...machine.events]),
});

interface StateNode {
  path: string[];
  states: Readonly<Record<string, StateNode>>;
}

const pathsOf = (node: StateNode): string[] => [
  node.path.join('.'),
  ...Object.values(node.states).flatMap(pathsOf),
];

const NAMES: Readonly<Record<RecordedMachine, Names>> = {
  'mobile-money': namesOf(mobileMoneyMachine),
  'order-payment': namesOf(orderPaymentMachine),
  'payment-check': namesOf(paymentCheckMachine),
  checkout: namesOf(checkoutMachine),
  'one-time-code': namesOf(oneTimeCodeMachine),
  'payment-division': namesOf(paymentDivisionMachine),
};

/** Whether the machine has these names, or had them when the page was opened. */
function hasKnownNames({ machine, event, from, to }: ReportedStep): boolean {
  const { states, events } = NAMES[machine];
  const isState = (name: string) => states.has(presentState(machine, name));
  return (events.has(event) || FORMER_EVENTS.includes(event)) && isState(from) && isState(to);
}

/**
 * Stores what the shopper's screens did for a payment. Steps with a name that is none of the machine's, steps that are
 * too old and those beyond the limit are dropped; steps that are sent again are stored once.
 */
export async function recordScreenSteps(
  { db, clock }: { db: Database; clock: Clock },
  { attemptId, page, sentAt, steps }: Report,
): Promise<void> {
  const now = clock.now().getTime();
  const clockOffsetMs = now - sentAt.getTime();
  const [stored] = await db
    .select({ steps: count() })
    .from(screenSteps)
    .where(eq(screenSteps.attemptId, attemptId));
  const rows = steps
    .filter(hasKnownNames)
    .flatMap(({ from: fromState, to: toState, ...step }) => {
      const correction = Math.abs(clockOffsetMs) > CLOCK_TRUSTED_MS ? clockOffsetMs : 0;
      // Never in the future, whatever the browser says.
      const at = Math.min(step.at.getTime() + correction, now);
      if (now - at > STEP_AGE_MAX_MS) return [];
      return [{ ...step, attemptId, page, fromState, toState, clockOffsetMs, at: new Date(at) }];
    })
    .slice(0, Math.max(0, STEPS_PER_PAYMENT_MAX - (stored?.steps ?? 0)));
  if (rows.length > 0) await db.insert(screenSteps).values(rows).onConflictDoNothing();
}
