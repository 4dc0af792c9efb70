import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';

/** A unique phone number, because the server limits payments per phone. */
export const newPhone = (prefix = '77') =>
  `${prefix} ${randomInt(100, 1000)} ${randomInt(10, 100)} ${randomInt(10, 100)}`;

/** A unique guest, so that mails and orders of two tests are separate. */
export const newGuest = () => ({
  firstName: 'Awa',
  lastName: 'Ndiaye',
  email: `awa.${randomUUID().slice(0, 8)}@exemple.sn`,
  phone: newPhone(),
  address: 'Sicap Liberté 6, villa 12',
});
export type Guest = ReturnType<typeof newGuest>;

/** The pack that most tests buy. */
export const PACK = { code: 'PACK-RAMADAN', name: 'Pack Ramadan', total: 147_500 };

/** The response to a placed order. */
export const Placed = v.object({
  order: v.object({ id: v.number(), reference: v.string(), name: v.string() }),
});

/**
 * Chooses a radio. `check()` fails on a page that has just been opened: a machine that is not yet running when React
 * listens takes the choice once it runs, and for a few milliseconds React shows the old one.
 */
export async function choose(radio: Locator): Promise<void> {
  await radio.click();
  await expect(radio).toBeChecked();
}

/** Actions of a user. */
export const shopper = (page: Page) => ({
  /** Opens the pack and chooses to order and pay online. */
  async choosePack(code = PACK.code) {
    await page.goto(`/pack-promo?code=${code}`);
    await this.orderOnline();
  },

  /** On the page of a pack: chooses to order and pay online. */
  async orderOnline() {
    await choose(page.getByRole('radio', { name: 'En ligne' }));
    await page.getByRole('button', { name: 'Valider le Panier' }).click();
    await expect(page.getByRole('dialog', { name: 'Vos informations pour la réservation' })).toBeVisible();
  },

  /** As a customer without an address: chooses the pack, to pay online, and gives the address; 'Valider le Panier' is next. */
  async orderPack(address: string, code = PACK.code) {
    await page.goto(`/pack-promo?code=${code}`);
    await choose(page.getByRole('radio', { name: 'En ligne' }));
    await page.getByRole('button', { name: 'Valider le Panier' }).click();
    await page.getByLabel('Adresse de livraison').fill(address);
  },

  async fillGuest(guest: Guest) {
    await page.getByLabel('Prénom').fill(guest.firstName);
    await page.getByLabel('Nom', { exact: true }).fill(guest.lastName);
    await page.getByLabel('Adresse email').fill(guest.email);
    await page.getByLabel('Téléphone').fill(guest.phone);
    await page.getByLabel('Adresse de livraison').fill(guest.address);
  },

  /** Orders the pack as a guest. @returns the created order */
  async reserve(guest: Guest, code = PACK.code) {
    await this.choosePack(code);
    await this.fillGuest(guest);
    return this.confirm();
  },

  /** In the guest's form: orders. @returns the created order */
  async confirm() {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/commande-sans-partner'));
    await page.getByRole('button', { name: 'Valider ma réservation' }).click();
    const placed = v.parse(Placed, await (await answer).json());
    await expect(page.getByRole('dialog', { name: 'Paiement Commande' })).toBeVisible();
    return placed.order;
  },

  /** Chooses how to pay; the dialog may have started with the method that was used last. */
  async chooseMethod(name: string) {
    const method = page.getByRole('button', { name: new RegExp(`^${name}`, 'i') });
    const others = page.getByRole('button', { name: 'Autres moyens de paiement', exact: true });
    await expect(method.or(others)).toBeVisible();
    if (await others.isVisible()) await others.click();
    await method.click();
  },

  /** Chooses Wave, and enters a number for it. */
  async enterPhone(phone = newPhone()) {
    const method = page.getByRole('button', { name: /^Wave/ });
    const wave = page.getByRole('radio', { name: /^Wave/ });
    await expect(method.or(wave)).toBeVisible();
    if (await method.isVisible()) await this.chooseMethod('Wave');
    await wave.check();
    await page.getByLabel('Numéro de téléphone Wave').fill(phone);
    await expect(page.getByText('Numéro Wave Money valide')).toBeVisible();
  },

  async pay() {
    const dialog = page.getByRole('dialog', { name: /^Paiement/ });
    await dialog.getByRole('button', { name: /^Payer/ }).click();
  },

  /** From the start to Wave's page, in the same tab as on a phone. */
  async reachWave(guest: Guest) {
    const order = await this.reserve(guest);
    await this.enterPhone();
    await this.pay();
    await page.waitForURL(/\/c\/cos-/);
    return order;
  },
});

/** In the open dialog, on a phone: pays with Wave, and waits for the result. */
export async function payWithWave(page: Page): Promise<void> {
  await shopper(page).enterPhone();
  await shopper(page).pay();
  await page.waitForURL(/\/c\/cos-/);
  await payer(page).pay();
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
}

/** Waits for the result, then opens the guest's order page with its invoice. */
export async function readInvoice(page: Page) {
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Voir ma commande' }).click();
  await expect(page.getByRole('heading', { name: 'Détails de la Facture' })).toBeVisible();
  await expect(page.getByText(/FAC-\d{4}-\d{6}/).first()).toBeVisible({ timeout: 30_000 });
}

/** Actions of the payer on Wave's page. */
export const payer = (page: Page) => ({
  pay: () => page.getByRole('button', { name: /^Payer/ }).click(),
  refuse: () => page.getByRole('button', { name: 'Refuser' }).click(),
  abandon: () => page.getByRole('button', { name: 'Abandonner' }).click(),
  cancel: () => page.getByRole('button', { name: 'Annuler le paiement' }).click(),
});
