/** Files for a French spreadsheet: semicolons, whole francs without signs between digits. */

/** Excel reads a file as UTF-8 if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for a formula, also after spaces and in full width; a tab or a line break may begin one too. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠|]|^[\t\r\n]/u;

/** A cell: quoted where it has to be, and never a formula. */
export function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /["\r\n;,]|^\s|\s$|^'/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of such a file. */
export const csvLine = (cells: readonly (string | number)[]): string => cells.map(cell).join(';');

/** A whole file. */
export const csvFile = (lines: readonly string[]): string => `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
