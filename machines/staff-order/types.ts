import type { BuyerField } from '#domain/forms/staff-order.ts';
import type { PackPaymentMode } from '#domain/order.ts';
import type { RegionId } from '#domain/orders/delivery.ts';
import type { DraftProblems, DraftQuote, OrderDraft } from '#domain/forms/order-draft.ts';
import type { LeaveScreen, Notice } from '../notice.ts';

/** The order that is changed. */
export interface ChangedOrder {
  id: number;
  /** Names the content that was read. */
  seen: string;
  /** Name and mailbox are those of an account. */
  hasAccount: boolean;
  /** Lines and region stay. */
  isFixed: boolean;
  /** Whole francs, as it was read. */
  total: number;
}

/** What is sent to the server. */
export interface Submission {
  draft: OrderDraft;
  /** The total on screen, in whole francs. */
  shownTotal: number;
  /** The same for every attempt of this form (HAZARDS B39). */
  key: string;
  change: ChangedOrder | undefined;
}

/** The order that exists now. */
export interface SubmittedOrder {
  id: number;
  /** An order of the same key was there before, with another content. */
  isOther: boolean;
}

/** What to price. */
export interface DraftQuestion {
  draft: OrderDraft;
  orderId: number | undefined;
}

interface Input {
  draft: OrderDraft;
  key: string;
  /** How far below the price of the day the role may go, in per cent. */
  within: number;
  change: ChangedOrder | undefined;
  /** The total with which the form was sent before the page was loaded again, without an answer. */
  sentTotal: number | undefined;
}

export interface StaffOrderTypes {
  input: Input;
  context: Input & {
    /** The last one; kept while the next one is fetched. */
    quote: DraftQuote | undefined;
    problems: DraftProblems;
    /** What the last quote changed, one sentence each. */
    notes: readonly string[];
    /** Why there is no quote. */
    failure: string | undefined;
    /** Why nothing was stored. */
    refusal: string | undefined;
  };
  events:
    | { type: 'line.added'; product: { id: number; name: string; price: number } }
    | { type: 'line.removed'; id: number }
    | { type: 'quantity.changed'; id: number; quantity: number }
    | { type: 'price.typed'; id: number; price: string }
    | { type: 'reason.typed'; id: number; reason: string }
    | { type: 'agreement.removed'; id: number }
    | { type: 'region.chosen'; region: RegionId }
    | { type: 'buyer.typed'; field: BuyerField; value: string }
    | { type: 'mode.chosen'; mode: PackPaymentMode }
    | { type: 'submit.requested' }
    | { type: 'retry.requested' };
  emitted: Notice | LeaveScreen | { type: 'problems.found' };
  tags: 'pricing' | 'failed' | 'submitting' | 'unsure' | 'submitted';
}
