import { expect, it } from 'vitest';
import { paydunyaHosted } from '#domain/messages/providers/paydunya.ts';
import type { SaleType } from '#domain/order.ts';
import type {
  InitiatedPayment,
  OrderPayment,
  PaymentAnswer,
  PaymentRequest,
} from '#domain/payments/payment.ts';
import { automaticWatchMachine } from '#machines/automatic-watch/index.ts';
import type { FailureCode } from '#machines/call-failure.ts';
import { connect } from '#machines/connect.ts';
import { mobileMoneyMachine, paymentWatch, type CurrentOrder } from '#machines/mobile-money/index.ts';
import {
  hostedPaymentWatch,
  orderPaymentMachine,
  type HostedInvoice,
  type HostedOrder,
  type PaymentIntent,
} from '#machines/order-payment/index.ts';
import { type DivisionRequest, paymentDivisionMachine } from '#machines/payment-division/index.ts';
import {
  paymentDialogMachine,
  selectCanClose,
  selectCanDivide,
  selectCanLeaveMethod,
  selectContinued,
  selectDivision,
  selectDue,
  selectHasSessionEnded,
  selectHosted,
  selectIsChoosing,
  selectIsPaying,
  selectIsPaymentOpen,
  selectLiveMethod,
  selectMethod,
  selectMethods,
  selectObstacle,
  selectWallet,
  selectWallets,
} from '#machines/payment-dialog/index.ts';
import type { WatchedPayment } from '#machines/payment-watch/index.ts';
import { held, rejected, scripted, settle, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, tells, walk } from '#tests/support/machines/walk.ts';
import { failed, firstProvider, offline, placed } from './fixtures.ts';
import { codeProvider, says } from './mobile-money.dialog.ts';

const providers = {
  wave: firstProvider,
  orange: codeProvider,
  paydunya: { ...firstProvider, id: 'paydunya', isPayerPhone: undefined, hosted: paydunyaHosted },
};
const input = { order: placed, isCustomer: true, lastUsed: undefined, startsWithLast: false, providers };
const open: OrderPayment = {
  state: 'open',
  amountTotal: 241_000,
  amountDue: 241_000,
  instalmentNo: 1,
  instalmentCount: 1,
  providers: ['wave', 'orange', 'paydunya'],
  live: undefined,
  returned: [],
};
const inProgress: OrderPayment = {
  ...open,
  state: 'inProgress',
  live: { transactionId: 'OM42', provider: 'orange' },
};
/** More than a wallet takes in one payment. */
const divisible: OrderPayment = {
  ...open,
  amountTotal: 2_500_000,
  amountDue: 2_500_000,
  division: { least: 10_000, most: 2_490_000, suggested: 2_000_000 },
};
const divided: OrderPayment = {
  ...open,
  amountTotal: 2_500_000,
  amountDue: 2_000_000,
  instalmentCount: 2,
};
const walletOnly: OrderPayment = { ...open, providers: ['wave'] };
const refusal = failed('payment_link.revoked', 'Ce lien a été retiré.');
const limitedFor = (retryAfterS?: number) =>
  Object.assign(failed('request.too_many', 'Trop de demandes à la suite.'), { retryAfterS });

interface Given {
  lastUsed?: string;
  startsWithLast?: boolean;
  saleType?: SaleType;
  /** What the payment inside reads of its payment. */
  checks?: Scripted<PaymentAnswer>[];
  /** Why no invoice is created. */
  refusals?: FailureCode[];
  /** What the division answers. */
  divisions?: Scripted<OrderPayment>[];
}

