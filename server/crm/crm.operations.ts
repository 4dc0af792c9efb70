import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { components } from '#openapi/schema.d.ts';
import { normaliseEmail } from '#domain/email.ts';
import { guestSchema } from '#domain/guest.ts';
import { guestMobile } from '#domain/phone.ts';
import type { Caller } from '../access/caller.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import type { Handlers } from '../operations.ts';
import { Problem } from '../problem.ts';
import { networkOf } from '../visitors/ip-networks.ts';
import { type CrmRecord, keepRecord } from './crm.repository.ts';

type Told = components['schemas']['CrmPayload'];

/** Who wants to hear from the shop says where: the form's own rules, the phone being free to be left out. @see VA-01 */
const contactSchema = v.object({
  email: guestSchema.entries.email,
  phone: v.nullable(guestSchema.entries.phone),
});

/** Takes in what visitors have in their baskets, and gives nothing of it back, to anybody. @see AP-03 @see BK-05 */
export const crmOperations = ({ db, clock }: { db: Database; clock: Clock }) =>
  ({
    async createOrUpdateCrm({ body, caller, ip }) {
      const now = clock.now();
      const record = { ...recordOf(body), owner: ownerOf(caller, body), toldAt: timeOf(body, now) };
      await keepRecord(db, now, networkOf(ip), record).catch((error: unknown) => {
        // A basket report is fire-and-forget; a newsletter sign-up gets the error.
        if (!(error instanceof Problem) || body.type === 'newsletter') throw error;
      });
      return { success: true };
    },
  }) satisfies Partial<Handlers>;

/**
 * The visitor is who holds the guest cookie, whatever `guest_id` the body names (HAZARDS C24). A browser that keeps no
 * cookies has only that id: its records lie under names of their own, so that no id that somebody heard of reaches
 * what belongs to a cookie.
 */
const ownerOf = ({ guestHash }: Caller, { guest_id: guestId }: Told): string =>
  guestHash ?? createHash('sha256').update(`without cookie ${guestId}`).digest('hex');

/** A leap second is a time to the contract, and none to a `Date`. */
function timeOf({ date }: Told, now: Date): Date {
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? now : at;
}

function recordOf(told: Told): Omit<CrmRecord, 'owner' | 'toldAt'> {
  return {
    kind: told.type,
    guestId: told.guest_id,
    location: told.location,
    coordinates: told.localisation,
    name: told.name,
    ...(told.type === 'newsletter' ? contactOf(told) : contactAtHand(told)),
    total: told.total,
    products: told.produits,
  };
}

/** @throws Problem `visitor.invalid_contact` with one sentence per wrong field */
function contactOf({ email, phone }: Told): v.InferOutput<typeof contactSchema> {
  const result = v.safeParse(contactSchema, { email: email ?? '', phone: phone?.trim() || null });
  if (result.success) return result.output;
  const { nested = {} } = v.flatten<typeof contactSchema>(result.issues);
  const fields = Object.entries(nested).flatMap(([field, messages]) =>
    messages?.[0] === undefined ? [] : [{ field, message: messages[0] }],
  );
  throw new Problem('visitor.invalid_contact', { fields });
}

/** A basket is told of with or without a contact; one that cannot be used is none. */
const contactAtHand = ({ email, phone }: Told) => ({
  email: email === null ? null : (normaliseEmail(email) ?? null),
  phone: phone === null ? null : (guestMobile(phone) ?? null),
});
