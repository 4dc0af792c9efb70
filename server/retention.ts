import { deleteOldCodes } from './accounts/codes/codes.repository.ts';
import { deleteOldDevices } from './accounts/known-devices.ts';
import { deleteOldSessions } from './accounts/sessions.ts';
import type { Clock } from './clock.ts';
import { deleteOldRecords } from './crm/crm.repository.ts';
import type { Database } from './db/index.ts';
import { deleteExpiredCounts } from './db/limit-counts.ts';
import { deleteDoneWork } from './jobs/outbox.ts';
import { deleteOldWebhooks } from './webhooks/endpoints.ts';
import { deleteOldPictures, eraseOldRecipients } from './fulfilment/retention.ts';
import type { Log } from './log.ts';
import { eraseUnpaidGuests } from './orders/erase-guests.ts';
import {
  deleteOldJournal,
  deleteSettledCallbacks,
  eraseCallbackTexts,
  forgetUnpaidAttempts,
} from './payments/index.ts';

/**
 * What is deleted or erased when its time is over; each is of bounded size, follows an index, and may run in any number of
 * processes at once. The periods and their reasons: docs/retention.md.
 *
 * @returns how many rows
 */
export const DELETIONS: Readonly<Record<string, (db: Database, now: Date) => Promise<number>>> = {
  "visitors' reports": (db, now) => deleteOldRecords(db, { now: () => new Date(now) }),
  'counts of limits': deleteExpiredCounts,
  sessions: deleteOldSessions,
  'one-time codes': (db, now) => deleteOldCodes(db, { now: () => new Date(now) }),
  'known devices': deleteOldDevices,
  'steps of payments': deleteOldJournal,
  'texts of callbacks': eraseCallbackTexts,
  callbacks: deleteSettledCallbacks,
  'done work': deleteDoneWork,
  'messages to other systems': deleteOldWebhooks,
  'pictures of deliveries': deleteOldPictures,
  'names of recipients': eraseOldRecipients,
  "unpaid guests' details": eraseUnpaidGuests,
  // After the details: an order whose attempts are gone could not be told from one that was never tried.
  'unpaid payments': forgetUnpaidAttempts,
};

/** Runs all deletions once. One that fails is logged and does not stop the others. */
export async function deleteExpired({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: Clock;
  log: Log;
}): Promise<void> {
  for (const [what, remove] of Object.entries(DELETIONS)) {
    try {
      const rows = await remove(db, clock.now());
      if (rows > 0) log.info({ what, rows }, 'data deleted whose time was over');
    } catch (error) {
      log.error({ err: error, what }, 'data whose time is over could not be deleted');
    }
  }
}
