import { balancesOf, entryOf } from '#domain/books/entries.ts';
import { entryFile } from '#domain/books/entry-files.ts';
import { accountOf } from '#domain/books/accounts.ts';
import { bookMonth, monthSpan } from '#domain/forms/books.ts';
import { books as text } from '#domain/messages/books.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { recordStaffAction, staffIdOf } from '../../access/staff-actions.ts';
import { staffMay } from '../../access/policy.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { byAccount, type Limit } from '../../limits.ts';
import type { Operations } from '../../operations.ts';
import { readForm } from '../read-form.ts';
import { readMovements } from '../../payments/index.ts';

const TEN_MINUTES_MS = 600_000;
const EXPORT_LIMITS: readonly Limit[] = [{ keyOf: byAccount, max: 20, windowMs: TEN_MINUTES_MS }];

/** The entries of a month, in one snapshot. */
const readEntries = (db: Database, month: string) =>
  db.transaction(
    async (tx) => (await readMovements(tx, monthSpan(readForm(bookMonth, month)))).map(entryOf),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** The books: the month as accounting entries. @see DK-15 */
export const bookOperations = {
  getBooks: {
    access: staffMay.readBooks,
    handle: async ({ db, clock }, { query: { mois: month } }) => {
      const entries = await readEntries(db, month);
      const balances = [...balancesOf(entries).values()].map(({ account, ...sums }) => ({
        ...accountOf(account),
        ...sums,
      }));
      return {
        month,
        entries: entries.length,
        finished: isoDayInDakar(clock.now().getTime()).slice(0, 7) > month,
        balances: balances.toSorted((one, other) => one.number.localeCompare(other.number)),
      };
    },
  },

  exportBooks: {
    access: staffMay.readBooks,
    limits: EXPORT_LIMITS,
    isFetchOnly: true,
    handle: async ({ db, clock }, { query: { mois: month, fichier: file }, caller }, reply) => {
      const entries = await readEntries(db, month);
      await recordStaffAction(
        db,
        {
          staffId: staffIdOf(caller),
          action: 'books.exported',
          subject: { kind: 'books', id: month },
          detail: { file, entries: entries.length },
        },
        clock.now(),
      );
      reply
        // Also the text: of other types, the app takes an answer for that of a foreign network.
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${text.fileName[file](month)}"`);
      return Buffer.from(entryFile(file, entries, month), 'utf8');
    },
  },
} satisfies Operations<{ db: Database; clock: Clock }>;
