import type { Provider } from '#domain/order.ts';
import { connect } from '#machines/connect.ts';
import {
  mobileMoneyMachine,
  type InitiatedPayment,
  type PaymentLook,
  type PaymentRequest,
} from '#machines/mobile-money/index.ts';
import { scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { stage } from '#tests/support/machines/stage.ts';
import { checkoutUrl, placed, transactionId } from './fixtures.ts';

const { amountTotal: _, ...payable } = placed;
export const order = payable;
export const initiated: InitiatedPayment = {
  transactionId,
  checkoutUrl,
  existing: false,
  validUntil: undefined,
};

interface World {
  payments?: Scripted<InitiatedPayment>[];
  looks?: Scripted<PaymentLook>[];
  providers?: Provider[];
  transaction?: string;
}

export async function openDialog({
  payments = [],
  looks = [],
  providers = ['wave'],
  transaction,
}: World = {}) {
  const paid: PaymentRequest[] = [];
  const looked: { transactionId: string }[] = [];
  const machine = connect(mobileMoneyMachine, {
    initiate: scripted(payments, paid),
    fetchStatus: scripted(looks, looked),
  });
  const dialog = await stage(machine, { order, providers, transaction });
  const see = <T>(select: (snapshot: ReturnType<typeof dialog.actor.getSnapshot>) => T) =>
    select(dialog.actor.getSnapshot());
  const type = (value: string) => dialog.send({ type: 'phone.changed', value });
  return { ...dialog, see, type, paid, looked };
}

/** A dialog in which a payment has just been begun. */
export async function openPayment(world: World = {}) {
  const dialog = await openDialog({ payments: [initiated], ...world });
  await dialog.type('77 123 45 67');
  await dialog.send({ type: 'pay.requested', narrow: false });
  dialog.heard();
  return dialog;
}
