import { expect, it } from 'vitest';
import { type BrowserSources, resolveBrowser } from '#scripts/browser/resolve.ts';
import { UserError } from '#scripts/user-error.ts';

/** A machine on which exactly these browsers are found, all of them running unless named in `broken`. */
function machine(found: {
  chosen?: string;
  onPath?: Record<string, string>;
  playwrights?: string;
  packaged?: string;
  broken?: string[];
}): BrowserSources {
  const missing = '/nowhere/chrome';
  const running = [found.chosen, ...Object.values(found.onPath ?? {}), found.playwrights, found.packaged];
  return {
    chosen: found.chosen,
    onPath: async (name) => found.onPath?.[name],
    playwrights: () => found.playwrights ?? missing,
    packaged: async () =>
      found.packaged === undefined
        ? undefined
        : { executablePath: found.packaged, environment: { LD_LIBRARY_PATH: '/cache/lib' } },
    versionOf: async ({ executablePath }) =>
      running.includes(executablePath) && !found.broken?.includes(executablePath)
        ? 'Chromium 153'
        : undefined,
  };
}

const everywhere = {
  chosen: '/opt/chrome',
  onPath: { chromium: '/usr/bin/chromium', 'google-chrome': '/usr/bin/google-chrome' },
  playwrights: '/root/.cache/ms-playwright/chrome',
  packaged: '/cache/chromium',
};
const { chosen: _, ...unchosen } = everywhere;
const { packaged: __, ...unpackaged } = unchosen;
const { onPath: ___, ...playwrightsOnly } = unpackaged;

it.each([
  ['the chosen one before all others', everywhere, '/opt/chrome'],
  ['the packaged one, which is the same everywhere', unchosen, '/cache/chromium'],
  [
    'the one on the path when the packaged one does not run',
    { ...unchosen, broken: ['/cache/chromium'] },
    '/usr/bin/chromium',
  ],
  ['the one on the path, in the order of its names', unpackaged, '/usr/bin/chromium'],
  [
    'the next on the path when the first does not run',
    { ...unpackaged, broken: ['/usr/bin/chromium'] },
    '/usr/bin/google-chrome',
  ],
  ["Playwright's own at last", playwrightsOnly, '/root/.cache/ms-playwright/chrome'],
])('uses %s', async (_name, found, executablePath) => {
  expect(await resolveBrowser(machine(found))).toMatchObject({ executablePath, version: 'Chromium 153' });
});

it('gives the packaged browser its own libraries', async () => {
  expect((await resolveBrowser(machine(unchosen))).environment).toEqual({
    LD_LIBRARY_PATH: '/cache/lib',
  });
});

it('fails if the chosen browser does not run', async () => {
  await expect(resolveBrowser(machine({ ...everywhere, broken: ['/opt/chrome'] }))).rejects.toThrow(
    new UserError('CHROMIUM_PATH names no browser that runs: /opt/chrome.'),
  );
});

it('explains in one sentence what to do without a browser', async () => {
  await expect(resolveBrowser(machine({}))).rejects.toThrow(
    new UserError('No browser for the tests: install chromium, or run "npx playwright install chromium".'),
  );
});
