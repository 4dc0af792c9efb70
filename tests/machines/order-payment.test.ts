import { expect, it } from 'vitest';
import { paydunyaHosted as messages } from '#domain/messages/providers/paydunya.ts';
import type { PaymentAnswer } from '#domain/payments/payment.ts';
import { connect } from '#machines/connect.ts';
import {
  hostedPaymentWatch,
  orderPaymentMachine,
  selectCanChangeMethod,
  selectCannotCheck,
  selectCanValidate,
  selectEndedVerdict,
  selectError,
  selectIsOutdated,
  selectPageUrl,
  selectShownVerdict,
  type HostedInvoice,
  type HostedOrder,
  type PaymentIntent,
} from '#machines/order-payment/index.ts';
import type { WatchedPayment } from '#machines/payment-watch/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, tells, walk } from '#tests/support/machines/walk.ts';
import { failed, offline, payment, placed } from './fixtures.ts';

const PAGE = 'https://pay.example/invoice/test_jkEdPY8SuG';
const invoice: HostedInvoice = {
  transactionId: payment('pending').transactionId,
  token: 'test_jkEdPY8SuG',
  url: PAGE,
  existing: false,
};
const INTERVAL = 5_000;
const hosted: HostedOrder = { ...placed, provider: 'paydunya' };

async function open({
  invoices = [invoice],
  records = ['saved'],
  answers = [],
  order = hosted,
  live,
  signedIn = false,
}: {
  invoices?: Scripted<HostedInvoice>[];
  records?: Scripted<unknown>[];
  answers?: Scripted<PaymentAnswer>[];
  order?: HostedOrder;
  live?: string;
  signedIn?: boolean;
} = {}) {
  const asked: HostedOrder[] = [];
  const saved: PaymentIntent[] = [];
  const checked: { subject: WatchedPayment }[] = [];
  const machine = connect(orderPaymentMachine, {
    createInvoice: scripted(invoices, asked),
    saveRecord: scripted(records, saved),
    watch: connect(hostedPaymentWatch, { fetchStatus: scripted(answers, checked) }),
  });
  const page = await startMachine(machine, { order, messages, live, signedIn });
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  return { ...page, asked, saved, checked, see };
}

