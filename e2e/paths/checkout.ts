import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import type { BasketQuote } from '#domain/orders/basket-quote.ts';
import type { DeliveryDetails } from '#domain/orders/delivery-fields.ts';
import { checkout as text } from '#domain/messages/checkout.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import { checkoutMachine } from '#machines/checkout/index.ts';
import { failed, offline, placed } from '#tests/machines/fixtures.ts';
import { answer, failure } from '#tests/support/machines/walk.ts';
import { customer, demoAccount, newCustomer } from '../support/account.ts';
import { checkOut } from '../support/basket-orders.ts';
import { newPhone, Placed, shopper } from '../support/shopper.ts';
import type { Driver } from './plan.ts';
import { purchase } from './purchase.ts';
import type { Stage } from './stage.ts';

const PRODUCT = 1202;
const LINES = [{ id: PRODUCT, quantity: 1, unitPrice: 219_000 }];
const EMPTY: DeliveryDetails = { address: '', phone: '77 123 45 67', region: 'dakar' };
const PLACE: DeliveryDetails = { address: 'Ouakam, villa 12', phone: '77 123 45 67', region: 'dakar' };

/** Proposed to a customer who has ordered before. */
const LAST_PLACE: DeliveryDetails = { ...PLACE, address: 'Ouakam, villa 13' };

const quote: BasketQuote = {
  saleType: 'order',
  lines: LINES.map((line) => ({ ...line, name: 'Article' })),
  changes: [],
  discount: 0,
  delivery: 0,
  total: 219_000,
  instalments: [{ number: 1, amount: 219_000, dueOn: '2026-11-21' }],
};
const changes = [{ id: 999, before: { quantity: 1, unitPrice: 0 }, now: undefined }];
const order: PlacedOrder = { ...placed };

const inputOf = (lines: typeof LINES) => ({
  saleType: 'order' as const,
  lines,
  delivery: EMPTY,
  proposed: EMPTY,
  mode: 'online' as const,
  idempotencyKey: 'one-checkout-one-key',
});

/** The welcome discount is for the first order to an address. */
const newAddress = () => `Ouakam, villa ${randomUUID().slice(0, 8)}`;

interface CheckoutFacts extends Record<string, string | boolean> {
  basket: 'sold' | 'partlySold' | 'notSold' | 'notAllowed';
  /** The next order has the welcome discount, which the shown total includes. */
  isFirstOrder: boolean;
  /** The server makes such a quote for members only. */
  isCredit: boolean;
  hasPlaces: boolean;
  isSessionOver: boolean;
}

/** Signs up, puts these products into the cart and opens its checkout. */
async function open(
  stage: Stage,
  { withdrawn = 'none' }: { withdrawn?: 'none' | 'one' | 'all' } = {},
): Promise<void> {
  const { page } = stage;
  await customer(page).arrive(newCustomer());
  if (withdrawn === 'none') {
    await checkOut(page, `/produits/${PRODUCT}/details`, /^Commander$/, '/cart');
    return;
  }
  // A basket of before, with a product that the shop has withdrawn since.
  const ids = withdrawn === 'one' ? [PRODUCT, 999_999] : [999_999];
  await page.evaluate(
    (all) => localStorage.setItem('cart', JSON.stringify(all.map((id) => ({ id, quantity: 1 })))),
    ids,
  );
  await page.goto('/checkout?panier=cart');
}

const field = ({ page }: Stage, name: RegExp) => page.getByLabel(name);
const submit = ({ page }: Stage) => page.getByRole('button', { name: text.submit }).click();

