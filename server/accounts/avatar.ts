import { and, eq, isNull } from 'drizzle-orm';
import type { CustomerId } from '#domain/account/ids.ts';
import { account as text } from '#domain/messages/account.ts';
import type { Caller } from '../access/caller.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import { Problem } from '../problem.ts';
import { readUploadedPicture } from '../uploaded-picture.ts';
import type { Profile } from './accounts.repository.ts';
import { recordAccountChange } from './record-account-change.ts';

const { avatars, customers } = tables;

/** Pixels; shown at up to 128 CSS pixels. */
const SIDE = 256;
const SIDE_MIN = 16;
const QUALITY = 80;

const refuse = (message: string) =>
  new Problem('account.invalid_fields', { fields: [{ field: 'avatar', message }] });

/**
 * Stores a customer's picture, encoded again as a square WebP of 256 pixels, or removes it.
 *
 * @param sent in base64, with or without the prefix of a `data:` URL; null removes the picture
 * @throws Problem `account.invalid_fields` about the field `avatar`; `account.unknown` for a customer deleted meanwhile
 */
export async function setAvatar(
  { db, clock }: { db: Database; clock: Clock },
  caller: Caller,
  { account, customer: { id: customerId } }: Profile & { customer: NonNullable<Profile['customer']> },
  sent: string | null,
): Promise<void> {
  const picture = sent === null ? null : await encode(sent);
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    // A deletion meanwhile has the lock until the picture is gone with the other data.
    const [customer] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
      .for('share');
    if (!customer) throw new Problem('account.unknown');
    if (picture === null) await tx.delete(avatars).where(eq(avatars.customerId, customerId));
    else
      await tx
        .insert(avatars)
        .values({ customerId, picture, changedAt: at })
        .onConflictDoUpdate({ target: avatars.customerId, set: { picture, changedAt: at } });
    const change = { accountId: account.id, changed: ['avatar'], at };
    await recordAccountChange(tx, caller, { action: 'account.changed', ...change });
  });
}

/** @returns the picture in base64 */
async function encode(sent: string): Promise<string> {
  const upload = await readUploadedPicture(sent, SIDE_MIN);
  if (typeof upload === 'string') throw refuse(text.avatar[upload]);
  const encoded = await upload.picture
    .rotate()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(() => {
      throw refuse(text.avatar.unreadable);
    });
  return encoded.toString('base64');
}

/** A customer's picture as a `data:` URL of a few kilobytes; null without one. */
export async function findAvatar(db: Database, customerId: CustomerId | null): Promise<string | null> {
  if (customerId === null) return null;
  const [found] = await db.select().from(avatars).where(eq(avatars.customerId, customerId));
  return found ? `data:image/webp;base64,${found.picture}` : null;
}
