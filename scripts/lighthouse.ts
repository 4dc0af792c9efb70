/**
 * Runs Lighthouse on the built shop as a phone on a slow network: each page five times, taking the median. Fails if a
 * score is below its minimum.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { paths } from '#domain/paths.ts';
import { type Browser, resolveBrowser } from './browser/resolve.ts';
import { withTemporaryShop } from './start/temporary-shop.ts';

const MEASURE = fileURLToPath(new URL('../tools/lighthouse/measure.mjs', import.meta.url));
/** Odd, so that there is a median. */
const RUNS = 5;
/** Characters of a result, with its pictures of the page. */
const RESULT_MAX = 64e6;

/** The results of one run: scores out of 100, times in milliseconds, sizes in transferred bytes. */
interface Measurement {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  paintMs: number;
  mainPaintMs: number;
  blockedMs: number;
  mainThreadMs: number;
  shift: number;
  bytes: number;
  /** Lighthouse's measure of the machine's speed; results are comparable at about the same index only. */
  benchmarkIndex: number;
  /** Failed audits, in the categories where every failure counts. */
  failed: string[];
}

type Measure = Exclude<keyof Measurement, 'failed'>;

/** The minimum of each median. */
const MINIMUM_SCORES: readonly [Measure, number][] = [
  ['performance', 95],
  ['accessibility', 100],
  ['bestPractices', 95],
  ['seo', 95],
];

const COLUMNS: readonly [Measure, string, number][] = [
  ['performance', 'perf.', 0],
  ['accessibility', 'access.', 0],
  ['bestPractices', 'practices', 0],
  ['seo', 'SEO', 0],
  ['paintMs', 'FCP ms', 0],
  ['mainPaintMs', 'LCP ms', 0],
  ['blockedMs', 'TBT ms', 0],
  ['mainThreadMs', 'main ms', 0],
  ['shift', 'CLS', 3],
  ['bytes', 'bytes', 0],
  ['benchmarkIndex', 'index', 0],
];

const WIDTH = 10;

const REPORT_HEAD = ['screen', ...COLUMNS.map(([, title]) => title)]
  .map((title) => title.padEnd(WIDTH))
  .join('');

const reportLine = (screen: string, measurement: Measurement): string =>
  [screen, ...COLUMNS.map(([measure, , digits]) => measurement[measure].toFixed(digits))]
    .map((value) => value.padEnd(WIDTH))
    .join('');

/** The median of each measure. @param measurements an odd number of them */
function median(measurements: readonly Measurement[]): Measurement {
  const middle = (measure: Measure): number =>
    measurements.map((measurement) => measurement[measure]).toSorted((a, b) => a - b)[
      (measurements.length - 1) / 2
    ] ?? Number.NaN;
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    paintMs: middle('paintMs'),
    mainPaintMs: middle('mainPaintMs'),
    blockedMs: middle('blockedMs'),
    mainThreadMs: middle('mainThreadMs'),
    shift: middle('shift'),
    bytes: middle('bytes'),
    benchmarkIndex: middle('benchmarkIndex'),
    failed: [],
  };
}

/** The measures below their minimum; a missing score counts as below. */
const belowMinimum = (measurement: Measurement): string[] =>
  MINIMUM_SCORES.flatMap(([category, minimum]) =>
    measurement[category] >= minimum
      ? []
      : [`${category} is ${measurement[category]}; the minimum is ${minimum}.`],
  );

const execute = promisify(execFile);

/** What is read of Lighthouse's result. */
const resultSchema = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.record(
    v.string(),
    v.object({
      score: v.nullable(v.number()),
      auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
    }),
  ),
  audits: v.record(
    v.string(),
    v.object({ score: v.nullable(v.number()), numericValue: v.optional(v.number()) }),
  ),
  environment: v.object({ benchmarkIndex: v.number() }),
});

/** Measures Home, the listing and a product page. @returns whether every median reaches its minimum */
async function runLighthouse(
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
  const { stdout } = await execute(process.execPath, [MEASURE, url], {
    env: { ...process.env, ...browser.environment, CHROME_PATH: browser.executablePath },
    maxBuffer: RESULT_MAX,
  });
  const { categories, audits, environment, runtimeError } = v.parse(resultSchema, JSON.parse(stdout));
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
}

const responseSchema = v.object({ products: v.array(v.object({ id: v.number() })) });

/** The path of the first product in the shop. */
async function firstProductPath(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/produits-filtrer`);
  const [product] = v.parse(responseSchema, await answer.json()).products;
  if (product === undefined) throw new Error('The shop has no product to look at.');
  return paths.product(product.id);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

await withTemporaryShop(say, async (shopOrigin) => {
  const isGood = await runLighthouse(shopOrigin, await resolveBrowser(), say);
  process.exitCode = isGood ? 0 : 1;
});
