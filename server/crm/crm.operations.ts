import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { components } from '#openapi/schema.d.ts';
import { normaliseEmail } from '#domain/text/email.ts';
import { guestSchema } from '#domain/forms/guest.ts';
import { guestMobile } from '#domain/text/phone.ts';
import type { Caller } from '../access/caller.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { everyone } from '../access/policy.ts';
import { byGuest, byNetwork, TEN_MINUTES_MS } from '../limits.ts';
import type { Operations } from '../operations.ts';
import { Problem } from '../problem.ts';
import { networkOf } from '../ip-networks.ts';
import { type CrmRecord, saveRecord } from './crm.repository.ts';

type Payload = components['schemas']['CrmPayload'];

/** The contact of a newsletter sign-up: the rules of the guest form, with an optional phone. @see VA-01 */
const contactSchema = v.object({
  email: guestSchema.entries.email,
  phone: v.nullable(guestSchema.entries.phone),
});

/** Receives basket reports and newsletter sign-ups; no operation returns them. @see AP-03 @see BK-05 */
export const crmOperations = {
  createOrUpdateCrm: {
    access: everyone,
    limits: [
      { keyOf: byGuest, max: 240, windowMs: TEN_MINUTES_MS },
      { keyOf: byNetwork, max: 2_400, windowMs: TEN_MINUTES_MS },
    ],
    handle: async ({ clock, db }, { body, caller, ip }) => {
      const now = clock.now();
      const record = { ...recordOf(body), owner: ownerOf(caller, body), toldAt: timeOf(body, now) };
      await saveRecord(db, now, networkOf(ip), record).catch((error: unknown) => {
        // A basket report is fire-and-forget; a newsletter sign-up gets the error.
        if (!(error instanceof Problem) || body.type === 'newsletter') throw error;
      });
      return { success: true };
    },
  },
} satisfies Operations<{ db: Database; clock: Clock }>;

/**
 * The owner of a record is the guest cookie, whatever `guest_id` the body has (HAZARDS C24). Without cookies the
 * owner is derived from that id in a separate namespace, so that a client cannot overwrite the records of a cookie by
 * sending an id.
 */
const ownerOf = ({ guestHash }: Caller, { guest_id: guestId }: Payload): string =>
  guestHash ?? createHash('sha256').update(`without cookie ${guestId}`).digest('hex');

/** The contract's date format allows leap seconds, `Date` does not. */
function timeOf({ date }: Payload, now: Date): Date {
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? now : at;
}

function recordOf(payload: Payload): Omit<CrmRecord, 'owner' | 'toldAt'> {
  return {
    kind: payload.type,
    guestId: payload.guest_id,
    location: payload.location,
    coordinates: payload.localisation,
    name: payload.name,
    ...(payload.type === 'newsletter' ? contactOf(payload) : optionalContactOf(payload)),
    total: payload.total,
    products: payload.produits.map(lineOf),
  };
}

/** The fields of a line that are stored; a client may send others (HAZARDS C9). */
const lineOf = (line: Payload['produits'][number]): Payload['produits'][number] => ({
  id: line.id,
  nom: line.nom,
  quantité: line.quantité,
  prix: line.prix,
  location: line.location,
  panier: line.panier,
  date: line.date,
});

/** @throws Problem `visitor.invalid_contact` with one message per invalid field */
function contactOf({ email, phone }: Payload): v.InferOutput<typeof contactSchema> {
  const result = v.safeParse(contactSchema, { email: email ?? '', phone: phone?.trim() || null });
  if (result.success) return result.output;
  const { nested = {} } = v.flatten<typeof contactSchema>(result.issues);
  const fields = Object.entries(nested).flatMap(([field, messages]) =>
    messages?.[0] === undefined ? [] : [{ field, message: messages[0] }],
  );
  throw new Problem('visitor.invalid_contact', { fields });
}

/** The contact of a basket report; invalid values are dropped. */
const optionalContactOf = ({ email, phone }: Payload) => ({
  email: email === null ? null : (normaliseEmail(email) ?? null),
  phone: phone === null ? null : (guestMobile(phone) ?? null),
});
