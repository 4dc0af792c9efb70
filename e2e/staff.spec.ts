import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from './support/test.ts';
import sharp from 'sharp';
import { expectAccessible } from './support/accessibility.ts';
import { customer, demoAccount, newCustomer } from './support/account.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, PACK, shopper } from './support/shopper.ts';

const PHONE = { width: 390, height: 844 };

/** Another person of staff in a browser of their own, at a path of the staff area. */
async function arrive(browser: Browser, kind: 'admin' | 'support', path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE });
  await signInAs(page, kind, path);
  return page;
}

async function signInAs(page: Page, kind: 'admin' | 'support', path: string): Promise<void> {
  await page.goto(`/login?redirectTo=${encodeURIComponent(path)}`);
  await customer(page).signIn(demoAccount(kind));
  await expect(page).toHaveURL(path);
}

/**
 * A photo as phones take them: larger than the server accepts, and rotated by its metadata. Most of its bytes stand behind
 * the picture, as those of phones that append data: many details would take the server four times as long to encode.
 */
async function photo(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#8a5a2b' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(1_200_000)]);
}

test('[TL-08] [AP-01] [AP-02] an admin adds a tag and a product with its photo, and a shopper finds it @campaign', async ({
  page,
  browser,
}) => {
  const name = `Four Zéphyr ${randomUUID().slice(0, 8)}`;
  const tag = `Fournil ${randomUUID().slice(0, 8)}`;
  await signInAs(page, 'admin', '/gestion/etiquettes');
  await expect(page.getByRole('banner').getByText('Gestion')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Nouvelle étiquette' }).click();
  await page.getByLabel('Nom de l’étiquette').fill(tag);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: tag })).toContainText('0 produits');

  await page.getByRole('button', { name: 'Menu de gestion' }).click();
  await page.getByRole('link', { name: 'Produits' }).click();
  // The screen before also shows numbers of products.
  await expect(page.getByRole('link', { name: 'Nouveau produit' })).toBeVisible();
  await expect(page.getByText(/^\d+ produits$/)).toBeVisible();
  await expectAccessible(page, 'products');
  await page.getByRole('link', { name: 'Nouveau produit' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Corrigez les champs signalés, puis enregistrez.')).toBeVisible();
  await expectAccessible(page, 'product form with errors');

  await page.getByLabel('Nom', { exact: true }).fill(name);
  await page.getByLabel('Rayon').selectOption('Cuisinières');
  await page.getByLabel('Marque').fill('Zéphyr');
  await page.getByLabel('Modèle').fill('ZF-60');
  await page.getByLabel('Le fait qui compte').fill('60 L');
  await page.getByLabel('Description').fill('Un four à gaz.');
  await page.getByLabel('Prix normal (FCFA)').fill('95000');
  await page.getByLabel('Caractéristiques').fill('Volume : 60 L');
  await page.getByLabel(tag).check();
  const buffer = await photo();
  expect(buffer.length).toBeGreaterThan(1024 * 1024);
  await page
    .getByLabel('Choisir une image')
    .setInputFiles({ name: 'four.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText(/^Image choisie\s: four\.jpg/)).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/gestion\/produits\/\d+$/);

  const visitor = await browser.newPage({ viewport: PHONE });
  await visitor.goto('/');
  // With keys, as a user: what is filled in without any action before the app reacts is not the user's.
  await visitor.getByPlaceholder('Rechercher un produit...').pressSequentially(name);
  await visitor.keyboard.press('Enter');
  await visitor.getByRole('main').getByRole('link', { name }).first().click();
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(visitor.getByText(/95\s000\sFCFA/).first()).toBeVisible();
  const picture = visitor.getByRole('main').getByRole('img', { name }).first();
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(200);
  await visitor.close();

  // An unsaved change is not lost by a link that is followed by mistake.
  await page.getByLabel('Modèle').fill('ZF-61');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page.getByLabel('Modèle')).toHaveValue('ZF-61');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.goBack();
  await expect(page.getByLabel('Modèle')).toHaveValue('ZF-61');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page).toHaveURL(/\/gestion\/produits$/);

  await page.goto('/gestion/journal');
  await expect(page.getByText('Produit créé').first()).toBeVisible();
  await expectAccessible(page, 'audit trail');
  await page.goto('/gestion/packs');
  await page.getByRole('button', { name: 'Modifier' }).first().click();
  await expect(page.getByText('hors pack').first()).toBeVisible();
  await expectAccessible(page, 'pack form');
});

