import type { Locator, Page } from '@playwright/test';
import { paths } from '#domain/paths.ts';

/** Something that a person touches on a phone. */
export interface Touch {
  name: string;
  path: string;
  /** Whether it needs a signed-in customer with a product in the cart. */
  isCheckout?: true;
  /** Brings the page from its load to where the touch is possible. */
  prepare?: (page: Page) => Promise<void>;
  target: (page: Page) => Locator;
  /** Typed into the target, which has the focus; without it the target is tapped. */
  key?: string;
  /** Selector of what appears as the answer; a change of the target itself counts, too. */
  answer: string;
}

const PRODUCT = paths.product(1202);
const CHECKOUT = '/checkout?panier=cart';
const SHEET = ':root[data-opening], dialog[open]';

const searchField = (page: Page) => page.locator('header').getByLabel('Rechercher un produit');
const address = (page: Page) => page.getByLabel('Adresse de livraison');

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filtrer' }).tap();
  await page.locator(SHEET).getByRole('radio').first().waitFor();
}

async function openPayment(page: Page): Promise<void> {
  if (!(await address(page).inputValue())) await address(page).fill('Sicap Liberté 6, villa 12');
  await page.getByRole('button', { name: 'Valider la commande' }).tap();
  const dialog = page.getByRole('dialog', { name: /^Paiement/ });
  const method = dialog.getByRole('region').getByRole('button').first();
  const phone = dialog.getByLabel(/^Numéro de téléphone/);
  await method.or(phone).first().waitFor();
  if (await method.isVisible()) await method.tap();
  await phone.waitFor();
  if (!(await phone.inputValue())) await phone.fill('77 123 45 67');
}

/** Touched a second after the page has loaded, and again when it is at rest. */
export const TOUCHES: readonly Touch[] = [
  {
    name: 'add, product',
    path: PRODUCT,
    target: (page) => page.getByRole('button', { name: 'Commander' }).last(),
    answer: `main a[href^="${CHECKOUT}"]`,
  },
  {
    name: 'add, listing',
    path: paths.shop,
    target: (page) =>
      page
        .locator('main')
        .getByRole('button', { name: /^Commander/ })
        .first(),
    answer: '[aria-busy="true"]',
  },
  {
    name: 'menu',
    path: paths.home,
    target: (page) => page.getByRole('button', { name: 'Menu' }),
    answer: SHEET,
  },
  {
    name: 'filter drawer',
    path: paths.shop,
    target: (page) => page.getByRole('button', { name: 'Filtrer' }),
    answer: SHEET,
  },
  {
    name: 'filter',
    path: paths.shop,
    prepare: openFilters,
    target: (page) => page.locator(SHEET).getByRole('radio').nth(1),
    answer: '[aria-busy="true"]',
  },
  { name: 'search, focus', path: paths.home, target: searchField, answer: 'input:focus' },
  {
    name: 'search, letter',
    path: paths.home,
    prepare: (page) => searchField(page).focus(),
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
    prepare: (page) => address(page).focus(),
    target: address,
    key: 'S',
    answer: 'input:focus',
  },
  {
    name: 'Payer',
    path: CHECKOUT,
    isCheckout: true,
    prepare: openPayment,
    target: (page) => page.getByRole('dialog', { name: /^Paiement/ }).getByRole('button', { name: /^Payer/ }),
    answer: '[aria-busy="true"]',
  },
];
