import { expect, it } from 'vitest';
import type { OrderPayment } from '#domain/payments/payment.ts';
import { connect } from '#machines/connect.ts';
import {
  paymentDialogMachine,
  selectCanClose,
  selectCanLeaveMethod,
  selectContinued,
  selectDue,
  selectIsChoosing,
  selectIsPaying,
  selectIsPaymentOpen,
  selectLiveMethod,
  selectMethod,
  selectMethods,
  selectObstacle,
  selectWallets,
} from '#machines/payment-dialog/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const input = { orderId: 42, lastUsed: undefined, startsWithLast: false, hosted: ['paydunya'] as const };
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
const walletOnly: OrderPayment = { ...open, providers: ['wave'] };
const refusal = failed('payment_link.revoked', 'Ce lien a été retiré.');
const limitedFor = (retryAfterS?: number) =>
  Object.assign(failed('request.too_many', 'Trop de demandes à la suite.'), { retryAfterS });
const inner = { canClose: true, canChangeMethod: true, isOpen: false };
const busy = { canClose: false, canChangeMethod: false, isOpen: true };

async function openDialog(dues: Scripted<OrderPayment>[], lastUsed?: string, startsWithLast = false) {
  const asked: { orderId: number }[] = [];
  const machine = connect(paymentDialogMachine, { readDue: scripted(dues, asked) });
  const dialog = await startMachine(machine, { ...input, lastUsed, startsWithLast });
  const see = <T>(select: (snapshot: ReturnType<typeof dialog.actor.getSnapshot>) => T) =>
    select(dialog.actor.getSnapshot());
  return { ...dialog, asked, see };
}

it('[SI-02] where it may, it starts with the method used last on this device, with the way to the others', async () => {
  const known = await openDialog([open, open], 'wave', true);
  expect([known.see(selectIsChoosing), known.see(selectMethod)]).toEqual([false, 'wave']);
  await known.send({ type: 'inner.changed', inner }, { type: 'method.left' });
  expect(known.see(selectIsChoosing)).toBe(true);
  const other = await openDialog([{ ...open, providers: ['orange', 'paydunya'] }], 'wave', true);
  expect(other.see(selectIsChoosing)).toBe(true);
});

it('[SI-02] asks for a method, the one used last on this device first', async () => {
  const dialog = await openDialog([open], 'paydunya');
  expect(dialog.asked).toEqual([{ orderId: 42 }]);
  expect(dialog.see(selectIsChoosing)).toBe(true);
  expect(dialog.see(selectMethods)).toEqual(['paydunya', 'wave', 'orange']);
  expect(dialog.see(selectWallets)).toEqual(['wave', 'orange']);
  await dialog.send({ type: 'method.chosen', method: 'orange' });
  expect([dialog.see(selectIsPaying), dialog.see(selectMethod)]).toEqual([true, 'orange']);
});

it('[SI-02] the method of an earlier device is not offered if the shop no longer has it', async () => {
  const dialog = await openDialog([open], 'later');
  expect(dialog.see(selectMethods)).toEqual(['wave', 'orange', 'paydunya']);
});

it.each([
  ['wallets alone, which share one form', walletOnly, 'wave'],
  ['a single page', { ...open, providers: ['paydunya'] }, 'paydunya'],
  ['no method', { ...open, providers: [] }, undefined],
] as const)('[SI-02] %s: there is nothing to choose', async (_, due, method) => {
  const dialog = await openDialog([{ ...due, providers: [...due.providers] }]);
  expect([dialog.see(selectIsPaying), dialog.see(selectMethod)]).toEqual([true, method]);
  await dialog.send({ type: 'inner.changed', inner });
  expect(dialog.see(selectCanLeaveMethod)).toBe(false);
});

it('[B1] [B21] a payment in progress is continued; from it the user goes back to the choice, which marks it', async () => {
  const dialog = await openDialog([inProgress, inProgress], 'wave');
  expect(dialog.see(selectMethod)).toBe('orange');
  expect(dialog.see(selectContinued)).toEqual({ transactionId: 'OM42', provider: 'orange' });
  expect([dialog.see(selectLiveMethod), dialog.see(selectIsPaymentOpen)]).toEqual(['orange', false]);
  await dialog.send({ type: 'inner.changed', inner: { ...inner, isOpen: true } });
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
  expect(dialog.see(selectCanLeaveMethod)).toBe(false);
  await dialog.send({ type: 'inner.changed', inner: busy }, { type: 'method.left' });
  expect([dialog.see(selectIsPaying), dialog.see(selectCanClose)]).toEqual([true, false]);
});

it('[I17] a method that was left, and paid meanwhile, shows that the order is paid, not the choice', async () => {
  const dialog = await openDialog([open, { ...open, state: 'paid', amountDue: 0, providers: [] }]);
  await dialog.send({ type: 'method.chosen', method: 'wave' }, { type: 'inner.changed', inner: busy });
  await dialog.send({ type: 'inner.changed', inner }, { type: 'method.left' });
  expect([dialog.see(selectObstacle), dialog.see(selectCanClose)]).toEqual(['paid', true]);
});

