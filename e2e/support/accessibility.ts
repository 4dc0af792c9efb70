import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects no accessibility finding on the page as it is shown now.
 *
 * @param where named by a finding
 * @param part CSS selector of what is looked at; by default the whole page
 */
export async function expectNoFindings(page: Page, where: string, part?: string): Promise<void> {
  // The shop has no frames: without the way through them a look takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${where}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([]);
}
