import { books as text } from '../messages/books.ts';
import { csvFile, csvLine } from '../text/csv.ts';
import { accountOf, journalOf } from './accounts.ts';
import type { Entry, EntryLine } from './entries.ts';

/** The kinds of file in which the entries are given to an accountant. */
export const ENTRY_FILES = ['csv', 'fec'] as const;
export type EntryFile = (typeof ENTRY_FILES)[number];

/** An entry with its number in its journal and span, e.g. `VE-2026-11-000001`. */
interface Numbered {
  entry: Entry;
  number: string;
}

const NUMBER_DIGITS = 6;

/** Numbers the entries of a span of days, each journal from 1. @param span e.g. `2026-11` */
function numbered(entries: readonly Entry[], span: string): Numbered[] {
  const last = new Map<string, number>();
  return entries.map((entry) => {
    const next = (last.get(entry.journal) ?? 0) + 1;
    last.set(entry.journal, next);
    const { code } = journalOf(entry.journal);
    return { entry, number: `${code}-${span}-${String(next).padStart(NUMBER_DIGITS, '0')}` };
  });
}

const linesOf = (entries: readonly Entry[], span: string, row: (of: Numbered, line: EntryLine) => string) =>
  numbered(entries, span).flatMap((of) => of.entry.lines.map((line) => row(of, line)));

/** The entries for a spreadsheet. */
const toCsv = (entries: readonly Entry[], span: string): string =>
  csvFile([
    csvLine(text.csv.columns),
    ...linesOf(entries, span, ({ entry, number }, { account, debit, credit }) =>
      csvLine([
        journalOf(entry.journal).code,
        number,
        entry.day,
        accountOf(account).number,
        accountOf(account).label,
        entry.order,
        entry.piece,
        entry.label,
        debit,
        credit,
      ]),
    ),
  ]);

/** The columns of the file of accounting entries that French law names, which French accounting programs import. */
const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
];

/** A day without signs between its parts, e.g. `20261129`. */
const compact = (day: string) => day.replaceAll('-', '');
const francs = (amount: number) => `${amount},00`;
/** Tabs and line breaks separate the fields and lines. */
const field = (words: string) => words.replaceAll(/[\t\r\n]+/g, ' ');

/** The entries as tab-separated text with the columns of the French *fichier des écritures comptables*. */
const toFec = (entries: readonly Entry[], span: string): string =>
  [
    FEC_COLUMNS.join('\t'),
    ...linesOf(entries, span, ({ entry, number }, { account, debit, credit }) => {
      const { code, label } = journalOf(entry.journal);
      const day = compact(entry.day);
      const isOfOrder = account === 'customers';
      return [
        code,
        label,
        number,
        day,
        accountOf(account).number,
        accountOf(account).label,
        isOfOrder ? entry.order : '',
        isOfOrder ? text.orderAccount(entry.order) : '',
        entry.piece,
        day,
        entry.label,
        francs(debit),
        francs(credit),
        '',
        '',
        day,
        '',
        '',
      ]
        .map(field)
        .join('\t');
    }),
    '',
  ].join('\r\n');

/** The entries of a span of days, in the order of the days, as a file. @param span e.g. `2026-11` */
export const entryFile = (file: EntryFile, entries: readonly Entry[], span: string): string =>
  file === 'csv' ? toCsv(entries, span) : toFec(entries, span);
