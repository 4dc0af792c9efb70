import { expect, it } from 'vitest';
import type { BasketQuote } from '#domain/orders/basket-quote.ts';
import type { DeliveryDetails } from '#domain/orders/delivery-fields.ts';
import type { OrderPaymentMode } from '#domain/order.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import {
  checkoutMachine,
  selectCanSubmit,
  selectError,
  selectFailure,
  selectHasChanged,
  selectIsEmpty,
  selectIsSessionEnded,
  selectDelivery,
  selectOrderToPay,
  selectOrderUrl,
  selectQuote,
  selectRefusal,
  type BasketOrder,
  type QuoteQuestion,
} from '#machines/checkout/index.ts';
import { connect } from '#machines/connect.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const LINES = [
  { id: 101, quantity: 1, unitPrice: 219_000 },
  { id: 201, quantity: 2, unitPrice: 205_000 },
];
const DELIVERY: DeliveryDetails = { address: 'Ouakam, villa 12', phone: '77 123 45 67', region: 'dakar' };

const quote: BasketQuote = {
  saleType: 'order',
  lines: LINES.map((line) => ({ ...line, name: `Article ${line.id}` })),
  changes: [],
  discount: 0,
  delivery: 0,
  total: 629_000,
  instalments: [{ number: 1, amount: 629_000, dueOn: '2026-11-21' }],
};
/** The second product is no longer sold. */
const changedQuote: BasketQuote = {
  ...quote,
  lines: quote.lines.slice(0, 1),
  changes: [{ id: 201, before: { quantity: 2, unitPrice: 205_000 }, now: undefined }],
  total: 219_000,
};
const emptyQuote: BasketQuote = { ...changedQuote, lines: [], total: 0 };
const order: PlacedOrder = {
  id: 42,
  name: 'KE-7QX2M9D4TB',
  reference: 'KE-7QX2M9D4TB',
  saleType: 'order',
  lines: [],
  amountTotal: 629_000,
  amountDue: 629_000,
};
/** Another tab ordered the basket before a line was added in this one. */
const orderedBefore: PlacedOrder = { ...order, placedBefore: [{ id: 101, quantity: 1 }] };
const priceChanged = failed('order.price_changed', 'Un prix a changé.');
const sessionExpired = failed('session.expired', 'Session expirée');
const notAllowed = failed('access.forbidden', 'Accès refusé');
const phoneRefused = failed('order.invalid_guest', 'Vérifiez', [
  { field: 'phone', message: 'Numéro refusé' },
]);

const OTHER: DeliveryDetails = { ...DELIVERY, address: 'Rue 10, Thiès', region: 'thies' };
const BLANK: DeliveryDetails = { ...DELIVERY, address: '', phone: '' };

const inputOf = (mode: OrderPaymentMode | undefined, lines = LINES) => ({
  saleType: 'order' as const,
  lines,
  delivery: DELIVERY,
  proposed: DELIVERY,
  mode,
  idempotencyKey: 'one-checkout-one-key',
});

async function open({
  quotes = [quote],
  orders = [],
  mode = 'online',
  delivery = DELIVERY,
}: {
  quotes?: Scripted<BasketQuote>[];
  orders?: Scripted<PlacedOrder>[];
  mode?: OrderPaymentMode | 'none';
  delivery?: DeliveryDetails;
} = {}) {
  const asked: QuoteQuestion[] = [];
  const placed: BasketOrder[] = [];
  const machine = connect(checkoutMachine, {
    fetchQuote: scripted(quotes, asked),
    placeOrder: scripted(orders, placed),
  });
  const page = await startMachine(machine, { ...inputOf(mode === 'none' ? undefined : mode), delivery });
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  return { ...page, asked, placed, see };
}

it('[BK-09] prices the basket, orders it once with the total on screen, and opens the payment', async () => {
  const page = await open({ orders: [order] });
  expect(page.asked).toEqual([{ saleType: 'order', lines: LINES, delivery: DELIVERY }]);
  await page.send({ type: 'submit.requested' }, { type: 'submit.requested' });
  expect(page.placed).toEqual([
    {
      saleType: 'order',
      lines: LINES,
      delivery: DELIVERY,
      mode: 'online',
      shownTotal: 629_000,
      idempotencyKey: 'one-checkout-one-key',
    },
  ]);
  expect(page.emitted).toContainEqual({ type: 'ordered', lines: LINES });
  expect(page.see(selectOrderToPay)).toEqual(order);
  expect(page.see(selectOrderUrl)).toBe('/commandes/42/détails');
  await page.send({ type: 'payment.closed' });
  expect(page.emitted.at(-1)).toEqual({ type: 'leave', to: '/commandes/42/détails' });
});

