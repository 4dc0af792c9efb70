import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Browser } from '../browser/resolve.ts';
import { aProductOf } from './product-path.ts';
import { faultsOf, median, type Reading, reportLine, REPORT_HEAD } from './results.ts';

/** Of an odd number of runs one is in the middle. */
const RUNS = 5;

/**
 * Judges Home, the listing and a product.
 *
 * @param origin where the shop runs
 * @returns whether every median is good enough
 */
export async function judge(origin: string, browser: Browser, say: (line: string) => void): Promise<boolean> {
  const screens = { home: '/', listing: '/boutique', detail: await aProductOf(origin) };
  const faults: string[] = [];
  say(REPORT_HEAD);
  for (const [name, path] of Object.entries(screens)) {
    const readings: Reading[] = [];
    for (let run = 0; run < RUNS; run += 1) readings.push(await readOnce(origin + path, browser));
    const middle = median(readings);
    say(reportLine(name, middle));
    faults.push(...faultsOf(middle).map((fault) => `${name}: ${fault}`));
    for (const audit of new Set(readings.flatMap(({ failed }) => failed))) say(`  failed: ${audit}`);
  }
  for (const fault of faults) say(fault);
  return faults.length === 0;
}

/** One visit by a browser that knows nothing of the shop. */
async function readOnce(address: string, browser: Browser): Promise<Reading> {
  const chrome = await launch({
    chromePath: browser.executablePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    envVars: { ...process.env, ...browser.environment },
    logLevel: 'silent',
  });
  try {
    const result = await lighthouse(address, { port: chrome.port, logLevel: 'silent', output: 'json' });
    if (result === undefined) throw new Error(`Lighthouse said nothing of ${address}`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse could not read ${address}: ${runtimeError.message}`);
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
      shift: amount('cumulative-layout-shift'),
      bytes: amount('total-byte-weight'),
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
