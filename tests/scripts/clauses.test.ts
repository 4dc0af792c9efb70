import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
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
  expect(clauses).toHaveLength(157);
  // None of them may be withdrawn by accident.
  expect(clauses.filter(({ isShown }) => isShown).length).toBeGreaterThanOrEqual(154);
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
