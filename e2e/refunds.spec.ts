import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount } from './support/account.ts';
import { buyAsNewCustomer } from './support/basket-orders.ts';

/** A product that no other test orders by its address. */
const PRODUCT = '/produits/1211/details';

test('[DK-07] [DK-08] a part of a paid order is returned by hand, and its credit note is there', async ({
  page,
  browser,
}) => {
  await buyAsNewCustomer(page, PRODUCT, 'Yoff');
  const reference = /KE-[0-9A-Z]{10}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';

  const desk = await browser.newPage({ viewport: page.viewportSize() });
  await desk.goto('/login?redirectTo=%2Fgestion%2Fcommandes');
  await customer(desk).signIn(demoAccount('support'));
  await desk.getByLabel('Chercher une commande').fill(reference);
  await desk.getByLabel('Chercher une commande').press('Enter');
  await desk.getByRole('link', { name: new RegExp(reference) }).click();

  await desk.getByRole('button', { name: 'Demander un remboursement' }).click();
  const form = desk.getByRole('form', { name: 'Demander un remboursement' });
  await form.getByLabel('Montant à rembourser (FCFA)').fill('15000');
  await form.getByLabel('Motif').fill('Une pièce manque, vu avec le client.');
  await form.getByRole('button', { name: 'Demander un remboursement' }).click();
  await desk.getByRole('button', { name: 'Je m’en charge' }).click();
  await desk.getByRole('button', { name: 'Noter le remboursement fait à la main' }).click();
  await desk.getByLabel('Référence du remboursement').fill(`WV-${reference}`);
  await desk.getByLabel('Motif').fill('Rendu dans le portail de Wave.');
  await desk.getByRole('button', { name: 'Noter le remboursement fait à la main' }).click();
  await expect(desk.getByText('Partiellement remboursée')).toBeVisible();
  await expectNoFindings(desk, 'an order with a refund, phone');

  const downloading = desk.waitForEvent('download');
  await desk.getByRole('button', { name: /^Avoir AV-\d{4}-\d{6} \(PDF\)$/ }).click();
  const file = await downloading;
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await desk.close();
});
