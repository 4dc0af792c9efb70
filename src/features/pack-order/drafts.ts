import * as v from 'valibot';
import { GUEST_FIELDS, type GuestFields } from '#domain/forms/guest.ts';
import type { PackPaymentMode } from '#domain/order.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/storage/drafts.ts';

/** The payment mode chosen for a pack, by its code, until it is ordered: it survives signing in, as long as the app is loaded. */
const modes = new Map<string, PackPaymentMode | undefined>();

export const chosenMode = (code: string): PackPaymentMode | undefined => modes.get(code);

export const keepMode = (code: string, mode: PackPaymentMode | undefined): void => void modes.set(code, mode);

/** The order is placed: the next one is another order. */
export const forgetMode = (code: string): void => void modes.delete(code);

/** The draft of the reservation form, of all packs of this tab. */
const RESERVATION = 'reservation';
const guestFields = v.object(v.entriesFromList(GUEST_FIELDS, v.string()));

/** What a guest typed into the reservation form, until a pack is ordered: it survives a reload and the Back button. */
export const readGuest = (): GuestFields | undefined => readDraft(RESERVATION, guestFields);

export const keepGuest = (fields: GuestFields): void => keepDraft(RESERVATION, fields);

export const forgetGuest = (): void => forgetDraft(RESERVATION);
