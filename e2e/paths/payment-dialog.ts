import { expect } from '@playwright/test';
import { payment as text } from '#domain/messages/payment.ts';
import { paydunyaHosted } from '#domain/messages/providers/paydunya.ts';
import type { OrderPayment } from '#domain/payments/payment.ts';
import { paymentDialogMachine } from '#machines/payment-dialog/index.ts';
import { failed, offline } from '#tests/machines/fixtures.ts';
import { answer, failure } from '#tests/support/machines/walk.ts';
import type { Driver } from './plan.ts';
import { purchase } from './purchase.ts';
import type { Stage } from './stage.ts';

const input = { orderId: 42, lastUsed: undefined, startsWithLast: false, hosted: ['paydunya'] as const };
const open: OrderPayment = {
  state: 'open',
  amountTotal: 147_500,
  amountDue: 147_500,
  instalmentNo: 1,
  instalmentCount: 1,
  providers: ['wave', 'orange', 'paydunya'],
  live: undefined,
  returned: [],
};
const is = (state: OrderPayment['state']) =>
  answer('readDue', { ...open, state, providers: [], amountDue: 0 });
const CALM = {
  type: 'inner.changed',
  inner: { canClose: true, canChangeMethod: true, isOpen: false },
} as const;

interface DialogFacts extends Record<string, string | boolean> {
  order: 'open' | 'inProgress' | 'processing' | 'paid' | 'checking' | 'closed';
  who: 'guest' | 'customer' | 'member' | 'payer';
  isWithdrawn: boolean;
  isSessionOver: boolean;
  isClosed: boolean;
}

const click = (name: string | RegExp) => (stage: Stage) =>
  purchase(stage).dialog.getByRole('button', { name }).click();

/** Happens elsewhere, and is read. */
const read = (happens: (stage: Stage) => Promise<void>) => async (stage: Stage) => {
  await happens(stage);
  await stage.answer('readDue');
};

async function paysElsewhere(stage: Stage, taken: { amount?: number } = {}): Promise<void> {
  await purchase(stage).startElsewhere('wave');
  await purchase(stage).pays(taken);
  await purchase(stage).until(taken.amount === undefined ? 'paid' : 'checking');
}

