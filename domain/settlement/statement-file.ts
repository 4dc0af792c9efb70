import { settlement as text } from '../messages/settlement.ts';
import { foldText } from '../text/fold-text.ts';
import { readCsv } from '../text/read-csv.ts';
import type { StatementLine, StatementLineKind } from './statement-line.ts';
import { dayOrderOf, francsOf, momentOf } from './typed-values.ts';

/** What a column of a provider's file is. `credit` and `debit` stand for an amount in two columns. */
export const STATEMENT_FIELDS = [
  'reference',
  'session',
  'clientReference',
  'day',
  'time',
  'amount',
  'credit',
  'debit',
  'fee',
  'currency',
  'kind',
  'status',
] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];

/** How a provider writes its file: the names that its columns may have, and its words for kinds and for what succeeded. */
export interface StatementForm {
  /** In any case, with or without accents; other signs than letters and digits count as one space. */
  columns: Partial<Record<StatementField, readonly string[]>>;
  /** The first word that a kind of movement contains decides; in any case, with or without accents. */
  kinds: readonly (readonly [string, StatementLineKind])[];
  /** What a word of a status begins with when the money has moved; other rows are left out. */
  done: readonly string[];
}

/** What was read of a file. */
export interface StatementFile {
  /** Which column of the file was taken for which field. */
  columns: { field: StatementField; header: string }[];
  /** Columns that were not recognised. */
  ignored: string[];
  lines: StatementLine[];
  /** Rows that could not be read, with their number in the file and why, in French. */
  refused: { row: number; why: string }[];
  /** Rows of what did not succeed. */
  notDone: number;
}

/** Why a file has no lines at all, in French. */
export interface UnreadableFile {
  why: string;
}

