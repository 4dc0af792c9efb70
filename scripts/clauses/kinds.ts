/** The kinds of test that a clause can require; `docs/clauses.md` explains them. */
const KINDS = ['U', 'M', 'C', 'S', 'E'] as const;
export type Kind = (typeof KINDS)[number];

const FOLDERS: readonly [folder: RegExp, kind: Kind][] = [
  [/^e2e\//, 'E'],
  [/^tests\/(?:server|postgres|sandbox)\//, 'S'],
  [/^tests\/machines\//, 'M'],
  [/^tests\/(?:src|gallery)\/.*\.tsx$/, 'C'],
  [/^tests\//, 'U'],
];

/**
 * The kind of the tests in a file, by its folder. Tests of the app that render nothing, and tests of the server without a
 * database, are unit tests.
 *
 * @param opensDatabase whether the tests of a file of the server use a database
 */
export function kindOf(file: string, opensDatabase: (file: string) => boolean): Kind | undefined {
  const kind = FOLDERS.find(([folder]) => folder.test(file))?.[1];
  const needsDatabase = kind === 'S' && !file.startsWith('tests/sandbox/');
  return needsDatabase && !opensDatabase(file) ? 'U' : kind;
}

const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

/**
 * The alternatives of a kind column: each comma requires one more kind, and `or` allows another one, e.g. `M or U, E`.
 *
 * @throws Error for another text
 */
export function requiredKinds(column: string): Kind[][] {
  return column.split(', ').map((part) => {
    const kinds = part.split(' or ');
    if (!kinds.every(isKind)) throw new Error(`Not a kind of test: ${column}`);
    return kinds;
  });
}

/** The required kinds that are not among these, e.g. `M or U`. */
export const missingKinds = (column: string, kinds: ReadonlySet<Kind | undefined>): string[] =>
  requiredKinds(column)
    .filter((alternatives) => !alternatives.some((kind) => kinds.has(kind)))
    .map((alternatives) => alternatives.join(' or '));
