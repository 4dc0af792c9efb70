import { expect, test } from './support/test.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, payer, readInvoice, shopper } from './support/shopper.ts';

test('[RT-16] [WV-04] [PM-17] cancelled on Wave, the user can pay again with a new session; refused there, the link stays open; one charge @campaign', async ({
  page,
}) => {
  const order = await shopper(page).reachWave(newGuest());
  await payer(page).cancel();
  await page.waitForURL(/\/payment\/error/);
  await expect(page.getByRole('heading', { name: 'Paiement annulé' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Ce paiement a été annulé\./)).toBeVisible();
  await page.goto(`/facture-magasin?transaction=${order.reference}`);
  await page.getByRole('button', { name: 'Choisir un moyen de paiement' }).click();
  await shopper(page).enterPhone();
  await shopper(page).pay();
  await page.waitForURL(/\/c\/cos-/);

  await payer(page).refuse();
  await expect(page.getByText('Paiement refusé')).toBeVisible();
  await payer(page).abandon();
  await page.waitForURL(/\/payment\/error\?payment_method=wave&transaction_id=WV/);
  await expect(page.getByRole('heading', { name: 'Paiement en attente' })).toBeVisible();
  await page.getByRole('link', { name: 'Suivre ce paiement' }).click();
  await page.waitForURL(/\/wave-paiement\?transaction=WV/);
  await expect(page.getByText('Le paiement est toujours en attente').first()).toBeVisible();
  await page.getByRole('link', { name: 'Ouvrir Wave pour payer' }).click();
  await page.waitForURL(/\/c\/cos-/);
  await payer(page).pay();
  await readInvoice(page);
  const sessions = await sandbox.sessionsOf(order.id);
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ payment_status: status }) => status === 'succeeded')).toHaveLength(1);
});

test('[RT-16] [B1] Back finds the order in every state of its payment, abandoned on Wave it is continued in one click, and after success nothing more is offered @campaign', async ({
  page,
}) => {
  await page.goto('/');
  const order = await shopper(page).reserve(newGuest());
  // From the choice of a method.
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(`/facture-magasin?transaction=${order.reference}`);
  await page.getByRole('button', { name: 'Choisir un moyen de paiement' }).click();
  await shopper(page).enterPhone();
  await shopper(page).pay();
  await page.waitForURL(/\/c\/cos-/);

  // From the page of the provider: the payment that waits there is the one to continue.
  await page.goBack();
  await expect(page.getByText('Paiement en attente')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choisir un moyen de paiement' })).toHaveCount(0);
  await page.goForward();
  await payer(page).abandon();
  await page.waitForURL(/\/payment\/error/);
  await expect(page.getByRole('heading', { name: 'Paiement en attente' })).toBeVisible();
  await expect(page.getByText(/échou/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Payer maintenant' }).click();
  await page.waitForURL(/\/c\/cos-/);
  await payer(page).pay();
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });

  // Over the page of the provider to the result of before.
  await page.goBack();
  await expect(page.getByText('Paiement effectué')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/payment\/error/);
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(?:Payer maintenant|Suivre ce paiement)/ })).toHaveCount(0);
  expect(await sandbox.sessionsOf(order.id)).toHaveLength(1);
});
