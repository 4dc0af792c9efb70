import { expect, test, type Page } from './support/test.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, newPhone, payer, shopper } from './support/shopper.ts';
import { expectNoFindings } from './support/accessibility.ts';

const answer = (page: Page) => page.getByRole('region', { name: 'Réponse' });
const reference = (page: Page) => page.getByLabel('Référence de la commande');
const phone = (page: Page) => page.getByLabel('Téléphone');

async function ask(page: Page, order: { reference: string; phone: string }) {
  await reference(page).fill(order.reference);
  await phone(page).fill(order.phone);
  await page.getByRole('button', { name: 'Voir où elle en est' }).click();
}

test('[RT-09] [AP-04] an order can be tracked before and after payment with its reference and phone number', async ({
  page,
  browser,
}) => {
  const guest = newGuest();
  const order = await shopper(page).reserve(guest);

  // Another device without access to the order.
  const device = await browser.newContext();
  const other = await device.newPage();
  await other.goto('/tracking-order');
  await ask(other, { reference: order.reference.toLowerCase().replace('-', ' '), phone: guest.phone });
  await expect(answer(other).getByRole('heading', { name: 'En attente de paiement' })).toBeVisible();
  await expect(answer(other)).toContainText(order.reference);
  await expect(answer(other)).not.toContainText('Awa');

  await shopper(page).enterPhone();
  await shopper(page).pay();
  await page.waitForURL(/\/c\/cos-/);
  await payer(page).pay();
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(order.reference)).toBeVisible();
  const transaction = new URL(page.url()).searchParams.get('transaction_id') ?? '';
  const mails = await sandbox.mailsTo(guest.email, 2);
  expect(mails.map(({ subject }) => subject)).toContain(`Votre commande ${order.reference}`);

  await other.getByRole('button', { name: 'Voir où elle en est' }).click();
  await expect(answer(other).getByRole('heading', { name: 'Commande payée' })).toBeVisible();
  await ask(other, { reference: transaction, phone: guest.phone });
  await expect(answer(other)).toContainText(`Commande ${transaction}`);
  await expect(answer(other).getByRole('heading', { name: 'Commande payée' })).toBeVisible();
  await expectNoFindings(other, 'tracked order');
  await device.close();
});

test('[RT-09] C30: an unknown reference and a wrong phone number get the same answer, and the form keeps its input', async ({
  page,
}) => {
  const guest = newGuest();
  const order = await shopper(page).reserve(guest);
  await page.goto('/tracking-order');
  const said: string[] = [];
  for (const wrong of [
    { reference: order.reference, phone: newPhone() },
    { reference: 'KE-0000000000', phone: guest.phone },
  ]) {
    await ask(page, wrong);
    await expect(page.getByRole('alert')).toContainText('Aucune commande à ces coordonnées');
    said.push(await answer(page).innerText());
    await expect(reference(page)).toHaveValue(wrong.reference);
    await expect(phone(page)).toHaveValue(wrong.phone);
  }
  expect(said[0]).toBe(said[1]);
});

test('[RT-09] offline it shows an error, keeps the input, and retries when the network is back', async ({
  page,
  context,
}) => {
  const guest = newGuest();
  const order = await shopper(page).reserve(guest);
  await page.goto('/tracking-order');
  await context.setOffline(true);
  await ask(page, { reference: order.reference, phone: guest.phone });
  await expect(page.getByRole('alert')).toContainText('La recherche n’a pas abouti');
  await expect(reference(page)).toHaveValue(order.reference);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Voir où elle en est' }).click();
  await expect(answer(page).getByRole('heading', { name: 'En attente de paiement' })).toBeVisible();
});

test('[RT-09] the form can be filled in, corrected and sent with the keyboard alone @desktop-only', async ({
  page,
}) => {
  await page.goto('/tracking-order');
  await reference(page).focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/par exemple KE-0123456789/)).toBeVisible();
  await expect(page.getByText('Le téléphone est obligatoire.')).toBeVisible();
  await expect(reference(page)).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('KE-0000000000');
  await page.keyboard.press('Tab');
  await page.keyboard.type(newPhone());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Aucune commande');
});
