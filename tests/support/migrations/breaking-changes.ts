/**
 * Changes of the schema that a process of the previous release cannot work with, or that would stop it for long. During a
 * deployment both releases run on the new schema.
 */
import { RIGHTS } from '#server/db/shop-role.ts';
import type { SchemaFacts, TableFacts } from './schema-facts.ts';

/** A change, in words that a migration can repeat to declare it safe. */
export type Change = { what: string; why: string; removed?: { table: string; column?: string } };

type Column = TableFacts['columns'][number];
type Index = TableFacts['indexes'][number];

/** The parts of `found` without a partner of the same name. */
const withoutPartner = <Part extends { name: string }>(found: readonly Part[], others: readonly Part[]) =>
  found.filter(({ name }) => !others.some((other) => other.name === name));

/** Pairs of parts that exist before and after, by name. */
const pairs = <Part extends { name: string }>(before: readonly Part[], after: readonly Part[]) =>
  before.flatMap((old) => after.filter(({ name }) => name === old.name).map((now) => ({ old, now })));

const of = (what: string, why: string): Change => ({ what, why });

/** What the differences between two schemas mean for the previous release. */
export const breakingChanges = (before: SchemaFacts, after: SchemaFacts): Change[] => [
  ...withoutPartner(before.tables, after.tables).map(({ name }) => ({
    what: `drop of ${name}`,
    why: 'its statements name the table',
    removed: { table: name },
  })),
  ...pairs(before.tables, after.tables).flatMap(({ old, now }) => changesOfTable(old, now)),
  ...holdingKeys(before, after),
  ...pairs(before.functions, after.functions)
    .filter(({ old, now }) => old.definition !== now.definition)
    .map(({ old }) => ({
      what: `function ${old.name}`,
      why: 'its statements and triggers run the new body',
    })),
  ...withoutPartner(before.functions, after.functions).map(({ name }) => ({
    what: `drop of function ${name}`,
    why: 'its statements may call the function',
  })),
  ...withoutPartner(before.types, after.types).map(({ name }) => ({
    what: `drop of type ${name}`,
    why: 'its statements may name the type',
  })),
  ...pairs(before.types, after.types)
    .filter(({ old, now }) => old.labels.some((label) => !now.labels.includes(label)))
    .map(({ old }) => ({ what: `labels of type ${old.name}`, why: 'it writes a label that is gone' })),
];

function changesOfTable(old: TableFacts, now: TableFacts): Change[] {
  const added = withoutPartner(now.columns, old.columns);
  const isNew = (column: string | null) => added.some(({ name }) => name === column);
  return [
    ...withoutPartner(old.columns, now.columns).map(({ name }) => ({
      ...of(`drop of ${old.name}.${name}`, 'its statements name the column'),
      removed: { table: old.name, column: name },
    })),
    ...pairs(old.columns, now.columns).flatMap((pair) => [...changesOfColumn(old.name, pair)]),
    ...added
      .filter((column) => column.notNull && !hasValue(column))
      .map(({ name }) => of(`${old.name}.${name} not null`, 'its inserts have no value for the new column')),
    ...now.constraints
      .filter(({ definition }) => !old.constraints.some((same) => same.definition === definition))
      .filter(({ columns }) => !columns.every(isNew))
      .filter(
        (constraint) => !old.constraints.some((narrow) => isWider(constraint.definition, narrow.definition)),
      )
      .map(({ name, kind }) => of(`${kind} ${name}`, 'its writes may violate the new constraint')),
    ...now.indexes
      .filter((index) => index.isUnique && !hasEqual(old.indexes, index))
      .filter((index) => !isNullForOldRows(index, added))
      .map(({ name }) => of(`unique ${name}`, 'its writes may violate the new uniqueness')),
    ...old.indexes
      .filter((index) => !hasEqual(now.indexes, index))
      .filter(({ columns }) =>
        columns.every((name) => name === null || now.columns.some((kept) => kept.name === name)),
      )
      .map(({ name }) => of(`drop of index ${name}`, 'its reads, or its ON CONFLICT, need the index')),
    ...now.indexes
      .filter(({ isValid }) => !isValid)
      .map(({ name }) => of(`invalid index ${name}`, 'it was not built')),
    ...now.triggers
      .filter(({ definition }) => !old.triggers.some((same) => same.definition === definition))
      .map(({ name }) => of(`trigger ${name} on ${now.name}`, 'its writes run the new trigger')),
    ...(old.file === now.file
      ? []
      : [of(`rewrite of ${now.name}`, 'the table is locked while it is written anew')]),
  ];
}

