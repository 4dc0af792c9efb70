import { expect, type Page, test } from './support/test.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, newPhone, payer, shopper } from './support/shopper.ts';

/** Everything that says whether to pay; exactly one of them is on screen. */
const PAYABLE =
  'Aucun paiement n’est en cours : vous pouvez payer. Si vous venez de le faire, attendez quelques minutes avant de recommencer.';
const STANDINGS = [PAYABLE, 'Déjà payé', 'Paiement en attente', 'Erreur lors de la vérification du paiement'];

async function expectStanding(page: Page, standing: string, buttons: number) {
  await expect(page.getByText(standing)).toBeVisible({ timeout: 30_000 });
  for (const other of STANDINGS.filter((text) => text !== standing))
    await expect(page.getByText(other)).toHaveCount(0);
  const pay = page.getByRole('button', { name: /^(?:Choisir un moyen|Payer|Suivre mon paiement)/ });
  await expect(pay).toHaveCount(buttons);
}

test("[PM-10] [SI-02] a guest's payment is found again by the mailed link in another browser, in each of its states: by card, refused, then with Orange Money @campaign", async ({
  page,
  browser,
}) => {
  const guest = newGuest();
  await shopper(page).reserve(guest);
  const [mail] = await sandbox.mailsTo(guest.email, 1);
  const [link = ''] = mail?.links.filter((address) => address.includes('/facture-magasin')) ?? [];
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await expectStanding(other, PAYABLE, 1);
  const dialog = page.getByRole('dialog', { name: 'Paiement Commande' });

  await test.step('by card: pending, then refused', async () => {
    await shopper(page).chooseMethod('Paydunya');
    await dialog.getByRole('button', { name: 'Valider' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Passer au paiement' }).click();
    const hosted = await opened;
    await other.reload();
    await expectStanding(other, 'Paiement en attente', 1);
    await other.getByRole('button', { name: 'Suivre mon paiement' }).click();
    await expect(other.getByRole('dialog', { name: 'Paiement Commande' })).toBeVisible();
    await payer(hosted).refuse();
    await expect(page.getByText('Payment non effectif ...')).toBeVisible({ timeout: 30_000 });
    await hosted.close();
    await other.reload();
    await expectStanding(other, PAYABLE, 1);
  });

  await test.step('with Orange Money: pending, unknown while the network is gone, paid', async () => {
    await dialog.getByRole('button', { name: 'Autres moyens de paiement' }).click();
    await shopper(page).chooseMethod('Orange Money');
    await page.getByLabel('Numéro de téléphone Orange Money').fill(newPhone());
    await shopper(page).pay();
    await page.waitForURL(/\/orange\/pay\//);
    await other.reload();
    await expectStanding(other, 'Paiement en attente', 1);

    // The network is gone: what is on screen may be out of date.
    await other.route('**/facture/**', (route) => route.abort());
    await other.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectStanding(other, 'Erreur lors de la vérification du paiement', 0);
    await other.unroute('**/facture/**');
    await other.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectStanding(other, 'Paiement en attente', 1);

    await other.getByRole('button', { name: 'Suivre mon paiement' }).click();
    await expect(other.getByRole('dialog', { name: 'Paiement Commande' })).toBeVisible();
    await payer(page).pay();
    await expect(other.getByText('Paiement effectif').first()).toBeVisible({ timeout: 30_000 });
    await other.reload();
    await expectStanding(other, 'Déjà payé', 0);
  });
  await context.close();
});
