import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';

/** The modules that open a database, or a server with one. */
const OPENERS =
  /^(?:server\/db\/open|server\/main|tests\/support\/(?:postgres\/.+|built-shop|real-shop))\.ts$/;

const importsOf = (file: string): string[] =>
  existsSync(join(projectRoot, file))
    ? [
        ...readFileSync(join(projectRoot, file), 'utf8').matchAll(
          /^(?:import|export|\}) (?!type ).*?from '#([^']+)';$/gm,
        ),
      ].map(([, path = '']) => path)
    : [];

/** Whether a test, or a helper that it imports, opens a database. */
export function opensDatabase(file: string): boolean {
  const seen = new Set([file]);
  // Iterates also over the files that are added during the loop.
  for (const each of seen)
    for (const path of importsOf(each)) {
      if (OPENERS.test(path)) return true;
      if (path.startsWith('tests/')) seen.add(path);
    }
  return false;
}