test('[TL-08] [DK-16] [BK-08] [C25] [I4] [I24] a payment of another amount becomes a task: it is not accepted but refunded by the one person who claims it; support accepts a member, who may then buy on credit @campaign', async ({
  page,
  browser,
}) => {
  const order = await shopper(page).reachWave(newGuest());
  const [session] = await sandbox.sessionsOf(order.id);
  await sandbox.pay(session?.id ?? '', { amount: PACK.total - 500 });

  const support = await arrive(browser, 'support', '/gestion/taches');
  const task = support.getByRole('listitem').filter({ hasText: `WV${order.id}-` });
  await expect(async () => {
    await support.reload();
    await expect(task).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expectAccessible(support, 'tasks');
  await task.getByRole('link', { name: /Paiement à vérifier/ }).click();
  await expect(support.getByText(order.reference)).toBeVisible();
  await expect(support.getByText('le montant', { exact: true })).toBeVisible();
  await expect(support.getByText(/ne correspond pas au montant dû/)).toBeVisible();
  await expect(support.getByRole('form', { name: 'Accepter le paiement' })).toHaveCount(0);
  const address = new URL(support.url()).pathname;
  await support.getByRole('button', { name: 'Je m’en charge' }).click();
  await expect(support.getByText(/n’indique aucun remboursement de ce paiement/)).toBeVisible();
  await expectAccessible(support, 'task with a claimed refund');

  const admin = await arrive(browser, 'admin', address);
  await expect(admin.getByText(/support@demo\.sn s’en charge depuis le/)).toBeVisible();

  // The first page tells what waits, and the money of these days.
  await admin.goto('/gestion');
  await expect(admin.getByRole('link', { name: /à décider/ })).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Argent reçu' })).toBeVisible();
  await admin.getByRole('button', { name: '30 jours' }).click();
  await admin.getByText('Chiffres de chaque jour').click();
  await expect(admin.getByRole('row')).toHaveCount(31);
  await expectAccessible(admin, 'first page');
  await admin.close();

  const refund = support.getByRole('form', { name: 'Enregistrer le remboursement' });
  await refund.getByLabel('Référence du remboursement').fill(`R-${randomUUID().slice(0, 8)}`);
  await refund.getByLabel('Motif').fill('Remboursé dans le portail.');
  await refund.getByRole('button').click();
  await expect(support.getByText('Cette tâche est terminée.')).toBeVisible();

  // Another customer asks for credit.
  const person = newCustomer();
  await customer(page).arrive(person);
  const openCredit = async () => {
    await page.goto('/produits/1201/details');
    await page.getByRole('tab', { name: 'Crédit' }).click();
  };
  await openCredit();
  await expect(page.getByText('Le crédit est réservé aux adhérents.')).toBeVisible();

  await support.goto('/gestion/adhesions');
  await support.getByRole('tab', { name: 'Tous les clients' }).click();
  await support.getByLabel('Rechercher').fill(person.email);
  const form = support.getByRole('form', { name: `Décider pour ${person.name}` });
  await expect(form).toHaveCount(1);
  await expect(form.getByText(person.email)).toHaveCount(0);
  await expectAccessible(support, 'members');
  await form.getByLabel('Motif').fill('Dossier complet et vérifié.');
  await form.getByRole('button', { name: 'Accepter' }).click();
  await expect(form.getByText('Adhérent', { exact: false })).toBeVisible();
  await support.close();

  await openCredit();
  await expect(page.getByText('Votre adhésion est acceptée')).toBeVisible();
});
