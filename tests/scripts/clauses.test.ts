import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { countTests } from '#scripts/clauses/count.ts';
import { opensDatabase } from '#scripts/clauses/database-use.ts';
import { kindOf, requiredKinds } from '#scripts/clauses/kinds.ts';
import { parseClauses } from '#scripts/clauses/list.ts';
import { clauseIds, testTitles } from '#scripts/clauses/titles.ts';

it('parses the rows of all tables and ignores other lines', () => {
  const page = `# Clauses

| id | promise | kind | shown |
|---|---|---|---|
| PK-05 | Four messages | M, E | yes |

| id | promise | kind | shown |
|---|---|---|---|
| LS-08 | Back to page 1 | M or U | no |
`;
  expect(parseClauses(page)).toEqual([
    { id: 'PK-05', promise: 'Four messages', kind: 'M, E', isShown: true },
    { id: 'LS-08', promise: 'Back to page 1', kind: 'M or U', isShown: false },
  ]);
});

it.each([
  ['an unfinished row', '| PK-05 | Four messages | M |', /not a clause: \| PK-05/],
  ['another word than yes or no', '| PK-05 | Four messages | M | soon |', /not a clause/],
  ['an id that stands twice', '| PK-05 | One | M | no |\n| PK-05 | Two | M | no |', /PK-05 stands twice/],
])('rejects %s', (_, page, message) => {
  expect(() => parseClauses(page)).toThrow(message);
});

it('parses the list of this repository', async () => {
  const clauses = parseClauses(await readFile(new URL('../../docs/clauses.md', import.meta.url), 'utf8'));
  expect(clauses).toHaveLength(187);
  // None of them may be withdrawn by accident.
  expect(clauses.filter(({ isShown }) => isShown).length).toBeGreaterThanOrEqual(155);
});

it('finds the titles of tests that run, in each form', () => {
  const source = [
    `// it('[XX-01] in a comment', () => undefined);`,
    `const text = "it('[XX-02] in a string')";`,
    `describe('[XX-03] a group', () => { it('[AA-01] inside it', () => undefined); });`,
    `it.skip('[XX-04] skipped', () => undefined);`,
    `it.todo('[XX-05] planned');`,
    `test.describe('[XX-06] another group', () => undefined);`,
    `it.each([['[XX-07] a row']])('[AA-02] for each of %s', () => undefined);`,
    'it.each`row ${1}`("[AA-03] for each row of a table", () => undefined);',
    'test(`[AA-04] with ${text} inside`, async ({ page }) => undefined);',
    `test('[AA-05] tagged', { tag: '@desktop' }, async () => undefined);`,
    `it.concurrent.for([1])('[AA-06] for %s', () => undefined);`,
  ].join('\n');
  expect(testTitles('some.test.tsx', source).flatMap(clauseIds).toSorted()).toEqual([
    'AA-01',
    'AA-02',
    'AA-03',
    'AA-04',
    'AA-05',
    'AA-06',
  ]);
});

it.each([
  ['[WV-03] one', ['WV-03']],
  ['[WV-03][WV-04] two', ['WV-03', 'WV-04']],
  ['[PM-04, PM-06] two in one', ['PM-04', 'PM-06']],
  ['WV-03 outside brackets', []],
  ['[B29] a hazard', []],
])('finds the ids of "%s"', (title, ids) => {
  expect(clauseIds(title)).toEqual(ids);
});

it.each([
  ['e2e/home.spec.ts', 'E'],
  ['tests/machines/sign-in.test.ts', 'M'],
  ['tests/src/ui/dialog.test.tsx', 'C'],
  ['tests/src/api/client.node.test.ts', 'U'],
  ['tests/domain/money/money.test.ts', 'U'],
  ['tests/server/staff/inspector.test.ts', 'S'],
  ['tests/postgres/payments/chaos.test.ts', 'S'],
  ['tests/sandbox/control.test.ts', 'S'],
  // It opens no database.
  ['tests/server/providers/paydunya/settings.test.ts', 'U'],
])('the tests in %s are of kind %s', (file, kind) => {
  expect(kindOf(file, opensDatabase)).toBe(kind);
});

it('reads the kinds that a clause requires', () => {
  expect(requiredKinds('M or U, E')).toEqual([['M', 'U'], ['E']]);
  expect(() => requiredKinds('M and E')).toThrow('Not a kind of test: M and E');
});

const inEachRun = (...files: string[]) => ({ files: new Set(files), isInEachRun: true });

it('names the tests of a clause, the kinds that it lacks, and ids that are no clause', () => {
  const clause = { promise: 'One', isShown: true };
  const named = new Map([
    ['AA-01', inEachRun('tests/machines/b.test.ts', 'tests/domain/a.test.ts')],
    ['AA-02', inEachRun('e2e/a.spec.ts')],
    ['AA-04', { files: new Set(['e2e/a.spec.ts']), isInEachRun: false }],
    ['ZZ-09', inEachRun('e2e/a.spec.ts')],
  ]);
  const { clauses, unknown } = countTests(
    [
      { ...clause, id: 'AA-01', kind: 'M, E' },
      { ...clause, id: 'AA-02', kind: 'M or E' },
      { ...clause, id: 'AA-03', kind: 'U' },
      { ...clause, id: 'AA-04', kind: 'E' },
    ],
    named,
  );
  expect(clauses.map(({ files, missing }) => ({ files, missing }))).toEqual([
    { files: ['tests/domain/a.test.ts', 'tests/machines/b.test.ts'], missing: ['E'] },
    { files: ['e2e/a.spec.ts'], missing: [] },
    { files: [], missing: ['U'] },
    { files: ['e2e/a.spec.ts'], missing: ['npm test'] },
  ]);
  expect(unknown).toEqual(['ZZ-09 in e2e/a.spec.ts']);
});
