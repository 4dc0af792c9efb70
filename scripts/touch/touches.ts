import { paths } from '#domain/paths.ts';
import type { MeasuredPage } from './measured-page.ts';
import type { Found } from './recorder.ts';

/** Something that a person touches on a phone. */
export interface Touch {
  name: string;
  path: string;
  /** Whether it needs a signed-in customer with a product in the cart. */
  isCheckout?: true;
  /** Whether its preparation orders what is in the cart. */
  placesOrder?: true;
  /** Brings the page from its load to where the touch is possible. */
  prepare?: (page: MeasuredPage) => Promise<void>;
  target: Found;
  /** Typed into the target, which has the focus; without it the target is tapped. */
  key?: string;
  /** Selector of what appears as the answer; a change of the target itself counts, too. */
  answer: string;
}

export const PRODUCT = paths.product(1202);
export const ORDER: Found = { selector: 'main button', name: '^Commander', at: -1 };
const CHECKOUT = '/checkout?panier=cart';
const SHEET = ':root[data-opening], dialog[open]';

const searchField: Found = { selector: 'header input' };
const address: Found = { selector: 'main [name="address"]' };
const filters: Found = { selector: 'main button', name: '^Filtrer' };
const phone: Found = { selector: 'dialog[open] input[type="tel"]' };

async function openFilters(page: MeasuredPage): Promise<void> {
  await page.tap(filters);
  await page.appears({ selector: 'dialog[open] input[type="radio"]' });
}

async function openPayment(page: MeasuredPage): Promise<void> {
  await page.type(address, 'Sicap Liberté 6, villa 12');
  await page.tap({ selector: 'main button', name: '^Valider la commande' });
  // The method that was chosen last is chosen again.
  await page.tap({ selector: 'dialog[open] section button, dialog[open] input[type="tel"]' });
  await page.type(phone, '77 123 45 67');
}

/** Touched a second after the page has loaded, and again when it is at rest. */
export const TOUCHES: readonly Touch[] = [
  {
    name: 'add, product',
    path: PRODUCT,
    target: ORDER,
    answer: `main a[href^="${CHECKOUT}"]`,
  },
  {
    name: 'add, listing',
    path: paths.shop,
    target: { selector: 'main button', name: '^Commander' },
    answer: '[aria-busy="true"]',
  },
  {
    name: 'menu',
    path: paths.home,
    target: { selector: 'button', name: '^Menu$' },
    answer: SHEET,
  },
  {
    name: 'filter drawer',
    path: paths.shop,
    target: filters,
    answer: SHEET,
  },
  {
    name: 'filter',
    path: paths.shop,
    prepare: openFilters,
    target: { selector: 'dialog[open] input[type="radio"]', at: 1 },
    answer: '[aria-busy="true"]',
  },
  { name: 'search, focus', path: paths.home, target: searchField, answer: 'input:focus' },
  {
    name: 'search, letter',
    path: paths.home,
    prepare: (page) => page.tap(searchField),
    target: searchField,
    key: 'f',
    answer: 'input:focus',
  },
  {
    name: 'checkout, field',
    path: CHECKOUT,
    isCheckout: true,
    target: address,
    answer: 'input:focus, textarea:focus',
  },
  {
    name: 'checkout, letter',
    path: CHECKOUT,
    isCheckout: true,
    prepare: (page) => page.tap(address),
    target: address,
    key: 'S',
    answer: 'input:focus',
  },
  {
    name: 'Payer',
    path: CHECKOUT,
    isCheckout: true,
    placesOrder: true,
    prepare: openPayment,
    target: { selector: 'dialog[open] button', name: '^Payer' },
    answer: '[aria-busy="true"]',
  },
];
