import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import * as v from 'valibot';
import { withCommitSignals } from '#server/db/commit-signals.ts';
import type { Database } from '#server/db/index.ts';
import { SHOP_ROLE } from '#server/db/shop-role.ts';
import { transactionsOn } from '#server/db/transaction.ts';

/** What PostgreSQL did for the statements of a piece of work. */
export interface Work {
  /** Rows of tables that were looked at, those that a filter removed included. */
  rows: number;
  /** Pages of tables and indexes that were read, from memory or from disk. */
  buffers: number;
}

/** A database whose statements are measured by PostgreSQL itself while the server's own functions run. */
export interface MeasuredDatabase {
  /** With the rights of the running server. */
  db: Database;
  /** Runs `work`. @returns what its statements cost */
  measure(work: () => Promise<unknown>): Promise<Work>;
  close(): Promise<void>;
}

interface Plan {
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Plan[];
}

const planSchema: v.GenericSchema<Plan> = v.object({
  'Relation Name': v.exactOptional(v.string()),
  'Actual Rows': v.exactOptional(v.number()),
  'Actual Loops': v.exactOptional(v.number()),
  'Rows Removed by Filter': v.exactOptional(v.number()),
  'Rows Removed by Index Recheck': v.exactOptional(v.number()),
  'Shared Hit Blocks': v.exactOptional(v.number()),
  'Shared Read Blocks': v.exactOptional(v.number()),
  Plans: v.exactOptional(v.array(v.lazy(() => planSchema))),
});
const explainedSchema = v.object({ Plan: planSchema });

/**
 * Opens a database with one connection on which `auto_explain` sends the plan of every statement that ran, those of triggers
 * and of functions included.
 *
 * @param url with the login of a superuser
 * @param options.avoidsScans a table is read whole only where no index helps. PostgreSQL reads small tables whole because that is
 *   cheaper; this gives them the plans that the same statements have on large ones whose pages are in memory
 */
export function openMeasuredDatabase(url: string, { avoidsScans = false } = {}): MeasuredDatabase {
  let work: Work | undefined;
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_nested_statements': 'on',
    jit: 'off',
    ...(avoidsScans && { enable_seqscan: 'off', random_page_cost: '1.1' }),
    role: SHOP_ROLE,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new Pool({ connectionString: url, max: 1, options: options.join(' '), pipeline: true });
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, plan] = /^duration: .*?plan:\s*(\{.*\})\s*$/s.exec(message) ?? [];
      if (plan !== undefined && work !== undefined) add(work, JSON.parse(plan));
    });
  });
  const unsignalled = drizzle({ client: pool, casing: 'snake_case' });
  const db = withCommitSignals(Object.assign(unsignalled, { transaction: transactionsOn(pool) }));
  return {
    db,
    async measure(run) {
      const measured: Work = { rows: 0, buffers: 0 };
      work = measured;
      await run();
      work = undefined;
      return measured;
    },
    close: () => pool.end(),
  };
}

function add(work: Work, explained: unknown): void {
  const { Plan: plan } = v.parse(explainedSchema, explained);
  work.rows += Math.round(rowsOf(plan));
  work.buffers += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

/** The parts of a plan that name a table look at its rows; PostgreSQL gives averages over the loops. */
function rowsOf({ Plans: parts = [], ...plan }: Plan): number {
  const perLoop =
    (plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = plan['Relation Name'] === undefined ? 0 : perLoop * (plan['Actual Loops'] ?? 0);
  return own + parts.reduce((sum, part) => sum + rowsOf(part), 0);
}
