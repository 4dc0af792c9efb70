import type { Guest, GuestErrors, GuestField, GuestFields } from '#domain/guest.ts';
import type { Notice } from '../notice.ts';
import type { PlacedOrder } from '#domain/payable-order.ts';

/** What a guest wants to order. The prices are those on the screen: the server compares them and never believes them. */
export interface PackDraft {
  code: string;
  lines: { id: number; quantity: number; unitPrice: number }[];
}

/** What the `placeOrder` actor is given. */
export interface GuestOrder {
  guest: Guest;
  draft: PackDraft;
  /** The same for every try of one reservation, so that a lost answer never makes two orders (HAZARDS B39). */
  idempotencyKey: string;
}

/** How a reservation ended. */
export interface Reservation {
  outcome: 'reserved' | 'priceChanged' | 'packEnded' | 'closed';
  /** The order, when reserved. */
  order: PlacedOrder | undefined;
  /** The form as it was left, to be opened again with. */
  fields: GuestFields;
}

/** Put the caret there: the first field that is wrong. */
export interface Focus {
  type: 'focus';
  field: GuestField;
}

export interface GuestReservationTypes {
  input: {
    draft: PackDraft;
    /** 16 to 64 characters of base64url, made once by the page. */
    idempotencyKey: string;
    /** What was typed before, when the form is opened again. */
    fields: GuestFields;
  };
  context: {
    draft: PackDraft;
    idempotencyKey: string;
    fields: GuestFields;
    /** Fields that have been left once, or all after a first try to send: only these show their errors. */
    touched: readonly GuestField[];
    /** What the server held against single fields, each until it is changed. */
    refused: GuestErrors;
    /** Why the server did not take the order, for the red box. */
    refusal: string | undefined;
    order: PlacedOrder | undefined;
    outcome: Reservation['outcome'];
  };
  events:
    | { type: 'field.changed'; field: GuestField; value: string }
    | { type: 'field.left'; field: GuestField }
    | { type: 'form.submitted' }
    | { type: 'form.closed' };
  emitted: Notice | Focus;
  output: Reservation;
  tags: 'busy';
}
