import { expect, type Locator, type Page } from '@playwright/test';
import { appReacts } from './traffic.ts';

/** The listing as displayed. */
export function listing(page: Page) {
  const results = page.getByRole('region', { name: 'Résultats' });
  const counter = results.getByRole('status').filter({ hasText: /résultat/ });
  return {
    results,
    names: results.getByRole('heading', { level: 2 }),
    /** Waits until the results match the URL and the page reacts. */
    settled: async () => {
      await appReacts(page);
      await expect(results).toHaveAttribute('aria-busy', 'false');
      await expect(counter).toBeVisible();
    },
    /** The number of results in the counter. */
    total: async (): Promise<number> => {
      const said = (await counter.innerText()).replaceAll(/\s/g, '');
      return said === '0résultat' ? 0 : Number(/sur(\d+)résultats$/.exec(said)?.[1]);
    },
  };
}

/** The number of columns of a list; cells that are not displayed do not count. */
export async function columns(list: Locator): Promise<number> {
  const lefts = await list
    .locator('> li')
    .evaluateAll((items) =>
      items
        .map((item) => item.getBoundingClientRect())
        .flatMap(({ left, width }) => (width > 0 ? Math.round(left) : [])),
    );
  return new Set(lefts).size;
}
