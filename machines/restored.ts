import type { AnyStateMachine } from 'xstate';
import { inspector as text } from '#domain/messages/inspector.ts';
import type { ShopperMoment } from '#domain/inspection/shopper-moment.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import type { Payment } from '#domain/payments/payment.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';

/*
 * What the machines of paying screens share to be restored in a state of a recording. The actors are never started, so that
 * nothing can be clicked, called or changed. What recordings leave out, e.g. phones and links, has placeholders.
 */

/** Shown where the recording has no value. */
export const PLACEHOLDERS = {
  phone: '77 000 00 00',
  wrongPhone: '00',
  url: 'https://exemple.invalid/',
  error: text.screen.unknownError,
};

/** Whether the machine still has the state, which it may have lost since the recording, and shows something in it. */
export function isShownState({ id, root }: AnyStateMachine, state: string): boolean {
  try {
    return root.machine.getStateNodeById(`${id}.${state}`).type !== 'final';
  } catch {
    return false;
  }
}

export const orderOf = ({ orderReference, amount, total, instalmentNo }: ShopperMoment) => ({
  ...({
    id: 0,
    name: orderReference,
    reference: orderReference,
    saleType: 'order',
    lines: [],
    amountDue: amount,
    instalmentNo,
  } satisfies PayableOrder),
  amountTotal: total,
});

/** @param opensPage whether payments with the provider are made on a page of its own */
export const paymentOf = (
  { transactionId }: ShopperMoment,
  opensPage: boolean,
  verdict: PaymentVerdict,
): Payment => ({
  transactionId,
  verdict,
  nextStep: opensPage
    ? { kind: 'link', url: PLACEHOLDERS.url }
    : { kind: 'qr', code: '', url: PLACEHOLDERS.url, links: [] },
  validUntil: undefined,
  details: undefined,
});

/** The verdicts on a payment that settled nothing here and cannot be made any more. */
export const OVER_VERDICTS = ['settledElsewhere', 'surplus', 'kept', 'refunded', 'orderClosed'] as const;

/** @param shown what a state can show, the most frequent one first. @returns of several, that of the server then */
export const shownOf = (
  shown: readonly [PaymentVerdict, ...PaymentVerdict[]],
  { verdict }: ShopperMoment,
): PaymentVerdict => (shown.includes(verdict) ? verdict : shown[0]);

/** What a watch would tell: nothing. */
export const NOT_WATCHED = { reach: 'reading', failure: undefined, shown: undefined } as const;
