/** The value of a token as the page has it, e.g. `#2e2a8c` for `--indigo`. */
export const tokenValue = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