async function openDialog(
  dues: Scripted<OrderPayment>[],
  {
    lastUsed,
    startsWithLast = false,
    saleType = 'order',
    checks = [],
    refusals = [],
    divisions = [],
  }: Given = {},
) {
  const asked: { orderId: number }[] = [];
  const fetchStatus = scripted<PaymentAnswer, { subject: WatchedPayment }>(checks);
  const machine = connect(paymentDialogMachine, {
    readDue: scripted(dues, asked),
    wallet: connect(mobileMoneyMachine, {
      initiate: held<InitiatedPayment, PaymentRequest>().logic,
      readOrder: held<CurrentOrder, { orderId: number }>().logic,
      watch: connect(paymentWatch, { fetchStatus }),
      automaticWatch: connect(automaticWatchMachine, { fetchStatus }),
    }),
    hosted: connect(orderPaymentMachine, {
      createInvoice: scripted<HostedInvoice, HostedOrder>([
        ...refusals.map((code) => rejected(failed(code, 'La commande a changé.'))),
        { transactionId: 'PD42', token: undefined, url: 'https://pay.example/PD42', existing: false },
      ]),
      saveRecord: scripted<unknown, PaymentIntent>(['saved', 'saved']),
      watch: connect(hostedPaymentWatch, { fetchStatus }),
    }),
    division: connect(paymentDivisionMachine, { divide: scripted<OrderPayment, DivisionRequest>(divisions) }),
  });
  const order = { ...placed, saleType };
  const dialog = await startMachine(machine, { ...input, order, lastUsed, startsWithLast });
  const see = <T>(select: (snapshot: ReturnType<typeof dialog.actor.getSnapshot>) => T) =>
    select(dialog.actor.getSnapshot());
  return {
    ...dialog,
    asked,
    see,
    /** 'Payer' in the form of the wallets. */
    async pay() {
      const wallet = see(selectWallet);
      wallet?.send({ type: 'phone.changed', value: '77 123 45 67' });
      wallet?.send({ type: 'pay.requested', sameTab: false });
      await settle();
    },
    /** 'Valider'. */
    async validate() {
      see(selectHosted)?.send({ type: 'validation.requested' });
      await settle();
    },
  };
}

it('[SI-02] where it may, it starts with the method used last on this device, with the way to the others', async () => {
  const known = await openDialog([open, open], { lastUsed: 'wave', startsWithLast: true });
  expect([known.see(selectIsChoosing), known.see(selectMethod)]).toEqual([false, 'wave']);
  await known.send({ type: 'method.left' });
  expect(known.see(selectIsChoosing)).toBe(true);
  const other = await openDialog([{ ...open, providers: ['orange', 'paydunya'] }], {
    lastUsed: 'wave',
    startsWithLast: true,
  });
  expect(other.see(selectIsChoosing)).toBe(true);
});

it('[SI-02] asks for a method, the one used last on this device first', async () => {
  const dialog = await openDialog([open], { lastUsed: 'paydunya' });
  expect(dialog.asked).toEqual([{ orderId: 42 }]);
  expect(dialog.see(selectIsChoosing)).toBe(true);
  expect(dialog.see(selectMethods)).toEqual(['paydunya', 'wave', 'orange']);
  expect(dialog.see(selectWallets)).toEqual(['wave', 'orange']);
  await dialog.send({ type: 'method.chosen', method: 'orange' });
  expect([dialog.see(selectIsPaying), dialog.see(selectMethod)]).toEqual([true, 'orange']);
});

it('[SI-02] the method of an earlier device is not offered if the shop no longer has it', async () => {
  const dialog = await openDialog([open], { lastUsed: 'later' });
  expect(dialog.see(selectMethods)).toEqual(['wave', 'orange', 'paydunya']);
});

it.each([
  ['wallets alone, which share one form', walletOnly, 'wave'],
  ['a single page', { ...open, providers: ['paydunya'] }, 'paydunya'],
  ['no method', { ...open, providers: [] }, undefined],
] as const)('[SI-02] %s: there is nothing to choose', async (_, due, method) => {
  const dialog = await openDialog([{ ...due, providers: [...due.providers] }]);
  expect([dialog.see(selectIsPaying), dialog.see(selectMethod)]).toEqual([true, method]);
  expect(dialog.see(selectCanLeaveMethod)).toBe(false);
});

