import type { Guest, GuestErrors, GuestField, GuestFields } from '#domain/forms/guest.ts';
import type { Notice } from '../notice.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';

/** What a guest wants to order. The prices are those on screen: the server only compares them with its own. */
export interface PackDraft {
  code: string;
  lines: { id: number; quantity: number; unitPrice: number }[];
}

/** Input of the `placeOrder` actor. */
export interface GuestOrder {
  guest: Guest;
  draft: PackDraft;
  /** The same for every attempt of one reservation, so that a retry never creates a second order (HAZARDS B39). */
  idempotencyKey: string;
}

/** How a reservation ended. */
export interface ReservationResult {
  outcome: 'reserved' | 'priceChanged' | 'packEnded' | 'closed';
  /** Set if the outcome is `reserved`. */
  order: PlacedOrder | undefined;
  /** The form input, for when the form is opened again. */
  fields: GuestFields;
}

/** Focus the first invalid field. */
export interface Focus {
  type: 'focus';
  field: GuestField;
}

export interface GuestReservationTypes {
  input: {
    draft: PackDraft;
    /** 16 to 64 base64url characters, generated once by the page. */
    idempotencyKey: string;
    /** Input from the last time the form was open. */
    fields: GuestFields;
  };
  context: {
    draft: PackDraft;
    idempotencyKey: string;
    fields: GuestFields;
    /** Fields that were left once, or all after a first attempt to send; only these show errors. */
    touched: readonly GuestField[];
    /** Field errors returned by the server, each until its field is changed. */
    refused: GuestErrors;
    /** Why the server rejected the order; shown in the red box. */
    refusal: string | undefined;
    order: PlacedOrder | undefined;
    outcome: ReservationResult['outcome'];
  };
  events:
    | { type: 'field.changed'; field: GuestField; value: string }
    | { type: 'field.left'; field: GuestField }
    | { type: 'form.submitted' }
    | { type: 'form.closed' };
  emitted: Notice | Focus;
  output: ReservationResult;
  tags: 'busy';
}
