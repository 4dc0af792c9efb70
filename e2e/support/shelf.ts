import { expect, type Locator, type Page } from '@playwright/test';

/** The listing as a shopper reads it. */
export function listing(page: Page) {
  const results = page.getByRole('region', { name: 'Résultats' });
  const counter = results.getByRole('status').filter({ hasText: /résultat/ });
  return {
    results,
    names: results.getByRole('heading', { level: 2 }),
    /** Waits until what stands there is the answer to the address. */
    settled: async () => {
      await expect(results).toHaveAttribute('aria-busy', 'false');
      await expect(counter).toBeVisible();
    },
    /** How many results the counter tells. */
    total: async (): Promise<number> => {
      const said = (await counter.innerText()).replaceAll(/\s/g, '');
      return said === '0résultat' ? 0 : Number(/sur(\d+)résultats$/.exec(said)?.[1]);
    },
  };
}

/** How many columns the items of a list stand in. */
export async function columns(list: Locator): Promise<number> {
  const lefts = await list
    .locator('> li')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
  return new Set(lefts).size;
}
