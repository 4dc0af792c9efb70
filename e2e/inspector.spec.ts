import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from './support/test.ts';
import { isCampaign } from '#scripts/campaigns/list.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount } from './support/account.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, payer, shopper } from './support/shopper.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
/** Both in the campaign; in each run the one with the most on it. */
const VIEWPORTS = isCampaign('browser') ? { WIDE, PHONE } : { WIDE };
/** A minute for the reconciler to find the payment. */
const RECONCILED_WITHIN_MS = 75_000;

test.afterEach(() => sandbox.behave());

/** The statechart on screen: its active state, and whether an arrow of the step is drawn. */
const chart = (page: Page) => ({
  active: page.locator('[data-state][data-active]').last(),
  taken: page.locator('[data-taken]'),
});

test('[TL-03] support finds a payment that was refused, retried, paid with the tab closed and settled by the reconciler, and replays it @campaign', async ({
  page,
  browser,
}, info) => {
  const order = await shopper(page).reachWave(newGuest());
  await payer(page).refuse();
  await payer(page).cancel();
  await expect(page.getByRole('heading', { name: 'Paiement échoué' })).toBeVisible({ timeout: 20_000 });

  await page.goto(`/facture-magasin?transaction=${order.reference}`);
  await page.getByRole('button', { name: 'Choisir un moyen de paiement' }).click();
  await shopper(page).enterPhone();
  await shopper(page).pay();
  await page.waitForURL(/\/c\/cos-/);
  // Who closes the tab has seen Wave's page; a tab that is closed before has sent nothing yet, and sends it with the next visit.
  await page.waitForLoadState();
  await page.close({ runBeforeUnload: false });
  await sandbox.spoil({ webhooks: { delivery: 'never' } });
  const open = (await sandbox.sessionsOf(order.id)).find((each) => each.checkout_status === 'open');
  const transaction = open?.client_reference ?? '';

  // In test mode support has the provider take the money.
  const support = await browser.newPage({ viewport: WIDE });
  await support.goto(`/login?redirectTo=${encodeURIComponent(`/inspecteur/${transaction}`)}`);
  await customer(support).signIn(demoAccount('support'));
  const simulation = support
    .getByRole('form', { name: 'Simuler (mode test)' })
    .filter({ hasText: transaction });
  await simulation.getByLabel('Issue').selectOption('Payé');
  for (const [name, viewport] of Object.entries(VIEWPORTS)) {
    await support.setViewportSize(viewport);
    await expectNoFindings(support, `simulation, ${name}`);
    await info.attach(`simulation, ${name}`, {
      body: await support.screenshot({ fullPage: true }),
      contentType: 'image/png',
    });
  }
  await simulation.getByRole('button', { name: 'Simuler' }).click();
  await expect(simulation.getByText('Le prestataire d’essai a joué cette issue.')).toBeVisible();
  expect(await sandbox.paidFor(order.id)).toBe(1);
  await support.setViewportSize(WIDE);
  await support.goto('/inspecteur');
  await support.getByLabel('Commande, téléphone, e-mail, nom, facture ou transaction').fill(order.reference);
  await expect
    .poll(
      async () => {
        await support.getByRole('button', { name: 'Rechercher' }).click();
        await expect(support.getByText('2 paiements')).toBeVisible();
        return support.getByRole('link', { name: /Payé/ }).count();
      },
      { timeout: RECONCILED_WITHIN_MS, intervals: [2_000] },
    )
    .toBe(1);
  await expectNoFindings(support, 'search of the inspector, wide');
  await support.getByRole('link', { name: /Payé/ }).click();

  // The truth at first sight: the last step, and both payments.
  await expect(support.getByRole('heading', { name: `Commande ${order.reference}` })).toBeVisible();
  const payments = support
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Rejoué à l’identique' });
  await expect(payments).toHaveText([/^Échoué/, /^Payé/]);
  await expect(support.getByRole('heading', { name: 'Argent reçu par le prestataire' })).toBeVisible();
  await expect(support.getByText('contrôle automatique')).toBeVisible();
  await expect(chart(support).active).toHaveAttribute('data-state', 'succeeded');
  await expect(chart(support).taken).toHaveCount(1);

  // The client's browser reported its steps although the tab went to the provider and was closed.
  const client = support.getByRole('button', { name: /Client pay\.requested/ });
  await expect(client).toHaveCount(2);

  // No network for the replay.
  await support.context().setOffline(true);
  await support.getByRole('button', { name: 'Étape précédente' }).click();
  await expect(support.getByRole('heading', { name: 'Statut demandé : payé' })).toBeVisible();
  await expect(chart(support).active).toHaveAttribute('data-state', 'pending');
  await expect(chart(support).taken).toHaveCount(0);
  await support.getByRole('button', { name: 'Étape suivante' }).click();
  await expect(chart(support).active).toHaveAttribute('data-state', 'succeeded');
  await support
    .getByRole('button', { name: /Paiement créé/ })
    .first()
    .click();
  await expect(chart(support).active).toHaveAttribute('data-state', 'created');
  await support.getByRole('button', { name: /Échec chez le prestataire/ }).click();
  await expect(chart(support).active).toHaveAttribute('data-state', 'failed');
  await expect(support.getByText('pending → failed')).toBeVisible();
  await client.last().click();
  await expect(chart(support).active).toHaveAttribute('data-state', 'initiating');
  // The client's screen then, drawn by the shop's own views, without the network.
  await expect(support.getByText('Ouverture de Wave...')).toBeVisible();
  await expect(chart(support).taken).toHaveCount(1);
  await support.getByLabel('Vitesse').selectOption('20×');
  await support.getByRole('button', { name: 'Lire' }).click();
  // A busy machine takes up to a second to draw each of the steps.
  await expect(chart(support).active).toHaveAttribute('data-state', 'succeeded', { timeout: 90_000 });
  await expect(support.getByRole('button', { name: 'Lire' })).toBeVisible();
  const saving = support.waitForEvent('download');
  await support.getByRole('button', { name: 'Enregistrer le fichier' }).click();
  const file = await (await saving).path();
  await support.context().setOffline(false);

  // A link opens at its step, and the file elsewhere.
  await support.getByRole('button', { name: /Échec chez le prestataire/ }).click();
  await expect(support).toHaveURL(/\/inspecteur\/WV[\w-]+\?etape=\d+$/);
  for (const [name, viewport] of Object.entries(VIEWPORTS)) {
    await support.setViewportSize(viewport);
    await support.reload();
    await expect(chart(support).active).toHaveAttribute('data-state', 'failed');
    await expectNoFindings(support, `replay, ${name}`);
    await info.attach(`replay, ${name}`, { body: await support.screenshot(), contentType: 'image/png' });
    await support
      .getByRole('button', { name: /Notification reçue/ })
      .first()
      .click();
    await expect(support.getByRole('button', { name: 'Traiter de nouveau' })).toBeVisible();
    await expectNoFindings(support, `stored callback, ${name}`);
    await info.attach(`stored callback, ${name}`, {
      body: await support.screenshot({ fullPage: true }),
      contentType: 'image/png',
    });
    await support.getByRole('button', { name: /Échec chez le prestataire/ }).click();
  }
  const text = await readFile(file, 'utf8');
  expect(text).not.toMatch(/@exemple\.sn|Awa|\+221|cos-|https?:/);
  await support.goto('/inspecteur');
  await support.getByLabel('Ouvrir un fichier').setInputFiles(file);
  await expect(support.getByText('Parcours ouvert depuis un fichier.')).toBeVisible();
  await expect(chart(support).active).toHaveAttribute('data-state', 'succeeded');
  await support.close();
});

