import { isCapability } from './capability.ts';
import type { OrderPayment } from './payment.ts';
import type { OrderVerdict } from './verdict.ts';
import { PROMISES } from '../shop/promises.ts';

/** The public id of a payment link: it identifies the link and gives no access. */
const LINK_ID = /^[0-9A-HJKMNP-TV-Z]{12}$/;

export const LINK_ID_LENGTH = 12;

export const isPaymentLinkId = (text: string): boolean => LINK_ID.test(text);

/** For how long a link can be used, in milliseconds. */
export const PAYMENT_LINK_LIFE_MS = PROMISES.paymentLinkDays * 86_400_000;

/** The credential of a link as the header `X-Payment-Link` has it. */
export const paymentLinkHeader = (id: string, token: string): string => `${id}.${token}`;

/** The parts of such a header; `undefined` for any other text. */
export function readPaymentLinkHeader(text: string): { id: string; token: string } | undefined {
  const [id = '', token = '', ...rest] = text.split('.');
  return rest.length === 0 && isPaymentLinkId(id) && isCapability(token) ? { id, token } : undefined;
}

/** The first name of a customer, the only thing that a payer learns about the person (HAZARDS C32). */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** The amount that a payment link pays, what it is asked for where it pays no products, and the owner's first name. */
export interface SharedPayment {
  orderId: number;
  firstName: string;
  /** What an amount without products is asked for; `undefined` for other orders. */
  label: string | undefined;
  /** Whole francs of the instalment, also once it is paid. */
  amount: number;
  /** Calendar day in Dakar. */
  dueOn: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** Of this instalment alone. */
  payment: OrderPayment;
  /** The verdict on its payment; `undefined` if none is in progress. */
  verdict: OrderVerdict | undefined;
  /** The payment in progress. */
  transactionId: string | undefined;
}