it('[B1] [B21] a payment in progress is continued; from it the user goes back to the choice, which marks it', async () => {
  const dialog = await openDialog([inProgress, inProgress], { lastUsed: 'wave', checks: [says('pending')] });
  expect(dialog.see(selectMethod)).toBe('orange');
  expect(dialog.see(selectContinued)).toEqual({ transactionId: 'OM42', provider: 'orange' });
  expect(dialog.see(selectLiveMethod)).toBe('orange');
  expect([dialog.see(selectIsPaymentOpen), dialog.see(selectCanLeaveMethod)]).toEqual([true, true]);
  await dialog.send({ type: 'method.left' });
  expect(dialog.see(selectIsChoosing)).toBe(true);
  expect(dialog.see(selectMethods)).toEqual(['orange', 'wave', 'paydunya']);
  await dialog.send({ type: 'method.chosen', method: 'wave' });
  expect(dialog.see(selectContinued)).toBeUndefined();
});

it('[B1] while a payment is being started, or its result is unknown, there is no way to another method', async () => {
  const dialog = await openDialog([open]);
  await dialog.send({ type: 'method.chosen', method: 'wave' });
  expect(dialog.see(selectCanLeaveMethod)).toBe(true);
  await dialog.pay();
  await dialog.send({ type: 'method.left' }, { type: 'dialog.closed' });
  expect([dialog.see(selectIsPaying), dialog.see(selectCanClose)]).toEqual([true, false]);
});

it('[I17] a method that was left, and paid meanwhile, shows that the order is paid, not the choice', async () => {
  const dialog = await openDialog([open, { ...open, state: 'paid', amountDue: 0, providers: [] }]);
  await dialog.send({ type: 'method.chosen', method: 'wave' }, { type: 'method.left' });
  expect([dialog.see(selectObstacle), dialog.see(selectCanClose)]).toEqual(['paid', true]);
});

it('[I17] without an answer after leaving a method, no method is offered until the server was asked again', async () => {
  const dialog = await openDialog([open, rejected(offline), inProgress]);
  await dialog.send({ type: 'method.chosen', method: 'orange' }, { type: 'method.left' });
  expect([dialog.see(selectObstacle), dialog.see(selectIsChoosing)]).toEqual(['cannotCheck', false]);
  await dialog.send({ type: 'page.returned' });
  expect(dialog.see(selectContinued)?.transactionId).toBe('OM42');
});

it.each([
  ['after the time that the server names', 7, 7_000],
  ['after ten seconds if it names none', undefined, 10_000],
  ['after a minute at most', 86_400, 60_000],
] as const)(
  '[C28] a rate limit is no refusal: the amount due is asked again %s',
  async (_, retryAfterS, ms) => {
    const dialog = await openDialog([rejected(limitedFor(retryAfterS)), open]);
    expect(dialog.see(selectObstacle)).toBe('rateLimited');
    await dialog.send({ type: 'retry.requested' }, { type: 'page.returned' });
    await dialog.advance(ms - 1);
    expect([dialog.see(selectObstacle), dialog.asked.length]).toEqual(['rateLimited', 1]);
    await dialog.advance(1);
    expect([dialog.see(selectIsChoosing), dialog.asked.length]).toEqual([true, 2]);
  },
);

it('[I17] [E11] what was paid or begun elsewhere is shown on return, and a payment in progress is left to its own watch', async () => {
  const paid: OrderPayment = { ...open, state: 'paid', amountDue: 0, providers: [] };
  const choice = await openDialog([open, rejected(offline), paid]);
  await choice.send({ type: 'page.returned' });
  expect(choice.see(selectIsChoosing)).toBe(true);
  await choice.send({ type: 'page.returned' });
  expect(choice.see(selectObstacle)).toBe('paid');
  const form = await openDialog([open, inProgress], { checks: [says('pending'), says('confirmed')] });
  await form.send({ type: 'method.chosen', method: 'paydunya' }, { type: 'page.returned' });
  expect(form.see(selectContinued)?.transactionId).toBe('OM42');
  expect([form.see(selectIsPaymentOpen), form.see(selectHosted)]).toEqual([true, undefined]);
  await form.send({ type: 'page.returned' });
  // Confirmed: the payment shows it, and leads on.
  expect(form.see(selectIsPaymentOpen)).toBe(false);
  await form.send({ type: 'page.returned' });
  expect(form.asked).toHaveLength(2);
  await form.advance(2_000);
  expect(form.emitted).toEqual([{ type: 'confirmed' }]);
});

