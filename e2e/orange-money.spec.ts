import { expect, type Page, type Route, test } from './support/test.ts';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import * as v from 'valibot';
import { customer, newCustomer } from './support/account.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, newPhone, payer, Placed, shopper } from './support/shopper.ts';

test.afterEach(() => sandbox.behave());

/** Asks for an Orange Money payment in the open dialog. */
async function askForOrange(page: Page): Promise<void> {
  await shopper(page).chooseMethod('Orange Money');
  const phone = page.getByLabel('Numéro de téléphone Orange Money');
  const pay = page.getByRole('button', { name: /^Payer.*avec Orange Money$/ });
  await phone.fill('79 123 45 67');
  await expect(page.getByText('Numéro Orange Money invalide')).toBeVisible();
  await expect(pay).toBeDisabled();
  await phone.fill(newPhone());
  await expect(page.getByText('Numéro Orange Money valide')).toBeVisible();
  await pay.click();
}

/** What a QR code encodes. @param source a data URL of a PNG picture */
async function scan(source: string | null): Promise<string> {
  const png = Buffer.from(source?.split(',')[1] ?? '', 'base64');
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height });
}

/** The transaction id of the payment of an order. */
async function transactionOf(orderId: number): Promise<string> {
  await expect.poll(async () => (await sandbox.orange.codesOf(orderId)).length).toBe(1);
  return (await sandbox.orange.codesOf(orderId))[0]?.reference ?? '';
}

