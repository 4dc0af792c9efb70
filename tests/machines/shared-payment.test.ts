import { expect, it } from 'vitest';
import type { SharedPayment } from '#domain/payments/payment-link.ts';
import { connect } from '#machines/connect.ts';
import {
  paymentWatch,
  selectAction,
  selectCanPay,
  selectIsPaying,
  selectObstacle,
  selectPayableOrder,
  selectShared,
  selectShownVerdict,
  sharedPaymentMachine,
} from '#machines/shared-payment/index.ts';
import { held, rejected, scripted, settle, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, tells, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const link = '0123456789AB';
const token = 'a'.repeat(54);
const payable: SharedPayment = {
  orderId: 42,
  firstName: 'Awa',
  label: undefined,
  amount: 30_001,
  dueOn: '2026-12-21',
  expiresAt: Date.UTC(2026, 10, 28, 10),
  verdict: undefined,
  transactionId: undefined,
  payment: {
    state: 'open',
    amountTotal: 30_001,
    amountDue: 30_001,
    instalmentNo: 2,
    instalmentCount: 3,
    providers: ['wave'],
    live: undefined,
    returned: [],
  },
};
const inProgress: SharedPayment = {
  ...payable,
  verdict: 'inProgress',
  transactionId: 'WV42',
  payment: { ...payable.payment, state: 'inProgress', live: { transactionId: 'WV42', provider: 'wave' } },
};
const nothingDue = { ...payable.payment, amountDue: 0, providers: [] };
const paid: SharedPayment = {
  ...payable,
  verdict: 'settled',
  payment: { ...nothingDue, state: 'paid' },
};
const checking: SharedPayment = {
  ...payable,
  verdict: 'checking',
  payment: { ...nothingDue, state: 'checking' },
};
const closed: SharedPayment = { ...payable, payment: { ...nothingDue, state: 'closed' } };
const noMethod: SharedPayment = { ...payable, payment: { ...payable.payment, providers: [] } };
const refused = (code: 'unknown' | 'revoked' | 'expired') => failed(`payment_link.${code}`, 'Refusé.');

async function openPage(
  reads: Scripted<SharedPayment>[],
  opens: Scripted<unknown>[] = [true],
  input: { link: string | undefined; token: string | undefined } = { link, token },
) {
  const opened: { id: string; token: string }[] = [];
  const read: { subject: string }[] = [];
  const machine = connect(sharedPaymentMachine, {
    openLink: scripted(opens, opened),
    watch: connect(paymentWatch, { fetchStatus: scripted(reads, read) }),
  });
  const page = await startMachine(machine, input);
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  return { ...page, opened, read, see };
}

it('[C33] [I20] exchanges the secret of the link once, drops it, and shows what is due', async () => {
  const page = await openPage([payable, payable]);
  await page.send({ type: 'page.returned' });
  expect(page.opened).toEqual([{ id: link, token }]);
  expect(page.read).toEqual([{ subject: link }, { subject: link }]);
  expect(page.see(selectShared)).toEqual(payable);
  expect(JSON.stringify(page.actor.getPersistedSnapshot())).not.toContain(token);
});

it('[C33] the dialog knows the first name and the amount, neither reference nor articles', async () => {
  const page = await openPage([payable], [], { link, token: undefined });
  await page.send({ type: 'pay.requested' });
  expect(page.see(selectIsPaying)).toBe(true);
  expect(page.see(selectPayableOrder)).toEqual({
    id: 42,
    name: 'Pour Awa',
    reference: '',
    saleType: 'order',
    lines: [],
    amountDue: 30_001,
    instalmentNo: 2,
    instalmentCount: 3,
    payer: { firstName: 'Awa' },
  });
});

it('[C33] a secret that was lost on the way is sent again', async () => {
  const page = await openPage([payable], [rejected(offline), true]);
  expect(page.see(selectShared)).toBeUndefined();
  await page.send({ type: 'page.returned' });
  expect(page.opened).toHaveLength(2);
  expect(page.see(selectShared)).toEqual(payable);
});

it('[C33] a payment in progress is followed every 5 s, and a link that is revoked meanwhile offers nothing', async () => {
  const page = await openPage([inProgress, inProgress, rejected(refused('revoked'))]);
  expect(page.see(selectAction)).toBe('continue');
  await page.advance(4_999);
  expect(page.read).toHaveLength(1);
  await page.advance(1);
  expect([page.read.length, page.see(selectCanPay)]).toEqual([2, true]);
  await page.advance(5_000);
  expect([page.see(selectObstacle), page.see(selectShared)]).toEqual(['revoked', undefined]);
});

it('[I27] thanks the payer who has paid on this page, and no other person', async () => {
  const own = await openPage([payable, paid]);
  await own.send({ type: 'pay.requested' }, { type: 'payment.confirmed' });
  expect(own.see(selectShownVerdict)).toBe('confirmed');
  const others = await openPage([payable, paid]);
  await others.send({ type: 'pay.requested' }, { type: 'payment.closed' });
  expect(others.see(selectShownVerdict)).toBe('settled');
});

it('[I17] on return nothing can be paid before the server has answered', async () => {
  const { logic, calls } = held<SharedPayment, { subject: string }>();
  const machine = connect(sharedPaymentMachine, {
    openLink: scripted<unknown, { id: string; token: string }>([]),
    watch: connect(paymentWatch, { fetchStatus: logic }),
  });
  const page = await startMachine(machine, { link, token: undefined });
  const before = page.actor.getSnapshot();
  expect([selectAction(before), selectShownVerdict(before)]).toEqual(['none', undefined]);
  expect(selectPayableOrder(before)).toBeUndefined();
  calls[0]!.resolve(payable);
  await settle();
  await page.send({ type: 'page.returned' });
  expect(selectCanPay(page.actor.getSnapshot())).toBe(false);
  calls[1]!.reject(offline);
  await settle();
  expect(selectShownVerdict(page.actor.getSnapshot())).toBe('cannotCheck');
  expect(selectAction(page.actor.getSnapshot())).toBe('none');
  await page.advance(5_000);
  calls[2]!.resolve(payable);
  await settle();
  expect(selectCanPay(page.actor.getSnapshot())).toBe(true);
});

it('[I17] once paid, nothing is asked and nothing can be paid', async () => {
  const page = await openPage([paid]);
  await page.advance(60_000);
  await page.send({ type: 'page.returned' }, { type: 'pay.requested' });
  expect(page.read).toHaveLength(1);
  expect([page.see(selectShownVerdict), page.see(selectAction)]).toEqual(['settled', 'none']);
});

const reads = (shared: SharedPayment) =>
  tells('watch', { answer: shared, reach: 'reached', failure: undefined });
const unread = (error: unknown) => tells('watch', { reach: 'unreachable', failure: error });

it('[TL-05] [C33] every transition leads to its expected state, and only what is due has a pay button', async () => {
  const problems = await walk(sharedPaymentMachine, {
    starts: {
      'a followed link': { input: { link, token }, state: 'opening' },
      'a reload': { input: { link, token: undefined }, state: 'watched.reading' },
      'no link': { input: { link: undefined, token }, state: 'unknown' },
    },
    events: {
      'openLink succeeds': answer('openLink'),
      'openLink finds no link': failure('openLink', refused('unknown')),
      'openLink finds it revoked': failure('openLink', refused('revoked')),
      'openLink finds it expired': failure('openLink', refused('expired')),
      'openLink is not answered': failure('openLink', offline),
      'is due': reads(payable),
      'is due, without a method': reads(noMethod),
      'is in progress': reads(inProgress),
      'is paid': reads(paid),
      'is being checked': reads(checking),
      'is closed': reads(closed),
      'link is unknown': unread(refused('unknown')),
      'link is revoked': unread(refused('revoked')),
      'link is expired': unread(refused('expired')),
      'read is not answered': unread(offline),
      'watch breaks': failure('watch', new Error('broken')),
      'pay.requested': { type: 'pay.requested' },
      'payment.closed': { type: 'payment.closed' },
      'payment.confirmed': { type: 'payment.confirmed' },
      'check.requested': { type: 'check.requested' },
      'retry.requested': { type: 'retry.requested' },
      'page.returned': { type: 'page.returned' },
    },
    given: {
      'secret held': ({ context }) => context.token !== '',
      payable: ({ context: { shared } }) =>
        (shared?.payment.state === 'open' || shared?.payment.state === 'inProgress') &&
        shared.payment.providers.length > 0,
      'being checked': ({ context }) => context.shared?.payment.state === 'checking',
      paid: ({ context }) => context.shared?.payment.state === 'paid',
    },
    targets: {
      opening: {
        'openLink succeeds': 'watched.reading',
        'openLink finds no link': 'unknown',
        'openLink finds it revoked': 'revoked',
        'openLink finds it expired': 'expired',
        'openLink is not answered': 'failed',
      },
      watched: {
        'is due': 'watched.showing',
        'is due, without a method': 'watched.showing',
        'is in progress': 'watched.showing',
        'is paid': 'watched.showing',
        'is being checked': 'watched.showing',
        'is closed': 'watched.showing',
        'link is unknown': 'unknown',
        'link is revoked': 'revoked',
        'link is expired': 'expired',
        'read is not answered': 'watched.cannotCheck',
        'watch breaks': 'failed',
      },
      'watched.reading': { 'read is not answered': 'failed' },
      failed: {
        'retry.requested [secret held]': 'opening',
        'retry.requested [not secret held]': 'watched.reading',
        'page.returned [secret held]': 'opening',
        'page.returned [not secret held]': 'watched.reading',
      },
      'watched.showing': {
        'pay.requested [payable]': 'paying',
        'check.requested [being checked]': 'watched.refreshing',
        'page.returned [not paid]': 'watched.refreshing',
      },
      'watched.cannotCheck': {
        'check.requested': 'watched.refreshing',
        'page.returned': 'watched.refreshing',
      },
      paying: { 'payment.closed': 'watched.refreshing', 'payment.confirmed': 'watched.refreshing' },
    },
    openEnded: ['unknown', 'revoked', 'expired', 'failed', 'paying'],
    rules: {
      'a pay button stands only on what the last read found due': (snapshot) =>
        !selectCanPay(snapshot) ||
        (snapshot.context.isReachable && [undefined, 'inProgress'].includes(selectShared(snapshot)?.verdict)),
      'a link that opens nothing shows nothing of the order': (snapshot) =>
        selectObstacle(snapshot) === undefined || selectShared(snapshot) === undefined,
      'the secret is forgotten once it was accepted': (snapshot) =>
        selectShared(snapshot) === undefined || snapshot.context.token === '',
    },
  });
  expect(problems).toEqual([]);
});
