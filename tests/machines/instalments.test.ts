import { expect, it } from 'vitest';
import type { CustomerOrder } from '#domain/orders/customer-order.ts';
import type { InstalmentState } from '#domain/orders/order-instalments.ts';
import { connect } from '#machines/connect.ts';
import {
  instalmentsMachine,
  orderWatch,
  selectCannotCheck,
  selectFailure,
  selectIsConfirming,
  selectIsLoading,
  selectIsPayable,
  selectIsPaying,
  selectIsUnknown,
  selectOrder,
  selectOtherPart,
  type InstalmentsTypes,
} from '#machines/instalments/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { failure, stateName, tells, walk } from '#tests/support/machines/walk.ts';
import { failed, offline, placed } from './fixtures.ts';

const AWA = 12;
const FATOU = 13;
const unknown = failed('order.unknown', 'Cette commande n’existe pas.');

/** An order whose parts are in these states; a paid part has its invoice unless it is being made. */
const planOf = (...states: (InstalmentState | 'paid, invoice being made')[]): CustomerOrder => ({
  ...placed,
  paymentMode: 'instalments',
  state: states.includes('closed') ? 'cancel' : 'sale',
  customerName: 'Awa Ndiaye',
  delivery: undefined,
  progress: undefined,
  orderedAt: Date.UTC(2026, 10, 21, 10),
  returned: [],
  credit: 0,
  refunds: [],
  instalments: states.map((state, index) => ({
    number: index + 1,
    amount: 30_000,
    dueOn: '2026-11-21',
    state: state === 'paid, invoice being made' ? 'paid' : state,
    method: undefined,
    paidAt: undefined,
    invoice: state === 'paid' ? { number: `FAC-${index + 1}`, pdf: '/facture/pdf' } : undefined,
  })),
});

type Input = InstalmentsTypes['input'];
const input: Input = { orderId: 42, customerId: AWA, anchor: '', known: undefined };

async function openOrder(reads: Scripted<CustomerOrder>[], given: Partial<Input> = {}) {
  const read: { subject: number }[] = [];
  const answers = reads.map((order) => ('instalments' in order ? { order, readsWithoutInvoice: 0 } : order));
  const machine = connect(instalmentsMachine, {
    watch: connect(orderWatch, { fetchStatus: scripted(answers, read) }),
  });
  const page = await startMachine(machine, { ...input, ...given });
  return {
    ...page,
    reads: () => read.length,
    state: () => stateName(page.actor.getSnapshot()),
    see: <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
      select(page.actor.getSnapshot()),
    anchors: () => page.emitted.map(({ anchor }) => anchor),
  };
}

it.each([3, 4])(
  '[PM-12] a plan of %i parts is paid part by part, each shown as paid once the server says so',
  async (count) => {
    const planAfter = (paid: number) =>
      planOf(
        ...Array.from({ length: count }, (_, index) =>
          index < paid ? 'paid' : index === paid ? 'due' : 'upcoming',
        ),
      );
    const reads = Array.from({ length: count + 1 }, (_, paid) => planAfter(paid));
    const page = await openOrder(reads);
    for (let part = 1; part <= count; part += 1) {
      expect(page.state()).toBe('watched.due');
      page.actor.send({ type: 'pay.requested' });
      page.actor.send({ type: 'payment.confirmed' });
      // Before the next read, the plan on screen is the one before, which cannot be paid a second time.
      expect([page.see(selectIsConfirming), page.see(selectOrder)]).toEqual([true, reads[part - 1]]);
      await page.advance(0);
      expect(page.see(selectOrder)).toEqual(reads[part]);
    }
    expect([page.state(), page.see(selectIsPayable), page.reads()]).toEqual([
      'watched.paid',
      false,
      count + 1,
    ]);
    expect(page.anchors()).toEqual(Array.from({ length: count }, () => ['#paiement', '']).flat());
  },
);

it('[PM-12] the 2nd part, asked for by link while the 1st is due, is paid as soon as it is the next one', async () => {
  const page = await openOrder([planOf('due', 'upcoming'), planOf('paid', 'upcoming')], {
    anchor: '#paiement-2',
  });
  expect(page.see(selectOtherPart)).toEqual({ state: 'notYet', part: 1 });
  expect(page.state()).toBe('watched.due');
  await page.send({ type: 'page.returned' });
  expect([page.see(selectIsPaying), page.see(selectOtherPart)]).toEqual([true, undefined]);
});

it.each([
  ['the 3rd is next', planOf('paid', 'paid', 'upcoming'), 'watched.upcoming'],
  ['everything is paid', planOf('paid', 'paid', 'paid'), 'watched.paid'],
])(
  '[PM-12] the 2nd part, asked for by link when it is paid and %s, is not paid again',
  async (_, plan, state) => {
    const page = await openOrder([plan], { anchor: '#paiement-2' });
    expect(page.see(selectOtherPart)).toEqual({ state: 'alreadyPaid', part: 2 });
    expect(page.state()).toBe(state);
  },
);

