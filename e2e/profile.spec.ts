import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from './support/test.ts';
import sharp from 'sharp';
import { customer, newCustomer } from './support/account.ts';
import { sandbox } from './support/sandbox.ts';
import { PACK, payer, shopper } from './support/shopper.ts';

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** The server refuses the tokens like those of a session that has ended. */
const endSession = (page: Page) =>
  page.evaluate(() => {
    for (const key of ['access_token', 'accessToken', 'refresh_token']) localStorage.setItem(key, 'ended');
  });

test('[OT-14] [RT-19] [PK-04] a customer gives an address with the first order, signs in again while paying, and has order, payment, invoice, data and devices in the profile', async ({
  page,
  browser,
}) => {
  const person = newCustomer();
  await customer(page).arrive(person);

  await page.goto(`/pack-promo?code=${PACK.code}`);
  await page.getByRole('radio', { name: 'En ligne' }).check();
  await page.getByRole('button', { name: 'Valider le Panier' }).click();
  await page.getByLabel('Adresse de livraison').fill(person.address);
  await page.getByRole('button', { name: 'Valider le Panier' }).click();
  await shopper(page).enterPhone();
  await endSession(page);
  await shopper(page).pay();
  const payment = page.getByRole('dialog', { name: 'Paiement Commande' });
  await expect(payment).toContainText('Rien n’est perdu : votre commande est gardée.');
  await payment.getByRole('link', { name: 'Se connecter' }).click();
  await customer(page).signIn(person);
  await expect(page).toHaveURL(/\/commandes\/\d+\/d.*tails#paiement$/);
  await shopper(page).enterPhone();
  await shopper(page).pay();
  await page.waitForURL(/\/c\/cos-/);
  await payer(page).pay();
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });

  await page.goto('/profile#informations');
  await expect(page.getByText(person.address)).toBeVisible();
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2e2a8c' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Ajouter une photo')
    .setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Enregistrer la photo' }).click();
  await expect(page.getByRole('img', { name: 'Votre photo' })).toHaveAttribute('src', /^data:image\/webp/);
  await page.getByRole('button', { name: 'Modifier' }).click();
  await page.getByLabel('Prénom et nom').fill('Awa Diop');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Awa Diop' })).toBeVisible();
  await page.getByRole('button', { name: 'Demander mon adhésion' }).click();
  await expect(page.getByText('Votre demande est reçue.')).toBeVisible();

  const device = await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
  const elsewhere = await device.newPage();
  await elsewhere.goto('/login');
  await customer(elsewhere).signIn(person);
  await openTab(page, 'Sécurité');
  await page.getByRole('button', { name: 'Déconnecter Firefox, Windows' }).click();
  await expect(page.getByText('Cet appareil est déconnecté.')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await device.close();

  await openTab(page, 'Paiements');
  await expect(page.getByRole('tabpanel').getByText('Paiement effectif')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Paiements' })).toHaveAttribute('aria-selected', 'true');
  await openTab(page, 'Factures');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Télécharger la facture FAC-/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^facture-FAC-\d{4}-\d{6}\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await openTab(page, 'Commandes');
  await expect(page.getByRole('link', { name: /^Voir la commande/ })).toHaveCount(1);
  await expect(page.getByText('Payée')).toBeVisible();

  await openTab(page, 'Informations');
  await page.getByRole('tabpanel').getByRole('link', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page.getByText('Awa Diop')).toHaveCount(0);
});

test('[OT-14] [C7] the e-mail address changes with the password and a code to the new mailbox, and the old one is told', async ({
  page,
}) => {
  const person = newCustomer();
  const email = newCustomer().email;
  await customer(page).arrive(person);
  await page.goto('/profile#informations');
  await page.getByRole('button', { name: 'Changer d’adresse' }).click();
  await page.getByLabel('Nouvelle adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe actuel').fill('un faux mot de passe');
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await expect(page.getByText('Mot de passe actuel incorrect.').first()).toBeVisible();
  await page.getByLabel('Mot de passe actuel').fill(person.password);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();

  const [mail] = await sandbox.mailsTo(email, 1);
  const code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
  // Another tab of the profile keeps the step that waits for the code.
  await openTab(page, 'Commandes');
  await openTab(page, 'Informations');
  await page.getByLabel('Code reçu par e-mail').fill(code === '482719' ? '482718' : '482719');
  await page.getByRole('button', { name: 'Changer l’adresse' }).click();
  await expect(page.getByText('Ce code est incorrect ou n’est plus valable.')).toBeVisible();
  await page.getByLabel('Code reçu par e-mail').fill(code);
  await page.getByRole('button', { name: 'Changer l’adresse' }).click();
  await expect(page.getByText(`Vous vous connectez avec ${email}.`)).toBeVisible();

  const mails = await sandbox.mailsTo(person.email, 2);
  const notice = mails.find(({ subject }) => subject === 'L’adresse de votre compte a changé');
  expect(notice?.text).toContain('Ce n’était pas vous\u202f?');
  expect(notice?.text).not.toContain(code);

  await page.getByRole('tabpanel').getByRole('link', { name: 'Déconnexion' }).click();
  await page.getByLabel('Adresse email').fill(person.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toContainText('Connexion impossible');
  await customer(page).signIn({ ...person, email });
  await expect(page).toHaveURL(/\/profile$/);
});
