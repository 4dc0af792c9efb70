import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount, newCustomer } from './support/account.ts';
import { checkOut } from './support/basket-orders.ts';
import { partsOf } from './support/instalments.ts';
import { sandbox } from './support/sandbox.ts';
import { shopper } from './support/shopper.ts';

/** What the payer pays above what is due, in francs. */
const TOO_MUCH = 5_000;

/** A customer orders before the product is there, and pays another amount than its first part. @returns the payment's reference */
async function payTooMuch(page: Page): Promise<string> {
  const person = newCustomer();
  await customer(page).arrive(person);
  await checkOut(page, '/pre-commandes', /^Précommander/, '/pre-cart');
  await page.getByLabel('Adresse de livraison').fill(`Mermoz, villa ${person.phone.replaceAll(' ', '')}`);
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await shopper(page).enterPhone();
  await shopper(page).pay();
  await page.waitForURL(/\/c\/cos-/);
  const session = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { amount, transaction } = await sandbox.sessionOf(session);
  await sandbox.pay(session, { amount: amount + TOO_MUCH });
  await page.goto('/profile#preorder');
  await page
    .getByRole('link', { name: /^Voir la commande/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Commande KE-/ })).toBeVisible();
  return transaction;
}

async function arrive(browser: Browser, kind: 'support' | 'admin', path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`/login?redirectTo=${encodeURIComponent(path)}`);
  await customer(page).signIn(demoAccount(kind));
  await expect(page).toHaveURL(path);
  return page;
}

async function keep(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Garder comme avoir client' });
  await form.getByLabel('Motif').fill('Le client veut payer la suite avec.');
  await form.getByRole('button').click();
}

test('[DK-11] a payment of another amount is kept as credit by two people and pays the part that is due; what is left is shown to the customer, and returned @campaign', async ({
  page,
  browser,
}) => {
  const transaction = await payTooMuch(page);
  const support = await arrive(browser, 'support', '/gestion/taches');
  const task = support.getByRole('listitem').filter({ hasText: transaction });
  await expect(async () => {
    await support.reload();
    await expect(task).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await task.getByRole('link', { name: /Paiement à vérifier/ }).click();
  await keep(support);
  await expect(support.getByText(/a proposé de garder ce paiement comme avoir client/)).toBeVisible();
  await expectNoFindings(support, 'a task of which keeping the money is proposed');

  const admin = await arrive(browser, 'admin', new URL(support.url()).pathname);
  await keep(admin);
  await expect(admin.getByText('Cette tâche est terminée.')).toBeVisible();
  await admin.close();

  await support
    .getByRole('link', { name: /KE-[0-9A-Z]{10}/ })
    .first()
    .click();
  const use = support.getByRole('form', { name: 'Utiliser l’avoir client' });
  await expect(use.getByText(/il règle le paiement de/)).toBeVisible();
  await expectNoFindings(support, 'an order with credit');
  await use.getByLabel('Motif').fill('Demandé par le client au téléphone.');
  await use.getByRole('button').click();
  await expect(support.getByText(/Le magasin garde 5.000.FCFA pour ce client/)).toBeVisible();

  await page.reload();
  await expect(partsOf(page).first()).toContainText('Payé');
  await expect(page.getByText(/Vous avez un avoir de 5.000.FCFA/)).toBeVisible();
  await expectNoFindings(page, 'an order of a customer with credit, phone');
  await page.setViewportSize({ width: 1_440, height: 900 });
  await expectNoFindings(page, 'an order of a customer with credit, desktop', { withContrast: false });

  // What is left is returned by hand.
  await support.getByRole('button', { name: 'Rembourser l’avoir' }).click();
  const back = support.getByRole('form', { name: 'Rembourser l’avoir' });
  await back.getByRole('button', { name: 'Rembourser l’avoir' }).click();
  await expect(back.getByText(/Indiquez/).first()).toBeVisible();
  await expectNoFindings(support, 'the return of a credit');
  await back.getByLabel('Référence du virement chez le prestataire').fill(`WV-${Date.now()}`);
  await back.getByLabel('Motif').fill('Le client ne commande plus rien.');
  await back.getByRole('button', { name: 'Rembourser l’avoir' }).click();
  await expect(support.getByRole('heading', { name: 'Avoir client' })).toHaveCount(0);
  await support.close();
  await page.reload();
  await expect(partsOf(page).first()).toContainText('Payé');
  await expect(page.getByText(/Vous avez un avoir/)).toHaveCount(0);
});