it('[PM-02] [PM-03] Valider creates the invoice and saves the record, then the page can be opened', async () => {
  const page = await open();
  expect(page.see(selectPageUrl)).toBeUndefined();
  await page.send({ type: 'validation.requested' });
  expect(page.asked).toEqual([hosted]);
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

it('[PM-02] a customer who opens the page of a payment leaves for it', async () => {
  const page = await open({ signedIn: true });
  await page.send({ type: 'validation.requested' }, { type: 'provider.opened' });
  expect(page.actor.getSnapshot().output).toEqual({ outcome: 'left' });
});

it('[PM-03] [PM-11] a guest stays, and sees that the payment is made', async () => {
  const page = await open({ answers: [rejected(offline), payment('pending'), payment('confirmed')] });
  await page.send({ type: 'validation.requested' }, { type: 'provider.opened' });
  page.takeNotices();
  for (let check = 1; check <= 2; check += 1) await page.advance(INTERVAL);
  expect(page.takeNotices()).toEqual([]);
  await page.send({ type: 'page.returned' });
  expect(page.takeNotices()).toEqual(['success: Paiement effectif']);
  await page.advance(2_000);
  expect(page.actor.getSnapshot().output).toEqual({ outcome: 'settled' });
});

it.each([
  ['failed', 'error: Payment non effectif ...'],
  ['cancelled', 'error: Payment non effectif ...'],
  ['expired', 'error: Payment non effectif ...'],
] as const)(
  '[PM-03] [I17] a payment that is %s is announced only after the server said so, and can be made again',
  async (verdict, words) => {
    const page = await open({
      invoices: [invoice, invoice],
      records: ['saved', 'saved'],
      answers: [payment(verdict)],
    });
    await page.send({ type: 'validation.requested' }, { type: 'provider.opened' });
    page.takeNotices();
    await page.advance(INTERVAL);
    expect(page.takeNotices()).toEqual([words]);
    expect([page.see(selectPageUrl), page.see(selectEndedVerdict)]).toEqual([undefined, verdict]);
    await page.send({ type: 'validation.requested' });
    expect([page.see(selectPageUrl), page.see(selectEndedVerdict)]).toEqual([PAGE, undefined]);
  },
);

it('[A8] offers no page while money that was taken is being checked', async () => {
  const page = await open({ answers: [payment('checking')] });
  await page.send({ type: 'validation.requested' });
  await page.advance(INTERVAL);
  expect(page.see(selectShownVerdict)).toBe('checking');
  expect(page.see(selectPageUrl)).toBeUndefined();
});

it("[PM-15] a failure is shown with the server's message, and the user can try again", async () => {
  const refusal = failed('payment.provider_refused', 'Le moyen de paiement a refusé.');
  const page = await open({ invoices: [rejected(refusal), invoice], records: [rejected(offline)] });
  await page.send({ type: 'validation.requested' });
  expect(page.see(selectError)).toBe(
    'Échec de la création de la facture\u00a0: Le moyen de paiement a refusé.',
  );
  await page.send({ type: 'validation.requested' });
  expect(page.see(selectError)).toBe(
    'Échec de l’enregistrement du paiement\u00a0: La connexion ne répond pas.',
  );
  expect(page.see(selectPageUrl)).toBeUndefined();
});

it('[A3] an amount that has changed, or another payment, is read again; an order that is paid needs no payment', async () => {
  for (const code of ['payment.amount_changed', 'payment.in_progress'] as const) {
    const page = await open({ invoices: [rejected(failed(code, 'La commande a changé.'))] });
    await page.send({ type: 'validation.requested' });
    expect(page.emitted.map(({ type }) => type)).toEqual(['notice']);
    expect(page.see(selectIsOutdated)).toBe(true);
    // A second try starts with the order as it was read meanwhile.
    page.actor.send({ type: 'validation.requested' });
    expect(page.see(selectIsOutdated)).toBe(false);
  }
  const paid = await open({ invoices: [rejected(failed('payment.already_paid', 'Déjà payé.'))] });
  await paid.send({ type: 'validation.requested' });
  expect(paid.takeNotices()).toEqual(['info: Ce montant est déjà payé\u00a0: ne payez pas de nouveau']);
  expect(paid.see(selectShownVerdict)).toBe('settled');
});

const live = invoice.transactionId;
const onPage = { nextStep: { kind: 'link', url: PAGE } } as const;

it('[PM-02] [PM-08] [B21] a payment in progress is continued on its page, and none is created', async () => {
  const page = await open({ live, answers: [{ ...payment('pending'), ...onPage }, payment('confirmed')] });
  expect(page.checked).toEqual([{ subject: { transactionId: live, provider: 'paydunya' } }]);
  expect(page.see(selectPageUrl)).toBe(PAGE);
  expect(page.takeNotices()).toEqual(['info: Transaction existante récupérée']);
  await page.send({ type: 'validation.requested' });
  expect([page.asked, page.saved]).toEqual([[], []]);
  await page.advance(INTERVAL);
  expect(page.takeNotices()).toEqual(['success: Paiement effectif']);
});

it.each([
  ['failed', 'error: Payment non effectif ...'],
  [
    'superseded',
    'warning: Ce paiement n’est plus disponible. Vous pouvez en commencer un nouveau\u00a0: ne payez alors plus l’ancien.',
  ],
  ['confirmed', 'success: Paiement effectif'],
] as const)('[PM-03] a payment in progress that turns out %s is told: "%s"', async (verdict, notice) => {
  const page = await open({ live, invoices: [invoice], answers: [payment(verdict)] });
  expect(page.takeNotices()).toEqual([notice]);
  await page.send({ type: 'validation.requested' });
  expect(page.asked).toHaveLength(verdict === 'confirmed' ? 0 : 1);
});

it.each([
  ['surplus', 'warning: Ce paiement est arrivé en trop\u00a0: il sera remboursé'],
  ['settledElsewhere', 'info: Ce montant est déjà payé\u00a0: ne payez pas de nouveau'],
  ['orderClosed', 'warning: La commande est annulée\u00a0: ne payez pas'],
  ['refunded', 'info: Ce paiement a été remboursé'],
] as const)(
  '[I27] a payment that turns out %s is not effective and not "non effectif": "%s"',
  async (verdict, notice) => {
    const page = await open({ live, answers: [payment(verdict)] });
    expect(page.takeNotices()).toEqual([notice]);
    expect([page.see(selectShownVerdict), page.see(selectCanValidate)]).toEqual([verdict, false]);
    await page.advance(60_000);
    await page.send({ type: 'dialog.closed' });
    expect(page.emitted.map(({ type }) => type)).toEqual(['notice']);
    expect(page.actor.getSnapshot().output).toEqual({ outcome: 'closed' });
  },
);

it('[I27] a page that is not needed any more is watched as long as it can be paid: its money is told as surplus', async () => {
  const elsewhere = { ...payment('settledElsewhere'), payableUntil: 1_800_000 };
  const page = await open({ live, answers: [elsewhere, elsewhere, payment('surplus')] });
  page.takeNotices();
  await page.advance(30_000);
  expect([page.takeNotices(), page.see(selectShownVerdict)]).toEqual([[], 'settledElsewhere']);
  await page.send({ type: 'page.returned' });
  expect(page.takeNotices()).toEqual(['warning: Ce paiement est arrivé en trop\u00a0: il sera remboursé']);
});

it('[B7] [I27] a page that was refused is watched as long as it can be paid, and told once', async () => {
  const refused = { ...payment('cancelled'), payableUntil: 1_800_000 };
  const page = await open({
    live,
    answers: [refused, refused, { ...payment('movingAgain'), payableUntil: 1_800_000 }, payment('confirmed')],
  });
  expect(page.takeNotices()).toEqual(['error: Payment non effectif ...']);
  await page.advance(30_000);
  expect([page.takeNotices(), page.see(selectEndedVerdict)]).toEqual([[], 'cancelled']);
  await page.advance(30_000);
  expect([page.see(selectShownVerdict), page.see(selectCanValidate)]).toEqual(['movingAgain', false]);
  await page.advance(INTERVAL);
  expect(page.takeNotices()).toEqual(['success: Paiement effectif']);
});

it('[SI-02] leads back to the choice before paying and while the page can be opened, never once it is paid', async () => {
  const page = await open({ answers: [payment('confirmed')] });
  expect(page.see(selectCanChangeMethod)).toBe(true);
  await page.send({ type: 'validation.requested' });
  expect(page.see(selectCanChangeMethod)).toBe(true);
  await page.advance(INTERVAL);
  expect(page.see(selectCanChangeMethod)).toBe(false);
});

it('[I17] nothing is offered while a payment in progress cannot be checked', async () => {
  const page = await open({
    live,
    answers: [rejected(offline), rejected(offline), { ...payment('pending'), ...onPage }],
  });
  expect([selectCannotCheck, selectCanValidate, selectCanChangeMethod].map(page.see)).toEqual([
    true,
    false,
    false,
  ]);
  await page.send({ type: 'verify.requested' });
  expect(page.see(selectCannotCheck)).toBe(true);
  await page.send({ type: 'page.returned' });
  expect(page.see(selectPageUrl)).toBe(PAGE);
});

it('a session that ends while paying loses nothing: nothing is announced or started until it is renewed', async () => {
  const expired = failed('session.expired', 'Votre session a expiré.');
  const page = await open({ signedIn: true, invoices: [rejected(expired), invoice] });
  await page.send({ type: 'validation.requested' });
  expect([page.takeNotices(), page.see(selectError)]).toEqual([[], undefined]);
  expect(page.see(selectCanValidate)).toBe(false);
  await page.send({ type: 'session.changed', signedIn: true }, { type: 'validation.requested' });
  expect(page.see(selectPageUrl)).toBe(PAGE);
  await page.send({ type: 'session.changed', signedIn: false }, { type: 'provider.opened' });
  expect(page.see(selectPageUrl)).toBe(PAGE);
});

/** The watch tells this verdict. */
const result = (verdict: PaymentAnswer['verdict']) =>
  tells('watch', {
    answer: verdict === 'unknownTransaction' ? { verdict } : payment(verdict),
    reach: 'reached',
  });

it('[TL-05] every transition', async () => {
  const input = { order: hosted, messages, live: undefined };
  const problems = await walk(orderPaymentMachine, {
    starts: {
      guest: { input: { ...input, signedIn: false }, state: 'reviewing' },
      customer: { input: { ...input, signedIn: true }, state: 'reviewing' },
      'a payment in progress': { input: { ...input, live, signedIn: true }, state: 'watched.restoring' },
    },
    events: {
      validate: { type: 'validation.requested' },
      open: { type: 'provider.opened' },
      return: { type: 'page.returned' },
      close: { type: 'dialog.closed' },
      verify: { type: 'verify.requested' },
      'session ends': { type: 'session.changed', signedIn: false },
      'session begins': { type: 'session.changed', signedIn: true },
      'create needs a session': failure('createInvoice', failed('session.expired', 'x')),
      'save needs a session': failure('saveRecord', failed('session.required', 'x')),
      unanswered: tells('watch', { reach: 'unreachable' }),
      created: answer('createInvoice', invoice),
      'create lost': failure('createInvoice', offline),
      'already paid': failure('createInvoice', failed('payment.already_paid', 'x')),
      'amount changed': failure('createInvoice', failed('payment.amount_changed', 'x')),
      'in progress': failure('createInvoice', failed('payment.in_progress', 'x')),
      'instalment changed': failure('createInvoice', failed('payment.instalment_changed', 'x')),
      saved: answer('saveRecord'),
      'save lost': failure('saveRecord', offline),
      confirmed: result('confirmed'),
      pending: result('pending'),
      checking: result('checking'),
      failed: result('failed'),
      superseded: result('superseded'),
      closed: result('orderClosed'),
      elsewhere: result('settledElsewhere'),
      unknown: result('unknownTransaction'),
      'watch lost': failure('watch'),
    },
    given: {
      customer: ({ context }) => context.session === 'live',
      ended: ({ context }) => context.session === 'ended',
      guest: ({ context }) => context.session === 'none',
    },
    targets: {
      '*': { 'session ends': 'stays', 'session begins': 'stays' },
      watched: {
        confirmed: 'confirmed',
        pending: 'watched.ready',
        checking: 'watched.ready',
        closed: 'watched.over',
        elsewhere: 'watched.over',
        failed: 'watched.refused',
        superseded: 'watched.refused',
        unknown: 'watched.refused',
        unanswered: 'stays',
        return: 'stays',
        close: 'closed',
        'watch lost': 'unwatched',
      },
      'watched.restoring': { unanswered: 'watched.cannotCheck' },
      'watched.cannotCheck | unwatched': { verify: 'watched.restoring' },
      'watched.refused': { 'validate [not ended]': 'creating' },
      unwatched: { close: 'closed' },
      reviewing: { 'validate [not ended]': 'creating', close: 'closed' },
      creating: {
        created: 'saving',
        'create lost': 'reviewing',
        'create needs a session': 'reviewing',
        // The refusals of a visitor say nothing about the order.
        'already paid [not ended]': 'alreadyPaid',
        'already paid [ended]': 'reviewing',
        'amount changed': 'reviewing',
        'in progress': 'reviewing',
        'instalment changed': 'reviewing',
      },
      saving: { saved: 'watched.ready', 'save lost': 'reviewing', 'save needs a session': 'reviewing' },
      'watched.ready': { 'open [customer]': 'left' },
      alreadyPaid: { close: 'closed' },
      confirmed: { 'after redirectDelay': 'settled', close: 'settled' },
    },
    openEnded: ['reviewing', 'unwatched', 'alreadyPaid'],
    rules: {
      'the page is offered only after the record was saved': (snapshot) =>
        selectPageUrl(snapshot) === undefined || snapshot.matches({ watched: 'ready' }),
    },
  });
  expect(problems).toEqual([]);
});
