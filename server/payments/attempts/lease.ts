import { OPENING_STATES } from '#domain/payments/attempt-state.ts';
import { isStillAhead } from '../../clock.ts';
import type { Core } from '../core.ts';
import type { AttemptRow } from './projection.ts';

/** How long the process that wrote an attempt is the only one that may act on it. */
export const LEASE_MS = 15_000;

/** A process has the right to call the provider for it at this moment. */
export const isBeingOpened = ({ clock }: Core, { state, leaseUntil }: AttemptRow): boolean =>
  OPENING_STATES.includes(state) && leaseUntil !== null && isStillAhead(leaseUntil, clock.now(), LEASE_MS);
