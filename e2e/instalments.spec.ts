import { expect, type Page, test } from './support/test.ts';
import { customer, demoAccount } from './support/account.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { checkOut } from './support/basket-orders.ts';
import { expectInvoice, followToOrder, partsOf } from './support/instalments.ts';
import { newPhone, payer, payWithWave, shopper } from './support/shopper.ts';

test.use({ isQuiet: true });

const part = (page: Page, number: number) => partsOf(page).nth(number - 1);

/** Opens the dialog for a part of the order, with a method. */
async function choose(
  page: Page,
  path: string,
  number: number,
  method: 'Wave' | 'Orange Money' | 'Paydunya',
) {
  await page.goto(path);
  const pay = page.getByRole('button', { name: new RegExp(`^Payer.*: ${number}e`) });
  await expect(pay).toBeInViewport();
  await pay.click();
  await shopper(page).chooseMethod(method);
}

/** Waits until a part is paid and has its invoice. */
async function expectPaid(page: Page, path: string, number: number, method: string) {
  await page.goto(path);
  await expect(part(page, number)).toContainText('Payé', { timeout: 30_000 });
  await expect(part(page, number)).toContainText(`avec ${method}`);
  await expect(part(page, number).getByRole('button', { name: /^Facture/ })).toBeVisible({ timeout: 30_000 });
}

test('[BK-08] [BK-09] [OT-14] [PM-02] [PM-11] [PM-12] [PM-19] [WV-01] [WV-03] a member buys on credit and pays three parts by three providers, one of them from a reminder in another browser, and a relative pays the fourth by a link', async ({
  page,
  browser,
}) => {
  await page.goto('/login');
  await customer(page).signIn(demoAccount('member'));
  await checkOut(page, '/credit-commandes', /^À crédit/, '/credit-cart');
  await page.getByRole('radio', { name: 'En ligne, en plusieurs fois' }).check();
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await expect(page.getByRole('dialog', { name: 'Paiement Commande à crédit' })).toBeVisible();

  // The first part, whose check page leads to the order.
  await payWithWave(page);
  await followToOrder(page, /\/credit-commandes\/\d+\/d.*tails/);
  const path = page.url();
  await expect(partsOf(page)).toHaveCount(4);
  await expect(part(page, 1)).toContainText('Payé');
  await expectInvoice(page, part(page, 1));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Commande KE-/ })).toBeVisible();
  await page.goto('/profile#commandes-a-credit');
  await page
    .getByRole('link', { name: /^Voir la commande/ })
    .first()
    .click();
  await expect(page).toHaveURL(path);
  await expectPaid(page, path, 1, 'Wave');

  // The second part: the link of its reminder, in a browser without a session.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const reminded = await context.newPage();
  await reminded.goto(`${path}#paiement-2`);
  await customer(reminded).signIn(demoAccount('member'));
  await shopper(reminded).chooseMethod('Orange Money');
  await expect(reminded.getByRole('dialog')).toContainText('Paiement 2 sur 4');
  await reminded.getByLabel('Numéro de téléphone Orange Money').fill(newPhone());
  await shopper(reminded).pay();
  await reminded.waitForURL(/\/orange\/pay\//);
  await payer(reminded).pay();
  await reminded.waitForURL(/\/payment\/success/);
  await context.close();
  await expectPaid(page, path, 2, 'Orange Money');

  await choose(page, path, 3, 'Paydunya');
  await page.getByRole('button', { name: 'Valider' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Passer au paiement' }).click();
  const hosted = await opened;
  await hosted
    .getByRole('button', { name: /^Payer/ })
    .first()
    .click();
  await hosted.waitForURL(/\/payment\/success/);
  await hosted.close();
  await expectPaid(page, path, 3, 'PayDunya');
  await expect(partsOf(page).getByRole('button', { name: /^Facture/ })).toHaveCount(3);

  // The fourth part: the owner shares a link, and the payer has no account.
  await page.getByRole('button', { name: 'Créer un lien de paiement' }).click();
  const link = await page.getByText(/\/paiement-partage\?lien=.*#/).textContent();
  await expect(page.getByText(/^Un lien est actif jusqu’au/)).toBeVisible();
  await expectNoFindings(page, 'order with a schedule and a link');

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const relative = await theirs.newPage();
  await relative.goto(link ?? '');
  await expect(relative).toHaveURL(/\/paiement-partage\?lien=[0-9A-Z]{12}$/);
  const shared = relative.url();
  await expect(relative.getByRole('heading', { name: /vous demande de payer$/ })).toBeVisible();
  await expectNoFindings(relative, 'shared payment');
  await relative.reload();
  await relative.getByRole('button', { name: 'Payer', exact: true }).click();
  await shopper(relative).chooseMethod('Wave');
  await expect(relative.getByRole('dialog')).toContainText('Pour');
  await relative.getByLabel('Numéro de téléphone Wave').fill(newPhone());
  await shopper(relative).pay();
  await relative.waitForURL(/\/c\/cos-/);
  await payer(relative).pay();
  await relative.waitForURL(/\/payment\/success/);
  await relative.goto(shared);
  await expect(
    relative.getByText(/^Ce montant est bien reçu, de vous ou d’une autre personne/).first(),
  ).toBeVisible({
    timeout: 30_000,
  });
  await expect(relative.getByRole('button', { name: /^Payer/ })).toHaveCount(0);
  await theirs.close();

  await expectPaid(page, path, 4, 'Wave');
  await expect(page.getByText('Déjà payé')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Payer/ })).toHaveCount(0);
});
