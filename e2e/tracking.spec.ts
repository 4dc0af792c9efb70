import { expect, test, type Page } from './support/test.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, newPhone, payer, shopper } from './support/shopper.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { expectSound } from './support/screen-sizes.ts';
import { appReacts } from './support/traffic.ts';

const answer = (page: Page) => page.getByRole('region', { name: 'Réponse' });
const reference = (page: Page) => page.getByLabel('Référence de la commande');
const phone = (page: Page) => page.getByLabel('Téléphone');

async function ask(page: Page, order: { reference: string; phone: string }) {
  await reference(page).fill(order.reference);
  await phone(page).fill(order.phone);
  await page.getByRole('button', { name: 'Voir où elle en est' }).click();
}

test('[RT-09] [AP-04] C30: an order can be tracked before and after payment with its reference and phone number; a wrong one and an unknown one get the same answer; input is kept, also offline; it fits all screen sizes @campaign', async ({
  page,
  browser,
}) => {
  const guest = newGuest();
  const order = await shopper(page).reserve(guest);
  const { reference: ours } = order;

  // Another device without access to the order.
  const device = await browser.newContext();
  const other = await device.newPage();
  await other.goto('/tracking-order');
  await appReacts(other);

  await test.step('the form is filled in, corrected and sent with the keyboard alone', async () => {
    await reference(other).focus();
    await other.keyboard.type('12');
    await other.keyboard.press('Enter');
    await expect(other.getByText(/par exemple KE-0123456789/)).toBeVisible();
    await expect(other.getByText('Le téléphone est obligatoire.')).toBeVisible();
    await expect(reference(other)).toBeFocused();
    await expectSound(other, 'form with errors', other.getByText('Le téléphone est obligatoire.'));
    await other.keyboard.press('Control+A');
    await other.keyboard.type('KE-0000000000');
    await other.keyboard.press('Tab');
    await other.keyboard.type(newPhone());
    await other.keyboard.press('Enter');
    await expect(other.getByRole('alert')).toContainText('Aucune commande');
  });

  await test.step('an unknown reference and a wrong phone number get the same answer, and the form keeps its input', async () => {
    const said: string[] = [];
    for (const wrong of [
      { reference: ours, phone: newPhone() },
      { reference: 'KE-0000000000', phone: guest.phone },
    ]) {
      const answered = other.waitForResponse('**/api/tracking*');
      await ask(other, wrong);
      await answered;
      await expect(other.getByRole('alert')).toContainText('Aucune commande à ces coordonnées');
      said.push(await answer(other).innerText());
      await expect(reference(other)).toHaveValue(wrong.reference);
      await expect(phone(other)).toHaveValue(wrong.phone);
    }
    expect(said[0]).toBe(said[1]);
    await expectSound(other, 'unknown order', other.getByRole('alert'));
  });

  await test.step('offline it shows an error, keeps the input, and retries when the network is back', async () => {
    await device.setOffline(true);
    await ask(other, { reference: ours, phone: guest.phone });
    await expect(other.getByRole('alert')).toContainText('La recherche n’a pas abouti');
    await expect(reference(other)).toHaveValue(ours);
    await device.setOffline(false);
    await other.getByRole('button', { name: 'Voir où elle en est' }).click();
    await expect(answer(other).getByRole('heading', { name: 'En attente de paiement' })).toBeVisible();
  });

  // As people write it.
  await ask(other, { reference: ours.toLowerCase().replace('-', ' '), phone: guest.phone });
  await expect(answer(other).getByRole('heading', { name: 'En attente de paiement' })).toBeVisible();
  await expect(answer(other)).toContainText(ours);
  await expect(answer(other)).not.toContainText('Awa');

  await shopper(page).enterPhone();
  await shopper(page).pay();
  await page.waitForURL(/\/c\/cos-/);
  await payer(page).pay();
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(ours)).toBeVisible();
  const transaction = new URL(page.url()).searchParams.get('transaction_id') ?? '';
  const mails = await sandbox.mailsTo(guest.email, 2);
  expect(mails.map(({ subject }) => subject)).toContain(`Votre commande ${ours}`);

  await other.getByRole('button', { name: 'Voir où elle en est' }).click();
  await expect(answer(other).getByRole('heading', { name: 'Commande payée' })).toBeVisible();
  await ask(other, { reference: transaction, phone: guest.phone });
  await expect(answer(other)).toContainText(`Commande ${transaction}`);
  await expect(answer(other).getByRole('heading', { name: 'Commande payée' })).toBeVisible();
  await expectSound(other, 'tracked order', answer(other).getByRole('heading', { name: 'Commande payée' }));
  await expectNoFindings(other, 'tracked order');
  await device.close();
});
