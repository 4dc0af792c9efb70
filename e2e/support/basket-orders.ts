import { expect, type Page } from '@playwright/test';

/** Puts the first product of a page into a basket and opens the checkout of that basket. */
export async function checkOut(page: Page, from: string, button: RegExp, basket: string): Promise<void> {
  await page.goto(from);
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByText('Produit ajouté')).toBeVisible();
  await page.goto(basket);
  await page
    .getByRole('link', { name: /^(?:Commander|Précommander|Commander à crédit)$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/checkout\?panier=/);
}
