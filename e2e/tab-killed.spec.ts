import { expect, test, type BrowserContext, type Page } from './support/test.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, newPhone, shopper } from './support/shopper.ts';

/** The states of the payment in which the tab is killed, and how to reach them. */
const STATES: Record<string, (page: Page, orderId: number) => Promise<void>> = {
  choosing: async () => undefined,
  initiating: async (page) => {
    await sandbox.spoil({ faults: [{ call: 'create', kind: 'late-answer', milliseconds: 3_000 }] });
    await shopper(page).enterPhone();
    await shopper(page).pay();
    await expect(page.getByText('Ouverture de Wave...').first()).toBeVisible();
  },
  awaiting: async (page) => {
    await shopper(page).enterPhone();
    await shopper(page).pay();
    await expect(page.getByRole('button', { name: 'Vérifier le paiement' })).toBeVisible();
  },
  confirmed: async (page, orderId) => {
    await shopper(page).enterPhone();
    await shopper(page).pay();
    await expect.poll(async () => (await sandbox.sessionsOf(orderId)).length).toBe(1);
    const [session] = await sandbox.sessionsOf(orderId);
    await sandbox.pay(session?.id ?? '');
    await expect(page.getByText('Paiement confirmé avec succès!').first()).toBeVisible({ timeout: 20_000 });
  },
};

/** Returns to the order and pays it, whatever has happened before. */
async function finish(context: BrowserContext, order: { id: number; reference: string }) {
  const page = await context.newPage();
  await page.goto(`/facture-magasin?transaction=${order.reference}`);
  await expect(page.getByRole('heading', { name: 'Détails de la Facture' })).toBeVisible();
  const invoice = page.getByText(/FAC-\d{4}-\d{6}/).first();
  const pay = page.getByRole('button', { name: /Choisir un moyen de paiement|Suivre mon paiement/ });
  await expect(invoice.or(pay).first()).toBeVisible();
  if (await pay.isVisible()) {
    await pay.click();
    const phone = page.getByLabel('Numéro de téléphone Wave');
    const verify = page.getByRole('button', { name: 'Vérifier le paiement' });
    const kinds = page.getByRole('button', { name: /^Wave/ });
    await expect(phone.or(verify).or(kinds).first()).toBeVisible();
    if (!(await verify.isVisible())) {
      await shopper(page).enterPhone();
      await shopper(page).pay();
    }
    await expect
      .poll(
        async () =>
          (await sandbox.sessionsOf(order.id)).filter((one) => one.checkout_status === 'open').length,
      )
      .toBe(1);
    const open = (await sandbox.sessionsOf(order.id)).find((one) => one.checkout_status === 'open');
    await sandbox.pay(open?.id ?? '');
  }
  await expect(invoice).toBeVisible({ timeout: 45_000 });
  await page.close();
}

test.afterEach(() => sandbox.behave());

for (const [state, reach] of Object.entries(STATES))
  test(`[TL-07] [B31] the tab dies while ${state}: the payment goes on from where it truly is @desktop-only`, async ({
    page,
    context,
  }) => {
    const order = await shopper(page).reserve(newGuest());
    await reach(page, order.id);
    await page.close({ runBeforeUnload: false });
    await finish(context, order);
    const sessions = await sandbox.sessionsOf(order.id);
    expect(sessions.filter((one) => one.payment_status === 'succeeded')).toHaveLength(1);
  });

test('[TL-07] [PM-09] the tab dies while a QR code is watched: the same code is found again and paid once @desktop-only', async ({
  page,
  context,
}) => {
  const order = await shopper(page).reserve(newGuest());
  await shopper(page).chooseMethod('Orange Money');
  await page.getByLabel('Numéro de téléphone Orange Money').fill(newPhone());
  await shopper(page).pay();
  await page.getByRole('button', { name: 'Démarrer surveillance automatique' }).click();
  await page.close({ runBeforeUnload: false });

  const back = await context.newPage();
  await back.goto(`/facture-magasin?transaction=${order.reference}`);
  await back.getByRole('button', { name: 'Suivre mon paiement' }).click();
  await expect(back.getByRole('img', { name: /^Code QR à scanner/ })).toBeVisible();
  const codes = await sandbox.orange.codesOf(order.id);
  expect(codes).toHaveLength(1);
  await sandbox.orange.use(codes[0]?.id ?? '');
  await expect(back.getByText(/FAC-\d{4}-\d{6}/).first()).toBeVisible({ timeout: 45_000 });
  expect(await sandbox.orange.paidFor(order.id)).toBe(1);
});

test('[TL-07] [B21] the tab dies while the page for a card is being opened: it goes on with the same invoice, paid once @desktop-only', async ({
  page,
  context,
}) => {
  const order = await shopper(page).reserve(newGuest());
  await shopper(page).chooseMethod('Paydunya');
  await sandbox.paydunya.spoil({ faults: [{ call: 'create', kind: 'late-answer', milliseconds: 3_000 }] });
  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  await expect(page.getByText('Création de la facture...')).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await expect.poll(async () => (await sandbox.paydunya.invoicesOf(order.reference)).length).toBe(1);

  const back = await context.newPage();
  await back.goto(`/facture-magasin?transaction=${order.reference}`);
  await back.getByRole('button', { name: 'Suivre mon paiement' }).click();
  await expect(back.getByRole('link', { name: 'Passer au paiement' })).toBeVisible({ timeout: 30_000 });
  const invoices = await sandbox.paydunya.invoicesOf(order.reference);
  expect(invoices).toHaveLength(1);
  await sandbox.paydunya.pay(invoices[0]?.invoice.token ?? '');
  await expect(back.getByText(/FAC-\d{4}-\d{6}/).first()).toBeVisible({ timeout: 45_000 });
  expect(await sandbox.paydunya.paidFor(order.reference)).toBe(1);
});
