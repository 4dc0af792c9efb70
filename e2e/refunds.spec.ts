import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount } from './support/account.ts';
import { buyAsNewCustomer } from './support/basket-orders.ts';
import { sandbox } from './support/sandbox.ts';

/** Products that no other test orders by their address. */
const PRODUCT = '/produits/1211/details';
/** One that a single person may return. */
const CHEAPER = '/produits/1216/details';

/** The page of the order that a customer has just paid, as support sees it. */
async function openAtDesk(browser: Browser, page: Page): Promise<Page> {
  const reference = /KE-[0-9A-Z]{10}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  const desk = await browser.newPage({ viewport: page.viewportSize() });
  await desk.goto('/login?redirectTo=%2Fgestion%2Fcommandes');
  await customer(desk).signIn(demoAccount('support'));
  await desk.getByLabel('Chercher une commande').fill(reference);
  await desk.getByLabel('Chercher une commande').press('Enter');
  await desk.getByRole('link', { name: new RegExp(reference) }).click();
  return desk;
}

/**
 * Asks for a refund and takes it.
 *
 * @param asked.amount whole francs; the whole payment where it is not set
 */
async function askAndClaim(desk: Page, { amount, cause }: { amount?: number; cause?: string } = {}) {
  await desk.getByRole('button', { name: 'Demander un remboursement' }).click();
  const form = desk.getByRole('form', { name: 'Demander un remboursement' });
  if (amount !== undefined) await form.getByLabel('Montant à rembourser (FCFA)').fill(String(amount));
  if (cause !== undefined) await form.getByLabel('Raison').selectOption({ label: cause });
  await form.getByLabel('Motif').fill('Une pièce manque, vu avec le client.');
  await form.getByRole('button', { name: 'Demander un remboursement' }).click();
  await desk.getByRole('button', { name: 'Je m’en charge' }).click();
}

async function noteByHand(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Noter le remboursement fait à la main' }).click();
  await desk.getByLabel('Référence du remboursement').fill(`WV-${Date.now()}`);
  await desk.getByLabel('Motif').fill('Rendu dans le portail de Wave.');
  await desk.getByRole('button', { name: 'Noter le remboursement fait à la main' }).click();
}

/** The customer reads on the order's page that money was returned, and has the credit note. */
async function expectReturned(page: Page): Promise<void> {
  await page.goto('/profile');
  await page
    .getByRole('link', { name: /Voir|Détails/ })
    .first()
    .click();
  await expect(page.getByText('Remboursement effectué')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Avoir AV-/ })).toBeVisible();
}

test('[DK-07] [DK-08] [TL-03] a part of a paid order is returned by hand, and its credit note is there for both sides @campaign', async ({
  page,
  browser,
}) => {
  await buyAsNewCustomer(page, PRODUCT, 'Yoff');
  const desk = await openAtDesk(browser, page);
  await askAndClaim(desk, { amount: 15_000 });
  await noteByHand(desk);
  await expect(desk.getByText('Partiellement remboursée')).toBeVisible();
  await expect(desk.getByText(/15.000.FCFA ont été rendus au client/)).toBeVisible();
  await expectNoFindings(desk, 'an order with a refund, phone');

  const downloading = desk.waitForEvent('download');
  await desk.getByRole('button', { name: /^Avoir AV-\d{4}-\d{6} \(PDF\)$/ }).click();
  const file = await downloading;
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await desk.getByRole('link', { name: 'Voir le parcours' }).first().click();
  await expect(desk.getByText(/^Remboursement 1 de 15.000.FCFA/)).toContainText('Rejoué à l’identique');
  await desk.getByRole('button', { name: /Remboursement fait à la main/ }).click();
  await expect(desk.getByRole('region', { name: 'Automate order-refund, état made' })).toBeVisible();
  await expectNoFindings(desk, 'the replay of a refund');
  await desk.close();

  await expectReturned(page);
  await expectNoFindings(page, 'an order of which a part was returned');
});

test('[DK-07] [DK-09] Wave returns a whole payment, its answer is lost, and the money is returned once @campaign', async ({
  page,
  browser,
}) => {
  await buyAsNewCustomer(page, CHEAPER, 'Cambérène');
  const desk = await openAtDesk(browser, page);
  await sandbox.spoil({ faults: [{ call: 'refund', kind: 'lost-answer' }] });
  await askAndClaim(desk);
  await desk.getByRole('button', { name: 'Faire rembourser par le prestataire' }).click();
  await expect(desk.getByText('Réponse attendue')).toBeVisible({ timeout: 30_000 });
  await expect(desk.getByRole('button', { name: 'Noter le remboursement fait à la main' })).toHaveCount(0);
  await expectNoFindings(desk, 'an order whose refund has no answer yet');
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByText('Effectué', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await expect(desk.getByRole('button', { name: /^Avoir AV-/ })).toBeVisible();
  await desk.close();
});

test('[DK-09] a payment that its payer contests at the provider is noted as returned, with its reason on both sides @campaign', async ({
  page,
  browser,
}) => {
  await buyAsNewCustomer(page, CHEAPER, 'Ouest-Foire');
  const desk = await openAtDesk(browser, page);
  await askAndClaim(desk, { cause: 'Paiement contesté' });
  await expect(desk.getByText('Paiement contesté').first()).toBeVisible();
  await noteByHand(desk);
  await expect(desk.getByText('Remboursée', { exact: true }).first()).toBeVisible();
  await expectNoFindings(desk, 'an order whose payment was contested');
  await desk.close();
  await expectReturned(page);
});
