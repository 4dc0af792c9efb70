import { and, asc, inArray, isNotNull, lt } from 'drizzle-orm';
import { DELIVERY_PROOF_DAYS } from '#domain/fulfilment/parcel.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { type Database, tables } from '../db/index.ts';

const { parcelPictures, parcels } = tables;

const DAY_MS = 86_400_000;
/** Rows per run: after an outage, further runs catch up. */
const NAMES_MAX = 5_000;

const oldestOf = (now: Date): Date => new Date(now.getTime() - DELIVERY_PROOF_DAYS * DAY_MS);

/** Deletes the pictures of old deliveries. @returns how many */
export const deleteOldPictures = (db: Database, now: Date): Promise<number> =>
  deleteInBatches(db, parcelPictures, lt(parcelPictures.takenAt, oldestOf(now)), parcelPictures.takenAt);

/** Erases who took old deliveries at the door. @returns how many */
export async function eraseOldRecipients(db: Database, now: Date): Promise<number> {
  const oldest = db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(isNotNull(parcels.recipient), lt(parcels.changedAt, oldestOf(now))))
    .orderBy(asc(parcels.changedAt))
    .limit(NAMES_MAX);
  const erased = await db
    .update(parcels)
    .set({ recipient: null })
    .where(inArray(parcels.id, oldest))
    .returning({ id: parcels.id });
  return erased.length;
}
