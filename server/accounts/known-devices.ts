import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { AccountId } from '#domain/account/ids.ts';
import { PROMISES } from '#domain/shop/promises.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { type Database, tables } from '../db/index.ts';
import { type Random, randomToken } from '../random.ts';

const { accounts, customers, knownDevices } = tables;

const DEVICE_BYTES = 32;
const KEPT_MS = PROMISES.deviceCookieDays * 24 * 60 * 60 * 1_000;

/** The value of the cookie for a browser that has none. */
export const newDevice = (random: Random): string => randomToken(random, DEVICE_BYTES);

/** SHA-256 of a device cookie, hexadecimal. */
export const deviceHashOf = (device: string): string => createHash('sha256').update(device).digest('hex');

/**
 * Whether this browser has signed in to the account of a mailbox, or of a phone in E.164; the same statement for an unknown one.
 */
export async function isKnownDevice(
  db: Database,
  { device, ...owner }: { device: string } & ({ mailbox: string } | { phone: string }),
): Promise<boolean> {
  const found = await db
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, knownDevices.accountId))
    .leftJoin(customers, eq(customers.id, accounts.customerId))
    .where(
      and(
        eq(knownDevices.deviceHash, deviceHashOf(device)),
        'mailbox' in owner ? eq(accounts.mailbox, owner.mailbox) : eq(customers.phone, owner.phone),
      ),
    );
  return found.length > 0;
}

/** Records that the person at this browser has proved to own the account. */
export async function rememberDevice(
  db: Database,
  { device, accountId }: { device: string; accountId: AccountId },
  now: Date,
): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ deviceHash: deviceHashOf(device), accountId, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.deviceHash, knownDevices.accountId],
      set: { lastUsedAt: now },
    });
}

/** Forgets all browsers of an account: one of them may be a thief's. */
export async function forgetDevices(db: Database, accountId: AccountId): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.accountId, accountId));
}

/** Forgets browsers whose cookie has expired. @returns how many */
export function deleteOldDevices(db: Database, now: Date): Promise<number> {
  const isExpired = lt(knownDevices.lastUsedAt, new Date(now.getTime() - KEPT_MS));
  return deleteInBatches(db, knownDevices, isExpired, knownDevices.lastUsedAt);
}
