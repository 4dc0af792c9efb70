import type { Session } from '#domain/account/session.ts';
import type { GuestFields } from '#domain/forms/guest.ts';
import type { PackPaymentMode } from '#domain/order.ts';
import type { Pack } from '#domain/catalogue/pack.ts';
import type { LeaveScreen, Notice } from '../notice.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import type { PackDraft } from '../guest-reservation/index.ts';

/** A customer's order of the pack; buyer and phone are those of the account. */
export interface CustomerPackOrder {
  draft: PackDraft;
  /** Where it goes, as it was shown; `undefined` for the account's address, where none could be read. */
  address: string | undefined;
  mode: PackPaymentMode;
  /** The same for every attempt of this page (HAZARDS B39). */
  idempotencyKey: string;
}

export interface PackOrderTypes {
  input: {
    /** From the URL, not validated. */
    code: string | undefined;
    signedIn: boolean;
    /** 16 to 64 base64url characters, generated once by the page. */
    idempotencyKey: string;
    /** Chosen on an earlier visit of the page, e.g. before signing in. */
    mode: PackPaymentMode | undefined;
    /** What a guest typed in this tab before, e.g. before a reload. */
    fields?: GuestFields | undefined;
  };
  context: {
    /** Empty if the URL has none. */
    code: string;
    signedIn: boolean;
    idempotencyKey: string;
    pack: Pack | undefined;
    mode: PackPaymentMode | undefined;
    /** The guest's input, kept while the form is closed. */
    fields: GuestFields;
    /** Where a customer's order goes: known, or typed. Empty as long as neither. */
    address: string;
    /** Whether the account has an address: a typed one does not replace it. */
    isAddressSaved: boolean;
    /** Unreadable ones are left to the server: it uses the account's address, or says what is missing. */
    addresses: 'reading' | 'read' | 'unreadable';
    addressError: string | undefined;
    /** Why the last attempt made no order, until the next one. */
    refusal: string | undefined;
    order: PlacedOrder | undefined;
  };
  events:
    | { type: 'mode.chosen'; mode: PackPaymentMode }
    /** The user has signed in: on the server's page before this one knew, or in another tab. */
    | { type: 'member.recognized' }
    | { type: 'submit.requested' }
    /** Where earlier orders of the customer went; `undefined` if nothing is known. @see PackOrderTypes.context */
    | { type: 'address.read'; address: string | undefined; isSaved: boolean }
    /** They cannot be read: the server says what is missing, or that the session has ended. */
    | { type: 'address.unreadable' }
    /** The order goes elsewhere. */
    | { type: 'address.change.requested' }
    | { type: 'address.changed'; value: string }
    | { type: 'retry.requested' }
    /** The payment dialog was closed without payment; the order can be paid on its own page. */
    | { type: 'payment.closed' }
    | { type: 'payment.confirmed' };
  emitted:
    | Notice
    | LeaveScreen
    /** The address is missing or was not saved; the reason is at its field. */
    | { type: 'address.refused' }
    /** The address was saved in the profile. */
    | { type: 'account.saved'; session: Session };
  /** Child ids with their actors, so that `children.reserve` has the form's type. */
  children: {
    loadPack: 'loadPack';
    reserve: 'reserve';
    saveAddress: 'saveAddress';
    placeOrder: 'placeOrder';
  };
  tags:
    | 'loading'
    | 'ordering'
    | 'signInNeeded'
    | 'sessionEnded'
    | 'addressNeeded'
    | 'accountIncomplete'
    | 'paying'
    | 'unavailable'
    | 'notFound'
    | 'failed';
}
