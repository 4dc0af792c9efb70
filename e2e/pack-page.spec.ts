import { expect, test } from './support/test.ts';
import * as v from 'valibot';
import { newGuest, PACK, Placed, shopper } from './support/shopper.ts';

test('[PK-03] a payment mode is required', async ({ page }) => {
  await page.goto(`/pack-promo?code=${PACK.code}`);
  await page.getByRole('button', { name: 'Valider le Panier' }).click();
  await expect(page.getByText('Veuillez choisir un mode de paiement')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[PK-02] a guest sees a warning, and signing in returns to this page', async ({ page }) => {
  const address = `/pack-promo?code=${PACK.code}&source=affiche`;
  await page.goto(address);
  await expect(page.getByText('Vous n’êtes pas connecté.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    `/login?redirectTo=${encodeURIComponent(address)}`,
  );
  // Nothing is asked for before the first click.
  await expect(page.getByText('Choisissez l’une des deux façons de payer.')).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('[PK-07] a guest who wants to pay on delivery is asked to sign in', async ({ page }) => {
  await page.goto(`/pack-promo?code=${PACK.code}`);
  await page.getByRole('radio', { name: 'A domicile' }).check();
  await page.getByRole('button', { name: 'Valider le Panier' }).click();
  await expect(page.getByText('Merci de vous connecter pour confirmer votre commande').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    `/login?redirectTo=${encodeURIComponent(`/pack-promo?code=${PACK.code}`)}`,
  );
});

test('[PK-05] an ended and an unknown pack show different messages', async ({ page }) => {
  await page.goto('/pack-promo?code=PACK-TABASKI-2025');
  await expect(page.getByText("Le pack n'est plus d'actualité ou indisponible.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Valider le Panier' })).toHaveCount(0);
  for (const address of [
    '/pack-promo?code=PACK-INCONNU',
    '/pack-promo',
    '/pack-promo?code=../../commande/7/delete',
  ]) {
    await page.goto(address);
    await expect(page.getByText('Pack non trouvé ou plus disponible.')).toBeVisible();
  }
});

test('[PK-08] [VA-01] each invalid field shows its error, and input is kept', async ({ page }) => {
  await shopper(page).choosePack();
  await page.getByRole('button', { name: 'Valider ma réservation' }).click();
  for (const sentence of [
    'Le prénom est obligatoire.',
    'Le nom est obligatoire.',
    "L'adresse email est obligatoire.",
    'Le téléphone est obligatoire.',
    "L'adresse est obligatoire.",
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByLabel('Prénom')).toBeFocused();

  await shopper(page).fillGuest({ ...newGuest(), email: 'awa@', phone: '33 860 00 00' });
  await page.getByRole('button', { name: 'Valider ma réservation' }).click();
  await expect(page.getByText("L'adresse email est invalide.")).toBeVisible();
  await expect(page.getByText('Le numéro de téléphone est invalide.')).toBeVisible();
  await expect(page.getByLabel('Adresse de livraison')).toHaveValue('Sicap Liberté 6, villa 12');
});

test('[PK-07] [B39] a reservation whose response was lost is sent again and creates one order', async ({
  page,
}) => {
  const made: string[] = [];
  await page.route('**/api/commande-sans-partner', async (route) => {
    const answer = await route.fetch();
    made.push(v.parse(Placed, await answer.json()).order.reference);
    await (made.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await shopper(page).choosePack();
  await shopper(page).fillGuest(newGuest());
  await page.getByRole('button', { name: 'Valider ma réservation' }).click();
  await expect(page.getByText(/Commande non validé/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Valider ma réservation' }).click();
  await expect(page.getByRole('dialog', { name: 'Paiement Commande' })).toBeVisible();
  expect(made).toEqual([made[0], made[0]]);
});
