import { readFile } from 'node:fs/promises';
import { pdfText } from '#tests/support/pdf-text.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount } from './support/account.ts';
import { newGuest, shopper } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const REASON = 'Un billet de cinq cents manque.';

/** A whole number of francs as a page writes it. */
const francsOf = (words: string): number => Number(words.replaceAll(/\D/g, ''));

test('[DK-14] the day is closed with a drawer that lacks 500 francs: a task, a sheet for signatures, and an empty next day @campaign', async ({
  page,
  browser,
}) => {
  const order = await shopper(page).reserve(newGuest());
  const desk = await browser.newPage({ viewport: PHONE });
  await desk.goto('/login?redirectTo=%2Fgestion%2Fespeces');
  const admin = demoAccount('admin');
  await customer(desk).signIn(admin);
  await desk.getByLabel('Référence de la commande').fill(order.reference);
  await desk.getByRole('button', { name: 'Chercher la commande' }).click();
  await desk.getByLabel('Commentaire').fill('Reçu au comptoir.');
  await desk.getByRole('button', { name: /^Encaisser/ }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'J’ai reçu cette somme' }).click();
  await expect(desk.getByText(/FCFA encaissés/)).toBeVisible();

  await desk.goto('/gestion/cloture');
  const own = desk.getByRole('group', { name: `Caisse de ${admin.email}` });
  await expect(own).toBeVisible();
  // Drawers of other tests stay open.
  const others = desk.getByRole('group', { name: /^Caisse de / }).filter({ hasNotText: admin.email });
  for (let index = 0; index < (await others.count()); index += 1)
    await others.nth(index).getByRole('button', { name: 'Ne pas compter cette caisse aujourd’hui' }).click();
  const expected = francsOf(
    await own.getByText('Attendu', { exact: true }).locator('xpath=following-sibling::dd').innerText(),
  );
  await own.getByLabel('Compté').fill(String(expected - 500));
  await expect(own.getByText(/Il manque 500.FCFA dans la caisse/)).toBeVisible();
  await own.getByLabel('Remis au coffre ou à la banque').fill(String(expected - 500));
  await desk.getByRole('button', { name: 'Vérifier la clôture' }).click();
  await expect(own.getByText('Indiquez le motif (10 caractères au moins).')).toBeVisible();
  await expectNoFindings(desk, 'the close of the day, phone', { withContrast: true });
  await desk.setViewportSize(WIDE);
  await expectNoFindings(desk, 'the close of the day, wide', { withContrast: true });
  await own.getByLabel('Motif de l’écart').fill(REASON);
  await desk.getByRole('button', { name: 'Vérifier la clôture' }).click();
  const dialog = desk.getByRole('dialog', { name: /Clôturer la journée/ });
  await expectNoFindings(desk, 'the confirmation of the close');
  await dialog.getByRole('button', { name: 'Clôturer' }).click();
  await expect(desk.getByText(/^Clôture n° \d+ enregistrée/)).toBeVisible();

  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Feuille de clôture (PDF)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^cloture-\d+-\d{4}-\d{2}-\d{2}\.pdf$/);
  const printed = pdfText(await readFile(await file.path()));
  expect(printed).toContain(REASON);
  await expectNoFindings(desk, 'a closed day, wide', { withContrast: true });
  await desk.getByRole('button', { name: 'Revenir aux caisses' }).click();
  await expect(desk.getByText('Clôtures précédentes')).toBeVisible();
  await expect(own).toHaveCount(0);

  await desk.setViewportSize(PHONE);
  await desk.goto('/gestion/taches');
  await desk
    .getByRole('link', { name: /Écart de caisse ou de relevé/ })
    .last()
    .click();
  await expect(desk.getByText(REASON).first()).toBeVisible();
  await desk.close();
});
