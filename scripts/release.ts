/**
 * `npm run release [-- COMMIT]`: after COMMIT (by default HEAD) was deployed everywhere, records it as the previous release
 * in `server/db/previous-release.json`, which is to be committed.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectRoot } from './project.ts';
import { describeError, UserError } from './user-error.ts';

const Journal = v.object({ entries: v.array(v.object({ tag: v.string() })) });

function git(...parameters: string[]): string {
  try {
    return execFileSync('git', parameters, { cwd: projectRoot, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch (error) {
    throw new UserError(`git ${parameters.join(' ')} failed: is this a commit of the repository?`, {
      cause: error,
    });
  }
}

function recordRelease(name: string): string {
  const commit = git('rev-parse', '--verify', `${name}^{commit}`);
  const journal: unknown = JSON.parse(git('show', `${commit}:server/db/migrations/meta/_journal.json`));
  const lastMigration = v.parse(Journal, journal).entries.at(-1)?.tag;
  const release = { commit, lastMigration };
  writeFileSync(
    join(projectRoot, 'server', 'db', 'previous-release.json'),
    `${JSON.stringify(release, null, 2)}\n`,
  );
  return `The previous release is ${commit}, whose last migration is ${lastMigration}.`;
}

try {
  process.stdout.write(`${recordRelease(process.argv[2] ?? 'HEAD')}\n`);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
