import { and, eq, isNull } from 'drizzle-orm';
import { recordStaffAction } from '../../access/staff-actions.ts';
import type { Clock } from '../../clock.ts';
import { type Database, tables } from '../../db/index.ts';
import { inTransaction } from '../../db/retry.ts';
import { Problem } from '../../problem.ts';

const { orderNotes, orders } = tables;

interface Parts {
  db: Database;
  clock: Clock;
}

/** Adds a note of staff to an order. @throws Problem `order.unknown` */
export function addNote(
  { db, clock }: Parts,
  { orderId, staffId, text }: { orderId: number; staffId: number; text: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Problem('order.unknown');
    const at = clock.now();
    const [note] = await tx
      .insert(orderNotes)
      .values({ orderId, staffId, text, at })
      .returning({ id: orderNotes.id });
    await recordStaffAction(
      tx,
      {
        staffId,
        action: 'order.noted',
        subject: { kind: 'order', id: orderId },
        detail: { noteId: note?.id },
      },
      at,
    );
  });
}

/**
 * Withdraws a note, which stays readable as withdrawn. A note that is withdrawn already stays so.
 *
 * @throws Problem `order.unknown` for a note that the order does not have
 */
export function withdrawNote(
  { db, clock }: Parts,
  { orderId, staffId, noteId }: { orderId: number; staffId: number; noteId: number },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [note] = await tx
      .select({ id: orderNotes.id })
      .from(orderNotes)
      .where(and(eq(orderNotes.id, noteId), eq(orderNotes.orderId, orderId), isNull(orderNotes.withdraws)));
    if (!note) throw new Problem('order.unknown');
    const at = clock.now();
    const withdrawn = await tx
      .insert(orderNotes)
      .values({ orderId, staffId, text: '', at, withdraws: noteId })
      .onConflictDoNothing({ target: orderNotes.withdraws })
      .returning({ id: orderNotes.id });
    if (withdrawn.length === 0) return;
    await recordStaffAction(
      tx,
      {
        staffId,
        action: 'order.note_withdrawn',
        subject: { kind: 'order', id: orderId },
        detail: { noteId },
      },
      at,
    );
  });
}
