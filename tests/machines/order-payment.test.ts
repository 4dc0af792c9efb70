import { expect, it } from 'vitest';
import { paydunyaHosted as messages } from '#domain/messages/providers/paydunya.ts';
import type { PaymentAnswer } from '#domain/payment.ts';
import { connect } from '#machines/connect.ts';
import {
  hostedPaymentWatch,
  orderPaymentMachine,
  selectError,
  selectIsChecking,
  selectPageUrl,
  type HostedInvoice,
  type HostedOrder,
  type PaymentIntent,
} from '#machines/order-payment/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline, payment, placed } from './fixtures.ts';

const PAGE = 'https://pay.example/invoice/test_jkEdPY8SuG';
const invoice: HostedInvoice = {
  transactionId: payment('pending').transactionId,
  token: 'test_jkEdPY8SuG',
  url: PAGE,
  existing: false,
};
const INTERVAL = 5_000;

async function open({
  invoices = [invoice],
  records = ['saved'],
  answers = [],
  order = placed,
  signedIn = false,
}: {
  invoices?: Scripted<HostedInvoice>[];
  records?: Scripted<unknown>[];
  answers?: Scripted<PaymentAnswer>[];
  order?: HostedOrder;
  signedIn?: boolean;
} = {}) {
  const asked: HostedOrder[] = [];
  const saved: PaymentIntent[] = [];
  const machine = connect(orderPaymentMachine, {
    createInvoice: scripted(invoices, asked),
    saveRecord: scripted(records, saved),
    watch: connect(hostedPaymentWatch, { fetchStatus: scripted(answers) }),
  });
  const page = await startMachine(machine, { order, messages, signedIn });
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  return { ...page, asked, saved, see };
}

it('[PM-02] [PM-03] Valider creates the invoice and saves the record, then the page can be opened', async () => {
  const page = await open();
  expect(page.see(selectPageUrl)).toBeUndefined();
  await page.send({ type: 'validation.requested' });
  expect(page.asked).toEqual([placed]);
  expect(page.saved).toEqual([
    { orderId: 42, transactionId: invoice.transactionId, token: 'test_jkEdPY8SuG', amount: 241_000 },
  ]);
  expect(page.takeNotices()).toEqual(['info: Merci de passer au paiement sur paydunya']);
  expect(page.see(selectPageUrl)).toBe(PAGE);
});

it('[PM-03] reports a new invoice with order, amount and lines, and no invoice twice', async () => {
  const reports = (page: Awaited<ReturnType<typeof open>>) =>
    page.emitted.filter(({ type }) => type === 'invoice.created');
  const page = await open();
  await page.send({ type: 'validation.requested' });
  expect(reports(page)).toEqual([
    { type: 'invoice.created', orderId: 42, amount: 241_000, lines: placed.lines },
  ]);
  const again = await open({ invoices: [{ ...invoice, existing: true }] });
  await again.send({ type: 'validation.requested' });
  expect(reports(again)).toEqual([]);
});

it.each([
  ['order', '/profile#order'],
  ['preorder', '/profile#preorder'],
  ['creditOrder', '/profile#commandes-a-credit'],
] as const)('[PM-02] a customer who opens the page of a payment of %s goes to %s', async (saleType, to) => {
  const page = await open({ order: { ...placed, saleType }, signedIn: true });
  await page.send({ type: 'validation.requested' }, { type: 'provider.opened' });
  expect(page.emitted.at(-1)).toEqual({ type: 'leave', to });
  expect(page.actor.getSnapshot().status).toBe('done');
});

it('[PM-03] a guest stays, and sees that the payment is made', async () => {
  const page = await open({ answers: [rejected(offline), payment('pending'), payment('confirmed')] });
  await page.send({ type: 'validation.requested' }, { type: 'provider.opened' });
  page.takeNotices();
  for (let check = 1; check <= 2; check += 1) await page.advance(INTERVAL);
  expect(page.takeNotices()).toEqual([]);
  await page.send({ type: 'page.returned' });
  expect(page.takeNotices()).toEqual(['success: Paiement effectif']);
  await page.advance(2_000);
  expect(page.emitted.at(-1)).toEqual({ type: 'settled' });
});

it.each(['failed', 'cancelled'] as const)(
  '[PM-03] [I17] a payment that is %s is announced only after the server said so, and can be made again',
  async (verdict) => {
    const page = await open({
      invoices: [invoice, invoice],
      records: ['saved', 'saved'],
      answers: [payment(verdict)],
    });
    await page.send({ type: 'validation.requested' }, { type: 'provider.opened' });
    page.takeNotices();
    await page.advance(INTERVAL);
    expect(page.takeNotices()).toEqual(['error: Payment non effectif ...']);
    expect(page.see(selectPageUrl)).toBeUndefined();
    await page.send({ type: 'validation.requested' });
    expect(page.see(selectPageUrl)).toBe(PAGE);
  },
);

