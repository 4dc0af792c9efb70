import type { Database } from '#server/db/index.ts';
import { findViolations } from '#server/payments/audit/audit.ts';

/** Everything that must never be, over all orders, with every success billed. */
export const auditOf = (db: Database, now: Date) =>
  findViolations(db, { changedSince: new Date(0), unbilledBefore: new Date(now.getTime() + 1) });
