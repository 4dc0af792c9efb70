import { sql } from 'drizzle-orm';
import type { Database } from './db/index.ts';
import type { Handlers } from './operations.ts';
import { Problem } from './problem.ts';

/** Probes for operators: whether the process is alive and whether it is ready (HAZARDS F1, F9). */
export const healthOperations = ({ db, isWorking }: { db: Database; isWorking: () => boolean }) =>
  ({
    async getLiveness() {
      return { status: 'ok' as const };
    },

    async getReadiness() {
      if (!isWorking()) throw new Problem('server.unavailable');
      await db.execute(sql`select 1`);
      return { status: 'ok' as const };
    },
  }) satisfies Partial<Handlers>;
