import { expect, test, type BrowserContext, type Page } from './support/test.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, newPhone, shopper } from './support/shopper.ts';

/** The order's page in a new tab. */
async function reopen(context: BrowserContext, reference: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/facture-magasin?transaction=${reference}`);
  return page;
}

const kill = (page: Page) => page.close({ runBeforeUnload: false });
const invoiceOn = (page: Page) => page.getByText(/FAC-\d{4}-\d{6}/).first();

test.afterEach(() => sandbox.behave());

test('[TL-07] [B31] the tab dies while choosing, while initiating, while awaiting and once it is confirmed: each time the payment goes on from where it truly is, paid once @desktop-only', async ({
  page,
  context,
}) => {
  const order = await shopper(page).reserve(newGuest());
  await kill(page);

  const choosing = await reopen(context, order.reference);
  await choosing.getByRole('button', { name: 'Choisir un moyen de paiement' }).click();
  await sandbox.spoil({ faults: [{ call: 'create', kind: 'late-answer', milliseconds: 3_000 }] });
  await shopper(choosing).enterPhone();
  await shopper(choosing).pay();
  await expect(choosing.getByText('Ouverture de Wave...').first()).toBeVisible();
  await kill(choosing);

  for (const state of ['initiated', 'awaiting']) {
    const open = await reopen(context, order.reference);
    await open.getByRole('button', { name: 'Suivre mon paiement' }).click();
    await expect(open.getByRole('button', { name: 'Vérifier le paiement' }), state).toBeVisible();
    expect(await sandbox.sessionsOf(order.id), state).toHaveLength(1);
    await kill(open);
  }

  const paying = await reopen(context, order.reference);
  await paying.getByRole('button', { name: 'Suivre mon paiement' }).click();
  const [session] = await sandbox.sessionsOf(order.id);
  await sandbox.pay(session?.id ?? '');
  await expect(paying.getByText('Paiement confirmé avec succès!').first()).toBeVisible({ timeout: 20_000 });
  await kill(paying);

  const paid = await reopen(context, order.reference);
  await expect(invoiceOn(paid)).toBeVisible({ timeout: 45_000 });
  await expect(paid.getByRole('button', { name: /Choisir un moyen|Suivre mon paiement/ })).toHaveCount(0);
  const sessions = await sandbox.sessionsOf(order.id);
  expect(sessions.map((each) => each.payment_status)).toEqual(['succeeded']);
});

test('[TL-07] [PM-09] the tab dies while a QR code is watched: the same code is found again and paid once @desktop-only @campaign', async ({
  page,
  context,
}) => {
  const order = await shopper(page).reserve(newGuest());
  await shopper(page).chooseMethod('Orange Money');
  await page.getByLabel('Numéro de téléphone Orange Money').fill(newPhone());
  await shopper(page).pay();
  await page.getByRole('button', { name: 'Démarrer surveillance automatique' }).click();
  await kill(page);

  const back = await reopen(context, order.reference);
  await back.getByRole('button', { name: 'Suivre mon paiement' }).click();
  await expect(back.getByRole('img', { name: /^Code QR à scanner/ })).toBeVisible();
  const codes = await sandbox.orange.codesOf(order.id);
  expect(codes).toHaveLength(1);
  await sandbox.orange.use(codes[0]?.id ?? '');
  await expect(invoiceOn(back)).toBeVisible({ timeout: 45_000 });
  expect(await sandbox.orange.paidFor(order.id)).toBe(1);
});

test('[TL-07] [B21] the tab dies while the page for a card is being opened: it goes on with the same invoice, paid once @desktop-only @campaign', async ({
  page,
  context,
}) => {
  const order = await shopper(page).reserve(newGuest());
  await shopper(page).chooseMethod('Paydunya');
  await sandbox.paydunya.spoil({ faults: [{ call: 'create', kind: 'late-answer', milliseconds: 3_000 }] });
  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  await expect(page.getByText('Création de la facture...')).toBeVisible();
  await kill(page);
  await expect.poll(async () => (await sandbox.paydunya.invoicesOf(order.reference)).length).toBe(1);

  const back = await reopen(context, order.reference);
  await back.getByRole('button', { name: 'Suivre mon paiement' }).click();
  await expect(back.getByRole('link', { name: 'Passer au paiement' })).toBeVisible({ timeout: 30_000 });
  const invoices = await sandbox.paydunya.invoicesOf(order.reference);
  expect(invoices).toHaveLength(1);
  await sandbox.paydunya.pay(invoices[0]?.invoice.token ?? '');
  await expect(invoiceOn(back)).toBeVisible({ timeout: 45_000 });
  expect(await sandbox.paydunya.paidFor(order.reference)).toBe(1);
});
