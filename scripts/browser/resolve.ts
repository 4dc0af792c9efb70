import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { UserError } from '../user-error.ts';
import { type Candidate, packagedChromium } from './packaged.ts';

const run = promisify(execFile);

const NAMES_ON_PATH = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export type Browser = Candidate & {
  /** The output of `--version`. */
  version: string;
};

/** Sources of browsers. */
export type BrowserSources = {
  /** The value of `CHROMIUM_PATH`. */
  chosen: string | undefined;
  onPath: (name: string) => Promise<string | undefined>;
  playwrights: () => string;
  packaged: () => Promise<Candidate | undefined>;
  /** The version of a browser; undefined when it does not run. */
  versionOf: (candidate: Candidate) => Promise<string | undefined>;
};

/**
 * The browser for the end-to-end tests, in this order: the one in `CHROMIUM_PATH`, the packaged one, one on the PATH,
 * Playwright's own. The packaged headless shell is preferred, because tests with a full Chromium take 1.5 times as
 * long.
 * @throws UserError if there is none, or if the one in `CHROMIUM_PATH` does not run
 */
export async function resolveBrowser(sources: BrowserSources = systemSources()): Promise<Browser> {
  if (sources.chosen !== undefined) {
    const chosen = await running(sources, sources.chosen);
    if (chosen === undefined)
      throw new UserError(`CHROMIUM_PATH names no browser that runs: ${sources.chosen}.`);
    return chosen;
  }
  const packaged = await running(sources, await sources.packaged());
  if (packaged !== undefined) return packaged;
  for (const name of NAMES_ON_PATH) {
    const found = await running(sources, await sources.onPath(name));
    if (found !== undefined) return found;
  }
  const playwrights = await running(sources, sources.playwrights());
  if (playwrights !== undefined) return playwrights;
  throw new UserError(
    'No browser for the tests: install chromium, or run "npx playwright install chromium".',
  );
}

async function running(
  { versionOf }: BrowserSources,
  found: Candidate | string | undefined,
): Promise<Browser | undefined> {
  if (found === undefined) return undefined;
  const candidate = typeof found === 'string' ? { executablePath: found, environment: {} } : found;
  const version = await versionOf(candidate);
  return version === undefined ? undefined : { ...candidate, version };
}

const systemSources = (): BrowserSources => ({
  chosen: process.env['CHROMIUM_PATH'] || undefined,
  onPath: findOnPath,
  playwrights: () => chromium.executablePath(),
  packaged: packagedChromium,
  async versionOf({ executablePath, environment }) {
    try {
      const { stdout } = await run(executablePath, ['--version'], {
        env: { ...process.env, ...environment },
      });
      return stdout.trim();
    } catch {
      return undefined;
    }
  },
});

async function findOnPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder, name);
    const isExecutable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return file;
  }
  return undefined;
}