it('[E11] two tabs: a part that is paid in the other one is read at once, and the next one is due', async () => {
  const page = await openOrder([
    planOf('due', 'upcoming'),
    planOf('inProgress', 'upcoming'),
    planOf('paid', 'due'),
  ]);
  await page.send({ type: 'page.returned' });
  expect(page.state()).toBe('watched.inProgress');
  await page.advance(4_999);
  expect(page.reads()).toBe(2);
  await page.advance(1);
  expect([page.state(), page.see(selectIsPayable)]).toEqual(['watched.due', true]);
  await page.advance(60_000);
  expect(page.reads()).toBe(3);
});

it('[C33] [I17] a part that a relative pays while its dialog is open is shown as paid after the dialog is closed', async () => {
  const page = await openOrder([planOf('due', 'upcoming'), planOf('paid', 'upcoming')]);
  await page.send({ type: 'pay.requested' });
  await page.advance(60_000);
  // The dialog reads what is due by itself.
  expect(page.reads()).toBe(1);
  await page.send({ type: 'payment.closed' });
  expect([page.state(), page.see(selectOrder)]).toEqual(['watched.upcoming', planOf('paid', 'upcoming')]);
});

it('[I17] a refund of the 1st part while the 2nd is due makes the 1st the next one', async () => {
  const refunded = planOf('late', 'due');
  const page = await openOrder([planOf('paid', 'due'), refunded]);
  await page.send({ type: 'page.returned' });
  expect([page.state(), page.see(selectOrder)]).toEqual(['watched.late', refunded]);
});

it('[I17] an order that is cancelled while the dialog is open cannot be paid after it is closed', async () => {
  const page = await openOrder([planOf('due', 'upcoming'), planOf('closed', 'closed')]);
  await page.send({ type: 'pay.requested' }, { type: 'payment.closed' }, { type: 'pay.requested' });
  expect([page.state(), page.see(selectIsPayable)]).toEqual(['watched.closed', false]);
});

it('[PM-12] an invoice that is being made is read ten times, three seconds apart, and again after the next payment', async () => {
  const waiting = planOf('paid, invoice being made', 'due');
  const page = await openOrder(Array.from({ length: 20 }, () => waiting));
  await page.advance(2_999);
  expect(page.reads()).toBe(1);
  await page.advance(1);
  expect(page.reads()).toBe(2);
  for (let read = 0; read < 20; read += 1) await page.advance(3_000);
  expect(page.reads()).toBe(10);
  await page.send({ type: 'pay.requested' }, { type: 'payment.confirmed' });
  await page.advance(3_000);
  expect(page.reads()).toBe(12);
});

it('[I17] [B4] a session that ends while paying keeps the plan; another customer sees nothing of it', async () => {
  const plan = planOf('due', 'upcoming');
  const page = await openOrder([plan, rejected(unknown)]);
  await page.send({ type: 'pay.requested' }, { type: 'session.changed', customerId: undefined });
  expect([page.state(), page.see(selectOrder)]).toEqual(['paying.sessionEnded', plan]);
  page.actor.send({ type: 'session.changed', customerId: FATOU });
  expect([page.see(selectIsLoading), page.see(selectOrder)]).toEqual([true, undefined]);
  await page.advance(0);
  expect([page.see(selectIsUnknown), page.see(selectOrder)]).toEqual([true, undefined]);
});

it('[I17] what was read before is on screen at once, and paid only after it was read again', async () => {
  const known = planOf('due', 'upcoming');
  const page = await openOrder([rejected(offline), planOf('paid', 'paid')], { known, anchor: '#paiement' });
  expect([page.state(), page.see(selectOrder)]).toEqual(['watched.cannotCheck', known]);
  await page.advance(5_000);
  // As the URL asks for the payment; in the dialog nothing is due.
  expect(page.state()).toBe('paying.live');
});

const reads = (order: CustomerOrder) =>
  tells('watch', { answer: { order, readsWithoutInvoice: 0 }, reach: 'reached', failure: undefined });
const unread = (error: unknown) => tells('watch', { reach: 'unreachable', failure: error });
const shows =
  (state: InstalmentState) =>
  ({ context: { order } }: { context: InstalmentsTypes['context'] }) =>
    (order?.instalments.find((part) => part.state !== 'paid')?.state ?? 'paid') === state;

