import { defineConfig } from '@playwright/test';
import { findOrigins, SHOPS } from './e2e/support/origins.ts';
import { runsInCampaign } from './scripts/campaigns/list.ts';
import { resolveBrowser } from './scripts/browser/resolve.ts';

/** Timeouts only end hanging tests; the longest journeys take half a minute, and three times that on a busy machine. */
const TEST_LIMIT_MS = 240_000;
const EXPECT_LIMIT_MS = 20_000;

const shop = findOrigins()?.shop;
const browser = await resolveBrowser();

/** `@campaign` tests what other tests prove too: in campaigns only. */
const leftOut = runsInCampaign ? [] : ['@campaign'];

/** A journey runs once, at phone size. `@desktop` adds the wide screen; `@desktop-only` takes the phone away. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/servers.ts',
  forbidOnly: true,
  retries: 0,
  workers: SHOPS,
  // Otherwise one worker runs the tests of the last file while the others have nothing to do.
  fullyParallel: true,
  timeout: TEST_LIMIT_MS,
  expect: { timeout: EXPECT_LIMIT_MS },
  use: {
    // Known to the workers, which read this once the shops are open.
    ...(shop !== undefined && { baseURL: shop }),
    locale: 'fr-FR',
    timezoneId: 'Africa/Dakar',
    // Where it is not the subject it would come between a journey and what it listens to.
    serviceWorkers: 'block',
    // An accessibility check in the middle of a fade reports false contrast findings.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...process.env, ...browser.environment },
      // It opens our own pages only, and containers seldom allow its sandbox.
      args: ['--no-sandbox'],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: new RegExp(['@desktop-only', ...leftOut].join('|')),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grep: /@desktop/,
      grepInvert: leftOut.map((tag) => new RegExp(tag)),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
