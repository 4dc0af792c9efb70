import { nextNumber, seriesOf } from '../../db/counters.ts';
import type { Transaction } from '../../db/index.ts';
import { placeholders, prepared } from '../../db/prepared.ts';
import { creditNotes } from '../../db/schema.ts';

const insertCreditNote = prepared('insert_credit_note', (db) => {
  const { taken, number } = nextNumber(db);
  return db
    .with(taken)
    .insert(creditNotes)
    .values({ ...placeholders(creditNotes, ['refundId', 'invoiceId', 'issuedAt']), number })
    .returning({ number: creditNotes.number });
});

/**
 * Issues the credit note of a refund in the transaction in which it is made, numbered without a gap like invoices.
 *
 * @returns its number, e.g. `AV-2026-000001`
 * @see DK-08
 */
export async function issueCreditNote(
  tx: Transaction,
  { refundId, invoiceId, at }: { refundId: number; invoiceId: number; at: Date },
): Promise<string> {
  const series = seriesOf('creditNote', at);
  const [note] = await insertCreditNote(tx, { series, refundId, invoiceId, issuedAt: at });
  if (!note) throw new Error(`the credit note of refund ${refundId} was not written`);
  return note.number;
}
