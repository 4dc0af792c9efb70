import type { Page } from '@playwright/test';

/** What a user has to do on the way to something: taps on links, buttons and choices, and fields to fill in. */
export interface Effort {
  taps: number;
  fields: number;
}

/**
 * Counts what a user does on this page from now on, on every origin, e.g. on the pages of a provider. A tap that puts the cursor
 * into a field belongs to the field; the boxes of a code are one field.
 *
 * @returns what was done since the last call
 */
export async function countEffort(page: Page): Promise<() => Effort> {
  let taps = 0;
  const fields = new Set<string>();
  await page.exposeBinding('reportTap', () => {
    taps += 1;
  });
  await page.exposeBinding('reportField', (_, name: string) => fields.add(name));
  await page.addInitScript(() => {
    const report = (kind: string, detail?: string): void => {
      const binding: unknown = Reflect.get(globalThis, kind);
      if (typeof binding === 'function') binding(detail);
    };
    const isTyped = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement &&
        !['radio', 'checkbox', 'submit', 'button'].includes(target.type));
    document.addEventListener(
      'click',
      (event) => {
        if (event.isTrusted && !isTyped(event.target)) report('reportTap');
      },
      true,
    );
    document.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLElement) || !isTyped(target)) return;
        const group = target.closest('fieldset, [role="group"]');
        report('reportField', `${location.pathname} ${group === null ? target.id : 'code'}`);
      },
      true,
    );
  });
  return () => {
    const effort = { taps, fields: fields.size };
    taps = 0;
    fields.clear();
    return effort;
  };
}
