import { expect, test } from './support/test.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, payer, shopper } from './support/shopper.ts';

test('[I27] [I22] a guest who pays the same order twice reads on every screen that the second payment is returned, and is told once @campaign', async ({
  page,
}) => {
  const guest = newGuest();
  const order = await shopper(page).reserve(guest);
  await shopper(page).chooseMethod('Paydunya');
  const dialog = page.getByRole('dialog', { name: 'Paiement Commande' });
  await dialog.getByRole('button', { name: 'Valider' }).click();
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Passer au paiement' }).click();
  const hosted = await opening;
  await expect(hosted.getByText('147').first()).toBeVisible();

  // The page of PayDunya stays open, and the order is paid by Wave.
  await page.goto(`/facture-magasin?transaction=${order.reference}`);
  await page.getByRole('button', { name: 'Suivre mon paiement' }).click();
  await page.getByRole('button', { name: 'Autres moyens de paiement' }).click();
  await shopper(page).enterPhone(guest.phone);
  await shopper(page).pay();
  await expect.poll(async () => (await sandbox.sessionsOf(order.id)).length).toBe(1);
  const [session] = await sandbox.sessionsOf(order.id);
  await sandbox.pay(session?.id ?? '');
  // On a phone the page itself goes to Wave.
  const again = await page.context().newPage();
  await again.goto(`/facture-magasin?transaction=${order.reference}`);
  await expect(again.getByText('Déjà payé')).toBeVisible({ timeout: 30_000 });

  await payer(hosted).pay();
  await hosted.waitForURL(/\/payment\/success\?payment_method=paydunya/);
  await expect(hosted.getByRole('heading', { name: 'Paiement reçu en trop' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(hosted.getByText(/Notre équipe le rembourse à la personne qui a payé/)).toBeVisible();
  await expect(hosted.getByText(/Paiement effectif|facture arrive/)).toHaveCount(0);
  await expectNoFindings(hosted, 'result of a surplus');

  await hosted.goto(`/facture-magasin?transaction=${order.reference}`);
  await expect(hosted.getByText('Déjà payé')).toBeVisible();
  await expect(hosted.getByText('Paiement reçu en trop')).toBeVisible();
  await expectNoFindings(hosted, 'order with a surplus');

  const mails = await sandbox.mailsTo(guest.email, 3);
  expect(mails.map(({ subject }) => subject).filter((subject) => /en trop/.test(subject))).toEqual([
    `Paiement reçu en trop, commande ${order.reference}`,
  ]);
});
