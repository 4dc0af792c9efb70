/** What staff do, by the object it is done to; the names are stored in the audit trail. */
export type StaffActionName =
  | `${'product' | 'category' | 'tag' | 'pack'}.${'created' | 'updated' | 'deleted'}`
  | 'promotion.changed'
  | `stock.${'counted' | 'corrected' | 'ended'}`
  | `payment.${'acceptance_proposed' | 'accepted' | 'refunded' | 'checked' | 'phone_searched' | 'email_searched' | 'name_searched' | 'phone_revealed' | 'callback_rerun' | 'outcome_simulated' | 'cash_recorded' | 'cash_reversed' | 'keeping_proposed' | 'kept' | 'credit_used' | 'credit_return_proposed' | 'credit_returned'}`
  | `refund.${'asked' | 'claim_proposed' | 'claimed' | 'taken_over' | 'released' | 'sent' | 'withdrawn' | 'found'}`
  | `task.${'closing_proposed' | 'closed'}`
  | `account.${'changed' | 'deleted' | 'invited' | 'role_changed' | 'signed_out' | 'second_factor_removed'}`
  | `order.${'placed' | 'amount_placed' | 'cancelled' | 'deleted' | 'changed' | 'phone_searched' | 'email_searched' | 'name_searched' | 'exported' | 'noted' | 'note_withdrawn' | 'payment_link_made'}`
  | `parcel.${'confirmed' | 'planned' | 'prepared' | 'sent' | 'delivered' | 'customer_absent' | 'returned' | 'cancelled' | 'step_undone' | 'split'}`
  | 'books.exported'
  | 'statement.imported'
  | 'day.closed'
  | `webhook.${'registered' | 'ended' | 'sent_again'}`
  | `membership.${'accepted' | 'refused' | 'withdrawn'}`;

/** In the audit trail, in place of an account: the operator of the server, with a command. */
export const OPERATOR_ID = 0;
