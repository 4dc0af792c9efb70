import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedFile, projectRoot } from '../project.ts';
import { UserError } from '../user-error.ts';
import { contentHash } from './content-hash.ts';
import { PROGRAMS, PROGRAMS_FOLDER } from './programs.ts';

/** What the app and the programs of the server are made from. */
const SHARED = ['domain', 'machines', 'openapi', 'package-lock.json'];
const APP = {
  hashFile: join(projectRoot, 'dist', '.build-hash'),
  sources: [...SHARED, 'src', 'public', 'index.html', 'vite.config.ts', 'scripts/build-plugins'],
};
const SERVER = {
  hashFile: join(projectRoot, PROGRAMS_FOLDER, '.build-hash'),
  sources: [...SHARED, 'server', 'sandbox', 'catalogue', 'scripts/start', 'scripts/bundle-programs.ts'],
};

/**
 * Builds the app into `dist` and bundles the programs, each unless it was built from the same sources.
 * @throws UserError when the build fails; Vite has printed the error
 */
export async function buildWhenChanged(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  await whenChanged(APP, async () => {
    say('Building the shop …');
    await buildApp(signal);
  });
  await whenChanged(SERVER, async () => {
    say('Building the server …');
    // Vite takes longer to load than all other modules of a start, which seldom builds.
    const { bundlePrograms } = await import('../bundle-programs.ts');
    await bundlePrograms(PROGRAMS, join(projectRoot, PROGRAMS_FOLDER));
  });
}

async function whenChanged(
  { hashFile, sources }: { hashFile: string; sources: readonly string[] },
  build: () => Promise<void>,
): Promise<void> {
  const hash = await contentHash(projectRoot, sources);
  const built = await readFile(hashFile, 'utf8').catch(() => undefined);
  if (built === hash) return;
  await rm(hashFile, { force: true }); // So that an aborted build does not count as current.
  await build();
  await writeFile(hashFile, hash);
}

async function buildApp(signal?: AbortSignal): Promise<void> {
  const vite = spawn(process.execPath, [installedFile('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: projectRoot,
    // Test runs set another NODE_ENV.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(signal && { signal }),
  });
  const [code] = await once(vite, 'exit');
  if (code !== 0) throw new UserError('The shop could not be built: see above.');
}
