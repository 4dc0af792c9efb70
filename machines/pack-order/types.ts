import type { GuestFields } from '#domain/guest.ts';
import type { PackPaymentMode } from '#domain/order.ts';
import type { Pack } from '#domain/pack.ts';
import type { Leave, Notice } from '../notice.ts';
import type { PlacedOrder } from '#domain/payable-order.ts';

export interface PackOrderTypes {
  input: {
    /** From the address, as it stands there. */
    code: string | undefined;
    signedIn: boolean;
    /** 16 to 64 characters of base64url, made once by the page. */
    idempotencyKey: string;
  };
  context: {
    /** Empty where the address has none. */
    code: string;
    signedIn: boolean;
    idempotencyKey: string;
    pack: Pack | undefined;
    mode: PackPaymentMode | undefined;
    /** The guest's details, kept while the form is closed. */
    fields: GuestFields;
    order: PlacedOrder | undefined;
  };
  events:
    | { type: 'mode.chosen'; mode: PackPaymentMode }
    | { type: 'submit.requested' }
    | { type: 'retry.requested' }
    /** The payment dialog was closed before the end: the order can be paid from its own page. */
    | { type: 'payment.closed' }
    | { type: 'payment.confirmed' };
  emitted: Notice | Leave;
  /** Each child's id and its actor, so that a view is given the form by its own type. */
  children: { loadPack: 'loadPack'; reserve: 'reserve' };
  tags: 'loading' | 'signInNeeded' | 'paying' | 'unavailable' | 'notFound' | 'failed';
}
