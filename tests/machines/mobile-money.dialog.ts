import { orange } from '#domain/messages/providers/orange.ts';
import { isWalletPhone } from '#domain/text/phone.ts';
import type { InitiatedPayment, PaymentAnswer, PaymentRequest } from '#domain/payments/payment.ts';
import type { NextStep } from '#domain/payments/next-step.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import { automaticWatchMachine } from '#machines/automatic-watch/index.ts';
import { connect } from '#machines/connect.ts';
import {
  mobileMoneyMachine,
  paymentWatch,
  type CurrentOrder,
  type RuledPayment,
  type ProviderRules,
} from '#machines/mobile-money/index.ts';
import type { WatchedPayment } from '#machines/payment-watch/index.ts';
import { scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { firstProvider, payLink, placed, transactionId } from './fixtures.ts';

/** A code that can be scanned, and opened on the phone that pays. */
export const code = {
  kind: 'qr',
  code: 'data:image/png;base64,iVBORw0KGgo=',
  url: 'https://sugu.orange-sonatel.com/mp/abc',
  links: [{ label: 'Max it', url: 'https://sugu.orange-sonatel.com/mp/abc/maxit' }],
} as const satisfies NextStep;

/** A provider that shows a code. */
export const codeProvider: ProviderRules = {
  id: 'orange',
  messages: orange,
  isPayerPhone: isWalletPhone,
};

const { amountTotal: _, ...payable } = placed;
export const order = { ...payable, instalmentNo: 1 };
export const initiated: InitiatedPayment = {
  transactionId,
  nextStep: payLink,
  existing: false,
  validUntil: undefined,
};

/** What the server answers about the payment. */
export const says = (
  verdict: PaymentVerdict | 'unknownTransaction',
  more: { nextStep?: NextStep; validUntil?: number; payableUntil?: number; transactionId?: string } = {},
): PaymentAnswer =>
  verdict === 'unknownTransaction'
    ? { verdict }
    : { transactionId, verdict, nextStep: undefined, validUntil: undefined, details: undefined, ...more };

export interface DialogOptions {
  payments?: Scripted<InitiatedPayment>[];
  checks?: Scripted<PaymentAnswer>[];
  orders?: Scripted<CurrentOrder>[];
  providers?: ProviderRules[];
  live?: RuledPayment;
  preferred?: string;
  signedIn?: boolean;
  orderPhone?: string;
}

export async function openDialog({
  payments = [],
  checks = [],
  orders = [],
  providers = [firstProvider],
  live,
  preferred,
  signedIn = false,
  orderPhone,
}: DialogOptions = {}) {
  const paid: PaymentRequest[] = [];
  const checked: { subject: WatchedPayment }[] = [];
  const read: { orderId: number }[] = [];
  const machine = connect(mobileMoneyMachine, {
    initiate: scripted(payments, paid),
    readOrder: scripted(orders, read),
    watch: connect(paymentWatch, { fetchStatus: scripted(checks, checked) }),
    automaticWatch: connect(automaticWatchMachine, { fetchStatus: scripted(checks, checked) }),
  });
  const dialog = await startMachine(machine, {
    order: { ...order, phone: orderPhone },
    providers,
    live,
    preferred,
    signedIn,
  });
  const see = <T>(select: (snapshot: ReturnType<typeof dialog.actor.getSnapshot>) => T) =>
    select(dialog.actor.getSnapshot());
  const type = (value: string) => dialog.send({ type: 'phone.changed', value });
  return { ...dialog, see, type, paid, checked, read };
}

/** A dialog in which a payment was just started. */
export async function openPayment({
  isNarrow = false,
  phone = '77 123 45 67',
  keepsNotices = false,
  ...options
}: DialogOptions & { isNarrow?: boolean; phone?: string; keepsNotices?: boolean } = {}) {
  const dialog = await openDialog({ payments: [initiated], ...options });
  await dialog.type(phone);
  await dialog.send({ type: 'pay.requested', sameTab: false, isNarrow });
  if (!keepsNotices) dialog.takeNotices();
  return dialog;
}
