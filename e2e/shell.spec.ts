import { expect, test } from './support/test.ts';
import { openWithDeferredFeatures, pendingRequests } from './support/traffic.ts';

test('[RT-01] the shop is in French, and unknown paths show Home', async ({ page }) => {
  for (const path of ['/', '/nulle-part', '/a/b/c?d=1']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1, name: /Équipez la maison/ })).toBeVisible();
  }
});

test('[RT-21] header, main area, footer, drawer on phones, and the notice when the network is lost', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('button', { name: /menu/i }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await expect(page.getByText(/hors connexion/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/hors connexion/)).toHaveCount(0);
});

test('Home shows packs with correct totals and no ended packs', async ({ page }) => {
  await page.goto('/');
  const packs = page.getByRole('link', { name: /Pack / });
  await expect(packs.first()).toBeVisible();
  await expect(page.getByText('Pack Tabaski 2025')).toHaveCount(0);
  await expect(page.getByText(/147.500\sFCFA/).first()).toBeVisible();
});

test('[D1] no page violates its content security policy or logs an error', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const pending = pendingRequests(page);
  for (const path of [
    '/',
    '/boutique?search=frigo',
    '/produits/1201/details',
    '/products-compaire?ids=1201,1202',
    '/pack-promo?code=PACK-RAMADAN',
    '/wave-paiement',
    '/payment/success',
    '/facture-magasin',
  ]) {
    await openWithDeferredFeatures(page, path);
    await expect.poll(pending).toBe(0);
  }
  expect(complaints).toEqual([]);
});