it('[C28] a rate limit after a method was left shows no method until the amount due was read', async () => {
  const dialog = await openDialog([open, rejected(limitedFor()), inProgress]);
  await dialog.send({ type: 'method.chosen', method: 'orange' }, { type: 'method.left' });
  expect([dialog.see(selectObstacle), dialog.see(selectIsChoosing)]).toEqual(['rateLimited', false]);
  await dialog.advance(60_000);
  expect(dialog.see(selectContinued)?.transactionId).toBe('OM42');
});

it('[I17] while received money is being checked, only the return to the page reads again', async () => {
  const checking: OrderPayment = { ...open, state: 'checking', providers: [] };
  const dialog = await openDialog([checking, { ...open, state: 'paid', amountDue: 0, providers: [] }]);
  await dialog.send({ type: 'retry.requested' });
  expect([dialog.see(selectObstacle), dialog.asked.length]).toEqual(['checking', 1]);
  await dialog.send({ type: 'page.returned' });
  expect(dialog.see(selectObstacle)).toBe('paid');
});

it('[I17] before the amount due is known there is no method, and a payment elsewhere is not continued here', async () => {
  const elsewhere = { ...inProgress, providers: [], live: { transactionId: 'LT42', provider: undefined } };
  const dialog = await openDialog([rejected(offline), elsewhere]);
  expect([dialog.see(selectMethods), dialog.see(selectWallets)]).toEqual([[], []]);
  expect([dialog.see(selectLiveMethod), dialog.see(selectIsPaymentOpen)]).toEqual([undefined, false]);
  await dialog.send({ type: 'retry.requested' });
  expect([dialog.see(selectMethod), dialog.see(selectContinued)]).toEqual([undefined, undefined]);
});

it('[PM-14] a payment that could not be replaced is shown instead of the method chosen', async () => {
  const dialog = await openDialog([open, inProgress], { refusals: ['payment.in_progress'] });
  await dialog.send({ type: 'method.chosen', method: 'paydunya' });
  await dialog.validate();
  expect(dialog.see(selectMethod)).toBe('orange');
  expect(dialog.see(selectContinued)?.transactionId).toBe('OM42');
});

it('[PM-12] another amount is taken over while the method stays', async () => {
  const dialog = await openDialog([open, { ...open, amountDue: 72_300, instalmentNo: 2 }], {
    refusals: ['payment.amount_changed'],
  });
  await dialog.send({ type: 'method.chosen', method: 'paydunya' });
  await dialog.validate();
  expect([dialog.see(selectMethod), dialog.see(selectDue)?.amountDue]).toEqual(['paydunya', 72_300]);
  expect(dialog.see(selectHosted)?.getSnapshot().context.order).toMatchObject({ amountDue: 72_300 });
});

it('[A3] an order that cannot be read again keeps the payment with its refusal, and is read after the next try', async () => {
  const dialog = await openDialog([open, rejected(offline), open], {
    refusals: ['payment.amount_changed', 'payment.amount_changed'],
  });
  await dialog.send({ type: 'method.chosen', method: 'paydunya' });
  await dialog.validate();
  await dialog.advance(60_000);
  expect([dialog.asked.length, dialog.see(selectHosted)?.getSnapshot().context.error]).toEqual([
    2,
    'Échec de la création de la facture\u00a0: La commande a changé.',
  ]);
  await dialog.validate();
  expect(dialog.asked).toHaveLength(3);
});

it('[B29] a session that ends while paying is told to the payment, which starts nothing; guests have none', async () => {
  const dialog = await openDialog([open]);
  await dialog.send(
    { type: 'method.chosen', method: 'paydunya' },
    { type: 'session.changed', signedIn: false },
  );
  await dialog.validate();
  expect(dialog.see(selectHosted)?.getSnapshot().value).toBe('reviewing');
  expect(dialog.see(selectHasSessionEnded)).toBe(true);
  await dialog.send({ type: 'session.changed', signedIn: true });
  expect(dialog.see(selectHasSessionEnded)).toBe(false);
  // Also to a payment that is shown only later.
  const later = await openDialog([open]);
  await later.send(
    { type: 'session.changed', signedIn: false },
    { type: 'method.chosen', method: 'paydunya' },
  );
  await later.validate();
  expect(later.see(selectHosted)?.getSnapshot().value).toBe('reviewing');
});

