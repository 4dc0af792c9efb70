import { expect, type Page, test } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { newGuest, newPhone, shopper } from './support/shopper.ts';

/** Orders a pack as a guest, and asks for an Orange Money payment. */
async function askForOrange(page: Page): Promise<void> {
  const buyer = shopper(page);
  await buyer.choosePack();
  await buyer.fillGuest(newGuest());
  await page.getByRole('button', { name: 'Valider ma réservation' }).click();
  await buyer.chooseMobileMoney();
  await page.getByRole('radio', { name: /^Orange Money/ }).check();
  await page.getByLabel('Numéro de téléphone Orange Money').fill(newPhone());
  await expect(page.getByText('Numéro Orange Money valide')).toBeVisible();
  await buyer.pay();
}

/** What the QR code on screen encodes. */
async function scan(page: Page): Promise<string> {
  const source = await page.getByRole('img', { name: /^Code QR à scanner/ }).getAttribute('src');
  const png = Buffer.from(source?.split(',')[1] ?? '', 'base64');
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height });
}

test('[PM-07] [PM-09] a guest scans the QR code of Orange Money, and the automatic watch finds the payment', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await askForOrange(page);
  await expect(page.getByText('QR Code Orange Money généré avec succès')).toBeVisible();
  await page.getByRole('button', { name: 'Démarrer surveillance automatique' }).click();
  await expect(page.getByRole('button', { name: 'Surveillance active...' })).toBeVisible();

  const phone = await context.newPage();
  await phone.goto(await scan(page));
  await phone.getByRole('button', { name: /^Payer 147.500/ }).click();
  await phone.waitForURL(/\/payment\/success\?payment_method=orange&transaction_id=OM/);

  await expect(page.getByText('Paiement confirmé automatiquement!')).toBeVisible({ timeout: 20_000 });
  await page.waitForURL(/\/facture-magasin\?transaction=KE-/);
  await expect(page.getByText(/FAC-\d{4}-\d{6}/).first()).toBeVisible({ timeout: 30_000 });
});

test('[PM-07] [OM-01] [OM-03] on a phone the link of the code is opened, and the check page leads to the order', async ({
  page,
}) => {
  await askForOrange(page);
  await page.waitForURL(/\/orange\/pay\//);
  await page.getByRole('button', { name: /^Payer 147.500/ }).click();
  await page.waitForURL(/\/payment\/success/);
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });

  const transaction = new URL(page.url()).searchParams.get('transaction_id') ?? '';
  await page.goto(`/om-paiement?transaction=${transaction}`);
  await expect(page.getByRole('heading', { name: 'Vérification Paiement Orange Money' })).toBeVisible();
  await expect(page.getByText('Paiement confirmé avec succès!')).toBeVisible();
  await page.waitForURL(/\/facture-magasin\?transaction=KE-/);
});
