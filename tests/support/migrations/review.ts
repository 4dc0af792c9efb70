import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectRoot } from '#scripts/project.ts';
import { breakingChanges, type Change, longLocks } from './breaking-changes.ts';
import { type Query, readSchemaFacts } from './schema-facts.ts';

const Snapshot = v.object({
  tables: v.record(v.string(), v.object({ columns: v.record(v.string(), v.unknown()) })),
});

/** The tables and columns that the code of a release names: those of its schema in TypeScript. */
export type UsedSchema = v.InferOutput<typeof Snapshot>['tables'];

/** @param tag the release's last migration, whose snapshot is its schema */
export function readUsedSchema(tag: string): UsedSchema {
  const file = join(projectRoot, 'server/db/migrations/meta', `${tag.slice(0, 4)}_snapshot.json`);
  return v.parse(Snapshot, JSON.parse(readFileSync(file, 'utf8'))).tables;
}

const isUsed = (used: UsedSchema, { table, column }: NonNullable<Change['removed']>): boolean => {
  const found = used[`public.${table}`];
  return found !== undefined && (column === undefined || column in found.columns);
};

/** What a line of a migration declares about a release, e.g. `-- Safe beside release 1a2b3c4d: check x: no row has it`. */
const DECLARATION = /^-- (Unused since|Safe beside) release ([0-9a-f]{8,40}): ([^:\n]+?)(?:: (.+))?$/gm;

interface Declaration {
  kind: string;
  what: string;
  reason: string | undefined;
}

const declarationsOf = (statements: readonly string[], commit: string): Declaration[] =>
  statements
    .flatMap((statement) => [...statement.matchAll(DECLARATION)])
    .filter(([, , release = '']) => commit.startsWith(release))
    .map(([, kind = '', , what = '', reason]) => ({ kind, what, reason }));

/** The parts of the previous release that a review compares with. */
export interface Previous {
  commit: string;
  used: UsedSchema;
}

/** In a transaction an index cannot be built concurrently; the result is the same. */
const inTransaction = (statement: string) => statement.replaceAll(/\bconcurrently\b/gi, '');

/**
 * Applies migrations to a database of the previous release, in a transaction that is rolled back, and lists what would break
 * or stop the processes of that release. A migration declares what is safe nevertheless: a column as unused, which the schema
 * of that release confirms, anything else with a reason.
 *
 * @param query one connection as the owner
 * @returns one sentence per change
 */
export async function reviewStatements(
  query: Query,
  statements: readonly string[],
  { commit, used }: Previous,
): Promise<string[]> {
  await query('begin');
  try {
    const before = await readSchemaFacts(query);
    for (const statement of statements) await query(inTransaction(statement));
    const changes = breakingChanges(before, await readSchemaFacts(query));
    const declarations = declarationsOf(statements, commit);
    return [...changes, ...longLocks(statements, before)]
      .filter((change) => !isDeclared(change, declarations, used))
      .map(({ what, why, removed }) =>
        removed && isUsed(used, removed)
          ? `${what}: the previous release uses it; drop it one release after the code that stops using it`
          : `${what}: ${why}`,
      );
  } finally {
    await query('rollback');
  }
}

function isDeclared(
  { what, removed }: Change,
  declarations: readonly Declaration[],
  used: UsedSchema,
): boolean {
  if (!removed)
    return declarations.some((made) => made.kind === 'Safe beside' && made.what === what && made.reason);
  return (
    !isUsed(used, removed) &&
    declarations.some((made) => made.kind === 'Unused since' && `drop of ${made.what}` === what)
  );
}
