import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rule that takes most of the time: it compares the colours of every text. */
const CONTRAST = 'color-contrast';

export interface FindingOptions {
  /** CSS selector of the checked part; by default the whole page. */
  part?: string;
  /** Whether colours are compared too; not again where the page was checked at another width. */
  withContrast?: boolean;
}

/**
 * Expects no accessibility findings on the page as displayed.
 *
 * @param where name of the place in error messages
 */
export async function expectNoFindings(
  page: Page,
  where: string,
  { part, withContrast = true }: FindingOptions = {},
): Promise<void> {
  // The shop has no frames: legacy mode takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    rules: { [CONTRAST]: { enabled: withContrast } },
  });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${where}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([]);
}
