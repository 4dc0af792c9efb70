import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '#domain/account/demo.ts';
import { readXsrfToken, XSRF_HEADER } from '#src/api/xsrf.ts';
import { sandbox } from './sandbox.ts';
import { origins } from './origins.ts';
import { newPhone } from './shopper.ts';

/** A unique person with an account. */
export const newCustomer = () => ({
  name: 'Awa Ndiaye',
  email: `awa.${randomUUID().slice(0, 8)}@exemple.sn`,
  phone: newPhone(),
  password: 'une phrase assez longue',
  address: 'Sicap Liberté 6, villa 12',
});
export type Customer = ReturnType<typeof newCustomer>;

/** One of the accounts that every shop of the tests has. Its sign-ins are limited like those of any account. */
export function demoAccount(wanted: (typeof DEMO_ACCOUNTS)[number]['kind']) {
  const [account] = DEMO_ACCOUNTS.filter(({ kind }) => kind === wanted);
  return { email: account?.email ?? '', password: origins().demoPassword };
}

/** The code in the first mail to an address. */
async function mailedCode(email: string): Promise<string> {
  const [mail] = await sandbox.mailsTo(email, 1);
  const [, code = ''] = /\b(\d{4})\b/.exec(mail?.text ?? '') ?? [];
  return code;
}

/** Calls the API as the app of this page does. */
async function post(page: Page, path: string, data: unknown): Promise<void> {
  const { shop } = origins();
  const token = readXsrfToken(await page.evaluate(() => document.cookie)) ?? '';
  const answer = await page.request.post(shop + path, {
    data,
    headers: { origin: shop, [XSRF_HEADER]: token },
  });
  expect(answer.status(), path).toBe(200);
}

/** Actions of a customer. */
export const customer = (page: Page) => ({
  async signUp(person: Customer, address = '/signup') {
    await page.goto(address);
    await this.fillSignUp(person);
  },

  /** On the sign-up screen. */
  async fillSignUp({ name, email, phone, password }: Customer) {
    await page.getByLabel('Prénom et nom').fill(name);
    await page.getByLabel('Adresse email').fill(email);
    await page.getByLabel('Téléphone').fill(phone);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page).toHaveURL(/\/verification-code\?email=/);
  },

  /** Reads the code of the first mail and enters it. @returns the code */
  async enterCode({ email }: Customer) {
    const code = await mailedCode(email);
    await page.getByLabel('Chiffre 1 du code').click();
    await page.keyboard.type(code);
    await page.getByRole('button', { name: 'Vérifier le code' }).click();
    return code;
  },

  /** Enters the code of the first mail where no page waits for the account. @returns the code */
  async verify(person: Customer) {
    const code = await this.enterCode(person);
    await expect(page).toHaveURL(`/login?mail=${encodeURIComponent(person.email)}`);
    return code;
  },

  async signIn({ email, password }: Pick<Customer, 'email' | 'password'>) {
    await page.getByLabel('Adresse email').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).not.toHaveURL(/\/login/);
  },

  /** From nothing to a signed-in customer on the profile. Signs up without the screens, which have tests of their own. */
  async arrive(person: Customer) {
    const { name, email, phone, password } = person;
    await page.goto('/login');
    await post(page, '/api/new_compte', { name, email, phone, password });
    await post(page, '/api/partner/otp-verification', { email, code: await mailedCode(email) });
    await this.signIn(person);
    await expect(page).toHaveURL(/\/profile$/);
  },
});
