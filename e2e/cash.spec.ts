import { expect, type Page, test } from './support/test.ts';
import { qrOf } from '#tests/support/pdf-qr.ts';
import { readFile } from 'node:fs/promises';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount } from './support/account.ts';
import { newGuest, payer, shopper } from './support/shopper.ts';

async function openDesk(page: Page, kind: 'admin' | 'support' = 'support'): Promise<void> {
  await page.goto('/login?redirectTo=%2Fgestion%2Fespeces');
  await customer(page).signIn(demoAccount(kind));
  await expect(page).toHaveURL('/gestion/especes');
  // Until the account is known as one of staff, the page has another heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Espèces' })).toBeVisible();
}

async function find(page: Page, reference: string): Promise<void> {
  await page.getByLabel('Référence de la commande').fill(reference.toLowerCase());
  await page.getByRole('button', { name: 'Chercher la commande' }).click();
  await expect(page.getByText(reference).first()).toBeVisible();
}

test('[TL-08] [A10] while the customer pays online no cash is taken, then it is already paid; at the door support records cash, and the guest finds the paid order and its signed receipt; an admin reverses the entry, and neither invoice nor receipt count any more @campaign', async ({
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
  const receipt = qrOf(await readFile(await (await downloading).path()));
  await page.goto(receipt);
  await expect(page.getByText('Reçu authentique')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ce que dit le reçu' })).toContainText('Espèces');

  // The entry was wrong.
  const admin = await browser.newPage();
  await openDesk(admin, 'admin');
  await find(admin, order.reference);
  const reversal = admin.getByRole('form', { name: 'Annuler cet encaissement' });
  await expect(reversal).toContainText('Dernier encaissement');
  await expectNoFindings(admin, 'cash entry to reverse');
  await reversal.getByLabel('Motif').fill('Saisi pour la mauvaise commande.');
  await reversal.getByRole('button').click();
  await expect(admin.getByRole('button', { name: /^Encaisser 147.500.FCFA$/ })).toBeVisible();
  await admin.close();
  await page.goto(`/facture-magasin?transaction=${order.reference}`);
  await expect(page.getByText(/Facture annulée le/)).toBeVisible();
  await expect(page.getByText('En attente de paiement')).toBeVisible();
  await expectNoFindings(page, 'order with a cancelled invoice');
  // Opened anew: the fragment alone would not load the page again.
  await page.goto('about:blank');
  await page.goto(receipt);
  await expect(page.getByText('Ce reçu est annulé')).toBeVisible();
});
