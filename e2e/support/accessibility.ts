import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { isCampaign } from '#scripts/campaigns/list.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In the page, once its source was evaluated there. */
declare const axe: typeof Axe;

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
  { part = 'html', withContrast = true }: FindingOptions = {},
): Promise<void> {
  // Half a megabyte, which a page needs once: to read it takes longer than a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const options: Axe.RunOptions = {
    resultTypes: ['violations'],
    rules: { [CONTRAST]: { enabled: withContrast } },
  };
  const findings = await page.evaluate(
    async (check) => {
      // A transition that has not ended can still show the colours of before.
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      // Axe does not wait until the browser has drawn what was far from the screen, and would compare colours with none.
      const drawn = new CSSStyleSheet();
      drawn.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(drawn);
      const { violations } = await axe.run(check.part, check.options);
      document.adoptedStyleSheets.pop();
      return violations.map(
        ({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { part, options },
  );
  expect(findings.map((finding) => `${where}: ${finding}`)).toEqual([]);
}

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

/** Expects no findings on a screen of the staff area on a phone, and in the campaign on a wide screen too. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const viewport of isCampaign('browser') ? [WIDE, PHONE] : [PHONE]) {
    await page.setViewportSize(viewport);
    await expectNoFindings(page, `${where}, ${viewport.width} px`, { withContrast: viewport === PHONE });
  }
}