it('[A8] offers no page while money that was taken is being checked', async () => {
  const page = await open({ answers: [payment('checking')] });
  await page.send({ type: 'validation.requested' });
  await page.advance(INTERVAL);
  expect(page.see(selectIsChecking)).toBe(true);
  expect(page.see(selectPageUrl)).toBeUndefined();
});

it("[PM-15] a failure is shown with the server's message, and the user can try again", async () => {
  const refusal = failed('payment.provider_refused', 'Le moyen de paiement a refusé.');
  const page = await open({ invoices: [rejected(refusal), invoice], records: [rejected(offline)] });
  await page.send({ type: 'validation.requested' });
  expect(page.see(selectError)).toBe('Échec de la création de la facture : Le moyen de paiement a refusé.');
  await page.send({ type: 'validation.requested' });
  expect(page.see(selectError)).toBe('Échec de l’enregistrement du paiement : La connexion ne répond pas.');
  expect(page.see(selectPageUrl)).toBeUndefined();
});

it('[A3] an amount that has changed is read again; an order that is paid needs no payment', async () => {
  const page = await open({ invoices: [rejected(failed('payment.amount_changed', 'Le montant a changé.'))] });
  await page.send({ type: 'validation.requested' });
  expect(page.emitted.map(({ type }) => type)).toEqual(['notice', 'order.changed']);
  const paid = await open({ invoices: [rejected(failed('payment.already_paid', 'Déjà payé.'))] });
  await paid.send({ type: 'validation.requested' });
  expect(paid.takeNotices()).toEqual(['success: Paiement effectif']);
});

/** The watch ends with this verdict. */
const result = (verdict: PaymentAnswer['verdict']) =>
  answer('watch', {
    outcome: 'news',
    answer: verdict === 'unknownTransaction' ? { verdict } : payment(verdict),
    error: undefined,
  });

it('[TL-05] every transition', async () => {
  const problems = await walk(orderPaymentMachine, {
    starts: {
      guest: { input: { order: placed, messages, signedIn: false }, state: 'reviewing' },
      customer: { input: { order: placed, messages, signedIn: true }, state: 'reviewing' },
    },
    events: {
      validate: { type: 'validation.requested' },
      open: { type: 'provider.opened' },
      return: { type: 'page.returned' },
      close: { type: 'dialog.closed' },
      created: answer('createInvoice', invoice),
      'create lost': failure('createInvoice', offline),
      'already paid': failure('createInvoice', failed('payment.already_paid', 'x')),
      'amount changed': failure('createInvoice', failed('payment.amount_changed', 'x')),
      'instalment changed': failure('createInvoice', failed('payment.instalment_changed', 'x')),
      saved: answer('saveRecord'),
      'save lost': failure('saveRecord', offline),
      confirmed: result('confirmed'),
      pending: result('pending'),
      checking: result('checking'),
      failed: result('failed'),
      cancelled: result('cancelled'),
      superseded: result('superseded'),
      unknown: result('unknownTransaction'),
      'watch lost': failure('watch'),
    },
    given: { customer: ({ context }) => context.signedIn },
    targets: {
      reviewing: { validate: 'creating', close: 'closed' },
      creating: {
        created: 'saving',
        'create lost': 'reviewing',
        'already paid': 'confirmed',
        'amount changed': 'reviewing',
        'instalment changed': 'reviewing',
      },
      saving: { saved: 'ready', 'save lost': 'reviewing' },
      ready: {
        'open [customer]': 'left',
        confirmed: 'confirmed',
        pending: 'ready',
        checking: 'ready',
        failed: 'reviewing',
        cancelled: 'reviewing',
        superseded: 'reviewing',
        unknown: 'reviewing',
        'watch lost': 'unwatched',
        return: 'stays',
        close: 'closed',
      },
      unwatched: { 'open [customer]': 'left', return: 'ready', close: 'closed' },
      confirmed: { 'after redirectDelay': 'settled', close: 'settled' },
    },
    openEnded: ['reviewing', 'unwatched', 'settled', 'left', 'closed'],
    rules: {
      'the page is offered only after the record was saved': (snapshot) =>
        selectPageUrl(snapshot) === undefined || ['ready', 'unwatched'].includes(snapshot.value),
    },
  });
  expect(problems).toEqual([]);
});