export const checkoutDriver: Driver<typeof checkoutMachine, Stage, CheckoutFacts> = {
  machine: checkoutMachine,
  calls: {
    quote: ['POST', /\/api\/commandes\/devis$/],
    order: ['POST', /\/api\/commandes$/],
  },
  background: ['delivery.proposed'],
  facts: { basket: 'sold', isFirstOrder: true, isCredit: false, hasPlaces: false, isSessionOver: false },
  starts: {
    'an empty basket': {
      input: inputOf([]),
      open: async (stage) => {
        await customer(stage.page).arrive(newCustomer());
        await stage.page.goto('/checkout?panier=cart');
      },
    },
    'a product': { input: inputOf(LINES), open: (stage) => open(stage) },
    'a product, and one that is no longer sold': {
      input: inputOf([...LINES, { id: 999, quantity: 1, unitPrice: 0 }]),
      facts: { basket: 'partlySold' },
      open: (stage) => open(stage, { withdrawn: 'one' }),
    },
    'a product that is no longer sold': {
      input: inputOf([{ id: 999, quantity: 1, unitPrice: 0 }]),
      facts: { basket: 'notSold' },
      open: (stage) => open(stage, { withdrawn: 'all' }),
    },
    'a customer who has ordered before': {
      // The place of the last order is filled in.
      input: { ...inputOf(LINES), delivery: LAST_PLACE, proposed: LAST_PLACE },
      facts: { isFirstOrder: false, hasPlaces: true },
      open: async (stage) => {
        await customer(stage.page).arrive(newCustomer());
        for (const address of [newAddress(), newAddress()])
          await purchase(stage).ordersElsewhere(PRODUCT, address);
        await checkOut(stage.page, `/produits/${PRODUCT}/details`, /^Commander$/, '/cart');
      },
    },
    'a member who buys on credit': {
      input: { ...inputOf(LINES), saleType: 'creditOrder' },
      facts: { isCredit: true, isFirstOrder: false },
      open: async ({ page }) => {
        await page.goto('/login');
        await customer(page).signIn(demoAccount('member'));
        await checkOut(page, '/credit-commandes', /^À crédit/, '/credit-cart');
      },
    },
    'credit without membership': {
      input: inputOf(LINES),
      facts: { basket: 'notAllowed' },
      open: async (stage) => {
        await customer(stage.page).arrive(newCustomer());
        await stage.page.evaluate(
          (id) => localStorage.setItem('creditOrder', JSON.stringify([{ id, quantity: 1 }])),
          PRODUCT,
        );
        await stage.page.goto('/checkout?panier=creditOrder');
      },
    },
  },
  events: {
    'the total is known': {
      event: answer('fetchQuote', quote),
      when: ({ basket, isSessionOver }) => basket === 'sold' && !isSessionOver,
      occur: (stage) => stage.answer('quote'),
    },
    'the quote names what is no longer sold': {
      event: answer('fetchQuote', { ...quote, changes }),
      when: ({ basket }) => basket === 'partlySold',
      occur: (stage) => stage.answer('quote'),
    },
    'nothing of it is sold': {
      event: answer('fetchQuote', { ...quote, lines: [], total: 0, changes }),
      when: ({ basket }) => basket === 'notSold',
      occur: (stage) => stage.answer('quote'),
    },
    'the quote is lost': { event: failure('fetchQuote', offline), occur: (stage) => stage.lose('quote') },
    'the quote is not allowed': {
      event: failure('fetchQuote', failed('access.forbidden', 'x')),
      when: ({ basket }) => basket === 'notAllowed',
      occur: (stage) => stage.answer('quote'),
    },
    'the quote is refused without a session': {
      event: failure('fetchQuote', failed('session.expired', 'x')),
      when: ({ isSessionOver }) => isSessionOver,
      occur: (stage) => stage.answer('quote'),
    },
    'the quote is asked again': {
      event: { type: 'retry.requested' },
      occur: ({ page }) => page.getByRole('button', { name: 'Réessayer' }).click(),
    },
    'the changes are accepted': {
      event: { type: 'changes.accepted' },
      sets: { basket: 'sold' },
      occur: ({ page }) => page.getByRole('button', { name: text.acceptChanges }).click(),
    },
    'an address is typed': {
      event: { type: 'field.changed', field: 'address', value: PLACE.address },
      when: (_, { context }) => context.delivery.address === '',
      occur: (stage) => field(stage, /^Adresse de livraison/).fill(newAddress()),
    },
    'a region is chosen': {
      event: { type: 'region.chosen', region: 'thies' },
      when: (_, { context }) => context.delivery.region === 'dakar',
      occur: async (stage) => void (await field(stage, /^Région/).selectOption('thies')),
    },
    'a region is chosen after the browser has deleted the session': {
      event: { type: 'region.chosen', region: 'thies' },
      when: ({ isSessionOver, isCredit }, { context }) =>
        context.delivery.region === 'dakar' && !isSessionOver && isCredit,
      sets: { isSessionOver: true },
      occur: async (stage) => {
        await stage.dropTokens();
        await field(stage, /^Région/).selectOption('thies');
      },
    },
    'an earlier address is chosen': {
      event: { type: 'delivery.chosen', delivery: PLACE },
      when: ({ hasPlaces }, { context }) => hasPlaces && context.delivery.address === LAST_PLACE.address,
      occur: ({ page }) =>
        page
          .getByRole('radio', { name: /^Ouakam/ })
          .last()
          .check(),
    },
    'payment on delivery is chosen': {
      event: { type: 'mode.chosen', mode: 'onDelivery' },
      when: (_, { context }) => context.mode === 'online',
      occur: ({ page }) => page.getByRole('radio', { name: /livraison|domicile/i }).check(),
    },
    'the order is submitted': { event: { type: 'submit.requested' }, occur: submit },
    'the order is submitted after the browser has deleted the session': {
      event: { type: 'submit.requested' },
      when: ({ isSessionOver }, { context }) => context.delivery.address !== '' && !isSessionOver,
      sets: { isSessionOver: true },
      occur: async (stage) => {
        await stage.dropTokens();
        await submit(stage);
      },
    },
    'it is ordered': {
      event: answer('placeOrder', order),
      when: ({ isSessionOver }) => !isSessionOver,
      occur: async (stage) => {
        const placing = stage.page.waitForResponse((response) => response.url().endsWith('/api/commandes'));
        await stage.answer('order');
        purchase(stage).found(v.parse(Placed, await (await placing).json()).order);
      },
    },
    'the order is lost': { event: failure('placeOrder', offline), occur: (stage) => stage.lose('order') },
    'the discount was used on another device': {
      event: failure('placeOrder', failed('order.price_changed', 'x')),
      when: ({ isFirstOrder, isSessionOver }) => isFirstOrder && !isSessionOver,
      sets: { isFirstOrder: false },
      occur: async (stage) => {
        await purchase(stage).ordersElsewhere(PRODUCT, newAddress());
        await stage.answer('order');
      },
    },
    'the order is refused without a session': {
      event: failure('placeOrder', failed('session.expired', 'x')),
      when: ({ isSessionOver }) => isSessionOver,
      occur: (stage) => stage.answer('order'),
    },
    'the payment is closed': {
      event: { type: 'payment.closed' },
      occur: async (stage) => {
        await expect(purchase(stage).dialog).toBeVisible();
        await stage.page.keyboard.press('Escape');
      },
    },
    'the payment is made': {
      event: { type: 'payment.confirmed' },
      occur: async (stage) => {
        const bought = purchase(stage);
        await shopper(stage.page).enterPhone(newPhone());
        await shopper(stage.page).pay();
        await expect.poll(async () => (await bought.due()).payment_state).toBe('in_progress');
        await bought.pays();
      },
    },
  },
  rules: async ({ page }, { state }) => {
    // The total on screen is the server's, and accepted.
    if (state !== 'filling.ready')
      await expect(page.getByRole('button', { name: text.submit, disabled: false })).toHaveCount(0);
  },
  unreachable: {
    'happens by itself, if the account’s phone number is read only after the checkout has opened': [
      'checkout.filling · delivery.proposed #3 → checkout.filling.pricing',
    ],
    'the page chooses the first way to pay by itself': [
      'checkout.filling.ready · submit.requested #1 → stays',
    ],
    'another tab would have to order the same basket, with another address, a moment before': [
      'checkout.ordering · xstate.done.actor.placeOrder #0 → checkout.left',
    ],
    'the form has the same rules as the server': [
      'checkout.ordering · xstate.error.actor.placeOrder #6 → checkout.filling.ready',
    ],
    'a membership would have to end in the seconds between the total and the order': [
      'checkout.ordering · xstate.error.actor.placeOrder #5 → checkout.forbidden',
    ],
  },
};
