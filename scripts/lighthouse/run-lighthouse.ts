import { setTimeout } from 'node:timers/promises';
import { launch, Launcher } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { connect } from 'puppeteer-core';
import * as v from 'valibot';
import { paths } from '#domain/paths.ts';
import type { Browser } from '../browser/resolve.ts';
import { belowMinimum, median, type Measurement, reportLine, REPORT_HEAD } from './results.ts';

/** Odd, so that there is a median. */
const RUNS = 5;

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

/**
 * Runs Lighthouse on Home, the listing and a product page.
 *
 * @param origin origin of the running shop
 * @returns whether every median reaches its minimum
 */
export async function runLighthouse(
  origin: string,
  browser: Browser,
  say: (line: string) => void,
): Promise<boolean> {
  const screens = { home: '/', listing: '/boutique', detail: await firstProductPath(origin) };
  const faults: string[] = [];
  say(`Browser: ${browser.version} (${browser.executablePath}); median of ${RUNS} runs.`);
  say(REPORT_HEAD);
  for (const [name, path] of Object.entries(screens)) {
    const measurements: Measurement[] = [];
    for (let run = 0; run < RUNS; run += 1) measurements.push(await measureOnce(origin + path, browser));
    const middle = median(measurements);
    say(reportLine(name, middle));
    faults.push(...belowMinimum(middle).map((fault) => `${name}: ${fault}`));
    for (const audit of new Set(measurements.flatMap(({ failed }) => failed))) say(`  failed: ${audit}`);
  }
  for (const fault of faults) say(fault);
  return faults.length === 0;
}

/** One run in a browser without cache. */
async function measureOnce(url: string, browser: Browser): Promise<Measurement> {
  const chrome = await launch({
    chromePath: browser.executablePath,
    ignoreDefaultFlags: true,
    chromeFlags: [...DEFAULT_FLAGS, ...FRAME_FLAGS, '--headless=new', '--no-sandbox', '--disable-gpu'],
    envVars: { ...process.env, ...browser.environment },
    logLevel: 'silent',
  });
  try {
    const browserURL = `http://127.0.0.1:${chrome.port}`;
    const connection = await connect({ browserURL, defaultViewport: PHONE });
    const page = await connection.newPage();
    await setTimeout(RESIZED_MS);
    const settings = { port: chrome.port, logLevel: 'silent', output: 'json' } as const;
    const result = await lighthouse(url, settings, undefined, page);
    if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
    const { categories, audits, environment, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`);
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const amount = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      paintMs: amount('first-contentful-paint'),
      mainPaintMs: amount('largest-contentful-paint'),
      blockedMs: amount('total-blocking-time'),
      mainThreadMs: amount('mainthread-work-breakdown'),
      shift: amount('cumulative-layout-shift'),
      bytes: amount('total-byte-weight'),
      benchmarkIndex: environment.benchmarkIndex,
      failed: ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
        (categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
          .map(({ id }) => `${category} ${id}`),
      ),
    };
  } finally {
    chrome.kill();
  }
}

const responseSchema = v.object({ products: v.array(v.object({ id: v.number() })) });

/** The path of the first product in the shop. */
async function firstProductPath(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/produits-filtrer`);
  const [product] = v.parse(responseSchema, await answer.json()).products;
  if (product === undefined) throw new Error('The shop has no product to look at.');
  return paths.product(product.id);
}
