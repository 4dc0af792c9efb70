/**
 * What a line of a provider's statement is about:
 *
 * - `payment`: money of a customer
 * - `refund`: money that went back to a customer
 * - `fee`: what the provider kept of a payment, which the line of the payment may or may not include
 * - `payout`: money that the provider paid out to the shop
 * - `other`: anything else, also payments that do not belong to the shop
 */
export const STATEMENT_LINE_KINDS = ['payment', 'refund', 'fee', 'payout', 'other'] as const;
export type StatementLineKind = (typeof STATEMENT_LINE_KINDS)[number];

/** A line of a statement. Amounts are whole francs without a sign. */
export interface StatementLine {
  kind: StatementLineKind;
  reference: string;
  sessionId: string | undefined;
  clientReference: string | undefined;
  amount: number;
  at: Date;
}

/** Where a line comes from: the provider's API, or a file that a person uploaded. */
export const STATEMENT_SOURCES = ['api', 'file'] as const;
export type StatementSource = (typeof STATEMENT_SOURCES)[number];
