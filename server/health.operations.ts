import { sql } from 'drizzle-orm';
import type { Database } from './db/index.ts';
import { everyone } from './access/policy.ts';
import type { Operations } from './operations.ts';
import { Problem } from './problem.ts';

/** Probes for operators: whether the process is alive and whether it is ready (HAZARDS F1, F9). */
export const healthOperations = {
  getLiveness: {
    access: everyone,
    handle: async () => {
      return { status: 'ok' as const };
    },
  },

  getReadiness: {
    access: everyone,
    handle: async ({ isWorking, db }) => {
      if (!isWorking()) throw new Problem('server.unavailable');
      await db.execute(sql`select 1`);
      return { status: 'ok' as const };
    },
  },
} satisfies Operations<{ db: Database; isWorking: () => boolean }>;