it('[BK-09] an order paid on delivery leads to the order without a payment', async () => {
  const page = await open({ orders: [order], mode: 'onDelivery' });
  await page.send({ type: 'submit.requested' });
  expect(page.see(selectOrderToPay)).toBeUndefined();
  expect(page.emitted.at(-1)).toEqual({ type: 'leave', to: '/commandes/42/détails' });
  expect(page.takeNotices()).toEqual(['success: Commande créé avec succés']);
});

it('[A5] what has changed is accepted line by line before an order is possible, and goes to the basket', async () => {
  const page = await open({ quotes: [changedQuote], orders: [order] });
  expect([page.see(selectHasChanged), page.see(selectCanSubmit)]).toEqual([true, false]);
  await page.send({ type: 'submit.requested' }, { type: 'changes.accepted' });
  expect(page.emitted).toEqual([{ type: 'lines.changed', lines: LINES.slice(0, 1) }]);
  await page.send({ type: 'submit.requested' });
  expect(page.placed[0]).toMatchObject({ lines: LINES.slice(0, 1), shownTotal: 219_000 });
});

it('[A5] a price that changes at the last moment is shown and must be confirmed again', async () => {
  const page = await open({
    quotes: [quote, { ...quote, total: 609_000 }, { ...quote, total: 609_000 }],
    orders: [rejected(priceChanged), order],
  });
  await page.send({ type: 'submit.requested' });
  expect(page.see(selectRefusal)).toBe(
    'Un prix a changé. Vérifiez le nouveau total, puis validez de nouveau.',
  );
  expect(page.see(selectQuote)?.total).toBe(609_000);
  await page.send({ type: 'region.chosen', region: 'dakar' });
  expect(page.see(selectRefusal)).toBeDefined();
  await page.send({ type: 'submit.requested' });
  expect(page.see(selectRefusal)).toBeUndefined();
  expect(page.placed[1]).toMatchObject({ shownTotal: 609_000, idempotencyKey: 'one-checkout-one-key' });
});

it('[BK-09] another region or address is priced again', async () => {
  const page = await open({ quotes: [quote, quote, quote] });
  await page.send({ type: 'region.chosen', region: 'thies' });
  const home = { address: 'Yoff', phone: '78 000 00 00', region: 'louga' } as const;
  await page.send({ type: 'delivery.chosen', delivery: home });
  expect(page.asked.slice(1)).toMatchObject([
    { delivery: { region: 'thies', address: DELIVERY.address } },
    { delivery: home },
  ]);
});

it('[BK-09] an incomplete form is not sent: each wrong field says what is wrong', async () => {
  const page = await open({
    mode: 'none',
    delivery: { address: ' ', phone: '33 860 00 00', region: 'dakar' },
  });
  await page.send({ type: 'submit.requested' });
  expect(page.emitted).toEqual([
    {
      type: 'fields.refused',
      fields: [
        { field: 'address', message: "L'adresse est obligatoire." },
        { field: 'phone', message: 'Format de numéro invalide' },
      ],
    },
  ]);
  await page.send(
    { type: 'field.changed', field: 'address', value: 'Yoff' },
    { type: 'field.changed', field: 'phone', value: '77 123 45 67' },
  );
  expect([page.see(selectError('address')), page.see(selectError('phone'))]).toEqual([undefined, undefined]);
  await page.send({ type: 'submit.requested' });
  expect(page.takeNotices()).toEqual(['error: Veuillez choisir un mode de paiement']);
  expect(page.placed).toEqual([]);
});

