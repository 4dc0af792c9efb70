import { expect, it } from 'vitest';
import { BUYER_FIELDS } from '#domain/forms/staff-order.ts';
import { type DraftQuote, NO_DRAFT, type OrderDraft } from '#domain/forms/order-draft.ts';
import { connect } from '#machines/connect.ts';
import {
  type ChangedOrder,
  type DraftQuestion,
  selectBuyerProblem,
  selectCanSubmit,
  selectDraft,
  selectFailure,
  selectIsPricing,
  selectIsUnsure,
  selectLineProblem,
  selectNotes,
  selectQuote,
  selectSentTotal,
  staffOrderMachine,
  type Submission,
  type SubmittedOrder,
} from '#machines/staff-order/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const COOKER = { id: 201, name: 'Cuisinière', price: 205_000 };
const lineOf = ({ id, name, price }: typeof COOKER, quantity = 1) => ({
  id,
  name,
  quantity,
  dayPrice: price,
  agreed: undefined,
});
const DRAFT: OrderDraft = {
  lines: [lineOf(COOKER)],
  buyer: { name: 'Awa Ndiaye', phone: '77 123 45 67', email: '', address: 'Ouakam, villa 12' },
  region: 'dakar',
  mode: 'online',
};
const quoteOf = (unitPrice: number, quantity = 1): DraftQuote => ({
  lines: [{ id: 201, quantity, unitPrice, dayPrice: 205_000 }],
  changes: [],
  delivery: 0,
  total: unitPrice * quantity,
});
const quote = quoteOf(205_000);
const dearer: DraftQuote = {
  lines: [{ id: 201, quantity: 1, unitPrice: 215_000, dayPrice: 215_000 }],
  changes: [
    { id: 201, before: { quantity: 1, unitPrice: 205_000 }, now: { quantity: 1, unitPrice: 215_000 } },
  ],
  delivery: 0,
  total: 215_000,
};
const soldOut: DraftQuote = {
  lines: [],
  changes: [{ id: 201, before: { quantity: 1, unitPrice: 205_000 }, now: undefined, left: 0 }],
  delivery: 0,
  total: 0,
};
const order: SubmittedOrder = { id: 42, isOther: false };
const other: SubmittedOrder = { id: 41, isOther: true };
const priceChanged = failed('order.price_changed', 'Un prix a changé.');
const begun = failed('order.payment_begun', 'Un paiement est en cours.');
const phoneRefused = failed('order.invalid_guest', 'Vérifiez', [
  { field: 'phone', message: 'Numéro refusé' },
]);
const lineRefused = failed('order.agreed_price', 'Prix', [{ field: '201', message: 'Trop bas' }]);
const CHANGE: ChangedOrder = { id: 42, seen: 'abc', hasAccount: false, isFixed: false, total: 205_000 };

const inputOf = (draft: OrderDraft, changes: { change?: ChangedOrder; sentTotal?: number } = {}) => ({
  draft,
  key: 'one-form-one-key',
  within: 5,
  change: undefined,
  sentTotal: undefined,
  ...changes,
});

async function open({
  draft = DRAFT,
  quotes = [quote],
  orders = [],
  ...changes
}: {
  draft?: OrderDraft;
  quotes?: Scripted<DraftQuote>[];
  orders?: Scripted<SubmittedOrder>[];
  change?: ChangedOrder;
  sentTotal?: number;
} = {}) {
  const asked: DraftQuestion[] = [];
  const sent: Submission[] = [];
  const machine = connect(staffOrderMachine, {
    fetchQuote: scripted(quotes, asked),
    submitOrder: scripted(orders, sent),
  });
  const form = await startMachine(machine, inputOf(draft, changes));
  const see = <T>(select: (snapshot: ReturnType<typeof form.actor.getSnapshot>) => T) =>
    select(form.actor.getSnapshot());
  return { ...form, asked, sent, see };
}

it('[DK-10] an order is composed, priced by the server after a moment, and sent once with the total on screen', async () => {
  const form = await open({ draft: NO_DRAFT, quotes: [quote, quoteOf(205_000, 2)], orders: [order] });
  expect([form.see(selectCanSubmit), form.see(selectIsPricing)]).toEqual([false, false]);
  await form.send({ type: 'line.added', product: COOKER });
  expect(form.asked).toEqual([]);
  await form.advance(300);
  await form.send({ type: 'quantity.changed', id: 201, quantity: 2 });
  expect(form.see(selectCanSubmit)).toBe(false);
  await form.advance(300);
  expect(form.asked.map(({ draft }) => draft.lines[0]?.quantity)).toEqual([1, 2]);
  for (const field of BUYER_FIELDS)
    await form.send({ type: 'buyer.typed', field, value: DRAFT.buyer[field] });
  await form.send({ type: 'submit.requested' });
  expect(form.sent).toEqual([
    { draft: form.see(selectDraft), shownTotal: 410_000, key: 'one-form-one-key', change: undefined },
  ]);
  expect(form.emitted.at(-1)).toEqual({ type: 'leave', to: '/gestion/commandes/42' });
});

