import { expect, test, type Locator } from './support/test.ts';
import { sandbox } from './support/sandbox.ts';
import { choose, newGuest, PACK, payer, readInvoice, shopper } from './support/shopper.ts';

/** The parts of a dialog that a toast covers: its head, what scrolls, its footer. */
const coveredParts = (dialog: Locator) =>
  dialog.locator('[data-toast-foot]').evaluate((foot) => {
    const toasts = [...document.querySelectorAll('.Toastify__toast')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    return [...foot.parentElement!.children]
      .filter((part) => part !== foot)
      .filter((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return toasts.some((toast) => top < toast.bottom - 1 && bottom > toast.top + 1);
      })
      .map(({ textContent }) => textContent);
  });

test('[TL-01] [RT-15] [BK-11] [PK-01] [PK-04] [PK-05] [PK-07] [PK-09] [WV-03] [SI-01] a guest buys a pack with Wave on a phone, from Home to the invoice and back to the shop', async ({
  page,
}) => {
  const guest = newGuest();
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('cart', '[{"id":1201,"quantity":1}]'));
  await page
    .getByRole('link', { name: new RegExp(PACK.name) })
    .first()
    .click();

  await expect(page.getByRole('heading', { level: 1, name: PACK.name })).toBeVisible();
  await expect(page.getByText('Livraison gratuite à Dakar').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continuer vos achats' })).toHaveAttribute('href', '/boutique');
  const breadcrumb = page.getByRole('navigation', { name: /fil d.ariane/i });
  await expect(breadcrumb.getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/');
  await expect(breadcrumb).toContainText('Panier Pack Commande');

  await choose(page.getByRole('radio', { name: 'En ligne' }));
  await page.getByRole('button', { name: 'Valider le Panier' }).click();
  const form = page.getByRole('dialog', { name: 'Vos informations pour la réservation' });
  await shopper(page).fillGuest(guest);
  await page.goBack();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Valider le Panier' }).click();
  await form.getByRole('button', { name: 'Valider ma réservation' }).click();

  await expect(page.getByText('Commande créé avec succés')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Paiement Commande' });
  // Where the dialog leaves no room above it, the toast is part of it.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width, height: 480 });
  await expect(dialog.getByText('Commande créé avec succés')).toBeInViewport({ ratio: 1 });
  expect(await coveredParts(dialog)).toEqual([]);
  await page.setViewportSize({ width, height });
  await shopper(page).chooseMethod('Wave');
  const phone = page.getByLabel('Numéro de téléphone Wave');
  await expect(phone).toHaveValue(`+221 ${guest.phone}`);
  await phone.fill('');
  await expect(dialog.getByRole('button', { name: /Payer\s147.500\sFCFA/ })).toBeDisabled();
  await shopper(page).enterPhone();
  await shopper(page).pay();

  await page.waitForURL(/\/c\/cos-/);
  await expect(page.getByText(/147.500/).first()).toBeVisible();
  await payer(page).pay();

  await page.waitForURL(/\/payment\/success\?payment_method=wave&transaction_id=WV/);
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
  // The purchase is recorded once, without data about the payer.
  const purchases = () =>
    page.evaluate(() => (window.dataLayer ?? []).filter(({ event }) => event === 'purchase'));
  const transaction = new URL(page.url()).searchParams.get('transaction_id');
  expect(await purchases()).toEqual([
    { event: 'purchase', transaction_id: transaction, value: PACK.total, currency: 'XOF' },
  ]);
  await page.reload();
  await readInvoice(page);
  expect(await purchases()).toEqual([]);
  await expect(page.getByText('Awa Ndiaye')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger la facture (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^facture-FAC-\d{4}-\d{6}\.pdf$/);

  await page.getByRole('link', { name: 'Retour à la boutique' }).click();
  await expect(page).toHaveURL(/\/boutique$/);
  await page.goto('/cart');
  await expect(page.getByText('Votre panier est vide')).toBeVisible();

  const paid = (await sandbox.mailsTo(guest.email, 2)).find(({ subject }) => subject.includes('facture'));
  expect(paid?.attachments.map(({ mime_type }) => mime_type)).toEqual(['application/pdf']);
});

test('[PM-06] [PM-04] [PM-10] on a wide screen Wave opens in a new tab and the shop confirms without interaction @desktop-only @campaign', async ({
  page,
}) => {
  await shopper(page).reserve(newGuest());
  await shopper(page).enterPhone();
  const opened = page.waitForEvent('popup');
  await shopper(page).pay();
  const wave = await opened;
  await expect(page.getByText('Lien de paiement Wave ouvert dans un nouvel onglet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rouvrir le lien de paiement' })).toBeVisible();

  await page.getByRole('button', { name: 'Vérifier le paiement' }).click();
  await expect(page.getByText('Le paiement est toujours en attente').first()).toBeVisible();

  await wave.waitForURL(/\/c\/cos-/);
  await payer(wave).pay();
  await expect(page.getByText('Paiement confirmé avec succès!').first()).toBeVisible({ timeout: 20_000 });
  await page.waitForURL(/\/facture-magasin\?transaction=KE-/);
});

test('[PM-06] [B29] if the browser blocks windows, the link in the dialog opens Wave @desktop-only @campaign', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await shopper(page).reserve(newGuest());
  await shopper(page).enterPhone();
  await shopper(page).pay();
  const link = page.getByRole('link', { name: /Ouvrir Wave pour payer|Rouvrir le lien de paiement/ });
  await expect(link).toHaveAttribute('href', /\/c\/cos-/);
  const opened = page.context().waitForEvent('page');
  await link.click();
  const wave = await opened;
  await payer(wave).pay();
  await page.waitForURL(/\/facture-magasin/, { timeout: 30_000 });
});

test('[PK-09] [B32] [C3] the mailed link opens order and payment in another browser, without signing in; a link with another key does not @campaign', async ({
  page,
  browser,
}) => {
  const guest = newGuest();
  const order = await shopper(page).reserve(guest);
  const [mail] = await sandbox.mailsTo(guest.email, 1);
  const link = mail?.links.find((address) => address.includes('/facture-magasin'));
  expect(link).toContain(`transaction=${order.reference}#`);

  const elsewhere = await browser.newContext({ locale: 'fr-FR' });
  const other = await elsewhere.newPage();
  await other.goto(`/facture-magasin?transaction=${order.reference}#${'A'.repeat(43)}`);
  await expect(other.getByText('Cette commande n’est pas accessible avec ce lien')).toBeVisible();
  await expect(other.getByText('Awa Ndiaye')).toHaveCount(0);
  // From another page, because a change of the hash alone loads nothing.
  await other.goto('/faq');
  await other.goto(link ?? '');
  await expect(other.getByRole('heading', { name: 'Détails de la Facture' })).toBeVisible();
  expect(new URL(other.url()).hash).toBe('');
  await expect(other.getByText(order.name).first()).toBeVisible();

  await other.getByRole('button', { name: 'Choisir un moyen de paiement' }).click();
  await shopper(other).enterPhone();
  await shopper(other).pay();
  await other.waitForURL(/\/c\/cos-/);
  await payer(other).pay();
  await readInvoice(other);
  await elsewhere.close();
});
