import { expect, test } from './support/test.ts';
import * as v from 'valibot';
import { newGuest, PACK, Placed, shopper } from './support/shopper.ts';

test('[PK-02] [PK-03] [PK-07] [PK-08] [VA-01] [B39] a guest is told what is missing, keeps the input, and a reservation whose response was lost creates one order', async ({
  page,
}) => {
  const address = `/pack-promo?code=${PACK.code}&source=affiche`;
  await page.goto(address);
  await expect(page.getByText('Vous n’êtes pas connecté.')).toBeVisible();
  const signIn = page.getByRole('link', { name: 'Se connecter' });
  const way = `/login?redirectTo=${encodeURIComponent(address)}`;
  await expect(signIn).toHaveAttribute('href', way);
  // Nothing is asked for before the first click.
  await expect(page.getByText('Choisissez l’une des deux façons de payer.')).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  const submit = page.getByRole('button', { name: 'Valider le Panier' });
  await submit.click();
  await expect(page.getByText('Veuillez choisir un mode de paiement')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // On delivery only customers can pay.
  await page.getByRole('radio', { name: 'A domicile' }).check();
  await submit.click();
  await expect(page.getByText('Merci de vous connecter pour confirmer votre commande').first()).toBeVisible();
  await expect(signIn).toHaveAttribute('href', way);

  await page.getByRole('radio', { name: 'En ligne' }).check();
  await submit.click();
  const reserve = page.getByRole('button', { name: 'Valider ma réservation' });
  await reserve.click();
  for (const sentence of [
    'Le prénom est obligatoire.',
    'Le nom est obligatoire.',
    "L'adresse email est obligatoire.",
    'Le téléphone est obligatoire.',
    "L'adresse est obligatoire.",
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByLabel('Prénom')).toBeFocused();

  const guest = newGuest();
  await shopper(page).fillGuest({ ...guest, email: 'awa@', phone: '33 860 00 00' });
  await reserve.click();
  await expect(page.getByText("L'adresse email est invalide.")).toBeVisible();
  await expect(page.getByText('Le numéro de téléphone est invalide.')).toBeVisible();
  await expect(page.getByLabel('Adresse de livraison')).toHaveValue('Sicap Liberté 6, villa 12');

  const made: string[] = [];
  await page.route('**/api/commande-sans-partner', async (route) => {
    const answer = await route.fetch();
    made.push(v.parse(Placed, await answer.json()).order.reference);
    await (made.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await shopper(page).fillGuest(guest);
  await reserve.click();
  await expect(page.getByText(/Commande non validé/).first()).toBeVisible();
  await reserve.click();
  await expect(page.getByRole('dialog', { name: 'Paiement Commande' })).toBeVisible();
  expect(made).toEqual([made[0], made[0]]);
});

test('[PK-05] an ended and an unknown pack show different messages @campaign', async ({ page }) => {
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