test('[PM-04] [PM-07] [PM-09] [PM-10] [TL-06] a guest scans the QR code of Orange Money, and the automatic watch finds the payment without a callback @desktop-only', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sandbox.orange.spoil({ notifications: { delivery: 'never' } });
  const order = await shopper(page).reserve(newGuest());
  await askForOrange(page);
  await expect(page.getByText('QR Code Orange Money généré avec succès')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Paiement Commande' });
  await expect(dialog.getByText(/147.500.FCFA/).first()).toBeVisible();
  await expect(dialog.getByText(order.reference).first()).toBeVisible();
  const encoded = await scan(await page.getByRole('img', { name: /^Code QR à scanner/ }).getAttribute('src'));

  await page.getByRole('button', { name: 'Copier le lien du code QR' }).click();
  await expect(page.getByText('URL du QR code copiée')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(encoded);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Ouvrir le code dans une fenêtre' }).click();
  const codeWindow = await opening;
  expect(await codeWindow.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([400, 400]);
  expect(await scan(await codeWindow.getByRole('img').getAttribute('src'))).toBe(encoded);
  await codeWindow.close();

  await page.getByRole('button', { name: 'Vérifier le paiement' }).click();
  await expect(page.getByText('Le paiement est toujours en attente').first()).toBeVisible();
  await page.getByRole('button', { name: 'Démarrer surveillance automatique' }).click();
  await expect(page.getByRole('button', { name: 'Surveillance active...' })).toBeVisible();

  const phone = await context.newPage();
  await phone.goto(encoded);
  await phone.getByRole('button', { name: 'Refuser' }).click();
  await expect(phone.getByRole('alert')).toContainText('vous pouvez réessayer');
  await payer(phone).pay();
  await phone.waitForURL(/\/payment\/success\?payment_method=orange&transaction_id=OM/);

  await expect(page.getByText('Paiement confirmé automatiquement!')).toBeVisible({ timeout: 20_000 });
  await page.waitForURL(/\/facture-magasin\?transaction=KE-/);
  await expect(page.getByText(/FAC-\d{4}-\d{6}/).first()).toBeVisible({ timeout: 30_000 });
  expect(await sandbox.orange.paidFor(order.id)).toBe(1);
});

test('[RT-17] [OM-01] [OM-02] [OM-03] [OM-05] [PM-07] on a phone a customer opens the link of the code, follows the check page to the order, and has the payment in the profile @campaign', async ({
  page,
  context,
}) => {
  await page.goto('/om-paiement');
  await expect(page.getByText("ID de transaction manquant dans l'URL")).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Retour à la boutique' })).toHaveAttribute(
    'href',
    '/boutique',
  );

  const person = newCustomer();
  await customer(page).arrive(person);
  await shopper(page).orderPack(person.address);
  const placing = page.waitForResponse((response) => response.url().endsWith('/api/commande-pack'));
  await page.getByRole('button', { name: 'Valider le Panier' }).click();
  const { order } = v.parse(Placed, await (await placing).json());
  await askForOrange(page);
  await page.waitForURL(/\/orange\/pay\//);
  const transaction = await transactionOf(order.id);

  // Its answer is held until what is shown before it was seen.
  const check = new Promise<Route>((resolve) => {
    void page.route(`**/api/payment/orange/status/${transaction}*`, resolve, { times: 1 });
  });
  await page.goto(`/om-paiement?transaction=${transaction}`);
  await expect(page.getByRole('heading', { name: 'Vérification Paiement Orange Money' })).toBeVisible();
  await expect(page.getByText('Vérification du paiement Orange en cours...')).toBeVisible();
  await (await check).continue();
  const trail = page.getByRole('navigation', { name: /fil/i });
  await expect(trail).toHaveText(/Accueil.*Profil.*Paiement Orange/s);
  await expect(page.getByText('Le paiement est toujours en attente')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Paiement en attente' })).toBeVisible();
  const card = page.getByRole('main');
  for (const [label, value] of [
    ['Transaction', transaction],
    ['Commande', order.name],
    ['Téléphone', /^\+221 7/],
    ['Description', 'N/A'],
    ['Référence', 'N/A'],
  ] as const)
    await expect(card.locator('dl > div').filter({ hasText: label }).locator('dd').first()).toHaveText(value);
  await expect(card.getByText(/147.500.FCFA/).first()).toBeVisible();
  await expect(card.getByRole('link', { name: 'Retour au profil' })).toHaveAttribute('href', '/profile');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click();
  await expect(page.getByText('Erreur lors de la vérification', { exact: true }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Vérifier à nouveau' })).toBeVisible();

  const [code] = await sandbox.orange.codesOf(order.id);
  await sandbox.orange.use(code?.id ?? '');
  await expect(page.getByText('Paiement confirmé avec succès!')).toBeVisible({ timeout: 20_000 });
  await page.waitForURL((url) => url.pathname.startsWith(`/commandes/${order.id}/`));
  // A page that still arrives would abort the next one.
  await expect(page.getByRole('heading', { level: 1, name: /^Commande KE-/ })).toBeVisible();

  await page.goto('/profile#paiements');
  await page.getByRole('button', { name: 'Voir mes paiements Orange Money' }).click();
  const history = page.getByRole('region', { name: 'Paiements Orange Money' });
  await expect(history.locator('dl > div').filter({ hasText: 'Payés' })).toHaveText(/1\s*147.500.FCFA/);
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await history.getByLabel('Afficher l’état chez Orange Money').check();
  await expect(history.getByText('Orange Money : SUCCESS')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await history.getByRole('button', { name: /^Télécharger la facture/ }).click();
  expect((await downloading).suggestedFilename()).toBe(`facture-${transaction}.pdf`);
  await expect(page.getByText('Facture téléchargée avec succès')).toBeVisible();
});

test('[OM-02] [OM-03] [TL-06] the check page of Orange Money: an unknown payment, and one that was cancelled @campaign', async ({
  page,
}) => {
  await page.goto('/om-paiement?transaction=OM120261121103000123');
  await expect(page.getByText('Transaction non trouvée').first()).toBeVisible();
  await expect(page.getByText('Erreur lors de la vérification', { exact: true })).toBeVisible();
  const answer: (() => void)[] = [];
  const isAnswered = new Promise<void>((resolve) => answer.push(resolve));
  await page.route('**/api/payment/orange/status/**', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Nouvelle tentative...')).toBeVisible();
  for (const go of answer) go();
  await expect(page.getByText('Transaction non trouvée').first()).toBeVisible();

  const order = await shopper(page).reserve(newGuest());
  await askForOrange(page);
  await page.waitForURL(/\/orange\/pay\//);
  const transaction = await transactionOf(order.id);
  await payer(page).cancel();
  await page.goto(`/om-paiement?transaction=${transaction}`);
  await expect(page.getByText('Paiement annulé.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Paiement annulé' })).toBeVisible();
  expect(await sandbox.orange.paidFor(order.id)).toBe(0);
});