it('[TL-05] [PM-12] every transition leads to its expected state, and only what is due can be paid', async () => {
  const problems = await walk(instalmentsMachine, {
    starts: {
      'the page of an order': { input, state: 'watched.reading' },
      'a link to the 2nd part': { input: { ...input, anchor: '#paiement-2' }, state: 'watched.reading' },
      'a second visit': { input: { ...input, known: planOf('due', 'upcoming') }, state: 'watched.reading' },
    },
    events: {
      'is due': reads(planOf('due', 'upcoming')),
      'is late': reads(planOf('paid', 'late')),
      'is upcoming': reads(planOf('paid', 'upcoming')),
      'is in progress': reads(planOf('inProgress', 'upcoming')),
      'is being checked': reads(planOf('checking', 'upcoming')),
      'is paid': reads(planOf('paid', 'paid')),
      'is cancelled': reads(planOf('closed', 'closed')),
      'is unknown': unread(unknown),
      'read is not answered': unread(offline),
      'watch breaks': failure('watch', new Error('broken')),
      'pay.requested': { type: 'pay.requested' },
      'the payment is asked for': { type: 'anchor.changed', anchor: '#paiement' },
      'the payment is left': { type: 'anchor.changed', anchor: '' },
      'payment.closed': { type: 'payment.closed' },
      'payment.confirmed': { type: 'payment.confirmed' },
      'check.requested': { type: 'check.requested' },
      'page.returned': { type: 'page.returned' },
      'the session ends': { type: 'session.changed', customerId: undefined },
      'the customer signs in': { type: 'session.changed', customerId: AWA },
      'another customer signs in': { type: 'session.changed', customerId: FATOU },
    },
    given: {
      'any part asked': ({ context }) => context.anchor === '#paiement',
      '2nd asked': ({ context }) => context.anchor === '#paiement-2',
      'order known': ({ context }) => context.order !== undefined,
      payable: selectIsPayable,
      'Fatou’s': ({ context }) => context.customerId === FATOU,
    },
    targets: {
      '*': {
        'the payment is asked for [not any part asked]': 'stays',
        'the payment is left [any part asked]': 'stays',
        'the payment is left [2nd asked]': 'stays',
        'another customer signs in [not Fatou’s]': 'watched.reading',
        'the customer signs in [Fatou’s]': 'watched.reading',
      },
      watched: {
        'is due [not any part asked]': 'watched.due',
        'is late [not any part asked, not 2nd asked]': 'watched.late',
        'is upcoming [not any part asked, not 2nd asked]': 'watched.upcoming',
        'is in progress [not any part asked]': 'watched.inProgress',
        'is being checked [not any part asked]': 'watched.checking',
        'is paid [not any part asked]': 'watched.paid',
        'is cancelled [not any part asked]': 'watched.closed',
        'is due [any part asked]': 'paying.live',
        'is late [any part asked]': 'paying.live',
        'is late [2nd asked]': 'paying.live',
        'is upcoming [any part asked]': 'paying.live',
        'is upcoming [2nd asked]': 'paying.live',
        'is in progress [any part asked]': 'paying.live',
        'is being checked [any part asked]': 'paying.live',
        'is paid [any part asked]': 'paying.live',
        'is cancelled [any part asked]': 'paying.live',
        'is unknown': 'unknown',
        'read is not answered': 'watched.cannotCheck',
        'watch breaks': 'failed',
        'check.requested': 'stays',
        'page.returned': 'stays',
      },
      'watched.reading': {
        'read is not answered [order known]': 'watched.cannotCheck',
        'read is not answered [not order known]': 'failed',
        'pay.requested [payable]': 'paying.live',
      },
      'watched.late | watched.due | watched.upcoming | watched.inProgress': {
        'pay.requested': 'paying.live',
        'the payment is asked for': 'paying.live',
      },
      'watched.checking | watched.paid | watched.closed': { 'the payment is asked for': 'paying.live' },
      paying: {
        'payment.closed': 'watched.reading',
        'payment.confirmed': 'watched.confirming',
        'the payment is asked for [not any part asked]': 'watched.reading',
        'the payment is left': 'watched.reading',
      },
      'paying.live': { 'the session ends': 'paying.sessionEnded' },
      'paying.sessionEnded': {
        'the customer signs in [not Fatou’s]': 'paying.live',
        'another customer signs in [Fatou’s]': 'paying.live',
      },
      failed: { 'check.requested': 'watched.reading', 'page.returned': 'watched.reading' },
      unknown: { 'page.returned': 'watched.reading' },
    },
    openEnded: ['paying.live', 'paying.sessionEnded', 'failed', 'unknown'],
    rules: {
      'only what the last read found due can be paid': (snapshot) =>
        !selectIsPayable(snapshot) ||
        (!selectCannotCheck(snapshot) &&
          (['due', 'late', 'upcoming', 'inProgress'] as const).some((state) => shows(state)(snapshot))),
      'the URL asks for the payment while its dialog is open': (snapshot) =>
        !selectIsPaying(snapshot) || snapshot.context.anchor.startsWith('#paiement'),
      'a first read without an answer says why': (snapshot) =>
        snapshot.value !== 'failed' || selectFailure(snapshot) !== undefined,
      'an order of another customer is not shown': (snapshot) =>
        !selectIsUnknown(snapshot) || selectOrder(snapshot) === undefined,
    },
  });
  expect(problems).toEqual([]);
});
