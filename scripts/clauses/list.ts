export type Clause = {
  /** Such as `PK-07`. */
  id: string;
  promise: string;
  /** The required kinds of test: U, M, C, S, E or a combination. */
  kind: string;
  /** Whether this release claims it. */
  isShown: boolean;
};

const ROW = /^\| (?<id>[A-Z]{2}-\d{2}) \| (?<promise>[^|]+) \| (?<kind>[^|]+) \| (?<shown>yes|no) \|$/;

/**
 * Reads the clauses from the tables of `docs/clauses.md`.
 * @throws Error when a row is malformed or an id occurs twice
 */
export function parseClauses(markdown: string): Clause[] {
  const clauses = markdown
    .split('\n')
    .filter((line) => /^\| [A-Z]{2}-\d/.test(line))
    .map(parseRow);
  const twice = clauses.find(({ id }, index) => clauses.findIndex((clause) => clause.id === id) !== index);
  if (twice) throw new Error(`The clause ${twice.id} stands twice.`);
  return clauses;
}

function parseRow(line: string): Clause {
  const { id, promise, kind, shown } = ROW.exec(line)?.groups ?? {};
  if (id === undefined || promise === undefined || kind === undefined) {
    throw new Error(`This row is not a clause: ${line}`);
  }
  return { id, promise, kind, isShown: shown === 'yes' };
}
