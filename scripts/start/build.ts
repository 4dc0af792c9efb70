import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedFile, projectRoot } from '../project.ts';
import { Refusal } from '../user-error.ts';
import { contentHash } from './content-hash.ts';

/** Everything the shop's pages are made from. */
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
 * Builds the shop's pages into `dist`, unless they were built from exactly these sources.
 * @throws Refusal when the build fails; what went wrong stands above it
 */
export async function buildWhenChanged(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const hash = await contentHash(projectRoot, SOURCES);
  const built = await readFile(hashFile, 'utf8').catch(() => undefined);
  if (built === hash) return;
  say('Building the shop …');
  await rm(hashFile, { force: true }); // A build that is cut short must not count.
  const vite = spawn(process.execPath, [installedFile('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: projectRoot,
    // Whoever calls us, a test run for one, may say otherwise; the pages are always the real ones.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(signal && { signal }),
  });
  const [code] = await once(vite, 'exit');
  if (code !== 0) throw new Refusal('The shop could not be built: see above.');
  await writeFile(hashFile, hash);
}