/** New foreign keys to tables whose rows the server deletes: the previous release does not delete the new rows first. */
function holdingKeys(before: SchemaFacts, after: SchemaFacts): Change[] {
  const isOld = (name: string) =>
    before.tables.some(({ constraints }) => constraints.some((old) => old.name === name));
  return after.tables
    .flatMap(({ constraints }) => constraints)
    .filter(({ name, holds }) => holds !== null && RIGHTS[holds]?.delete && !isOld(name))
    .filter(({ holds }) => before.tables.some(({ name }) => name === holds))
    .map(({ name }) => ({ what: `delete rule of ${name}`, why: 'it deletes rows that the new key holds' }));
}

function* changesOfColumn(table: string, { old, now }: { old: Column; now: Column }): Generator<Change> {
  const column = `${table}.${old.name}`;
  if (now.type !== old.type) yield { what: `type of ${column}`, why: 'it writes and reads the former type' };
  if (now.notNull && !old.notNull) yield { what: `${column} not null`, why: 'it may write null' };
  if (hasValue(old) && !hasValue(now))
    yield { what: `default of ${column}`, why: 'its inserts rely on the default' };
  if (now.computed !== old.computed && now.computed !== '')
    yield { what: `generated ${column}`, why: 'it writes the column' };
}

const hasValue = (column: Column): boolean => column.default !== null || column.computed !== '';

const hasEqual = (indexes: readonly Index[], { definition }: Index): boolean =>
  indexes.some((index) => index.definition === definition);

/** Null in a new column makes each row of the previous release distinct. */
const isNullForOldRows = ({ columns, definition }: Index, added: readonly Column[]): boolean =>
  !definition.includes('NULLS NOT DISTINCT') &&
  added.some((column) => columns.includes(column.name) && !column.notNull && !hasValue(column));

const WORDS = /ARRAY\[(.*?)\]/g;
const wordsOf = (definition: string): string[] =>
  [...definition.matchAll(WORDS)].flatMap(([, list = '']) => list.split(', '));

/** Whether a CHECK differs from another one only by more words in its list. */
const isWider = (wide: string, narrow: string): boolean =>
  wide.replaceAll(WORDS, '') === narrow.replaceAll(WORDS, '') &&
  wordsOf(narrow).every((word) => wordsOf(wide).includes(word));

/** Statements that lock a table, or many of its rows, for as long as they run. */
const LONG_LOCKS: readonly [pattern: RegExp, why: string][] = [
  [
    /^create\s+(?:unique\s+)?index\s+(?!concurrently)[\s\S]*?\bon\s+(?:only\s+)?"?(\w+)"?/i,
    'index without CONCURRENTLY',
  ],
  [
    /^alter\s+table\s+"?(\w+)"?[\s\S]*\badd\s+constraint\b[\s\S]*\b(?:unique|primary\s+key)\b\s*\(/i,
    'index of a constraint',
  ],
  [/^update\s+"?(\w+)"?/i, 'update'],
  [/^delete\s+from\s+"?(\w+)"?/i, 'delete'],
  [/^(?:truncate|lock|cluster|reindex|vacuum)\s+(?:table\s+)?"?(\w+)"?/i, 'lock'],
];

const COMMENT = /^\s*--.*$/gm;

/** Statements that keep the previous release waiting: those on tables that it has. */
export const longLocks = (statements: readonly string[], before: SchemaFacts): Change[] =>
  statements
    .map((statement) => statement.replaceAll(COMMENT, '').trim())
    .flatMap((statement) =>
      LONG_LOCKS.flatMap(([pattern, what]) => {
        const table = pattern.exec(statement)?.[1];
        if (table === undefined || !before.tables.some(({ name }) => name === table)) return [];
        return [{ what: `${what} on ${table}`, why: 'the previous release waits for the lock' }];
      }),
    );