it('[I17] without an answer after leaving a method, no method is offered until the server was asked again', async () => {
  const dialog = await openDialog([open, rejected(offline), inProgress]);
  await dialog.send({ type: 'method.chosen', method: 'orange' }, { type: 'inner.changed', inner });
  await dialog.send({ type: 'method.left' });
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
  const form = await openDialog([open, inProgress]);
  await form.send({ type: 'method.chosen', method: 'paydunya' }, { type: 'inner.changed', inner });
  await form.send({ type: 'page.returned' });
  expect(form.see(selectContinued)?.transactionId).toBe('OM42');
  const started = [
    { ...inner, isOpen: true },
    // Confirmed: the payment shows it, and leads on.
    { ...inner, canChangeMethod: false },
  ];
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const shown of started)
    await form.send({ type: 'inner.changed', inner: shown }, { type: 'page.returned' });
  expect(form.asked).toHaveLength(2);
});

it('[C28] a rate limit after a method was left shows no method until the amount due was read', async () => {
  const dialog = await openDialog([open, rejected(limitedFor()), inProgress]);
  await dialog.send({ type: 'method.chosen', method: 'orange' }, { type: 'inner.changed', inner });
  await dialog.send({ type: 'method.left' });
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
  const dialog = await openDialog([open, inProgress]);
  await dialog.send({ type: 'method.chosen', method: 'paydunya' }, { type: 'order.changed' });
  expect(dialog.see(selectMethod)).toBe('orange');
  expect(dialog.see(selectContinued)?.transactionId).toBe('OM42');
});

it('[PM-12] another amount is taken over while the method stays', async () => {
  const dialog = await openDialog([open, { ...open, amountDue: 72_300, instalmentNo: 2 }]);
  await dialog.send({ type: 'method.chosen', method: 'paydunya' }, { type: 'order.changed' });
  expect([dialog.see(selectMethod), dialog.see(selectDue)?.amountDue]).toEqual(['paydunya', 72_300]);
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
      'order.changed': { type: 'order.changed' },
      'inner is calm': { type: 'inner.changed', inner },
      'inner is busy': { type: 'inner.changed', inner: busy },
      'retry.requested': { type: 'retry.requested' },
      'page.returned': { type: 'page.returned' },
      'dialog.closed': { type: 'dialog.closed' },
    },
    given: {
      'paydunya offered': ({ context }) => context.due?.providers.includes('paydunya') === true,
      known: ({ context }) => context.startsWithLast,
      chosen: ({ context }) => !context.startsWithLast,
      'form shown': ({ context: { inner: shown } }) => shown?.canChangeMethod === true && !shown.isOpen,
      calm: ({ context }) => context.inner?.canChangeMethod === true,
      'several methods': ({ context: { due } }) =>
        (due?.providers.length ?? 0) > 1 || (due?.live?.provider === 'orange' && due.providers.length > 0),
    },
    targets: {
      '*': { 'dialog.closed': 'stays' },
      reading: {
        'order is open [chosen]': 'choosing.idle',
        'order is open [known]': 'paying.idle',
        'order takes one wallet': 'paying.idle',
        'payment is in progress': 'paying.idle',
        'payment of an unknown provider is in progress [chosen]': 'choosing.idle',
        'payment of an unknown provider is in progress [known]': 'paying.idle',
        'read is refused': 'refused',
        'read is rate-limited': 'rateLimited',
        'read is not answered': 'cannotCheck',
        'read breaks': 'cannotCheck',
      },
      'reading | choosing.refreshing | choosing.rereading | paying.rereading': {
        'order is paid': 'paid',
        'order is being checked': 'checking',
        'order is closed': 'orderClosed',
      },
      'refused | cannotCheck': { 'retry.requested': 'reading', 'page.returned': 'reading' },
      rateLimited: { 'after retryDelay': 'reading' },
      checking: { 'page.returned': 'reading' },
      choosing: {
        'wave chosen': 'paying.idle',
        'paydunya chosen [paydunya offered]': 'paying.idle',
        'page.returned': 'choosing.rereading',
      },
      'choosing.rereading': {
        'order is open': 'choosing.idle',
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
        'order takes one wallet': 'choosing.idle',
        'payment is in progress': 'choosing.idle',
        'payment of an unknown provider is in progress': 'choosing.idle',
        'read is refused': 'cannotCheck',
        'read is rate-limited': 'rateLimited',
        'read is not answered': 'cannotCheck',
        'read breaks': 'cannotCheck',
      },
      paying: {
        'inner is calm': 'stays',
        'inner is busy': 'stays',
        'order.changed': 'paying.rereading',
        'page.returned [form shown]': 'paying.rereading',
        'method.left [calm, several methods]': 'choosing.refreshing',
      },
      'paying.rereading': {
        'order is open': 'paying.idle',
        'order takes one wallet': 'paying.idle',
        'payment is in progress': 'paying.idle',
        'payment of an unknown provider is in progress': 'paying.idle',
        'read is refused': 'paying.idle',
        'read is rate-limited': 'paying.idle',
        'read is not answered': 'paying.idle',
        'read breaks': 'paying.idle',
      },
    },
    openEnded: ['refused', 'cannotCheck', 'paid', 'checking', 'orderClosed', 'choosing.idle', 'paying.idle'],
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
      'nothing that is being started is closed from outside': (snapshot, emitted) =>
        !selectIsPaying(snapshot) || emitted.every(({ type }) => type === 'inner.toClose'),
    },
  });
  expect(problems).toEqual([]);
});