it('[DK-10] an agreed price outside the limit of the role is not even asked for', async () => {
  const form = await open({ quotes: [quote, quoteOf(200_000)], orders: [order] });
  await form.send({ type: 'price.typed', id: 201, price: '190 000' });
  await form.advance(300);
  expect(form.see(selectLineProblem(201))).toBe(
    'Votre rôle permet un prix de 194\u202f750\u00a0FCFA au moins.',
  );
  expect([form.asked.length, form.see(selectCanSubmit)]).toEqual([1, false]);
  await form.send({ type: 'price.typed', id: 201, price: '200 000' });
  await form.advance(300);
  await form.send({ type: 'submit.requested' });
  expect(form.see(selectLineProblem(201))).toBe('Indiquez le motif (10 caractères au moins).');
  await form.send(
    { type: 'reason.typed', id: 201, reason: 'Client fidèle depuis 2020.' },
    { type: 'submit.requested' },
  );
  expect(form.sent[0]).toMatchObject({ shownTotal: 200_000 });
});

it('[DK-10] [B39] after a lost answer the same is sent again, also after a reload', async () => {
  const form = await open({ orders: [rejected(offline), order] });
  await form.send({ type: 'submit.requested' }, { type: 'region.chosen', region: 'thies' });
  expect([form.see(selectIsUnsure), form.see(selectSentTotal)]).toEqual([true, 205_000]);
  await form.send({ type: 'retry.requested' });
  expect(form.sent[1]).toEqual(form.sent[0]);
  const reloaded = await open({ orders: [order], sentTotal: 205_000 });
  expect([reloaded.see(selectIsUnsure), reloaded.asked]).toEqual([true, []]);
  await reloaded.send({ type: 'retry.requested' });
  expect(reloaded.sent).toEqual([form.sent[0]]);
});

it('[DK-10] [A5] a price or a stock that changed is told, and the new total is confirmed', async () => {
  const form = await open({ quotes: [quote, dearer], orders: [rejected(priceChanged), other] });
  await form.send({ type: 'submit.requested' });
  expect(form.see(selectNotes)).toEqual([
    'Cuisinière\u00a0: 215\u202f000\u00a0FCFA au lieu de 205\u202f000\u00a0FCFA. Dites-le au client.',
  ]);
  expect([form.see(selectQuote)?.total, form.see(selectDraft).lines[0]?.dayPrice]).toEqual([
    215_000, 215_000,
  ]);
  expect(form.see(selectFailure)).toBe(
    'Un prix ou un stock a changé. Vérifiez le nouveau total, puis enregistrez de nouveau.',
  );
  await form.send({ type: 'submit.requested' });
  expect(form.see(selectFailure)).toBeUndefined();
  expect(form.takeNotices()).toEqual([
    'warning: Cette commande était déjà enregistrée avec d’autres données\u00a0: vérifiez-la.',
  ]);
  const empty = await open({ quotes: [soldOut] });
  expect([empty.see(selectNotes), empty.see(selectCanSubmit)]).toEqual([
    ['Cuisinière\u00a0: épuisé, retiré de la commande.'],
    false,
  ]);
});

it('[DK-10] what the server refuses stands at its field, or above the form', async () => {
  const form = await open({
    quotes: [quote, quote, quote, quote],
    orders: [rejected(phoneRefused), rejected(lineRefused), rejected(begun)],
  });
  await form.send({ type: 'submit.requested' });
  expect(form.see(selectBuyerProblem('phone'))).toBe('Numéro refusé');
  await form.send({ type: 'submit.requested' });
  expect(form.see(selectLineProblem(201))).toBe('Trop bas');
  await form.send({ type: 'submit.requested' });
  expect(form.see(selectFailure)).toBe('Un paiement est en cours.');
});

it('[DK-10] an order whose lines are fixed is changed without a quote', async () => {
  const change = { ...CHANGE, isFixed: true, hasAccount: true };
  const draft = { ...DRAFT, buyer: { ...DRAFT.buyer, name: '' } };
  const form = await open({ draft, change, orders: [order] });
  expect(form.asked).toEqual([]);
  await form.send({ type: 'submit.requested' });
  expect(form.sent[0]).toMatchObject({ shownTotal: 205_000, change });
  expect(form.takeNotices()).toEqual(['success: Les changements sont enregistrés.']);
});

