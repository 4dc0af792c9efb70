import type { Page } from '@playwright/test';

/** What a user has to do on the way to something: taps on links, buttons and choices, and fields to fill in. */
export interface Effort {
  taps: number;
  fields: number;
}

declare global {
  interface Window {
    reportTap?: () => void;
    reportField?: (name: string) => void;
  }
}

const FIELD = 'textarea, input:not([type="radio"], [type="checkbox"])';

/**
 * Counts what a user does on this page from now on, on every origin, e.g. on the pages of a provider. A tap that puts the cursor
 * into a field belongs to the field; the boxes of a code are one field.
 *
 * @returns what was done since the last call
 */
export async function countEffort(page: Page): Promise<() => Effort> {
  let taps = 0;
  const fields = new Set<string>();
  await page.exposeBinding('reportTap', () => void (taps += 1));
  await page.exposeBinding('reportField', (_, name: string) => void fields.add(name));
  await page.addInitScript((field) => {
    document.addEventListener(
      'click',
      ({ target, isTrusted }) => {
        if (isTrusted && !(target instanceof Element && target.matches(field))) window.reportTap?.();
      },
      true,
    );
    document.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof Element && target.matches(field))) return;
        const isCode = target.closest('fieldset, [role="group"]') !== null;
        window.reportField?.(`${location.pathname} ${isCode ? 'code' : target.id}`);
      },
      true,
    );
  }, FIELD);
  return () => {
    const effort = { taps, fields: fields.size };
    taps = 0;
    fields.clear();
    return effort;
  };
}
