import { expect, test } from './support/test.ts';
import { customer, newCustomer } from './support/account.ts';
import { watchDisclosures } from './support/disclosures.ts';
import { choose } from './support/shopper.ts';
import { sandbox } from './support/sandbox.ts';

test('[RT-12] [RT-18] [OT-13] screens for signed-in users lead visitors to sign-in, however the accent is written; a forgotten password is replaced by the link of a mail, once, by one that is hard to guess', async ({
  page,
}) => {
  for (const path of [
    '/checkout',
    '/commande-validation',
    '/commandes/7/détails',
    '/commandes/7/de%CC%81tails',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login\?redirectTo=%2F/);
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  }

  const person = newCustomer();
  const disclosures = await watchDisclosures(page);
  await customer(page).signUp(person);
  await customer(page).verify(person);
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  // Both screens have a field of this name.
  await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible();
  await page.getByLabel('Adresse email').fill(person.email);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByText('Consultez vos e-mails')).toBeVisible();
  const mails = await sandbox.mailsTo(person.email, 2);
  const link = mails.flatMap(({ links }) => links).find((url) => url.includes('/new-password#')) ?? '';
  await page.goto(link);
  await expect(page).toHaveURL(/\/new-password$/);
  const password = 'une autre phrase longue';
  const save = page.getByRole('button', { name: 'Enregistrer le mot de passe' });
  await page.getByLabel('Nouveau mot de passe').fill('motdepasse');
  await save.click();
  await expect(page.getByText('Ce mot de passe est trop courant. Choisissez-en un autre.')).toBeVisible();
  await page.getByLabel('Nouveau mot de passe').fill(password);
  await save.click();
  await expect(page.getByText('Votre mot de passe est changé. Connectez-vous.')).toBeVisible();
  await page.goto(link);
  await page.getByLabel('Nouveau mot de passe').fill('encore une autre phrase');
  await save.click();
  await expect(page.getByText('Ce lien ne fonctionne plus')).toBeVisible();
  await page.goto(`/login?mail=${encodeURIComponent(person.email)}`);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Adresse e-mail ou mot de passe incorrect.')).toBeVisible();
  await customer(page).signIn({ ...person, password });
  await expect(page).toHaveURL(/\/profile$/);
  for (const secret of [person.password, password]) expect(disclosures.find(secret)).toEqual([]);
  // Only the link that the person opened names the proof; a fragment is not sent.
  const [, proof = ''] = link.split('#');
  expect(proof.length).toBeGreaterThan(20);
  expect(disclosures.find(proof)).toEqual([link]);
});

test('[OT-14] [RT-12] [C7] the e-mail address changes with the password and a code to the new mailbox, and the old one is told; a forgotten password is replaced by the code of an SMS @campaign', async ({
  page,
}) => {
  const person = newCustomer();
  const email = newCustomer().email;
  await customer(page).arrive(person);
  await page.goto('/profile#informations');
  await page.getByRole('button', { name: 'Changer d’adresse' }).click();
  await page.getByLabel('Nouvelle adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe actuel').fill('un faux mot de passe');
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await expect(page.getByText('Mot de passe actuel incorrect.').first()).toBeVisible();
  await page.getByLabel('Mot de passe actuel').fill(person.password);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();

  const [mail] = await sandbox.mailsTo(email, 1);
  const code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
  // Another tab of the profile keeps the step that waits for the code.
  await page.getByRole('tab', { name: 'Commandes', exact: true }).click();
  await page.getByRole('tab', { name: 'Informations', exact: true }).click();
  await page.getByLabel('Code reçu par e-mail').fill(code === '482719' ? '482718' : '482719');
  await page.getByRole('button', { name: 'Changer l’adresse' }).click();
  await expect(page.getByText('Ce code est incorrect ou n’est plus valable.')).toBeVisible();
  await page.getByLabel('Code reçu par e-mail').fill(code);
  await page.getByRole('button', { name: 'Changer l’adresse' }).click();
  await expect(page.getByText(`Vous vous connectez avec ${email}.`)).toBeVisible();

  const mails = await sandbox.mailsTo(person.email, 2);
  const notice = mails.find(({ subject }) => subject === 'L’adresse de votre compte a changé');
  expect(notice?.text).toContain('Ce n’était pas vous\u202f?');
  expect(notice?.text).not.toContain(code);

  await page.getByRole('tabpanel').getByRole('link', { name: 'Déconnexion' }).click();
  await page.getByLabel('Adresse email').fill(person.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toContainText('Connexion impossible');
  await customer(page).signIn({ ...person, email });
  await expect(page).toHaveURL(/\/profile$/);

  // The password is forgotten.
  await page.getByRole('tab', { name: 'Informations', exact: true }).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/forgot-password');
  await choose(page.getByRole('radio', { name: 'SMS' }));
  await page.getByLabel('Téléphone').fill(person.phone);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page).toHaveURL(/\/new-password$/);
  const sent = await sandbox.inSms(`+221${person.phone.replaceAll(' ', '')}`, /\b(\d{6})\b/);
  const password = 'une autre phrase longue';
  await page.getByLabel('Code reçu par SMS').fill(sent);
  await page.getByLabel('Nouveau mot de passe').fill(password);
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await customer(page).signIn({ email, password });
  await expect(page).toHaveURL(/\/profile$/);
});
