import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from './support/test.ts';
import sharp from 'sharp';
import { customer, newCustomer } from './support/account.ts';
import { sessionSecrets, watchDisclosures } from './support/disclosures.ts';
import { origins } from './support/origins.ts';
import { choose, PACK, payer, shopper } from './support/shopper.ts';
import { appReacts } from './support/traffic.ts';

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** The server refuses the tokens like those of a session that has ended. */
const endSession = (page: Page) =>
  page.evaluate(() => {
    for (const key of ['access_token', 'accessToken', 'refresh_token']) localStorage.setItem(key, 'ended');
  });

test('[RT-13] [RT-14] [OT-04] [OT-14] [PK-02] [PK-03] [PK-04] [RT-19] [NV-06] [WV-01] [WV-03] a shopper signs up, gives an address with the first order, signs in again while paying with Wave, has everything in the profile, signs out, and is back at a pack after signing in there', async ({
  page,
  browser,
}) => {
  const person = newCustomer();
  const disclosures = await watchDisclosures(page);
  const code = await test.step('signs up', async () => {
    await customer(page).signUp(person, '/inscription');
    const entered = await customer(page).verify(person);
    await expect(page.getByText('Vérification code réussie !')).toBeVisible();
    await expect(page.getByLabel('Adresse email')).toHaveValue(person.email);
    await customer(page).signIn(person);
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Awa Ndiaye' })).toBeVisible();
    return entered;
  });

  await test.step('orders a pack with an address, and signs in again while paying', async () => {
    await page.goto(`/pack-promo?code=${PACK.code}`);
    await expect(page.getByRole('radio', { name: 'A domicile' })).toBeChecked();
    await choose(page.getByRole('radio', { name: 'En ligne' }));
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
  });

  const order = await test.step('the Wave page leads to the paid order', async () => {
    const transaction = new URL(page.url()).searchParams.get('transaction_id') ?? '';
    await page.goto(`/wave-paiement?transaction=${transaction}`);
    await expect(page.getByRole('link', { name: 'Retour au tableau de bord' })).toHaveAttribute(
      'href',
      '/profile#order',
    );
    await expect(page.getByRole('link', { name: 'Tableau de bord', exact: true })).toHaveAttribute(
      'href',
      '/profile',
    );
    await expect(page).toHaveURL(/\/commandes\/\d+\/d/);
    await expect(page.getByText('Payée')).toBeVisible();
    const address = page.url();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /^Commande KE-/ })).toBeVisible();
    return address;
  });

  await test.step('the profile keeps the address, and takes a photo, another name and address, and a request for membership', async () => {
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
    await page.getByLabel('Adresse de livraison').fill('Mermoz, villa 40');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Vos informations sont enregistrées.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Awa Diop' })).toBeVisible();
    await page.getByRole('button', { name: 'Demander mon adhésion' }).click();
    await expect(page.getByText('Votre demande est reçue.')).toBeVisible();
  });

  await test.step('another device is signed out', async () => {
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
  });

  await test.step('payment, invoice and order are in their tabs', async () => {
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
  });

  await test.step('signed out, nothing is shown, and nothing personal was let out', async () => {
    const secrets = await sessionSecrets(page);
    expect(secrets.length).toBeGreaterThanOrEqual(3);
    await openTab(page, 'Informations');
    await page.getByRole('tabpanel').getByRole('link', { name: 'Déconnexion' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page.getByText('Awa Diop')).toHaveCount(0);
    expect(disclosures.seen().analytics).toBeGreaterThan(3);
    await expect.poll(() => disclosures.seen().steps).toBeGreaterThan(0);
    const phone = person.phone.replaceAll(' ', '');
    const personal = [person.phone, phone, `+221${phone}`, person.name, person.address, 'Awa Diop'];
    for (const secret of [...secrets, person.password, code, ...personal])
      expect(disclosures.find(secret), secret).toEqual([]);
    // The specification names both addresses.
    const { shop } = origins();
    const email = encodeURIComponent(person.email);
    expect(disclosures.find(person.email)).toEqual([
      `${shop}/verification-code?email=${email}`,
      `${shop}/login?mail=${email}`,
    ]);
    await page.goto(order);
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
  });

  await test.step('a visitor of a pack signs in and is back at the pack', async () => {
    await page.goto(`/pack-promo?code=${PACK.code}`);
    // Until the app reacts the link lacks the code of the pack.
    await appReacts(page);
    await page.getByRole('link', { name: 'Se connecter' }).click();
    await customer(page).signIn(person);
    await expect(page).toHaveURL(`/pack-promo?code=${PACK.code}`);
    await expect(page.getByRole('radio', { name: 'A domicile' })).toBeChecked();
  });
});
