import * as v from 'valibot';

const PREFIX = 'draft:';

/** What was typed into a form of this tab, if it has the form of the schema. Never used for passwords. */
export function readDraft<TOutput>(
  name: string,
  schema: v.GenericSchema<unknown, TOutput>,
): TOutput | undefined {
  try {
    const stored = v.safeParse(schema, JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null'));
    return stored.success ? stored.output : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was typed until the tab is closed. */
export function keepDraft(name: string, typed: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(typed));
  } catch {
    // It lasts as long as the page.
  }
}

/** Removes the draft of a form. */
export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was stored.
  }
}

/** Removes the drafts of all forms. @see HAZARDS C19 */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
