const SEPARATORS = [';', ',', '\t', '|'] as const;
/** How many characters decide which separator a file has. */
const SAMPLE_LENGTH = 8_000;

/**
 * Reads a text of comma-separated values with any separator (RFC 4180 with quotes): `;`, `,`, tab or `|`.
 *
 * @returns the rows with their trimmed cells; lines without any text are left out
 */
export function readCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  return readRows(plain, separatorOf(plain)).rows.filter((cells) => cells.some((cell) => cell !== ''));
}

/**
 * The separator that follows the quotes, and with which most of the first rows have the same number of columns; of equals, the one with
 * more columns.
 */
function separatorOf(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const rated = SEPARATORS.map((separator) => {
    const { rows: read, broken } = readRows(sample, separator);
    const counts = read.map((cells) => cells.length);
    const agreeing = (columns: number) => counts.filter((count) => count === columns).length;
    const columns = [...new Set(counts)]
      .filter((count) => count > 1)
      .toSorted((one, other) => agreeing(other) - agreeing(one) || other - one)[0];
    return { separator, broken, columns: columns ?? 0, rows: columns === undefined ? 0 : agreeing(columns) };
  });
  const [best] = rated.toSorted(
    (one, other) => one.broken - other.broken || other.rows - one.rows || other.columns - one.columns,
  );
  return best?.separator ?? ';';
}

/** @returns the rows, and how many quotes end where no cell can end: the separator is another one, or the file is written wrongly */
function readRows(text: string, separator: string): { rows: string[][]; broken: number } {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let broken = 0;
  const ends: readonly (string | undefined)[] = [separator, '\n', '\r', ' ', undefined];
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (isQuoted) {
      if (sign !== '"') cell += sign;
      else {
        isQuoted = false;
        if (!ends.includes(text[at + 1])) broken += 1;
      }
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return { rows, broken };
}
