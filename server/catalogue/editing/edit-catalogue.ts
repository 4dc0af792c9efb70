import * as v from 'valibot';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { FIRST_STAFF_ID } from '#domain/forms/catalogue.ts';
import { catalogueForms as text } from '#domain/messages/catalogue-forms.ts';
import { pathInContract } from '#openapi/catalogue-fields.ts';
import { recordStaffAction, type StaffAction } from '../../access/staff-actions.ts';
import type { Clock } from '../../clock.ts';
import { numberFloor } from '../../db/counters.ts';
import type { Database, tables, Transaction } from '../../db/index.ts';
import { Problem } from '../../problem.ts';
import { lockCatalogue, rebuildListings } from '../listings.ts';

/** The dependencies of every edit. */
export interface Editing {
  db: Database;
  clock: Clock;
}

/** What an edit did; `result` goes back to the caller. */
type Edited<Result> = Omit<StaffAction, 'staffId'> & {
  result: Result;
  /** The only products whose listings or words changed; `undefined` when any may have. */
  changed: readonly number[] | undefined;
};

/**
 * Changes the catalogue in one transaction: the edit, the listings and the search index, and the audit trail. Edits
 * and the loading of the catalogue's files take turns.
 *
 * @throws what the edit throws; nothing is changed then
 */
export async function editCatalogue<Result>(
  { db, clock }: Editing,
  staffId: number,
  edit: (tx: Transaction, now: Date) => Promise<Edited<Result>>,
): Promise<Result> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const { result, changed, ...action } = await edit(tx, now);
    await rebuildListings(tx, changed);
    await recordStaffAction(tx, { ...action, staffId }, now);
    return result;
  });
}

/**
 * Validates a form of the catalogue.
 *
 * @throws Problem `request.invalid` with one French sentence per field, by the contract's names
 */
export function parseForm<Schema extends v.GenericSchema>(
  schema: Schema,
  values: v.InferInput<Schema>,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, values);
  if (result.success) return result.output;
  const messages = new Map<string, string>();
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!messages.has(path)) messages.set(path, issue.message);
  }
  throw refusal(...[...messages].map(([field, message]) => ({ field, message })));
}

/** The error for refused fields, given by the names of the form. */
export const refusal = (...fields: { field: string; message: string }[]): Problem =>
  new Problem('request.invalid', {
    fields: fields.map(({ field, message }) => ({ field: pathInContract(field), message })),
  });

type EditedTable = (typeof tables)['categories' | 'tags' | 'products'];

/** The id of the next row that staff create. Rows are never deleted, so an id is used once. */
export async function nextId(tx: Transaction, table: EditedTable | typeof tables.packLines): Promise<number> {
  const [row] = await tx.select({ last: sql<number | null>`max(${table.id})` }).from(table);
  return Math.max(row?.last ?? 0, await numberFloor(tx), FIRST_STAFF_ID - 1) + 1;
}

/** The rank after the last one. */
export async function lastRank(
  tx: Transaction,
  table: (typeof tables)['categories' | 'products' | 'packs'],
): Promise<number> {
  const [row] = await tx.select({ last: sql<number | null>`max(${table.rang})` }).from(table);
  return (row?.last ?? 0) + 1;
}

/** @throws Problem `request.invalid` when another row that is not deleted has the name */
export async function requireFreeName(
  tx: Transaction,
  table: EditedTable,
  { name, id }: { name: string; id: number | undefined },
): Promise<void> {
  const others = and(
    eq(table.name, name),
    isNull(table.deletedAt),
    id === undefined ? undefined : ne(table.id, id),
  );
  const [taken] = await tx.select({ id: table.id }).from(table).where(others);
  if (taken) throw refusal({ field: 'name', message: text.nameTaken });
}

/** An edit of an existing row: without a version, the row is changed in any version. */
export interface Target<Id = number> {
  id: Id;
  version: number | undefined;
}

/** The columns that every edit of an existing row sets. */
interface EditedColumns {
  version: number;
  editedAt: Date;
  deletedAt?: Date;
}

/** A kind of row that staff edit. The table keeps deleted ones, because orders and invoices refer to them. */
export interface EditedKind<Id extends string | number, Row, Columns> {
  kind: 'category' | 'tag' | 'product' | 'pack';
  /** @throws Problem where there is none, or it was deleted */
  read: (tx: Transaction, id: Id) => Promise<Row>;
  factsOf: (row: Row) => { version: number; name: string };
  write: (tx: Transaction, id: Id, columns: Partial<Columns> & EditedColumns) => Promise<unknown>;
}

/**
 * Changes or deletes a row.
 *
 * @param work what else is done, and the columns that change besides those of every edit
 * @returns the row after the change, or as it was deleted
 * @throws Problem `catalogue.changed`, and what `read` and `work` throw
 */
export const editRow = <Id extends string | number, Row, Columns>(
  editing: Editing,
  staffId: number,
  { kind, read, factsOf, write }: EditedKind<Id, Row, Columns>,
  { id, version, action }: Target<Id> & { action: 'updated' | 'deleted' },
  work: (
    tx: Transaction,
    before: Row,
    now: Date,
  ) => Promise<Pick<Edited<unknown>, 'changed' | 'detail'> & { columns?: Partial<Columns> }>,
): Promise<Row> =>
  editCatalogue(editing, staffId, async (tx, now) => {
    const before = await read(tx, id);
    const { name, ...row } = factsOf(before);
    requireVersion(row, version);
    const nothing: Partial<Columns> = {};
    const { columns = nothing, changed, detail = { name } } = await work(tx, before, now);
    const isDeleted = action === 'deleted';
    await write(tx, id, { ...columns, ...(isDeleted && { deletedAt: now }), ...editedNow(row, now) });
    const result = isDeleted ? before : await read(tx, id);
    return { result, changed, detail, action: `${kind}.${action}` as const, subject: { kind, id } };
  });

/** @throws Problem `catalogue.changed` when the row was changed after the caller read it (HAZARDS B44) */
export function requireVersion(row: { version: number }, expected: number | undefined): void {
  if (expected !== undefined && row.version !== expected) throw new Problem('catalogue.changed');
}

export const editedNow = (row: { version: number }, now: Date): EditedColumns => ({
  version: row.version + 1,
  editedAt: now,
});

/** The names of the fields whose values differ, for the audit trail. */
export const changedFields = <Row extends object>(before: Row, after: Partial<Row>): string[] =>
  Object.keys(after).filter(
    (name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
  );
