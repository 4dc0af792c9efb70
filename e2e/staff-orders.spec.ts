import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount } from './support/account.ts';
import { newGuest, payer, shopper } from './support/shopper.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

test('[DK-01] [DK-02] [DK-03] support answers a caller who says to have paid: phone, order, sentence and timeline, then the list and its file', async ({
  page,
  browser,
}) => {
  const guest = newGuest();
  const order = await shopper(page).reachWave(guest);
  await payer(page).refuse();
  await payer(page).cancel();
  await expect(page.getByRole('heading', { name: 'Paiement échoué' })).toBeVisible({ timeout: 20_000 });

  const support = await browser.newPage({ viewport: PHONE });
  await support.goto('/login?redirectTo=%2Fgestion%2Fcommandes');
  await customer(support).signIn(demoAccount('support'));
  await support.getByLabel('Chercher une commande').fill(` 00221 ${guest.phone} `);
  await support.getByLabel('Chercher une commande').press('Enter');
  await expect(support.getByText('1 commande trouvée')).toBeVisible();
  expect(new URL(support.url()).search).toBe('');
  await support.getByRole('link', { name: new RegExp(order.reference) }).click();

  await expect(support.getByText(/^Rien n’est reçu.*Dernier essai, le .* Wave/)).toBeVisible();
  const timeline = support.getByRole('heading', { name: 'Tout ce qui s’est passé' }).locator('..');
  for (const told of ['Wave : Échec chez le prestataire', 'Le client a demandé à payer', 'Commande passée'])
    await expect(timeline.getByText(told).first()).toBeVisible();
  await expect(support.getByRole('link', { name: 'Voir le parcours' }).first()).toHaveAttribute(
    'href',
    /^\/inspecteur\//,
  );
  await support.getByLabel('Nouvelle note').fill('Le client rappelle demain.');
  await support.getByRole('button', { name: 'Ajouter la note' }).click();
  await expect(timeline.getByText('Le client rappelle demain.')).toBeVisible();
  await expectNoFindings(support, 'the page of an order, phone', { withContrast: true });

  await support.getByRole('link', { name: 'Tout sur ce client' }).click();
  await expect(
    support.getByRole('heading', { level: 1, name: `${guest.firstName} ${guest.lastName}` }),
  ).toBeVisible();
  const all = support.getByRole('heading', { name: 'Tout ce qui s’est passé' }).locator('..');
  await expect(all.getByRole('link', { name: order.reference }).first()).toBeVisible();
  await expectNoFindings(support, 'everything about a customer, phone', { withContrast: true });
  await support.goBack();
  await support.goBack();
  await expect(support.getByText('1 commande trouvée')).toBeVisible();
  await support.getByRole('link', { name: 'Revenir à la liste' }).click();
  await support.setViewportSize(WIDE);
  await support.getByRole('tab', { name: /^À payer/ }).click();
  await support.getByText('Filtres', { exact: true }).click();
  await support.getByLabel('Paiement').selectOption('Essayé ou payé avec Wave');
  await expect(support).toHaveURL('/gestion/commandes?vue=a-payer&prestataire=wave');
  await expect(support.getByRole('link', { name: new RegExp(order.reference) })).toBeVisible();
  await expectNoFindings(support, 'the list of orders, wide', { withContrast: true });
  await support.reload();
  await expect(support.getByRole('link', { name: new RegExp(order.reference) })).toBeVisible();

  await support.getByLabel('Nom de ces filtres').fill('Wave à payer');
  await support.getByRole('button', { name: 'Enregistrer ces filtres' }).click();
  const saved = support.getByRole('list', { name: 'Filtres enregistrés' });
  await expect(saved.getByRole('link', { name: 'Wave à payer' })).toHaveAttribute('aria-current', 'true');
  await expectNoFindings(support, 'the list of orders with saved filters, wide', { withContrast: true });

  const download = support.waitForEvent('download');
  await support.getByRole('button', { name: 'Exporter (CSV)' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.startsWith('\uFEFFRéférence;')).toBe(true);
  expect(file).toContain(order.reference);
  await support.close();
});
