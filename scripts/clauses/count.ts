import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';
import { type Clause, parseClauses } from './list.ts';
import { clauseIds, testTitles } from './titles.ts';

export type ClauseCount = {
  clauses: Clause[];
  proven: Clause[];
  /** Claimed by this release, but in no test title. */
  missing: Clause[];
  /** Ids in test titles that are not clauses, with their files. */
  unknown: string[];
};

/** Compares `docs/clauses.md` with the test titles in `tests` and `e2e`. */
export async function countClauses(): Promise<ClauseCount> {
  const clauses = parseClauses(await readFile(join(projectRoot, 'docs', 'clauses.md'), 'utf8'));
  const named = await namedClauses();
  const known = new Set(clauses.map(({ id }) => id));
  return {
    clauses,
    proven: clauses.filter(({ id }) => named.has(id)),
    missing: clauses.filter(({ id, isShown }) => isShown && !named.has(id)),
    unknown: [...named].filter(([id]) => !known.has(id)).map(([id, file]) => `${id} in ${file}`),
  };
}

/** The ids in test titles, with a file for each. */
async function namedClauses(): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  for (const folder of ['tests', 'e2e']) {
    for (const name of await readdir(join(projectRoot, folder), { recursive: true })) {
      if (!/\.(test|spec)\.tsx?$/.test(name)) continue;
      const file = join(folder, name);
      const titles = testTitles(file, await readFile(join(projectRoot, file), 'utf8'));
      for (const id of titles.flatMap(clauseIds)) named.set(id, file);
    }
  }
  return named;
}
