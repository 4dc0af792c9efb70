import { expect, test } from './support/test.ts';
import { customer, newCustomer } from './support/account.ts';
import { sessionSecrets, watchDisclosures } from './support/disclosures.ts';
import { origins } from './support/origins.ts';
import { PACK, payer, shopper } from './support/shopper.ts';

test('[RT-13] [RT-14] [OT-04] [OT-14] [PK-04] [RT-19] [NV-06] [WV-01] [WV-03] a shopper signs up, buys a pack with Wave, finds it in the profile, and signs out', async ({
  page,
}) => {
  const person = newCustomer();
  const disclosures = await watchDisclosures(page);
  await customer(page).signUp(person, '/inscription');
  const code = await customer(page).verify(person);
  await expect(page.getByText('Vérification code réussie !')).toBeVisible();
  await expect(page.getByLabel('Adresse email')).toHaveValue(person.email);
  await customer(page).signIn(person);
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Awa Ndiaye' })).toBeVisible();

  await page.getByRole('tab', { name: 'Informations' }).click();
  await page.getByRole('button', { name: 'Modifier' }).click();
  await page.getByLabel('Adresse de livraison').fill(person.address);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Vos informations sont enregistrées.')).toBeVisible();

  await page.goto(`/pack-promo?code=${PACK.code}`);
  await expect(page.getByRole('radio', { name: 'A domicile' })).toBeChecked();
  await page.getByRole('radio', { name: 'En ligne' }).check();
  await page.getByRole('button', { name: 'Valider le Panier' }).click();
  await expect(page.getByRole('dialog', { name: 'Paiement Commande' })).toBeVisible();
  await shopper(page).enterPhone();
  await shopper(page).pay();
  await page.waitForURL(/\/c\/cos-/);
  await payer(page).pay();
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });

  const transaction = new URL(page.url()).searchParams.get('transaction_id') ?? '';

  await page.goto('/profile#order');
  await expect(page.getByRole('link', { name: /^Voir la commande/ })).toBeVisible();
  await page.goto(`/wave-paiement?transaction=${transaction}`);
  await expect(page.getByRole('link', { name: 'Retour au tableau de bord' })).toHaveAttribute(
    'href',
    '/profile#order',
  );
  await expect(page.getByRole('link', { name: 'Tableau de bord', exact: true })).toHaveAttribute(
    'href',
    '/profile',
  );
  await expect(page).toHaveURL(/\/commandes\/\d+\/d/);
  await expect(page.getByText('Payée')).toBeVisible();
  const order = page.url();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Commande KE-/ })).toBeVisible();

  const secrets = await sessionSecrets(page);
  expect(secrets.length).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(disclosures.seen().analytics).toBeGreaterThan(3);
  await expect.poll(() => disclosures.seen().steps).toBeGreaterThan(0);
  const phone = person.phone.replaceAll(' ', '');
  const personal = [person.phone, phone, `+221${phone}`, person.name, person.address];
  for (const secret of [...secrets, person.password, code, ...personal])
    expect(disclosures.find(secret), secret).toEqual([]);
  // The specification names both addresses.
  const { shop } = origins();
  const email = encodeURIComponent(person.email);
  expect(disclosures.find(person.email)).toEqual([
    `${shop}/verification-code?email=${email}`,
    `${shop}/login?mail=${email}`,
  ]);
  await page.goto(order);
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
});

test('[PK-02] [PK-03] a visitor of a pack signs in and is back at the pack', async ({ page }) => {
  const person = newCustomer();
  await customer(page).arrive(person);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/pack-promo?code=${PACK.code}`);
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await customer(page).signIn(person);
  await expect(page).toHaveURL(`/pack-promo?code=${PACK.code}`);
  await expect(page.getByRole('radio', { name: 'A domicile' })).toBeChecked();
});