it('[BK-09] a lost answer keeps everything; ordering again sends the same key', async () => {
  const page = await open({ orders: [rejected(offline), order] });
  await page.send({ type: 'submit.requested' });
  expect(page.see(selectRefusal)).toBe('Commande non validé La connexion ne répond pas.');
  await page.send({ type: 'submit.requested' });
  expect(page.placed.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    'one-checkout-one-key',
    'one-checkout-one-key',
  ]);
});

it('a quote that fails says why and can be asked again; an ended session leads to sign-in', async () => {
  const page = await open({ quotes: [rejected(offline), rejected(sessionExpired)] });
  expect(page.see(selectFailure)).toBe('La connexion ne répond pas.');
  await page.send({ type: 'retry.requested' });
  expect(page.see(selectIsSessionEnded)).toBe(true);
});

it('nothing is priced for an empty basket, nor ordered when nothing is sold any more', async () => {
  const page = await startMachine(
    connect(checkoutMachine, {
      fetchQuote: scripted<BasketQuote, QuoteQuestion>([]),
      placeOrder: scripted<PlacedOrder, BasketOrder>([]),
    }),
    inputOf('online', []),
  );
  expect(selectIsEmpty(page.actor.getSnapshot())).toBe(true);
  const gone = await open({ quotes: [emptyQuote] });
  await gone.send({ type: 'changes.accepted' });
  expect(gone.see(selectIsEmpty)).toBe(true);
});

it('[B39] an order that another tab placed is shown: it takes only its own lines out of the basket, and is not paid here', async () => {
  const page = await open({ orders: [orderedBefore] });
  const ordered: unknown[] = [];
  const left: unknown[] = [];
  page.actor.on('ordered', ({ lines }) => ordered.push(lines));
  page.actor.on('leave', ({ to }) => left.push(to));
  await page.send({ type: 'submit.requested' });
  expect(ordered).toEqual([[{ id: 101, quantity: 1 }]]);
  expect(left).toEqual(['/commandes/42/détails']);
  expect(page.see(selectOrderToPay)).toBeUndefined();
  expect(page.takeNotices()).toEqual([
    'warning: Vous avez déjà passé cette commande\u00a0: la voici. Rien d’autre n’a été commandé.',
  ]);
});

