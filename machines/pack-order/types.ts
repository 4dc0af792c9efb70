import type { GuestFields } from '#domain/guest.ts';
import type { PackPaymentMode } from '#domain/order.ts';
import type { Pack } from '#domain/pack.ts';
import type { LeaveScreen, Notice } from '../notice.ts';
import type { PlacedOrder } from '#domain/payable-order.ts';
import type { PackDraft } from '../guest-reservation/index.ts';

/** A customer's order of the pack; buyer, phone and address are those of the account. */
export interface CustomerPackOrder {
  draft: PackDraft;
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
    order: PlacedOrder | undefined;
  };
  events:
    | { type: 'mode.chosen'; mode: PackPaymentMode }
    | { type: 'submit.requested' }
    | { type: 'retry.requested' }
    /** The payment dialog was closed without payment; the order can be paid on its own page. */
    | { type: 'payment.closed' }
    | { type: 'payment.confirmed' };
  emitted: Notice | LeaveScreen;
  /** Child ids with their actors, so that `children.reserve` has the form's type. */
  children: { loadPack: 'loadPack'; reserve: 'reserve'; placeOrder: 'placeOrder' };
  tags:
    | 'loading'
    | 'ordering'
    | 'signInNeeded'
    | 'accountIncomplete'
    | 'paying'
    | 'unavailable'
    | 'notFound'
    | 'failed';
}