it('[TL-05] every transition leads to its expected state', async () => {
  const wrong = { ...DRAFT, buyer: { ...DRAFT.buyer, phone: '12' } };
  const problems = await walk(staffOrderMachine, {
    starts: {
      'no lines': { input: inputOf({ ...DRAFT, lines: [] }), state: 'composing.empty' },
      'a draft': { input: inputOf(DRAFT), state: 'composing.pricing' },
      'a wrong phone': { input: inputOf(wrong), state: 'composing.pricing' },
      'a form that was sent': { input: inputOf(DRAFT, { sentTotal: 205_000 }), state: 'unsure' },
      'fixed lines': {
        input: inputOf(DRAFT, { change: { ...CHANGE, isFixed: true } }),
        state: 'composing.ready',
      },
    },
    events: {
      'quote as shown': answer('fetchQuote', quote),
      'quote of nothing': answer('fetchQuote', soldOut),
      'quote fails': failure('fetchQuote'),
      submitted: answer('submitOrder', order),
      'submitted before': answer('submitOrder', other),
      'answer lost': failure('submitOrder', offline),
      'priced anew': failure('submitOrder', priceChanged),
      'phone refused': failure('submitOrder', phoneRefused),
      refused: failure('submitOrder', begun),
      'line.added': { type: 'line.added', product: COOKER },
      'line.removed': { type: 'line.removed', id: 201 },
      'quantity.changed': { type: 'quantity.changed', id: 201, quantity: 1 },
      'wrong price.typed': { type: 'price.typed', id: 201, price: '1' },
      'reason.typed': { type: 'reason.typed', id: 201, reason: 'Client fidèle.' },
      'agreement.removed': { type: 'agreement.removed', id: 201 },
      'region.chosen': { type: 'region.chosen', region: 'dakar' },
      'buyer.typed': { type: 'buyer.typed', field: 'phone', value: DRAFT.buyer.phone },
      'mode.chosen': { type: 'mode.chosen', mode: 'online' },
      'submit.requested': { type: 'submit.requested' },
      'retry.requested': { type: 'retry.requested' },
    },
    given: {
      fixed: ({ context }) => context.change?.isFixed === true,
      empty: ({ context }) => context.draft.lines.length === 0,
      overLimit: ({ context }) => context.draft.lines.some(({ agreed }) => agreed !== undefined),
      complete: ({ context: { draft } }) => draft.buyer.phone === DRAFT.buyer.phone,
    },
    targets: {
      composing: {
        'line.added': 'composing.settling',
        'line.removed': 'composing.settling',
        'quantity.changed': 'composing.settling',
        'wrong price.typed': 'composing.settling',
        'agreement.removed': 'composing.settling',
        'region.chosen': 'composing.settling',
        'reason.typed': 'stays',
        'buyer.typed': 'stays',
        'mode.chosen': 'stays',
      },
      'composing.settling': {
        'after quoteDelay [fixed]': 'composing.ready',
        'after quoteDelay [not fixed, empty]': 'composing.empty',
        'after quoteDelay [not fixed, not empty, overLimit]': 'composing.blocked',
        'after quoteDelay [not fixed, not empty, not overLimit]': 'composing.pricing',
      },
      'composing.pricing': {
        'quote as shown': 'composing.ready',
        'quote of nothing': 'composing.empty',
        'quote fails': 'composing.failed',
      },
      'composing.failed': { 'retry.requested': 'composing.pricing' },
      'composing.ready': {
        'submit.requested [complete]': 'submitting',
        'submit.requested [not complete]': 'stays',
      },
      submitting: {
        submitted: 'submitted',
        'submitted before': 'submitted',
        'answer lost': 'unsure',
        'priced anew [fixed]': 'composing.ready',
        'priced anew [not fixed]': 'composing.pricing',
        'phone refused [fixed]': 'composing.ready',
        'phone refused [not fixed]': 'composing.pricing',
        'refused [fixed]': 'composing.ready',
        'refused [not fixed]': 'composing.pricing',
      },
      unsure: { 'retry.requested': 'submitting' },
    },
    openEnded: [
      'composing.empty',
      'composing.blocked',
      'composing.failed',
      'composing.ready',
      'unsure',
      'submitted',
    ],
    rules: {
      'what may be stored is not edited': (snapshot) =>
        !selectIsUnsure(snapshot) || !selectCanSubmit(snapshot),
    },
  });
  expect(problems).toEqual([]);
});
