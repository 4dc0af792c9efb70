import type { AmountDraft, AmountField } from '#domain/forms/amount-order.ts';
import type { LeaveScreen, Notice } from '../notice.ts';

/** What is sent to the server. */
export interface AmountSubmission {
  draft: AmountDraft;
  /** The same for every attempt of this form (HAZARDS B39). */
  key: string;
}

/** The order that exists now. */
export interface PlacedAmount {
  id: number;
  /** An order of the same key was there before, with another content. */
  isOther: boolean;
}

interface Input {
  draft: AmountDraft;
  key: string;
  /** The most that the role may ask for, in whole francs. */
  most: number;
  /** Whether it was sent before the page was loaded again, without an answer. */
  wasSent: boolean;
}

export interface AmountOrderTypes {
  input: Input;
  context: Input & {
    problems: Partial<AmountDraft>;
    /** Why nothing was stored. */
    refusal: string | undefined;
  };
  events:
    | { type: 'field.typed'; field: AmountField; value: string }
    | { type: 'submit.requested' }
    | { type: 'retry.requested' };
  emitted: Notice | LeaveScreen | { type: 'problems.found' };
  tags: 'submitting' | 'unsure' | 'submitted';
}