/** The longest file, in bytes. */
export const STATEMENT_FILE_MAX_BYTES = 2_000_000;
const ROWS_MAX = 20_000;
/** Titles may stand above the header. */
const HEADER_ROWS_MAX = 30;
const REFERENCE = /^[\p{L}\p{N}][\p{L}\p{N}._:/#-]{0,99}$/u;
const CURRENCIES: readonly string[] = ['xof', 'fcfa', 'cfa', 'f cfa', 'f'];

/** Reads the statement of a provider from the text of its file, whatever its separators, order of columns and forms of numbers. @see DK-13 */
export function readStatementFile(content: string, form: StatementForm): StatementFile | UnreadableFile {
  const rows = readCsv(content);
  if (rows.length > ROWS_MAX) return { why: text.file.tooLong(ROWS_MAX) };
  const headerAt = rows
    .slice(0, HEADER_ROWS_MAX)
    .findIndex((cells) => missingIn(recognise(cells, form)).length === 0);
  if (headerAt < 0) {
    const best = rows
      .slice(0, HEADER_ROWS_MAX)
      .map((cells) => recognise(cells, form))
      .toSorted((one, other) => other.size - one.size)[0];
    return { why: text.file.noHeader(missingIn(best ?? new Map()).join(', ')) };
  }
  const header = rows[headerAt] ?? [];
  const found = recognise(header, form);
  const body = rows.slice(headerAt + 1);
  const dayAt = found.get('day') ?? 0;
  const order = dayOrderOf(body.map((cells) => cells[dayAt] ?? ''));
  const read: StatementFile = {
    columns: [...found].map(([field, at]) => ({ field, header: header[at] ?? '' })),
    ignored: header.filter((name, at) => name !== '' && ![...found.values()].includes(at)),
    lines: [],
    refused: [],
    notDone: 0,
  };
  const known = new Map<string, StatementLine>();
  for (const [index, cells] of body.entries()) {
    const cellOf = (field: StatementField) => {
      const at = found.get(field);
      return at === undefined ? '' : (cells[at] ?? '');
    };
    const lines = readRow(cellOf, form, order);
    if (lines === 'notDone') read.notDone += 1;
    else if (typeof lines === 'string')
      read.refused.push({ row: headerAt + index + 2, why: text.file.refused[lines] });
    else if (lines.some((line) => isContradicted(known, line)))
      read.refused.push({ row: headerAt + index + 2, why: text.file.refused.twice });
    else
      for (const line of lines) {
        const key = `${line.kind}/${line.reference}`;
        if (!known.has(key)) read.lines.push(line);
        known.set(key, line);
      }
  }
  return read;
}

const isContradicted = (known: ReadonlyMap<string, StatementLine>, line: StatementLine): boolean => {
  const same = known.get(`${line.kind}/${line.reference}`);
  return same !== undefined && (same.amount !== line.amount || same.at.getTime() !== line.at.getTime());
};

type Refusal = keyof typeof text.file.refused;

const plain = (words: string): string =>
  foldText(words)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Which column is which field: each name in the order in which the provider prefers it. */
function recognise(header: readonly string[], { columns }: StatementForm): Map<StatementField, number> {
  const names = header.map(plain);
  const found = new Map<StatementField, number>();
  for (const field of STATEMENT_FIELDS)
    for (const name of columns[field] ?? []) {
      const at = names.indexOf(plain(name));
      if (at < 0 || found.has(field) || [...found.values()].includes(at)) continue;
      found.set(field, at);
    }
  return found;
}

/** The fields without which a file says nothing. */
function missingIn(found: ReadonlyMap<StatementField, number>): string[] {
  const has = (...fields: StatementField[]) => fields.some((field) => found.has(field));
  return [
    ...(has('reference', 'session', 'clientReference') ? [] : [text.file.fields.reference]),
    ...(has('day') ? [] : [text.file.fields.day]),
    ...(has('amount', 'credit', 'debit') ? [] : [text.file.fields.amount]),
  ];
}

function readRow(
  cellOf: (field: StatementField) => string,
  form: StatementForm,
  order: 'dayFirst' | 'monthFirst',
): StatementLine[] | Refusal | 'notDone' {
  const status = plain(cellOf('status'));
  if (status !== '' && !isDone(status, form)) return 'notDone';
  const names = [cellOf('reference'), cellOf('session'), cellOf('clientReference')];
  const reference = names.find((name) => name !== '');
  if (reference === undefined) return 'reference';
  if (names.some((name) => name !== '' && !REFERENCE.test(name))) return 'reference';
  const at = momentOf(`${cellOf('day')} ${cellOf('time')}`.trim(), order);
  if (at === undefined) return 'day';
  const currency = plain(cellOf('currency'));
  if (currency !== '' && !CURRENCIES.includes(currency)) return 'currency';
  const amount = signedAmount(cellOf);
  if (amount === undefined || amount === 0) return 'amount';
  const fee = cellOf('fee') === '' ? 0 : francsOf(cellOf('fee'));
  if (fee === undefined) return 'fee';
  const [, session, clientReference] = names.map((name) => (name === '' ? undefined : name));
  const kind = kindOf(plain(cellOf('kind')), amount, form);
  if (kind === undefined) return 'kind';
  const line = { reference, sessionId: session, clientReference, at };
  return [
    { ...line, kind, amount: Math.abs(amount) },
    ...(fee === 0 ? [] : [{ ...line, kind: 'fee' as const, amount: Math.abs(fee) }]),
  ];
}

/** A word of success that nothing negates, as `non abouti` or `unpaid` do. */
const isDone = (status: string, { done }: StatementForm): boolean =>
  !/^(?:non|not|pas) /.test(status) && done.some((word) => ` ${status}`.includes(` ${plain(word)}`));

/** From one column with a sign, or from two without. */
function signedAmount(cellOf: (field: StatementField) => string): number | undefined {
  if (cellOf('amount') !== '') return francsOf(cellOf('amount'));
  const credit = cellOf('credit') === '' ? 0 : francsOf(cellOf('credit'));
  const debit = cellOf('debit') === '' ? 0 : francsOf(cellOf('debit'));
  if (credit === undefined || debit === undefined) return undefined;
  return Math.abs(credit) - Math.abs(debit);
}

/** Without a word for it, what comes in is a payment; what goes out may be anything. */
function kindOf(word: string, amount: number, { kinds }: StatementForm): StatementLineKind | undefined {
  if (word === '') return amount > 0 ? 'payment' : undefined;
  const [, kind] = kinds.find(([part]) => word.includes(plain(part))) ?? [];
  return kind ?? 'other';
}
