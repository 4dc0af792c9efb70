import type { Division } from '#domain/payments/division.ts';
import type { OrderPayment } from '#domain/payments/payment.ts';

/** A division as it is asked of the server. Amounts in whole francs. */
export interface DivisionRequest {
  orderId: number;
  instalmentNo: number;
  /** What is due as it was shown. */
  amountDue: number;
  /** What is to be paid first. */
  firstAmount: number;
}

export interface PaymentDivisionTypes {
  input: { orderId: number; instalmentNo: number; amountDue: number; division: Division };
  context: {
    orderId: number;
    instalmentNo: number;
    amountDue: number;
    division: Division;
    /** What is to be paid first, as typed. */
    typed: string;
    /** Whether what is wrong with it is shown. */
    isChecked: boolean;
    /** Why the server did not divide the amount; `undefined` for none. */
    failure: unknown;
    /** What is due after the division. */
    due: OrderPayment | undefined;
  };
  events:
    | { type: 'amount.changed'; value: string }
    | { type: 'division.submitted' }
    /** Back without a division. */
    | { type: 'division.left' };
  emitted: /** What was typed cannot be paid first; the view leads to the field. */ {
    type: 'amount.refused';
  };
  tags: 'sending';
  /** What is due; `undefined` where nothing was divided: it is read again. */
  output: OrderPayment | undefined;
}
