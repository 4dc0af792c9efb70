import { expect, test } from './support/test.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, shopper } from './support/shopper.ts';

test.afterEach(() => sandbox.behave());

test('[PM-01] [PM-02] [PM-03] [PM-11] [SI-02] [RT-17] [TL-06] a guest pays an order by card from its page: refused, then paid', async ({
  page,
}) => {
  const order = await shopper(page).reserve(newGuest());
  await sandbox.paydunya.spoil({ notifications: { copies: 2 } });
  await page.goto(`/facture-magasin?transaction=${order.reference}`);
  const dialog = page.getByRole('dialog', { name: 'Paiement Commande' });
  const choose = page.getByRole('button', { name: 'Choisir un moyen de paiement' });
  await choose.click();
  await expect(dialog.getByRole('region', { name: 'Mobile Money' }).getByRole('button')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog).toHaveCount(0);
  await choose.click();
  await shopper(page).chooseMethod('Orange Money');
  await expect(dialog.getByLabel('Numéro de téléphone Orange Money')).toBeVisible();
  await dialog.getByRole('button', { name: 'Autres moyens de paiement' }).click();
  await shopper(page).chooseMethod('Paydunya');
  await expect(dialog.getByText(/147.500/).first()).toBeVisible();

  await dialog.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Merci de passer au paiement sur paydunya')).toBeVisible();
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Passer au paiement' }).click();
  const refused = await opening;
  await refused.waitForURL(/\/sandbox-checkout\/invoice\/test_/);
  await refused.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByText('Payment non effectif ...')).toBeVisible({ timeout: 30_000 });
  await refused.close();

  await dialog.getByRole('button', { name: 'Valider' }).click();
  const proceed = dialog.getByRole('link', { name: 'Passer au paiement' });
  await expect(proceed).toBeVisible();
  // Closed and opened again, the payment in progress goes on.
  await page.reload();
  await page.getByRole('button', { name: 'Suivre mon paiement' }).click();
  await expect(page.getByText('Transaction existante récupérée')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await proceed.click();
  const hosted = await opened;
  await expect(hosted.getByText(/147.500/).first()).toBeVisible();
  await hosted
    .getByRole('button', { name: /^Payer/ })
    .first()
    .click();

  // The provider appends its token to the return address, which names the payment all the same.
  await hosted.waitForURL(/\/payment\/success\?payment_method=paydunya&transaction_id=PD.*token=test_/);
  await expect(hosted.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });

  await expect(page.getByText('Paiement effectif').first()).toBeVisible({ timeout: 20_000 });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/FAC-\d{4}-\d{6}/).first()).toBeVisible({ timeout: 30_000 });
  expect(await sandbox.paydunya.paidFor(order.reference)).toBe(1);
});
