import type { Database } from '#server/db/index.ts';
import { findViolations } from '#server/payments/audit/audit.ts';

/** All violations of the invariants, over all orders, with the invoices of all successes issued. */
export const auditOf = (db: Database, now: Date) =>
  findViolations(db, { changedSince: new Date(0), unbilledBefore: new Date(now.getTime() + 1) });
