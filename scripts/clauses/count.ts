import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';
import { opensDatabase } from './database-use.ts';
import { kindOf, missingKinds } from './kinds.ts';
import { type Clause, parseClauses } from './list.ts';
import { clauseIds, testTitles } from './titles.ts';

/** A clause with the tests that name it. */
export interface CountedClause extends Clause {
  /** Files with a test of it, sorted. */
  files: string[];
  /** The required kinds of which it has no test, and `npm test` where campaigns alone have one. */
  missing: string[];
}

/** The files of the tests that name a clause. */
export interface NamedIn {
  /** Of all tests. */
  files: Set<string>;
  /** Whether one of them runs with `npm test`, and not in campaigns only. */
  isInEachRun: boolean;
}

export interface ClauseCount {
  clauses: CountedClause[];
  /** Ids in test titles that are not clauses, with a file of each. */
  unknown: string[];
}

/** Compares clauses with the files of the tests that name them, by id. */
export function countTests(
  clauses: readonly Clause[],
  named: ReadonlyMap<string, NamedIn>,
  kindOfFile = (file: string) => kindOf(file, opensDatabase),
): ClauseCount {
  const known = new Set(clauses.map(({ id }) => id));
  return {
    clauses: clauses.map((clause) => {
      const { files: all = [], isInEachRun = true } = named.get(clause.id) ?? {};
      const files = [...all].toSorted();
      const missing = missingKinds(clause.kind, new Set(files.map(kindOfFile)));
      return { ...clause, files, missing: isInEachRun ? missing : [...missing, 'npm test'] };
    }),
    unknown: [...named]
      .filter(([id]) => !known.has(id))

      .map(([id, { files }]) => `${id} in ${[...files].join(', ')}`),
  };
}

/** Compares `docs/clauses.md` with the test titles in `tests` and `e2e`. */
export async function countClauses(): Promise<ClauseCount> {
  const list = await readFile(join(projectRoot, 'docs', 'clauses.md'), 'utf8');
  return countTests(parseClauses(list), await namedClauses());
}

/** A test that repeats in campaigns what others prove; those in `tests/campaigns` prove what no other test can. */
const isRepetition = (file: string, title: string) =>
  file.includes('.campaign.') || title.endsWith('@campaign');

/** The ids in test titles, with the files of each. */
async function namedClauses(): Promise<Map<string, NamedIn>> {
  const named = new Map<string, NamedIn>();
  for (const folder of ['tests', 'e2e'])
    for (const name of await readdir(join(projectRoot, folder), { recursive: true })) {
      if (!/\.(test|spec)\.tsx?$/.test(name)) continue;
      const file = join(folder, name);
      for (const title of testTitles(file, await readFile(join(projectRoot, file), 'utf8')))
        for (const id of clauseIds(title)) {
          const { files, isInEachRun } = named.get(id) ?? { files: new Set(), isInEachRun: false };
          named.set(id, { files: files.add(file), isInEachRun: isInEachRun || !isRepetition(file, title) });
        }
    }
  return named;
}
