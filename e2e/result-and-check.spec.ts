import { expect, test } from './support/test.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, payer, readInvoice, shopper } from './support/shopper.ts';

const RESULT_PATHS = ['/payment/success', '/payment/error', '/payment/cancel', '/payment-state'];

test("[RT-16] [B27] the result screen shows the server's status, whatever its path", async ({
  page,
  browser,
}) => {
  const order = await shopper(page).reachWave(newGuest());
  const [session] = await sandbox.sessionsOf(order.id);
  const transaction = session?.client_reference ?? '';
  const stranger = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  for (const path of RESULT_PATHS) {
    await stranger.goto(`${path}?payment_method=wave&transaction_id=${transaction}`);
    await expect(stranger.getByRole('heading', { name: 'Paiement en attente' }), path).toBeVisible();
  }
  await sandbox.pay(session?.id ?? '');
  for (const path of RESULT_PATHS) {
    await stranger.goto(`${path}?payment_method=wave&transaction_id=${transaction}`);
    await expect(stranger.getByRole('heading', { name: 'Paiement effectif' }), path).toBeVisible({
      timeout: 20_000,
    });
  }
  await expect(stranger.getByText('Awa Ndiaye')).toHaveCount(0);
  await stranger.context().close();
});

test('[RT-16] a result without a known payment claims nothing', async ({ page }) => {
  for (const query of [
    '',
    '?transaction_id=WV1-1-0000000000000000',
    '?transaction_id=../../../commande/7/delete',
  ]) {
    await page.goto(`/payment/success${query}`);
    await expect(page.getByText('Nous ne retrouvons pas ce paiement')).toBeVisible();
    await expect(page.getByText('Paiement effectif')).toHaveCount(0);
  }
});

test('[RT-17] [WV-01] [WV-02] the Wave page: details, missing id, unknown id, lost connection', async ({
  page,
  context,
}) => {
  await page.goto('/wave-paiement');
  await expect(page.getByText('ID de Transaction Manquant')).toBeVisible();
  await page.goto('/wave-paiement?transaction=WV1-1-0000000000000000');
  await expect(page.getByText('Transaction non trouvée').first()).toBeVisible();

  const order = await shopper(page).reachWave(newGuest());
  const [session] = await sandbox.sessionsOf(order.id);
  await page.goto(`/wave-paiement?transaction=${session?.client_reference ?? ''}`);
  await expect(page.getByText('Le paiement est toujours en attente').first()).toBeVisible();
  await expect(page.getByText(session?.client_reference ?? '').first()).toBeVisible();
  await expect(page.getByText(order.name).first()).toBeVisible();
  await expect(page.getByText(/147.500\sFCFA/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Retour à la boutique' })).toHaveAttribute('href', '/boutique');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click();
  await expect(page.getByText('Erreur lors de la vérification du paiement').first()).toBeVisible();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeEnabled();
  await context.setOffline(false); // The page checks again automatically.
  await expect(page.getByRole('button', { name: 'Vérifier à nouveau' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Paiement en attente' })).toBeVisible();

  await sandbox.pay(session?.id ?? '');
  await expect(page.getByText('Paiement confirmé avec succès!').first()).toBeVisible({ timeout: 20_000 });
  await page.waitForURL(/\/facture-magasin\?transaction=KE-/);
});

test('[PK-04] after paying, a guest returns to the shop with an empty cart', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => window.localStorage.setItem('cart', '[{"id":1}]'));
  await shopper(page).reachWave(newGuest());
  await payer(page).pay();
  await readInvoice(page);
  await page.getByRole('link', { name: 'Retour à la boutique' }).click();
  await expect(page).toHaveURL(/\/boutique$/);
  await page.goto('/cart');
  await expect(page.getByText('Votre panier est vide')).toBeVisible();
});
