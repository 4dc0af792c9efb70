import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/project.ts';

/** The database and the logins of the server that `createLogins` makes. */
export const INSTALLED = {
  database: 'ker_electro',
  owner: 'ker_electro_owner',
  server: 'ker_electro_server',
  reader: 'ker_electro_reader',
} as const;

/** For tests; the logins of an installation have other passwords. */
export const PASSWORD = 'known-to-the-tests';

/**
 * Creates database, roles and logins as an operator does, with `operations/postgres/logins.sql`, but for the waiting for a standby.
 *
 * @param executeSql as a superuser
 */
export async function createLogins(executeSql: (text: string) => Promise<unknown>): Promise<void> {
  const file = readFileSync(join(projectRoot, 'operations/postgres/logins.sql'), 'utf8');
  const statements = file
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/:'\w+'/g, `'${PASSWORD}'`)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && !statement.startsWith('alter system'));
  for (const statement of statements) await executeSql(statement);
}
