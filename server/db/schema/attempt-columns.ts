import { boolean, jsonb, text } from 'drizzle-orm/pg-core';
import { ATTEMPT_STATES, RESUMED_STATES } from '#domain/payments/attempt-state.ts';
import type { NextStep } from '#domain/payments/next-step.ts';
import { keysOf } from '../../keys.ts';
import { utcTimestamp } from './columns.ts';

/** The columns of an attempt that follow from its events; the others are its terms and its schedule. */
export const projectedColumns = {
  state: text({ enum: ATTEMPT_STATES }).notNull(),
  /** Another attempt has replaced it; it is still checked. */
  superseded: boolean().notNull().default(false),
  /** How the provider shows it again after it refused it. */
  resumedAs: text({ enum: RESUMED_STATES }),
  providerSessionId: text(),
  providerTransactionId: text(),
  /** What the payer must do next. */
  nextStep: jsonb().$type<NextStep>(),
  validUntil: utcTimestamp(),
  /** The provider's status at the last check, redacted. */
  providerWord: text(),
  description: text(),
  requestedAt: utcTimestamp(),
  refusedAt: utcTimestamp(),
  completedAt: utcTimestamp(),
};
export const PROJECTED_COLUMNS = keysOf(projectedColumns);

/** The columns of its schedule, which other processes write too. */
export const scheduledColumns = {
  /** Until then, one process has the exclusive right to call the provider for this attempt. */
  leaseUntil: utcTimestamp(),
  checkedAt: utcTimestamp(),
  nextCheckAt: utcTimestamp(),
};
export const SCHEDULING_COLUMNS = keysOf(scheduledColumns);