test('[TL-04] support watches the machines of a page as they run, here and in the Stately inspector @campaign', async ({
  page,
}, info) => {
  const typed = 'awa.canari@exemple.sn';
  // The inspector of another site, which tells the page that it is open and shows what it gets.
  await page.context().route('https://stately.ai/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<pre></pre><script>
        addEventListener('message', ({ data }) => { document.querySelector('pre').append(JSON.stringify(data)); });
        opener.postMessage({ type: '@statelyai.connected' }, '*');
      </script>`,
    }),
  );
  await page.goto('/login?redirectTo=%2Finspecteur');
  await customer(page).signIn(demoAccount('support'));
  await page.getByLabel('Montrer les automates des pages dans cet onglet').check();
  const live = page.getByRole('complementary', { name: 'Automates de la page' });
  await expect(live.getByRole('button', { name: 'Automates' })).toBeVisible();

  await page.goto('/forgot-password');
  // Deferred features load with the first interaction.
  await page.getByLabel('Adresse email').fill(typed);
  await live.getByRole('button', { name: 'Automates' }).click();
  await live.getByRole('combobox', { name: 'Automate' }).selectOption('passwordRecovery');
  await expect(chart(page).active).toHaveAttribute('data-state', 'asking');
  const opened = page.waitForEvent('popup');
  await live.getByRole('button', { name: 'Ouvrir dans Stately' }).click();
  const stately = await opened;
  await expect(stately.locator('pre')).toContainText('passwordRecovery');
  await page.getByRole('main').getByRole('button', { name: 'Envoyer' }).click();
  await expect(live.getByRole('button', { name: /request\.submitted/ })).toBeVisible();
  await expect(chart(page).active).toHaveAttribute('data-state', 'mailSent.coolingDown');
  await expect(stately.locator('pre')).toContainText('coolingDown');
  for (const [name, viewport] of Object.entries(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    await expectNoFindings(page, `live view, ${name}`);
    await info.attach(`live view, ${name}`, { body: await page.screenshot(), contentType: 'image/png' });
  }
  for (const shown of [live, stately.locator('pre')]) await expect(shown).not.toContainText(typed);

  await page.goto('/inspecteur');
  await page.getByLabel('Montrer les automates des pages dans cet onglet').uncheck();
  await expect(live).toHaveCount(0);
});
