import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** The payments of an order in parts, on its page. */
export const partsOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Échéancier' }).getByRole('listitem');

/** From the result of a Wave payment: lets the check page of Wave lead on to the order. */
export async function followToOrder(page: Page, detailsPath: RegExp): Promise<void> {
  const transaction = new URL(page.url()).searchParams.get('transaction_id') ?? '';
  await page.goto(`/wave-paiement?transaction=${transaction}`);
  await expect(page.getByText('Paiement confirmé avec succès!').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continuer vers ma commande' })).toHaveAttribute(
    'href',
    detailsPath,
  );
  await expect(page).toHaveURL(detailsPath);
}

/** The invoice of a part is a PDF. */
export async function expectInvoice(page: Page, part: Locator): Promise<void> {
  const downloading = page.waitForEvent('download');
  await part.getByRole('button', { name: /^Facture/ }).click();
  const download = await downloading;
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
}