it.each([
  ['order', '/profile#order'],
  ['preorder', '/profile#preorder'],
  ['creditOrder', '/profile#commandes-a-credit'],
] as const)('[PM-02] a customer who opens the page of a payment of %s goes to %s', async (saleType, to) => {
  const dialog = await openDialog([open], { saleType });
  await dialog.send({ type: 'method.chosen', method: 'paydunya' });
  await dialog.validate();
  dialog.see(selectHosted)?.send({ type: 'provider.opened' });
  expect(dialog.emitted).toEqual([{ type: 'closed' }, { type: 'leave', to }]);
});

it('[DK-12] an amount above what a wallet takes is divided, and its first part is paid', async () => {
  const dialog = await openDialog([divisible], { divisions: [divided] });
  expect(dialog.see(selectCanDivide)).toBe(true);
  await dialog.send({ type: 'division.opened' });
  expect([dialog.see(selectIsChoosing), dialog.see(selectDivision) === undefined]).toEqual([false, false]);
  dialog.see(selectDivision)?.send({ type: 'division.submitted' });
  await settle();
  expect([dialog.see(selectIsChoosing), dialog.see(selectDue)]).toEqual([true, divided]);
  expect(dialog.see(selectCanDivide)).toBe(false);
});

it('[DK-12] a division that is left reads the amount due again, and none is offered while a payment is open', async () => {
  const dialog = await openDialog([divisible, divisible], { checks: [says('pending')] });
  await dialog.send({ type: 'method.chosen', method: 'wave' }, { type: 'division.opened' });
  dialog.see(selectDivision)?.send({ type: 'division.left' });
  await settle();
  expect([dialog.asked.length, dialog.see(selectIsChoosing)]).toEqual([2, true]);
  await dialog.send({ type: 'method.chosen', method: 'wave' });
  await dialog.pay();
  expect(dialog.see(selectCanDivide)).toBe(false);
  const small = await openDialog([open]);
  await small.send({ type: 'division.opened' });
  expect([small.see(selectCanDivide), small.see(selectDivision)]).toEqual([false, undefined]);
});

