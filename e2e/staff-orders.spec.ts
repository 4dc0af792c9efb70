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
  // The network drops out while Wave opens: only the page of the result can send what was done before it.
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      const isLost =
        input instanceof Request &&
        input.url.endsWith('/parcours') &&
        !window.location.pathname.startsWith('/payment/');
      return isLost ? Promise.reject(new TypeError('lost')) : send(input, init);
    };
  });
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
  for (const told of ['Wave : Échec chez le prestataire', 'Commande passée'])
    await expect(timeline.getByText(told).first()).toBeVisible();
  // It sends once the page has time.
  await expect(async () => {
    await support.reload();
    await expect(timeline.getByText('Le client a demandé à payer').first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
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

test('[DK-10] a caller orders at an agreed price, changes the order, and pays the new amount with the link of support @campaign', async ({
  page,
  browser,
}) => {
  const guest = newGuest();
  await page.goto('/login?redirectTo=%2Fgestion%2Fcommandes');
  await customer(page).signIn(demoAccount('support'));
  await page.getByRole('link', { name: 'Nouvelle commande' }).click();

  await page.getByLabel('Ajouter un article').fill('ventilateur');
  await page.getByRole('button', { name: 'Chercher', exact: true }).click();
  const add = page.getByRole('list', { name: 'Articles trouvés' }).getByRole('button', { name: /^Ajouter / });
  await add.nth(0).click();
  await page.getByLabel('Prénom et nom').fill('Awa Ndiaye');
  await page.getByLabel('Téléphone').fill(guest.phone);
  await page.getByLabel('Adresse de livraison').fill(guest.address);
  await page.getByRole('button', { name: /^Convenir d’un prix/ }).click();
  const agreed = page.getByLabel('Prix convenu par unité');
  await agreed.fill('1');
  const limit = await page.getByText(/^Votre rôle permet un prix de/).textContent();
  await agreed.fill(/de ([\d\s]+)/.exec(limit ?? '')?.[1]?.trim() ?? '');
  await page.getByLabel('Motif du prix convenu').fill('Cliente fidèle, remise au téléphone.');
  // What was typed is there again.
  await page.reload();
  await expect(page.getByLabel('Motif du prix convenu')).toHaveValue('Cliente fidèle, remise au téléphone.');
  await expectNoFindings(page, 'the form of an order, phone', { withContrast: true });
  await page.getByRole('button', { name: 'Enregistrer la commande' }).click();

  await page.getByRole('link', { name: 'Modifier' }).click();
  await page.getByLabel(/^Quantité/).selectOption('2');
  await page.getByRole('button', { name: 'Revenir au prix du jour' }).click();
  await page.getByRole('button', { name: 'Enregistrer les changements' }).click();
  await expect(page.getByText('Commande modifiée')).toBeVisible();
  await page.getByRole('button', { name: 'Créer un lien de paiement' }).click();
  const chat = page.getByRole('link', { name: 'Envoyer par WhatsApp' });
  const message = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  const [, amount = '', link = ''] = /payer ([\d\s]+)\s?FCFA.*(http\S+)/.exec(message) ?? [];

  const theirs = await browser.newContext({ viewport: PHONE });
  const caller = await theirs.newPage();
  await caller.goto(link);
  await expect(caller.getByText(new RegExp(amount.trim().replaceAll(/\s/g, '\\s'))).first()).toBeVisible();
  await caller.getByRole('button', { name: 'Payer', exact: true }).click();
  await shopper(caller).chooseMethod('Wave');
  await caller.getByLabel('Numéro de téléphone Wave').fill(guest.phone);
  await shopper(caller).pay();
  await caller.waitForURL(/\/c\/cos-/);
  await payer(caller).pay();
  await caller.waitForURL(/\/payment\/success/);
  await theirs.close();

  await page.reload();
  await expect(page.getByText(/^Tout est payé/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
});

test('[DK-10] support asks for an amount without products, and the payer reads on the link what is paid @campaign', async ({
  page,
  browser,
}) => {
  const guest = newGuest();
  await page.goto('/login?redirectTo=%2Fgestion%2Fcommandes');
  await customer(page).signIn(demoAccount('support'));
  await page.getByRole('link', { name: 'Montant sans article' }).click();
  await page.getByLabel('Ce qui est payé').fill('Réparation d’un congélateur');
  await page.getByLabel('Montant en francs CFA').fill('200 001');
  await page.getByLabel('Prénom et nom').fill('Awa Ndiaye');
  await page.getByLabel('Téléphone').fill(guest.phone);
  await page.getByRole('button', { name: 'Enregistrer la demande' }).click();
  await expect(page.getByLabel('Montant en francs CFA')).toBeFocused();
  await expectNoFindings(page, 'the form of an amount, phone', { withContrast: true });
  await page.getByLabel('Montant en francs CFA').fill('15 000');
  await page.getByRole('button', { name: 'Enregistrer la demande' }).click();

  await page.getByRole('button', { name: 'Créer un lien de paiement' }).click();
  const chat = page.getByRole('link', { name: 'Envoyer par WhatsApp' });
  const message = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  await expect(page.getByRole('heading', { name: 'Livraison' })).toHaveCount(0);
  const theirs = await browser.newContext({ viewport: PHONE });
  const payerPage = await theirs.newPage();
  await payerPage.goto(/http\S+/.exec(message)?.[0] ?? '');
  await expect(payerPage.getByText('Réparation d’un congélateur')).toBeVisible();
  await expect(payerPage.getByText(/15\s000\sFCFA/).first()).toBeVisible();
  await expectNoFindings(payerPage, 'the link of an amount, phone', { withContrast: true });
  await theirs.close();
});
