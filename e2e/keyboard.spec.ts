import { expect, test } from './support/test.ts';
import { newGuest, PACK } from './support/shopper.ts';

test('a fridge can be found, filtered and viewed, and the pack be ordered, with the keyboard alone @desktop-only @campaign', async ({
  page,
}) => {
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

  await page.goto(`/pack-promo?code=${PACK.code}`);
  await expect(page.getByRole('heading', { level: 1, name: PACK.name })).toBeVisible();
  await page.getByRole('radio', { name: 'En ligne' }).focus();
  await page.keyboard.press('Space');
  const submit = page.getByRole('button', { name: 'Valider le Panier' });
  // Until the pack has loaded it cannot take the focus.
  await expect(submit).toBeEnabled();
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Prénom')).toBeFocused();
  const guest = newGuest();
  for (const text of [guest.firstName, guest.lastName, guest.email, guest.phone, guest.address]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Valider ma réservation' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Paiement Commande' })).toBeVisible();
});
