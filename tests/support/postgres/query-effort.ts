import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientBase, escapeLiteral, type QueryConfig } from 'pg';
import * as v from 'valibot';
import type { Database } from '#server/db/index.ts';

/** The work that the database did for a read. */
export interface Effort {
  /** Number of buffers (pages of tables and indexes) that were read. */
  buffers: number;
  /** Tables that were read by a sequential scan. */
  scanned: string[];
}

/** How the database plans a prepared statement: for each value, or once. */
export type PlanMode = 'force_custom_plan' | 'force_generic_plan';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
}

const planSchema: v.GenericSchema<Plan> = v.object({
  'Node Type': v.string(),
  'Relation Name': v.exactOptional(v.string()),
  'Actual Loops': v.number(),
  Plans: v.exactOptional(v.array(v.lazy(() => planSchema))),
});

const explainedRows = v.tuple([
  v.object({
    'QUERY PLAN': v.tuple([
      v.object({
        Plan: v.intersect([
          v.object({ 'Shared Hit Blocks': v.number(), 'Shared Read Blocks': v.number() }),
          planSchema,
        ]),
      }),
    ]),
  }),
]);

/** Runs a read and returns the total work of its statements. */
export async function effortOf(
  client: ClientBase,
  mode: PlanMode,
  work: (db: Database) => Promise<unknown>,
): Promise<Effort> {
  const effort: Effort = { buffers: 0, scanned: [] };
  await client.query(`deallocate all; set plan_cache_mode = ${mode}`);
  const query = async ({ name, ...statement }: QueryConfig, values: unknown[]) => {
    const { rows: known } = await client.query('select from pg_prepared_statements where name = $1', [name]);
    if (known.length === 0) await client.query(`prepare "${name}" as ${statement.text}`);
    const given = values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`;
    const run = `explain (analyze, buffers, timing off, format json) execute "${name}" ${given}`;
    // The first run also reads the database's own system tables.
    await client.query(run);
    const explained = await client.query(run);
    const [
      {
        'QUERY PLAN': [{ Plan: plan }],
      },
    ] = v.parse(explainedRows, explained.rows);
    effort.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    effort.scanned.push(...scannedBy(plan));
    return client.query(statement, values);
  };
  await work(drizzle({ client: Object.assign(new Client(), { query }) }));
  return effort;
}

function scannedBy({ Plans: parts = [], ...plan }: Plan): string[] {
  const table =
    plan['Node Type'] === 'Seq Scan' && plan['Actual Loops'] > 0 ? plan['Relation Name'] : undefined;
  return [...(table === undefined ? [] : [table]), ...parts.flatMap(scannedBy)];
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return escapeLiteral(`{${JSON.stringify(value).slice(1, -1)}}`);
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}
