import { expect, test } from './support/test.ts';
import { newGuest, PACK, shopper } from './support/shopper.ts';
import { pendingRequests } from './support/traffic.ts';
import { expectNoFindings } from './support/accessibility.ts';

test("all screens of a guest's purchase have no accessibility findings", async ({ page }) => {
  const screens = {
    '/': /Équipez la maison/,
    [`/pack-promo?code=${PACK.code}`]: PACK.name,
    '/pack-promo?code=PACK-INCONNU': /Pack non trouvé/,
    '/wave-paiement': /ID de Transaction Manquant/,
    '/payment/success': /Nous ne retrouvons pas/,
    '/facture-magasin?transaction=KE-0000000000': /n’est pas accessible/,
  };
  for (const [path, heading] of Object.entries(screens)) {
    await page.goto(path);
    await expect(page.getByText(heading).first()).toBeVisible();
    await expectNoFindings(page, path);
  }
  await shopper(page).choosePack();
  await page.getByRole('button', { name: 'Valider ma réservation' }).click();
  await expectNoFindings(page, 'guest form with errors');
  const order = await shopper(page).reserve(newGuest());
  await shopper(page).enterPhone();
  await expectNoFindings(page, 'mobile-money dialog');
  await page.goto(`/facture-magasin?transaction=${order.reference}`);
  await expect(page.getByRole('heading', { name: 'Détails de la Facture' })).toBeVisible();
  await expectNoFindings(page, 'store invoice');
});

test('all catalogue screens have no accessibility findings @desktop', async ({ page, isMobile }) => {
  const screens = {
    '/boutique': 'Boutique',
    '/boutique?search=zzzzqqqq': /Résultats pour/,
    '/en-promo?category=T%C3%A9l%C3%A9viseurs&min=50000': /Téléviseurs/,
    '/produits/1201/details': /RD-35DC4SA/,
    '/produits/999999/details': /plus en rayon/,
    '/products-compaire': /Comparer/,
    '/products-compaire?ids=1201,1202,1203': /Comparer/,
  };
  const pending = pendingRequests(page);
  for (const [path, heading] of Object.entries(screens)) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(heading).first()).toBeVisible();
    await expect.poll(pending).toBe(0);
    await expectNoFindings(page, path);
  }
  await page.goto('/boutique');
  if (isMobile) {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectNoFindings(page, 'drawer');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filtrer' }).click();
    await expect(page.getByRole('dialog', { name: 'Filtres' })).toBeVisible();
    await expectNoFindings(page, 'filters');
    await page.keyboard.press('Escape');
  }
  await page.getByPlaceholder('Rechercher un produit...').click();
  await page.keyboard.type('samsung');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoFindings(page, 'suggestions');
});

test('a fridge can be found, filtered and viewed with the keyboard alone @desktop-only', async ({ page }) => {
  await page.goto('/');
  await page.getByPlaceholder('Rechercher un produit...').focus();
  await page.keyboard.type('frigo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /frigo/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Produits en promo' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/productType=promo/);
  const first = page.getByRole('region', { name: 'Résultats' }).getByRole('heading', { level: 2 }).first();
  await first.getByRole('link').focus();
  const name = await first.innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('tab', { name: 'Comptant' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab').last()).toHaveAttribute('aria-selected', 'true');
});

test('the pack can be ordered with the keyboard alone @desktop-only', async ({ page }) => {
  await page.goto(`/pack-promo?code=${PACK.code}`);
  await expect(page.getByRole('heading', { level: 1, name: PACK.name })).toBeVisible();
  await page.getByRole('radio', { name: 'En ligne' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Valider le Panier' }).focus();
  await page.keyboard.press('Enter');
  const guest = newGuest();
  for (const text of [guest.firstName, guest.lastName, guest.email, guest.phone, guest.address]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Valider ma réservation' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Paiement Commande' })).toBeVisible();
});
