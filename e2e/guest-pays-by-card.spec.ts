import { expect, test } from '@playwright/test';
import { newGuest, shopper } from './support/shopper.ts';

test('[PM-01] [PM-02] [PM-03] [SI-02] a guest buys a pack by card on the hosted page, and sees the invoice', async ({
  page,
}) => {
  await shopper(page).reserve(newGuest());
  const dialog = page.getByRole('dialog', { name: 'Paiement Commande' });
  await dialog.getByRole('button', { name: /^Paydunya/ }).click();
  await expect(dialog.getByText(/147.500/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Merci de passer au paiement sur paydunya')).toBeVisible();

  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Passer au paiement' }).click();
  const hosted = await opened;
  await hosted.waitForURL(/\/sandbox-checkout\/invoice\/test_/);
  await expect(hosted.getByText(/147.500/).first()).toBeVisible();
  await hosted
    .getByRole('button', { name: /^Payer/ })
    .first()
    .click();

  // The provider appends its token to the return address, which names the payment all the same.
  await hosted.waitForURL(/\/payment\/success\?payment_method=paydunya&transaction_id=PD.*token=test_/);
  await expect(hosted.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });

  await expect(page.getByText('Paiement effectif').first()).toBeVisible({ timeout: 20_000 });
  await page.waitForURL(/\/facture-magasin\?transaction=KE-/);
  await expect(page.getByText(/FAC-\d{4}-\d{6}/).first()).toBeVisible({ timeout: 30_000 });
});
