import type { InvoiceView } from '#domain/orders/invoice.ts';
import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import {
  paymentWatch,
  selectCanPay,
  selectCanRetry,
  selectInvoice,
  selectIsLoading,
  selectIsPaying,
  selectObstacle,
  selectPayableOrder,
  selectShownVerdict,
  storeInvoiceMachine,
} from '#machines/store-invoice/index.ts';
import { answer, failure, tells, walk } from '#tests/support/machines/walk.ts';
import { held, rejected, scripted, settle, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { capability, failed, invoice, offline, placed, transactionId } from './fixtures.ts';

interface World {
  invoices: Scripted<InvoiceView>[];
  access?: Scripted<unknown>[];
  capability?: string | undefined;
  reference?: string | undefined;
}

const underWay: InvoiceView = { ...invoice, verdict: 'inProgress', transactionId, provider: 'wave' };
const settled: InvoiceView = {
  ...invoice,
  verdict: 'settled',
  amountDue: 0,
  invoiceNumber: 'FAC-2026-00042',
  invoicedAt: Date.UTC(2026, 10, 21, 10, 5),
  pdf: `/facture/${placed.reference}/pdf`,
};
const unknown = failed('invoice.unknown', 'Erreur lors de la récupération de la facture');

async function openPage({ invoices, access = [], ...address }: World) {
  const exchanged: { reference: string; capability: string }[] = [];
  const loaded: { subject: string }[] = [];
  const machine = connect(storeInvoiceMachine, {
    openAccess: scripted(access, exchanged),
    watch: connect(paymentWatch, { fetchStatus: scripted(invoices, loaded) }),
  });
  const page = await startMachine(machine, {
    reference: placed.reference,
    capability: undefined,
    ...address,
  });
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  return { ...page, see, exchanged, loaded };
}

it('[SI-01] [PK-09] exchanges the capability of the link, drops it, and shows the order', async () => {
  const page = await openPage({ access: [true], invoices: [invoice], capability });
  expect(page.exchanged).toEqual([{ reference: 'KE-7QX2M9D4TB', capability }]);
  expect(page.loaded).toEqual([{ subject: 'KE-7QX2M9D4TB' }]);
  expect(page.see(selectInvoice)).toEqual(invoice);
  expect(JSON.stringify(page.actor.getPersistedSnapshot())).not.toContain(capability);
});

it('[SI-01] without a capability the cookie of an earlier visit is enough', async () => {
  const page = await openPage({ invoices: [invoice] });
  expect(page.exchanged).toEqual([]);
  expect(page.see(selectInvoice)).toEqual(invoice);
});

it('[SI-01] with a rejected capability the cookie is still used', async () => {
  const refused = failed('order.unknown', 'Commande introuvable.');
  const page = await openPage({ access: [rejected(refused)], invoices: [invoice], capability });
  expect(page.see(selectInvoice)).toEqual(invoice);
});

it('[SI-01] a malformed capability is not sent', async () => {
  const page = await openPage({ invoices: [rejected(unknown)], capability: 'trop court' });
  expect(page.exchanged).toEqual([]);
  expect(page.see(selectObstacle)).toBe('Cette commande n’est pas accessible avec ce lien');
});

it('[SI-01] an order that this visitor may not see is not found, without a notice', async () => {
  const refused = failed('order.unknown', 'Commande introuvable.');
  const page = await openPage({ access: [rejected(refused)], invoices: [rejected(unknown)], capability });
  expect(page.see(selectObstacle)).toBe('Cette commande n’est pas accessible avec ce lien');
  expect(page.see(selectCanRetry)).toBe(false);
  expect(page.takeNotices()).toEqual([]);
});

it('[SI-01] a failed read shows its own message and can be retried', async () => {
  const page = await openPage({ invoices: [rejected(offline), invoice] });
  expect(page.takeNotices()).toEqual(['error: Erreur lors de la récupération de la facture']);
  expect(page.see(selectObstacle)).toBe('Erreur lors de la récupération de la facture');
  await page.send({ type: 'retry.requested' });
  expect(page.see(selectInvoice)).toEqual(invoice);
});

it('E10: a capability lost by the network is not a wrong link: the retry sends it again', async () => {
  const page = await openPage({
    access: [rejected(offline), true],
    invoices: [rejected(unknown), invoice],
    capability,
  });
  expect(page.see(selectObstacle)).toBe('Erreur lors de la récupération de la facture');
  await page.send({ type: 'retry.requested' });
  expect(page.exchanged).toHaveLength(2);
  expect(page.see(selectInvoice)).toEqual(invoice);
});

it('[PK-09] [SI-02] offers to pay the amount due, with the data for the dialog', async () => {
  const page = await openPage({ invoices: [invoice] });
  expect(page.see(selectCanPay)).toBe(true);
  await page.send({ type: 'pay.requested' });
  expect(page.see(selectIsPaying)).toBe(true);
  const { amountTotal: _, ...order } = placed;
  expect(page.see(selectPayableOrder)).toEqual(order);
});

it.each([
  ['paid', settled],
  ['being checked', { ...underWay, verdict: 'checking' }],
  ['not due', { ...invoice, amountDue: 0 }],
  ['without an open provider', { ...invoice, providers: [] }],
] as const)('I17: an order that is %s cannot be paid', async (_, view) => {
  const page = await openPage({ invoices: [{ ...view, providers: [...view.providers] }] });
  expect(page.see(selectCanPay)).toBe(false);
});

it('a payment in progress can be continued', async () => {
  const page = await openPage({ invoices: [underWay] });
  expect(page.see(selectCanPay)).toBe(true);
  await page.send({ type: 'pay.requested' });
  expect(page.see(selectIsPaying)).toBe(true);
});

it('[SI-01] B3: checks every 5 s during a payment, in silence, until it is settled', async () => {
  const page = await openPage({ invoices: [underWay, underWay, rejected(offline), settled] });
  await page.advance(4_999);
  expect(page.loaded).toHaveLength(1);
  await page.advance(1);
  expect(page.loaded).toHaveLength(2);
  await page.advance(5_000);
  expect(page.see(selectInvoice)).toEqual(underWay);
  await page.advance(5_000);
  expect(page.see(selectInvoice)).toEqual(settled);
  expect(page.takeNotices()).toEqual([]);
  await page.advance(60_000);
  await page.send({ type: 'page.returned' });
  expect(page.loaded).toHaveLength(4);
});

it('[SI-01] I13: keeps checking until a paid order has its invoice, which is created shortly after', async () => {
  const paid: InvoiceView = { ...settled, invoiceNumber: undefined, invoicedAt: undefined, pdf: undefined };
  const page = await openPage({ invoices: [paid, paid, settled] });
  await page.advance(5_000);
  expect(page.see(selectInvoice)).toEqual(paid);
  await page.send({ type: 'page.returned' });
  expect(page.see(selectInvoice)).toEqual(settled);
  await page.advance(60_000);
  expect(page.loaded).toHaveLength(3);
});

it('[SI-01] an invoice of an earlier part does not end the checks of the payment that follows', async () => {
  const followed: InvoiceView = { ...underWay, invoiceNumber: 'FAC-2026-00042' };
  const page = await openPage({ invoices: [followed, settled] });
  expect(page.see(selectShownVerdict)).toBe('inProgress');
  await page.advance(5_000);
  expect(page.see(selectInvoice)).toEqual(settled);
});

it.each(['payment.closed', 'payment.confirmed'] as const)(
  '[SI-01] [SI-02] [PM-11] after %s the server is asked again while the order stays on screen',
  async (type) => {
    const page = await openPage({ invoices: [invoice, settled] });
    await page.send({ type: 'pay.requested' });
    page.actor.send({ type });
    expect(page.see(selectIsPaying)).toBe(false);
    expect(page.see(selectIsLoading)).toBe(false);
    expect(page.see(selectInvoice)).toEqual(invoice);
    await settle();
    expect(page.see(selectInvoice)).toEqual(settled);
    expect(page.loaded).toEqual([{ subject: placed.reference }, { subject: placed.reference }]);
  },
);

it('E11: on return nothing can be paid before the server has answered', async () => {
  const { logic, calls } = held<InvoiceView, { subject: string }>();
  const machine = connect(storeInvoiceMachine, {
    openAccess: scripted<unknown, { reference: string; capability: string }>([]),
    watch: connect(paymentWatch, { fetchStatus: logic }),
  });
  const page = await startMachine(machine, { reference: placed.reference, capability: undefined });
  const before = page.actor.getSnapshot();
  expect([selectShownVerdict(before), selectPayableOrder(before)]).toEqual([undefined, undefined]);
  calls[0]!.resolve(invoice);
  await settle();
  await page.send({ type: 'page.returned' });
  expect(selectCanPay(page.actor.getSnapshot())).toBe(false);
  calls[1]!.reject(offline);
  await settle();
  expect(selectCanPay(page.actor.getSnapshot())).toBe(false);
  expect(selectInvoice(page.actor.getSnapshot())).toEqual(invoice);
  expect(selectShownVerdict(page.actor.getSnapshot())).toBe('cannotCheck');

  await page.advance(5_000);
  calls[2]!.resolve(invoice);
  await settle();
  expect(selectCanPay(page.actor.getSnapshot())).toBe(true);
});

const reads = (answer: InvoiceView) => tells('watch', { answer, reach: 'reached', failure: undefined });
const unread = (failure: unknown) => tells('watch', { reach: 'unreachable', failure });

it('[TL-05] [SI-01] every transition leads to its expected state, and only a payable order has a pay button', async () => {
  const guest = { reference: placed.reference, capability };
  const problems = await walk(storeInvoiceMachine, {
    starts: {
      'a link': { input: guest, state: 'exchanging' },
      'a cookie': { input: { ...guest, capability: undefined }, state: 'watched.loading' },
      'a malformed key': { input: { ...guest, capability: 'trop court' }, state: 'watched.loading' },
      'no reference': { input: { ...guest, reference: undefined }, state: 'notFound' },
      'an empty reference': { input: { ...guest, reference: '' }, state: 'notFound' },
      'a path as reference': {
        input: { ...guest, reference: '../../../commande/7/delete' },
        state: 'notFound',
      },
    },
    events: {
      'openAccess succeeds': answer('openAccess', { reference: placed.reference }),
      'openAccess fails': failure('openAccess', offline),
      'openAccess is refused': failure('openAccess', failed('order.unknown', 'Commande introuvable.')),
      'order is unpaid': reads(invoice),
      'payment is pending': reads(underWay),
      'payment is being checked': reads({ ...underWay, verdict: 'checking' }),
      'order is paid, invoice follows': reads({ ...settled, invoiceNumber: undefined }),
      'order is settled': reads(settled),
      'order is unknown': unread(unknown),
      'order is not answered': unread(offline),
      'watch breaks': failure('watch'),
      'pay.requested': { type: 'pay.requested' },
      'payment.closed': { type: 'payment.closed' },
      'payment.confirmed': { type: 'payment.confirmed' },
      'retry.requested': { type: 'retry.requested' },
      'page.returned': { type: 'page.returned' },
    },
    given: {
      'key held': ({ context }) => context.capability !== undefined,
      payable: ({ context: { invoice: shown } }) =>
        shown?.amountDue === 241_000 && (shown.verdict === undefined || shown.verdict === 'inProgress'),
      settled: ({ context }) => context.invoice?.invoiceNumber !== undefined,
    },
    targets: {
      exchanging: {
        'openAccess succeeds': 'watched.loading',
        'openAccess fails': 'watched.loading',
        'openAccess is refused': 'watched.loading',
      },
      watched: {
        'order is unpaid': 'watched.showing',
        'payment is pending': 'watched.showing',
        'payment is being checked': 'watched.showing',
        'order is paid, invoice follows': 'watched.showing',
        'order is settled': 'watched.showing',
        'watch breaks': 'failed',
      },
      // A key whose exchange was lost is not known to be wrong.
      'watched.loading': {
        'order is unknown [not key held]': 'notFound',
        'order is unknown [key held]': 'failed',
        'order is not answered': 'failed',
      },
      failed: {
        'retry.requested [key held]': 'exchanging',
        'retry.requested [not key held]': 'watched.loading',
      },
      'watched.showing': { 'pay.requested [payable]': 'paying' },
      'watched.showing | watched.stale': {
        'page.returned [not settled]': 'watched.refreshing',
        'order is unknown': 'stays',
        'order is not answered': 'stays',
      },
      'watched.refreshing': {
        'order is unknown': 'watched.stale',
        'order is not answered': 'watched.stale',
      },
      paying: { 'payment.closed': 'watched.refreshing', 'payment.confirmed': 'watched.refreshing' },
    },
    openEnded: ['paying', 'notFound', 'failed'],
    rules: {
      'a pay button stands only on an order that the last read found payable': (snapshot) =>
        !selectCanPay(snapshot) ||
        (snapshot.matches({ watched: 'showing' }) &&
          ['inProgress', undefined].includes(selectInvoice(snapshot)?.verdict)),
      'the key is forgotten once the order is shown': (snapshot) =>
        selectInvoice(snapshot) === undefined || snapshot.context.capability === undefined,
      'a failure is announced with a way to retry': (snapshot, emitted) =>
        emitted.length === 0 || selectCanRetry(snapshot),
    },
  });
  expect(problems).toEqual([]);
});
