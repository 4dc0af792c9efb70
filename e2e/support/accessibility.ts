import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects no accessibility findings on the page as displayed.
 *
 * @param where name of the place in error messages
 * @param part CSS selector of the checked part; by default the whole page
 */
export async function expectNoFindings(page: Page, where: string, part?: string): Promise<void> {
  // The shop has no frames: legacy mode takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${where}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([]);
}
