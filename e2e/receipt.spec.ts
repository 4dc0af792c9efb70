import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from './support/test.ts';
import { qrOf } from '#tests/support/pdf-qr.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { type Guest, newGuest, PACK, payer, readInvoice, shopper } from './support/shopper.ts';
import { keptAnswers, workerAtWork } from './support/worker.ts';

test.use({ serviceWorkers: 'allow', isQuiet: true });

/**
 * Buys a pack with Wave while the service worker handles all requests of the page.
 *
 * @returns the link in the QR code of the downloaded invoice, the guest, and the order's reference
 */
async function receiptLink(page: Page): Promise<{ link: string; guest: Guest; reference: string }> {
  await page.goto('/');
  await workerAtWork(page);
  const guest = newGuest();
  const { reference } = await shopper(page).reachWave(guest);
  await payer(page).pay();
  await readInvoice(page);
  // The link before was followed without a request for the page of the order.
  await page.goto(`/facture-magasin?transaction=${reference}`);
  await expect(page.getByText(/FAC-\d{4}-\d{6}/).first()).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger la facture (PDF)' }).click();
  const path = await (await downloading).path();
  return { link: qrOf(await readFile(path)), guest, reference };
}

/** URLs of the service worker's caches that are the same for all users. */
const PUBLIC =
  /^\/(?:app-shell|logo\.svg|favicon\.svg|assets\/|pictures\/|api\/(?:produits|categories|tags|pack_product))/;

/** Checks that the service worker has cached data, but none that contains one of these words or is not public. */
async function expectOnlyPublicData(page: Page, personal: readonly string[]): Promise<void> {
  const kept = await keptAnswers(page);
  expect(kept.length).toBeGreaterThan(10);
  const addresses = kept.map(({ address }) => address);
  expect(addresses, 'what the page of the pack has read').toContain(`/api/pack_product/${PACK.code}`);
  expect(addresses.filter((address) => !PUBLIC.test(address))).toEqual([]);
  expect(kept.filter(({ headers }) => /no-store|private/.test(headers['cache-control'] ?? ''))).toEqual([]);
  expect(kept.filter(({ asked }) => asked.some((name) => /capability|xsrf|cookie/.test(name)))).toEqual([]);
  expect(kept.filter(({ body }) => personal.some((word) => body.includes(word)))).toEqual([]);
}

const content = (page: Page) => page.getByRole('region', { name: 'Ce que dit le reçu' });

test('[UP-01] [E9] [C27] after an order and its payment, no cache contains personal data; somebody else scans the receipt of the invoice, sees what was paid, is warned of an altered one, and finds the checker from the questions; it works offline too @campaign', async ({
  page,
  browser,
}) => {
  const { link, guest, reference } = await receiptLink(page);
  await expectOnlyPublicData(page, [guest.email, guest.lastName, guest.phone, reference]);

  const device = await browser.newContext({ serviceWorkers: 'allow' });
  const other = await device.newPage();
  const sent: string[] = [];
  other.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));

  await other.goto(link);
  await expect(other.getByText('Reçu authentique')).toBeVisible();
  await expect(content(other)).toContainText(reference);
  await expect(content(other)).toContainText(/147.500\sFCFA/);
  await expect(content(other)).toContainText('Wave');
  await expect(content(other)).toContainText('la commande est entièrement payée');
  await expectNoFindings(other, 'valid receipt');

  // Another link in the same tab.
  await other.goto(link.replace(`.${PACK.total}.`, '.947500.'));
  await expect(other.getByText('Ce reçu a été modifié')).toBeVisible();
  await expect(content(other)).toHaveCount(0);
  await expectNoFindings(other, 'altered receipt');
  await other.goto(link.slice(0, -10));
  await expect(other.getByText('Ce lien n’est pas lisible')).toBeVisible();
  expect(
    sent.filter((line) => line.includes(reference)),
    'the receipt is sent to nobody',
  ).toEqual([]);

  // The questions lead to the checker, which explains itself.
  await other.goto('/faq');
  await other.getByText('Comment savoir si un reçu est authentique ?').click();
  await other.getByRole('link', { name: 'une page de la boutique' }).click();
  await expect(other).toHaveURL(/\/verifier-recu$/);
  await expect(other.getByRole('heading', { level: 1, name: 'Vérifier un reçu' })).toBeVisible();
  await expect(other.getByText('Scannez le code d’un reçu')).toBeVisible();
  await expectNoFindings(other, 'checker of receipts');

  await workerAtWork(other);
  await device.setOffline(true);
  await other.goto('/verifier-recu');
  await expect(other.getByText('Scannez le code d’un reçu')).toBeVisible();
  await other.goto(link);
  await expect(other.getByText('Reçu authentique')).toBeVisible({ timeout: 15_000 });
  await expect(content(other)).toContainText(reference);
  await device.close();
});
