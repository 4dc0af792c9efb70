import { expect, type Page, test } from './support/test.ts';
import { customer, demoAccount } from './support/account.ts';
import { chunkOf } from './support/chunks.ts';
import { listing } from './support/shelf.ts';
import { openWithDeferredFeatures } from './support/traffic.ts';

const header = (page: Page) => page.getByRole('banner');
const creditFilter = (page: Page) => page.getByRole('radio', { name: 'Produits à crédit' });
const offer = (page: Page) => page.getByRole('complementary', { name: /^Offre Spéciale/ });

test('[BK-01] [BK-08] [LS-09] [NV-02] [NV-04] [PC-02] [PU-01] an accepted member fills the credit basket, which visitors and other customers cannot, and sees no offer to visitors @desktop-only @campaign', async ({
  page,
}) => {
  const offerCode = chunkOf('src/features/signup-popup/SignupPopup.tsx');
  const offered: string[] = [];
  page.on('request', (request) => void (offerCode.test(request.url()) && offered.push(request.url())));

  await page.goto('/login?redirectTo=%2Fboutique');
  await customer(page).signIn(demoAccount('member'));
  const links = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(links.getByRole('link', { name: 'Profil' })).toBeVisible();
  await expect(links.getByRole('link', { name: 'Connexion', exact: true })).toHaveCount(0);
  await creditFilter(page).check();
  await expect(page).toHaveURL(/productType=credit/);
  await listing(page).settled();
  await page
    .getByRole('button', { name: /^À crédit/ })
    .first()
    .click();
  await header(page).getByRole('link', { name: 'Panier à crédit (1)' }).click();
  await expect(page).toHaveURL(/\/credit-cart$/);

  await openWithDeferredFeatures(page, '/credit-cart');
  const payments = page.getByRole('region', { name: 'Vos paiements' });
  await expect(payments.getByRole('listitem')).toHaveCount(4);
  await expect(offer(page)).toHaveCount(0);
  expect(offered).toEqual([]);

  await links.getByRole('link', { name: 'Déconnexion' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(header(page).getByRole('link', { name: /^Panier.*\(/ })).toHaveCount(0);
  await page.goto('/cart');
  await page.keyboard.press('Shift');
  await expect(offer(page)).toBeVisible();
  expect(offered).toHaveLength(1);

  // A visitor has to sign in to reach the credit basket, which is closed to customers who are no members.
  await page.goto('/credit-cart');
  await expect(page).toHaveURL('/login?redirectTo=%2Fcredit-cart');
  await customer(page).signIn(demoAccount('customer'));
  await expect(page).toHaveURL(/\/credit-cart$/);
  await expect(page.getByText('Le crédit est réservé aux adhérents')).toBeVisible();
  await page.goto('/boutique');
  await expect(page.getByRole('radio', { name: 'Produits en promo' })).toBeVisible();
  await expect(creditFilter(page)).toHaveCount(0);
});
