import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';

/** A number nobody else pays with: the server limits how often one phone may be asked to pay. */
export const newPhone = () => `77 ${randomInt(100, 1000)} ${randomInt(10, 100)} ${randomInt(10, 100)}`;

/** A guest nobody else is: mails and orders of two tests never meet. */
export const newGuest = () => ({
  firstName: 'Awa',
  lastName: 'Ndiaye',
  email: `awa.${randomUUID().slice(0, 8)}@exemple.sn`,
  phone: newPhone(),
  address: 'Sicap Liberté 6, villa 12',
});
export type Guest = ReturnType<typeof newGuest>;

/** The pack most journeys buy. */
export const PACK = { code: 'PACK-RAMADAN', name: 'Pack Ramadan', total: 147_500 };

/** What placing an order answers. */
export const Placed = v.object({
  order: v.object({ id: v.number(), reference: v.string(), name: v.string() }),
});

/** What a shopper does, in the shop's own words. */
export const shopper = (page: Page) => ({
  /** Opens the pack and asks to order it, paid online. */
  async choosePack(code = PACK.code) {
    await page.goto(`/pack-promo?code=${code}`);
    await page.getByRole('radio', { name: 'En ligne' }).check();
    await page.getByRole('button', { name: 'Valider le Panier' }).click();
    await expect(page.getByRole('dialog', { name: 'Vos informations pour la réservation' })).toBeVisible();
  },

  async fillGuest(guest: Guest) {
    await page.getByLabel('Prénom').fill(guest.firstName);
    await page.getByLabel('Nom', { exact: true }).fill(guest.lastName);
    await page.getByLabel('Adresse email').fill(guest.email);
    await page.getByLabel('Téléphone').fill(guest.phone);
    await page.getByLabel('Adresse de livraison').fill(guest.address);
  },

  /** Orders the pack as a guest. @returns the order as the server made it */
  async reserve(guest: Guest, code = PACK.code) {
    await this.choosePack(code);
    await this.fillGuest(guest);
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/commande-sans-partner'));
    await page.getByRole('button', { name: 'Valider ma réservation' }).click();
    const placed = v.parse(Placed, await (await answer).json());
    await expect(page.getByRole('dialog', { name: 'Paiement Commande' })).toBeVisible();
    return placed.order;
  },

  async enterPhone(phone = newPhone()) {
    await page.getByLabel('Numéro de téléphone Wave').fill(phone);
    await expect(page.getByText('Numéro Wave Money valide')).toBeVisible();
  },

  async pay() {
    const dialog = page.getByRole('dialog', { name: 'Paiement Commande' });
    await dialog.getByRole('button', { name: /^Payer/ }).click();
  },

  /** From nothing to Wave's page, in the same tab as on a phone. */
  async reachWave(guest: Guest) {
    const order = await this.reserve(guest);
    await this.enterPhone();
    await this.pay();
    await page.waitForURL(/\/c\/cos-/);
    return order;
  },
});

/** From the result screen, once it says so, to the guest's own page with its invoice. */
export async function readInvoice(page: Page) {
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Voir ma commande' }).click();
  await expect(page.getByRole('heading', { name: 'Détails de la Facture' })).toBeVisible();
  await expect(page.getByText(/FAC-\d{4}-\d{6}/).first()).toBeVisible({ timeout: 30_000 });
}

/** What the payer does on Wave's page. */
export const payer = (page: Page) => ({
  pay: () => page.getByRole('button', { name: /^Payer/ }).click(),
  refuse: () => page.getByRole('button', { name: 'Refuser' }).click(),
  abandon: () => page.getByRole('button', { name: 'Abandonner' }).click(),
  cancel: () => page.getByRole('button', { name: 'Annuler le paiement' }).click(),
});
