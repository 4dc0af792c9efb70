import type { QueuedStep } from './step-queue.ts';

/** A step of a machine before its payment has a transaction. */
export type EarlyStep = Omit<QueuedStep, 'transaction'>;

/** Early steps that are kept; older ones are dropped. */
export const EARLY_MAX = 40;
/** How long before a payment a step still belongs to it, in milliseconds. */
const VISIT_MS = 3_600_000;

/** Steps of this page load on screens that lead to a payment, e.g. the checkout. Kept in memory only. */
let visit: readonly EarlyStep[] = [];

export function addVisitStep(step: EarlyStep): void {
  visit = [...visit, step].slice(-EARLY_MAX);
}

/** Removes the steps and returns those of the last hour. */
export function takeVisitSteps(): EarlyStep[] {
  const oldest = Date.now() - VISIT_MS;
  const taken = visit.filter(({ at }) => Date.parse(at) > oldest);
  visit = [];
  return taken;
}
