import { mailboxOf, normaliseEmail } from '#domain/text/email.ts';
import { trackedReference } from '#domain/ids.ts';
import { guestMobile } from '#domain/text/phone.ts';
import { plainText } from '#domain/text/typed-text.ts';

/** How a text of a search can be read; all readings are searched. */
export interface SearchReadings {
  /** Ids of payments: the shop's, the provider's, and those of its sessions. */
  ids: string[];
  /** References and numbers of orders. */
  orders: string[];
  /** The number of an invoice. */
  invoice: string | undefined;
  /** In E.164. */
  phone: string | undefined;
  /** As `mailboxOf` returns it. */
  mailbox: string | undefined;
  /** A person's name: letters, and no digits. */
  name: string | undefined;
}

/** The readings that are personal data: searches by them are in the audit trail. */
export type PersonalReading = 'phone' | 'email' | 'name';

/** What is said before a number, e.g. `Réf. : KE-…`, `tél. 77 …`. */
const LABEL =
  /^(?:(?:commande|facture|paiement|transaction|n°|r[ée]f[ée]rence|r[ée]f|t[ée]l[ée]phone|t[ée]l)(?![a-zà-ÿ])|[\s#:.])+/i;

/** Numbers of invoices and orders, e.g. `FAC-2026-000042`. */
const NUMBER = /^(?:FAC|CMD)?[^A-Z0-9]*(20\d{2})[^A-Z0-9]*(\d{1,9})$/;
const NUMBER_DIGITS = 6;

/** The invoice of one instalment is named by its order's reference and its number: `KE-7QX2M9D4TB-2`. */
const INSTALMENT = /^(KE[0-9A-Z]{10})[1-9]$/;

/** An order's reference as the shop writes it. One in 42 has no digit and would be read as a name without its hyphen. */
const WRITTEN_REFERENCE = /^KE-[A-Z]/i;

/** Reads what a caller says, as it was typed: with or without `KE-`, in small letters, with spaces. */
export function readSearch(typed: string): SearchReadings {
  const plain = plainText(typed).trim();
  const said = plain.replace(LABEL, '').trim();
  const phone = guestMobile(said);
  const email = normaliseEmail(said.replaceAll(/\s/g, '').replace(/^(?:mailto:|<)|>$/gi, ''));
  const none = { ids: [], orders: [], invoice: undefined, phone, mailbox: undefined, name: undefined };
  if (phone !== undefined) return none;
  if (email !== undefined) return { ...none, mailbox: mailboxOf(email) };
  const [, year, number] = NUMBER.exec(said.toUpperCase()) ?? [];
  const [isOrder, isInvoice] = [/^(?:CMD|commande)/i.test(plain), /^FAC/i.test(plain)];
  const numbered = number === undefined ? undefined : `${year}-${number.padStart(NUMBER_DIGITS, '0')}`;
  return {
    ...none,
    ids: idsOf(said),
    orders: [...referencesOf(said), ...(numbered === undefined || isInvoice ? [] : [`CMD-${numbered}`])],
    invoice: numbered === undefined || isOrder ? undefined : `FAC-${numbered}`,
    name: isName(plain, said) ? plain : undefined,
  };
}

/** Whether a text may be a name. It is tested whole: a label may be a part of a name. */
function isName(plain: string, said: string): boolean {
  return /\p{L}{2}/u.test(plain) && !/\d|@/.test(plain) && !WRITTEN_REFERENCE.test(said);
}

function idsOf(said: string): string[] {
  const joined = said.replaceAll(/\s/g, '');
  return [...new Set([said, joined, joined.toUpperCase(), joined.toLowerCase(), trackedReference(said)])];
}

function referencesOf(said: string): string[] {
  const characters = said.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const [, order] = INSTALMENT.exec(characters) ?? [];
  return [trackedReference(said), ...(order === undefined ? [] : [trackedReference(order)])];
}

/** Which personal data a search was made by, if any. */
export function personalReading({ phone, mailbox, name }: SearchReadings): PersonalReading | undefined {
  if (phone !== undefined) return 'phone';
  if (mailbox !== undefined) return 'email';
  return name === undefined ? undefined : 'name';
}