it('[BK-09] takes over the place of the last order, and not over what was typed or chosen', async () => {
  const propose = { type: 'delivery.proposed', delivery: OTHER } as const;
  // The account's own, once it is read.
  const blank = await open({ quotes: [quote, quote], delivery: BLANK });
  await blank.send({ type: 'delivery.proposed', delivery: DELIVERY });
  expect(blank.asked.at(-1)).toMatchObject({ delivery: DELIVERY });
  const untouched = await open({ quotes: [quote, quote] });
  await untouched.send(propose);
  expect(untouched.see(selectDelivery)).toEqual(OTHER);
  expect(untouched.asked.at(-1)).toMatchObject({ delivery: OTHER });
  for (const touch of [
    { type: 'field.changed', field: 'address', value: 'Ouakam' },
    { type: 'field.changed', field: 'phone', value: '78 123 45 67' },
    { type: 'region.chosen', region: 'kaolack' },
    { type: 'delivery.chosen', delivery: { ...DELIVERY, address: 'Ouakam' } },
  ] as const) {
    const page = await open({ quotes: [quote, quote] });
    await page.send(touch, propose);
    expect(page.see(selectDelivery)).not.toEqual(OTHER);
  }
  const draft = await open({
    quotes: [quote],
    delivery: { ...DELIVERY, address: 'Ouakam, typed before a reload' },
  });
  await draft.send(propose);
  expect(draft.see(selectDelivery).address).toBe('Ouakam, typed before a reload');
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(checkoutMachine, {
    starts: {
      'an empty basket': { input: inputOf('online', []), state: 'empty' },
      'a full form': { input: inputOf('online'), state: 'filling.pricing' },
      'an empty form': {
        input: { ...inputOf(undefined), delivery: BLANK, proposed: BLANK },
        state: 'filling.pricing',
      },
    },
    events: {
      'quote as shown': answer('fetchQuote', quote),
      'quote changed': answer('fetchQuote', changedQuote),
      'quote of nothing': answer('fetchQuote', emptyQuote),
      'quote fails': failure('fetchQuote'),
      'quote without session': failure('fetchQuote', sessionExpired),
      'quote not allowed': failure('fetchQuote', notAllowed),
      ordered: answer('placeOrder', order),
      'ordered before': answer('placeOrder', orderedBefore),
      'order fails': failure('placeOrder', offline),
      'order priced anew': failure('placeOrder', priceChanged),
      'order without session': failure('placeOrder', sessionExpired),
      'order not allowed': failure('placeOrder', notAllowed),
      'phone refused': failure('placeOrder', phoneRefused),
      'address typed': { type: 'field.changed', field: 'address', value: DELIVERY.address },
      'region.chosen': { type: 'region.chosen', region: 'dakar' },
      'delivery.chosen': { type: 'delivery.chosen', delivery: DELIVERY },
      'delivery.proposed': { type: 'delivery.proposed', delivery: DELIVERY },
      'another one proposed': { type: 'delivery.proposed', delivery: OTHER },
      online: { type: 'mode.chosen', mode: 'online' },
      'on delivery': { type: 'mode.chosen', mode: 'onDelivery' },
      'changes.accepted': { type: 'changes.accepted' },
      'submit.requested': { type: 'submit.requested' },
      'retry.requested': { type: 'retry.requested' },
      'payment.closed': { type: 'payment.closed' },
      'payment.confirmed': { type: 'payment.confirmed' },
    },
    given: {
      untouched: ({ context: { delivery, proposed } }) =>
        delivery.address === proposed.address && delivery.region === proposed.region,
      // An address that was typed without a phone is not blank.
      blank: ({ context: { delivery } }) => delivery.address === '' && delivery.phone === '',
      'at home': ({ context: { delivery } }) =>
        delivery.address === DELIVERY.address && delivery.phone !== '' && delivery.region === DELIVERY.region,
      'in Thiès': ({ context: { delivery } }) =>
        delivery.address === OTHER.address && delivery.region === 'thies',
      deliverable: ({ context: { delivery } }) => delivery.address !== '' && delivery.phone !== '',
      chosen: ({ context }) => context.mode !== undefined,
      onDelivery: ({ context }) => context.mode === 'onDelivery',
      anything: ({ context }) => (context.quote?.lines.length ?? 0) > 0,
    },
    targets: {
      filling: {
        'address typed': 'stays',
        'region.chosen': 'filling.pricing',
        'delivery.chosen': 'filling.pricing',
        'delivery.proposed [blank]': 'filling.pricing',
        'delivery.proposed [not blank, untouched, not at home]': 'filling.pricing',
        'another one proposed [blank]': 'filling.pricing',
        'another one proposed [not blank, untouched, not in Thiès]': 'filling.pricing',
        online: 'stays',
        'on delivery': 'stays',
      },
      'filling.pricing': {
        'quote as shown': 'filling.ready',
        'quote changed': 'filling.changed',
        'quote of nothing': 'filling.changed',
        'quote fails': 'filling.failed',
        'quote without session': 'sessionEnded',
        'quote not allowed': 'forbidden',
      },
      'filling.failed': { 'retry.requested': 'filling.pricing' },
      'filling.changed': {
        'changes.accepted [anything]': 'filling.ready',
        'changes.accepted [not anything]': 'empty',
      },
      'filling.ready': {
        'submit.requested [not deliverable]': 'stays',
        'submit.requested [deliverable, not chosen]': 'stays',
        'submit.requested [deliverable, chosen]': 'ordering',
      },
      ordering: {
        'ordered before': 'left',
        'ordered [onDelivery]': 'left',
        'ordered [not onDelivery]': 'paying',
        'order fails': 'filling.ready',
        'order priced anew': 'filling.pricing',
        'order without session': 'sessionEnded',
        'order not allowed': 'forbidden',
        'phone refused': 'filling.ready',
      },
      paying: { 'payment.closed': 'left', 'payment.confirmed': 'left' },
    },
    openEnded: [
      'filling.ready',
      'filling.changed',
      'filling.failed',
      'paying',
      'left',
      'empty',
      'sessionEnded',
      'forbidden',
    ],
    rules: {
      'only an accepted quote can be ordered': (snapshot) =>
        !selectCanSubmit(snapshot) || selectQuote(snapshot)?.changes.length === 0,
    },
  });
  expect(problems).toEqual([]);
});
