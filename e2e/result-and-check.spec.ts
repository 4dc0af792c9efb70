import { expect, test } from './support/test.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, shopper } from './support/shopper.ts';

const RESULT_PATHS = ['/payment/success', '/payment/error', '/payment/cancel', '/payment-state'] as const;

test("[RT-16] [RT-17] [WV-01] [WV-02] [PK-04] [B27] result screen and Wave page show the server's status and claim nothing about an unknown payment @campaign", async ({
  page,
  context,
  browser,
}) => {
  const stranger = await (await browser.newContext({ locale: 'fr-FR' })).newPage();

  await test.step('without a known payment nothing is claimed', async () => {
    for (const transaction of ['WV1-1-0000000000000000', '../../../commande/7/delete']) {
      await stranger.goto(`/payment/success?transaction_id=${transaction}`);
      await expect(stranger.getByText('Nous ne retrouvons pas ce paiement')).toBeVisible();
      await expect(stranger.getByText('Paiement effectif')).toHaveCount(0);
    }
    await page.goto('/wave-paiement');
    await expect(page.getByText('ID de Transaction Manquant')).toBeVisible();
    await page.goto('/wave-paiement?transaction=WV1-1-0000000000000000');
    await expect(page.getByText('Transaction non trouvée').first()).toBeVisible();
  });

  const order = await shopper(page).reachWave(newGuest());
  const [session] = await sandbox.sessionsOf(order.id);
  const transaction = session?.client_reference ?? '';
  const expectResult = async (heading: string, resultPaths: readonly string[]) => {
    for (const path of resultPaths) {
      await stranger.goto(`${path}?payment_method=wave&transaction_id=${transaction}`);
      await expect(stranger.getByRole('heading', { name: heading }), path).toBeVisible({ timeout: 20_000 });
    }
    await expect(stranger.getByText('Awa Ndiaye')).toHaveCount(0);
  };
  await expectResult('Paiement en attente', RESULT_PATHS);

  await test.step('the Wave page has the details, and checks again when the network is back', async () => {
    await page.goto(`/wave-paiement?transaction=${transaction}`);
    await expect(page.getByText('Le paiement est toujours en attente').first()).toBeVisible();
    await expect(page.getByText(transaction).first()).toBeVisible();
    await expect(page.getByText(order.name).first()).toBeVisible();
    await expect(page.getByText(/147.500\sFCFA/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Retour à la boutique' })).toHaveAttribute(
      'href',
      '/boutique',
    );

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Vérifier à nouveau' }).click();
    await expect(page.getByText('Erreur lors de la vérification du paiement').first()).toBeVisible();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeEnabled();
    await context.setOffline(false); // The page checks again automatically.
    await expect(page.getByRole('button', { name: 'Vérifier à nouveau' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Paiement en attente' })).toBeVisible();
  });

  await sandbox.pay(session?.id ?? '');
  await expect(page.getByText('Paiement confirmé avec succès!').first()).toBeVisible({ timeout: 20_000 });
  await page.waitForURL(/\/facture-magasin\?transaction=KE-/);
  await expectResult('Paiement effectif', RESULT_PATHS.slice(1, 2));
  await stranger.context().close();
});
