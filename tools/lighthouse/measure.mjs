/**
 * Measures a page once with Lighthouse, in a new browser without cache, and prints Lighthouse's result as JSON. A process of its
 * own: its packages are not among those of the shop, so that only those who measure install them (`package.json` beside it).
 *
 * Usage: `CHROME_PATH=<browser> node tools/lighthouse/measure.mjs <address>`
 */
import { setTimeout } from 'node:timers/promises';
import { launch, Launcher } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { connect } from 'puppeteer-core';

/** The window that Lighthouse emulates for a phone. */
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/**
 * Milliseconds between resizing the window to that of a phone, as Lighthouse does too, and loading the page. Chromium draws a
 * page only once a second if its window was resized just before, which happens on no phone.
 */
const RESIZED_MS = 1_500;

/** The pages that a full Chromium loads for its address bar with each window, on the processor of the measured page. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
const DEFAULT_FLAGS = Launcher.defaultFlags().map((flag) =>
  flag.startsWith('--disable-features=') ? [flag, ...ADDRESS_BAR].join(',') : flag,
);
/**
 * What the browser draws around a page takes processor time from the page here, where no graphics processor draws it: the
 * scroll bar, which fades in 20 frames, and the turning circle of a tab, which a phone does not have.
 */
const FRAME_FLAGS = ['--hide-scrollbars', '--kiosk'];

const address = process.argv[2];
const chrome = await launch({
  ignoreDefaultFlags: true,
  chromeFlags: [...DEFAULT_FLAGS, ...FRAME_FLAGS, '--headless=new', '--no-sandbox', '--disable-gpu'],
  logLevel: 'silent',
});
try {
  const browserURL = `http://127.0.0.1:${chrome.port}`;
  const connection = await connect({ browserURL, defaultViewport: PHONE });
  const page = await connection.newPage();
  await setTimeout(RESIZED_MS);
  const settings = { port: chrome.port, logLevel: 'silent', output: 'json' };
  const result = await lighthouse(address, settings, undefined, page);
  await connection.disconnect();
  process.stdout.write(JSON.stringify(result?.lhr ?? null));
} finally {
  chrome.kill();
}