it('[TL-05] [SI-02] every transition leads to its expected state, and a method is on screen only if the order can be paid', async () => {
  const is = (state: OrderPayment['state']) => ({ ...open, state, providers: [], amountDue: 0 });
  const problems = await walk(paymentDialogMachine, {
    starts: {
      'first time': { input, state: 'reading' },
      'Paydunya used last, and on screen at once': {
        input: { ...input, lastUsed: 'paydunya', startsWithLast: true },
        state: 'reading',
      },
      'Paydunya used last': { input: { ...input, lastUsed: 'paydunya' }, state: 'reading' },
    },
    events: {
      'order is open': answer('readDue', open),
      'order takes one wallet': answer('readDue', walletOnly),
      // With the same amount due, so that it alone replaces no payment.
      'order is divisible': answer('readDue', { ...divisible, amountDue: open.amountDue }),
      'payment is in progress': answer('readDue', inProgress),
      'payment of an unknown provider is in progress': answer('readDue', {
        ...inProgress,
        live: { transactionId: 'LT42', provider: undefined },
      }),
      'order is paid': answer('readDue', is('paid')),
      'order is being checked': answer('readDue', is('checking')),
      'order is closed': answer('readDue', is('closed')),
      'read is refused': failure('readDue', refusal),
      'read is rate-limited': failure('readDue', limitedFor()),
      'read is not answered': failure('readDue', offline),
      'read breaks': failure('readDue'),
      'wave chosen': { type: 'method.chosen', method: 'wave' },
      'paydunya chosen': { type: 'method.chosen', method: 'paydunya' },
      'method.left': { type: 'method.left' },
      'wallet is calm': tells('wallet', {}, { choosing: 'unvalidated' }),
      'wallet is busy': tells('wallet', {}, 'initiating'),
      'wallet settled': answer('wallet', { outcome: 'settled' }),
      'wallet closed': answer('wallet', { outcome: 'closed' }),
      'wallet breaks': failure('wallet'),
      'hosted is calm': tells('hosted', { isOutdated: false }, 'reviewing'),
      'hosted is busy': tells('hosted', { isOutdated: false }, 'creating'),
      'hosted is outdated': tells('hosted', { isOutdated: true }, 'reviewing'),
      'hosted left': answer('hosted', { outcome: 'left' }),
      'hosted breaks': failure('hosted'),
      'division.opened': { type: 'division.opened' },
      'division is made': answer('division', walletOnly),
      'division is left': answer('division', undefined),
      'division breaks': failure('division'),
      'the session ends': { type: 'session.changed', signedIn: false },
      'retry.requested': { type: 'retry.requested' },
      'page.returned': { type: 'page.returned' },
      'dialog.closed': { type: 'dialog.closed' },
    },
    given: {
      'paydunya offered': ({ context }) => context.due?.providers.includes('paydunya') === true,
      known: ({ context }) => context.startsWithLast,
      chosen: ({ context }) => !context.startsWithLast,
      calm: ({ context }) => context.inner?.canChangeMethod === true,
      divisible: ({ context }) => context.due?.division !== undefined,
      closable: ({ context }) => context.inner?.canClose === true,
      outdated: ({ context }) => context.inner?.isOutdated === true,
      'on a page': ({ context }) => context.method === 'paydunya',
      'several methods': ({ context: { due } }) =>
        (due?.providers.length ?? 0) > 1 || (due?.live?.provider === 'orange' && due.providers.length > 0),
    },
    targets: {
      '*': { 'dialog.closed': 'stays', 'the session ends': 'stays' },
      reading: {
        'order is open [chosen]': 'choosing.idle',
        'order is open [known]': 'paying.hosted.idle',
        'order takes one wallet': 'paying.wallet.idle',
        'order is divisible [chosen]': 'choosing.idle',
        'order is divisible [known]': 'paying.hosted.idle',
        'payment is in progress': 'paying.wallet.idle',
        'payment of an unknown provider is in progress [chosen]': 'choosing.idle',
        'payment of an unknown provider is in progress [known]': 'paying.hosted.idle',
        'read is refused': 'refused',
        'read is rate-limited': 'rateLimited',
        'read is not answered': 'cannotCheck',
        'read breaks': 'cannotCheck',
      },
      'reading | choosing.refreshing | choosing.rereading | paying.wallet.rereading | paying.hosted.rereading':
        {
          'order is paid': 'paid',
          'order is being checked': 'checking',
          'order is closed': 'orderClosed',
        },
      'refused | cannotCheck': { 'retry.requested': 'reading', 'page.returned': 'reading' },
      rateLimited: { 'after retryDelay': 'reading' },
      checking: { 'page.returned': 'reading' },
      choosing: {
        'wave chosen': 'paying.wallet.idle',
        'paydunya chosen [paydunya offered]': 'paying.hosted.idle',
        'page.returned': 'choosing.rereading',
        'division.opened [divisible]': 'dividing',
      },
      dividing: {
        'division is made': 'paying.wallet.idle',
        'division is left': 'reading',
        'division breaks': 'cannotCheck',
      },
      'choosing.rereading': {
        'order is open': 'choosing.idle',
        'order is divisible': 'choosing.idle',
        'order takes one wallet': 'choosing.idle',
        'payment is in progress': 'choosing.idle',
        'payment of an unknown provider is in progress': 'choosing.idle',
        'read is refused': 'choosing.idle',
        'read is rate-limited': 'choosing.idle',
        'read is not answered': 'choosing.idle',
        'read breaks': 'choosing.idle',
      },
      'choosing.refreshing': {
        'order is open': 'choosing.idle',
        'order is divisible': 'choosing.idle',
        'order takes one wallet': 'choosing.idle',
        'payment is in progress': 'choosing.idle',
        'payment of an unknown provider is in progress': 'choosing.idle',
        'read is refused': 'cannotCheck',
        'read is rate-limited': 'rateLimited',
        'read is not answered': 'cannotCheck',
        'read breaks': 'cannotCheck',
      },
      paying: {
        'method.left [calm, several methods]': 'choosing.refreshing',
        'division.opened [divisible, calm]': 'dividing',
        'dialog.closed [closable]': 'ended',
        'dialog.closed [not closable]': 'stays',
      },
      'paying.wallet': {
        'wallet is calm': 'stays',
        'wallet is busy': 'stays',
        'wallet settled': 'ended',
        'wallet closed': 'ended',
        'wallet breaks': 'cannotCheck',
        'page.returned [calm]': 'paying.wallet.rereading',
        'page.returned [not calm]': 'stays',
      },
      'paying.hosted': {
        'hosted is calm': 'stays',
        'hosted is busy': 'stays',
        'hosted is outdated': 'stays',
        'hosted left': 'ended',
        'hosted breaks': 'cannotCheck',
        'page.returned [calm]': 'paying.hosted.rereading',
        'page.returned [not calm]': 'stays',
      },
      'paying.hosted.idle': { 'hosted is outdated': 'paying.hosted.rereading' },
      'paying.hosted.unchanged': {
        'hosted is calm': 'paying.hosted.idle',
        'hosted is busy': 'paying.hosted.idle',
      },
      'paying.wallet.rereading': {
        'order is open': 'paying.wallet.idle',
        'order is divisible': 'paying.wallet.idle',
        'order takes one wallet': 'paying.wallet.idle',
        'payment is in progress': 'paying.wallet.idle',
        'payment of an unknown provider is in progress': 'paying.wallet.idle',
        'read is refused': 'paying.wallet.idle',
        'read is rate-limited': 'paying.wallet.idle',
        'read is not answered': 'paying.wallet.idle',
        'read breaks': 'paying.wallet.idle',
      },
      'paying.hosted.rereading': {
        'payment is in progress': 'paying.wallet.idle',
        'order is open [outdated]': 'paying.hosted.unchanged',
        'order is divisible [outdated]': 'paying.hosted.unchanged',
        'order takes one wallet [outdated]': 'paying.hosted.unchanged',
        'payment of an unknown provider is in progress [outdated]': 'paying.hosted.unchanged',
        'read is refused [outdated]': 'paying.hosted.unchanged',
        'read is rate-limited [outdated]': 'paying.hosted.unchanged',
        'read is not answered [outdated]': 'paying.hosted.unchanged',
        'read breaks [outdated]': 'paying.hosted.unchanged',
        'order is open [not outdated]': 'paying.hosted.idle',
        'order is divisible [not outdated]': 'paying.hosted.idle',
        'order takes one wallet [not outdated]': 'paying.hosted.idle',
        'payment of an unknown provider is in progress [not outdated]': 'paying.hosted.idle',
        'read is refused [not outdated]': 'paying.hosted.idle',
        'read is rate-limited [not outdated]': 'paying.hosted.idle',
        'read is not answered [not outdated]': 'paying.hosted.idle',
        'read breaks [not outdated]': 'paying.hosted.idle',
      },
    },
    openEnded: ['refused', 'cannotCheck', 'paid', 'checking', 'orderClosed', 'choosing.idle'],
    rules: {
      'a method or the choice is on screen only if the last answer was that the order can be paid': (
        snapshot,
      ) =>
        (!selectIsPaying(snapshot) && !selectIsChoosing(snapshot)) ||
        ['open', 'inProgress'].includes(selectDue(snapshot)?.state ?? ''),
      'a method and an obstacle are never shown together': (snapshot) =>
        selectObstacle(snapshot) === undefined || (!selectIsPaying(snapshot) && !selectIsChoosing(snapshot)),
      'only the payment that is in progress is continued': (snapshot) => {
        const continued = selectContinued(snapshot);
        return continued === undefined || continued === selectDue(snapshot)?.live;
      },
      'only the payment itself ends while it is on screen': (snapshot, emitted) =>
        !selectIsPaying(snapshot) || emitted.length === 0,
    },
  });
  expect(problems).toEqual([]);
});
