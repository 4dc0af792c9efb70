import { expect, type Page, test } from './support/test.ts';
import { sandbox } from './support/sandbox.ts';
import { origins } from './support/origins.ts';

const boxes = (page: Page) => page.getByRole('group').getByRole('textbox');
const digits = (page: Page) =>
  boxes(page).evaluateAll((inputs) => inputs.map((input) => 'value' in input && input.value));
const again = (page: Page) => page.getByRole('button', { name: 'Renvoyer' });

/** The codes in the mails to an address, in the order of sending. */
async function codesTo(email: string, count: number): Promise<string[]> {
  const mails = await sandbox.mailsTo(email, count);
  return mails.map(({ text }) => /\b(\d{4})\b/.exec(text ?? '')?.[1] ?? '');
}

test('[OT-01] [OT-02] [OT-05] [OT-06] without an address the code page leads to sign-up; four boxes take the code, and another one is sent after a minute', async ({
  page,
  context,
}) => {
  await page.goto('/verification-code');
  await expect(
    page.getByText('Information utilisateur manquante. Veuillez vous inscrire à nouveau.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/signup$/);

  const { email, at, ticket } = origins().signUp;
  await context.addCookies([{ ...ticket, url: origins().shop }]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(`/verification-code?email=${encodeURIComponent(email)}`);
  await expect(boxes(page)).toHaveCount(4);
  await expect(boxes(page).first()).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(again(page)).toBeDisabled();

  await boxes(page).first().click();
  await page.keyboard.type('1a2');
  expect(await digits(page)).toEqual(['1', '2', '', '']);
  await page.keyboard.press('Backspace');
  await expect(boxes(page).nth(1)).toBeFocused();
  expect(await digits(page)).toEqual(['1', '', '', '']);
  const [first = ''] = await codesTo(email, 1);
  const wrong = first === '4827' ? '4828' : '4827';
  await page.evaluate((text) => navigator.clipboard.writeText(text), `Code : ${wrong}`);
  await page.keyboard.press('ControlOrMeta+V');
  expect(await digits(page)).toEqual(wrong.split(''));
  await page.getByRole('button', { name: 'Vérifier le code' }).click();
  await expect(page.getByText('Ce code est incorrect ou n’est plus valable.')).toBeVisible();
  expect(await digits(page)).toEqual(['', '', '', '']);

  // In a whole run the minute is long past.
  await page.waitForTimeout(Math.max(0, at + 61_000 - Date.now()));
  await again(page).click();
  await expect(page.getByText('Un nouveau code a été envoyé')).toBeVisible();
  await expect(again(page)).toBeDisabled();
  await page.clock.fastForward(60_000);
  await again(page).click();
  // For the server less than a minute has passed.
  await expect(page.getByText("Échec de l'envoi du code. Veuillez réessayer.")).toBeVisible();
  const codes = await codesTo(email, 2);
  await boxes(page).first().click();
  await page.keyboard.type(codes.find((code) => code !== first) ?? first);
  await page.getByRole('button', { name: 'Vérifier le code' }).click();
  await expect(page.getByText('Vérification code réussie !')).toBeVisible();
  await expect(page).toHaveURL(`/login?mail=${encodeURIComponent(email)}`);
});
