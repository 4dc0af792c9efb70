import { expect, type Page, test } from './support/test.ts';
import { customer, newCustomer } from './support/account.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { checkOut } from './support/basket-orders.ts';
import { expectInvoice, followToOrder, partsOf } from './support/instalments.ts';
import { newPhone, payer, payWithWave, shopper } from './support/shopper.ts';

/** A product that no other test orders by its address: two of them cost more than a wallet pays at once. */
const PRODUCT = '/produits/1514/details';

const plain = async (page: Page, label: string) =>
  (await page.getByLabel(label).inputValue()).replaceAll(/\s/g, ' ');

test('[DK-12] [PM-04] a customer pays an order above what a wallet takes with two wallets: a part now, the rest later @campaign', async ({
  page,
}) => {
  const person = newCustomer();
  await customer(page).arrive(person);
  await checkOut(page, PRODUCT, /^Commander$/, '/cart');
  await page.goto('/cart');
  await page
    .getByRole('button', { name: /^Un de plus/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /^Commander$/ })
    .first()
    .click();
  await page.getByLabel('Adresse de livraison').fill(`Hann, villa ${person.phone.replaceAll(' ', '')}`);
  await expect(page.getByText(/vous pourrez partager ce montant en plusieurs paiements/)).toBeVisible();
  await page.getByRole('button', { name: 'Valider la commande' }).click();

  // The wallet says what it takes; the order is divided before anything is paid.
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Pas plus de 2\s000\s000\sFCFA par paiement/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Partager en plusieurs paiements' }).click();
  await expect(page.getByRole('dialog', { name: 'Payer en plusieurs fois' })).toBeVisible();
  expect(await plain(page, 'À payer maintenant')).toBe('2 000 000');
  await expectNoFindings(page, 'the division of a payment, phone');
  await page.setViewportSize({ width: 1_440, height: 900 });
  await expectNoFindings(page, 'the division of a payment, desktop', { withContrast: false });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('À payer maintenant').fill('5 000');
  await dialog.getByRole('button', { name: 'Partager le paiement' }).click();
  await expect(dialog.getByText(/^Entrez un montant de 10\s000\sFCFA à/)).toBeVisible();
  await expect(page.getByLabel('À payer maintenant')).toBeFocused();
  await page.getByLabel('À payer maintenant').fill('1 900 000');
  await dialog.getByRole('button', { name: 'Partager le paiement' }).click();
  await expect(page.getByRole('dialog', { name: 'Paiement Commande' })).toBeVisible();
  await payWithWave(page);
  await followToOrder(page, /\/commandes\/\d+\/d.*tails/);

  await expect(partsOf(page)).toHaveCount(2);
  await expect(partsOf(page).first()).toContainText('Payé');
  await expect(partsOf(page).first()).toContainText(/1\s900\s000/);
  await expectInvoice(page, partsOf(page).first());
  await expectNoFindings(page, 'an order of which one part is paid');

  // The rest, another day, from another wallet.
  const path = page.url();
  await page.goto(path);
  await page.getByRole('button', { name: /^Payer.*: 2e/ }).click();
  await shopper(page).chooseMethod('Orange Money');
  await expect(page.getByRole('dialog')).toContainText('Paiement 2 sur 2');
  await page.getByLabel('Numéro de téléphone Orange Money').fill(newPhone());
  await shopper(page).pay();
  await page.waitForURL(/\/orange\/pay\//);
  await payer(page).pay();
  await page.waitForURL(/\/payment\/success/);
  await page.goto(path);
  await expect(partsOf(page).nth(1)).toContainText('Payé', { timeout: 30_000 });
  await expect(partsOf(page).nth(1)).toContainText('avec Orange Money');
});