export const paymentDialogDriver: Driver<typeof paymentDialogMachine, Stage, DialogFacts> = {
  machine: paymentDialogMachine,
  calls: { readDue: ['GET', /\/api\/(?:commande\/\d+\/payment|payment\/shared\/\w+)$/] },
  background: ['page.returned', 'inner.changed'],
  isOver: ({ isClosed }) => isClosed,
  facts: { order: 'open', who: 'guest', isWithdrawn: false, isSessionOver: false, isClosed: false },
  starts: {
    'a guest': { input, open: (stage) => purchase(stage).asGuest() },
    'a customer': { input, facts: { who: 'customer' }, open: (stage) => purchase(stage).asCustomer() },
    'a member who pays in parts': {
      input,
      facts: { who: 'member' },
      open: (stage) => purchase(stage).asMember(),
    },
    'the payer of a link': {
      input,
      facts: { who: 'payer' },
      open: async (stage) => {
        const bought = purchase(stage);
        await bought.asGuest();
        const link = await bought.shareLink();
        await stage.page.goto('about:blank');
        await stage.answer('readDue');
        await stage.page.goto(link);
        const pay = stage.page.getByRole('button', { name: 'Payer', exact: true });
        await expect(pay).toBeVisible();
        stage.hold();
        await pay.click();
      },
    },
  },
  events: {
    'the order can be paid': {
      event: answer('readDue', open),
      when: ({ order, isSessionOver, isWithdrawn }) => order === 'open' && !isSessionOver && !isWithdrawn,
      occur: (stage) => stage.answer('readDue'),
    },
    'a payment has begun on another device': {
      event: answer('readDue', {
        ...open,
        state: 'inProgress',
        live: { transactionId: 'OM42', provider: 'orange' },
      }),
      when: ({ order, who }) => order === 'open' && who === 'guest',
      sets: { order: 'inProgress' },
      occur: read((stage) => purchase(stage).startElsewhere('orange')),
    },
    'it was paid on another device': {
      event: is('paid'),
      when: ({ order, who }) => order === 'open' && who === 'guest',
      sets: { order: 'paid' },
      occur: read(paysElsewhere),
    },
    'the payment that was processed is paid': {
      event: is('paid'),
      when: ({ order }) => order === 'processing',
      sets: { order: 'paid' },
      occur: read(async (stage) => {
        await purchase(stage).pays();
        await purchase(stage).until('paid');
      }),
    },
    'another amount was paid on another device': {
      event: is('checking'),
      when: ({ order, who }) => order === 'open' && who === 'guest',
      sets: { order: 'checking' },
      occur: read((stage) => paysElsewhere(stage, { amount: 1_000 })),
    },
    'the payment is being checked': {
      event: is('checking'),
      when: ({ order }) => order === 'checking',
      occur: (stage) => stage.answer('readDue'),
    },
    'the order was cancelled': {
      event: is('closed'),
      when: ({ order, who, isSessionOver }) => order === 'open' && who === 'customer' && !isSessionOver,
      sets: { order: 'closed' },
      occur: read((stage) => purchase(stage).cancelOrder()),
    },
    'the session is refused': {
      event: failure('readDue', failed('session.expired', 'x')),
      when: ({ isSessionOver }) => isSessionOver,
      occur: (stage) => stage.answer('readDue'),
    },
    'the link was withdrawn': {
      event: failure('readDue', failed('payment_link.revoked', 'x')),
      when: ({ who }) => who === 'payer',
      sets: { isWithdrawn: true },
      occur: read((stage) => purchase(stage).withdrawLink()),
    },
    'the rate of calls is limited': {
      event: failure('readDue', Object.assign(failed('request.too_many', 'x'), { retryAfterS: 1 })),
      occur: (stage) => stage.limit('readDue'),
    },
    'the call is lost': { event: failure('readDue', offline), occur: (stage) => stage.lose('readDue') },
    'Wave is chosen': {
      event: { type: 'method.chosen', method: 'wave' },
      follows: [CALM],
      occur: click(/^Wave/),
    },
    'Paydunya is chosen': {
      event: { type: 'method.chosen', method: 'paydunya' },
      follows: [CALM],
      occur: click(/^Paydunya/),
    },
    'another method is wanted': { event: { type: 'method.left' }, occur: click(text.otherMethods) },
    'a payment of another device is being checked': {
      event: { type: 'order.changed' },
      when: ({ order, who }, { context }) =>
        context.method === 'paydunya' && order === 'open' && who === 'guest',
      sets: { order: 'checking' },
      occur: async (stage) => {
        await paysElsewhere(stage, { amount: 1_000 });
        await click(paydunyaHosted.validate)(stage);
      },
    },
    'a payment of another device is being processed': {
      event: { type: 'order.changed' },
      when: ({ order, who }, { context }) =>
        context.method === 'paydunya' && order === 'open' && who === 'guest',
      sets: { order: 'processing' },
      occur: async (stage) => {
        await purchase(stage).startElsewhere('orange');
        await purchase(stage).approves();
        await click(paydunyaHosted.validate)(stage);
      },
    },
    'this part was paid on another device': {
      event: { type: 'order.changed' },
      when: ({ order, who }, { context }) =>
        context.method === 'paydunya' && order === 'open' && who === 'member',
      occur: async (stage) => {
        await purchase(stage).paysPart();
        await click(paydunyaHosted.validate)(stage);
      },
    },
    'Réessayer is clicked': {
      event: { type: 'retry.requested' },
      when: ({ isSessionOver }, snapshot) =>
        (snapshot.matches('cannotCheck') || snapshot.matches('refused')) && !isSessionOver,
      occur: click(text.retry),
    },
    'Réessayer is clicked after the session has expired': {
      event: { type: 'retry.requested' },
      when: ({ who, isSessionOver }, snapshot) =>
        snapshot.matches('cannotCheck') && who === 'customer' && !isSessionOver,
      sets: { isSessionOver: true },
      occur: async (stage) => {
        await stage.expireSession();
        await click(text.retry)(stage);
      },
    },
    'the network is back': {
      event: { type: 'page.returned' },
      occur: (stage) => stage.reconnect(),
    },
    'the dialog is closed': {
      event: { type: 'dialog.closed' },
      sets: { isClosed: true },
      occur: (stage) => stage.page.keyboard.press('Escape'),
    },
  },
  rules: async (stage, { state }) => {
    const { dialog, charges } = purchase(stage);
    if (!state.startsWith('choosing') && !state.startsWith('paying'))
      await expect(
        dialog.getByRole('button', { name: /^(?:Wave|Orange|Paydunya|Payer \d|Valider)/ }),
      ).toHaveCount(0);
    expect(await charges(), 'charges').toBeLessThanOrEqual(1);
    if (state === 'paid') expect(await charges()).toBe(1);
    else await expect(dialog.getByText('Paiement effectif')).toHaveCount(0);
  },
  unreachable: {},
};
