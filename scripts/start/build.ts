import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedFile, projectRoot } from '../project.ts';
import { UserError } from '../user-error.ts';
import { contentHash } from './content-hash.ts';

/** The sources of the build. */
const SOURCES = [
  'src',
  'domain',
  'machines',
  'openapi',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/build-plugins',
  'package-lock.json',
];

const hashFile = join(projectRoot, 'dist', '.build-hash');

/**
 * Builds the app into `dist`, unless it was built from the same sources.
 * @throws UserError when the build fails; Vite has printed the error
 */
export async function buildWhenChanged(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const hash = await contentHash(projectRoot, SOURCES);
  const built = await readFile(hashFile, 'utf8').catch(() => undefined);
  if (built === hash) return;
  say('Building the shop …');
  await rm(hashFile, { force: true }); // So that an aborted build does not count as current.
  const vite = spawn(process.execPath, [installedFile('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: projectRoot,
    // Test runs set another NODE_ENV.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(signal && { signal }),
  });
  const [code] = await once(vite, 'exit');
  if (code !== 0) throw new UserError('The shop could not be built: see above.');
  await writeFile(hashFile, hash);
}
