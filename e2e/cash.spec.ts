import { expect, type Page, test } from './support/test.ts';
import { qrOf } from '#tests/support/pdf-qr.ts';
import { readFile } from 'node:fs/promises';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount } from './support/account.ts';
import { newGuest, payer, shopper } from './support/shopper.ts';

async function openDesk(page: Page): Promise<void> {
  await page.goto('/login?redirectTo=%2Fgestion%2Fespeces');
  await customer(page).signIn(demoAccount('support'));
  await expect(page).toHaveURL('/gestion/especes');
  // Until the account is known as one of staff, the page has another heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Espèces' })).toBeVisible();
}

async function find(page: Page, reference: string): Promise<void> {
  await page.getByLabel('Référence de la commande').fill(reference.toLowerCase());
  await page.getByRole('button', { name: 'Chercher la commande' }).click();
  await expect(page.getByText(reference).first()).toBeVisible();
}

test('[TL-08] [A10] while the customer pays online no cash is taken, then it is already paid; at the door support records cash, and the guest finds the paid order and its signed receipt', async ({
  page,
  browser,
}) => {
  const online = await shopper(page).reachWave(newGuest());
  const desk = await browser.newPage();
  await openDesk(desk);
  await expectNoFindings(desk, 'cash desk');

  // Being paid online, then paid.
  await find(desk, online.reference);
  await expect(desk.getByText('Un paiement en ligne est en cours')).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Encaisser/ })).toHaveCount(0);
  await expectNoFindings(desk, 'order being paid at the cash desk');
  await payer(page).pay();
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
  await desk.getByRole('button', { name: 'Actualiser' }).click();
  await expect(desk.getByText('Cette commande est entièrement payée')).toBeVisible();
  await desk.getByRole('button', { name: 'Une autre commande' }).click();

  // Paid in cash.
  const order = await shopper(page).reserve(newGuest());
  await find(desk, order.reference);
  await expectNoFindings(desk, 'order at the cash desk');
  await desk.getByLabel('Commentaire').fill('Reçu par Modou à la livraison.');
  await desk.getByRole('button', { name: /^Encaisser 147.500.FCFA$/ }).click();
  const dialog = desk.getByRole('dialog', { name: 'Confirmer l’encaissement' });
  await expect(dialog).toContainText(order.reference);
  await expectNoFindings(desk, 'confirmation of cash');
  await dialog.getByRole('button', { name: 'J’ai reçu cette somme' }).click();
  await expect(desk.getByText(/147.500.FCFA encaissés/)).toBeVisible();
  await expectNoFindings(desk, 'recorded cash');
  await desk.getByRole('button', { name: 'Une autre commande' }).click();
  await find(desk, order.reference);
  await expect(desk.getByText('Cette commande est entièrement payée')).toBeVisible();
  await desk.close();

  await page.goto(`/facture-magasin?transaction=${order.reference}`);
  await expect(page.getByText(/FAC-\d{4}-\d{6}/).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: /^Payer/ })).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger la facture (PDF)' }).click();
  await page.goto(qrOf(await readFile(await (await downloading).path())));
  await expect(page.getByText('Reçu authentique')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ce que dit le reçu' })).toContainText('Espèces');
});
