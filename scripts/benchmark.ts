/**
 * Benchmarks catalogue reads and pages on the embedded PostgreSQL: requests per second, cached compared with a bare route
 * and not cached compared with one that runs the same single statement; and response times of each kind of read in a small and in a very large catalogue.
 */
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#scripts/embedded-postgres/embedded-postgres.ts';
import { filledDatabase } from './benchmark/databases.ts';
import {
  bytesOf,
  median,
  type MeasuredServer,
  quantile,
  rateOf,
  startServer,
  timesOf,
} from './benchmark/measure.ts';
import { readKinds } from './benchmark/requests.ts';
import { buildWhenChanged } from './start/build.ts';
import { projectRoot } from './project.ts';

const [SMALL, LARGE] = [250, Number(process.env['BENCHMARK_PRODUCTS'] ?? 1_000_000)];
const ROUNDS = 3;
const SECONDS = 4;
const ANSWERS_PER_KIND = 300;
/** A cached response must reach this share of a bare route's rate, and a page that is rendered from cached reads this rate. */
const CACHED_SHARE_MIN = 0.5;
const RENDERED_PAGES_MIN = 150;

const say = (line = '') => void process.stdout.write(`${line}\n`);
const row = (name: string, ...cells: (string | number)[]) =>
  say(
    name.padEnd(30) +
      cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell).padStart(12)).join(''),
  );

await buildWhenChanged(say);
const postgres = await startEmbeddedPostgres({
  directory: process.env['BENCHMARK_DIR'] ?? join(projectRoot, '.cache', 'benchmark'),
});
try {
  const small = await filledDatabase(postgres.url, SMALL, say);
  await compareCached(small);
  await compareWithBare(small);
  if (LARGE > SMALL) await compareSizes(small, await filledDatabase(postgres.url, LARGE, say));
} finally {
  await postgres.stop();
}

/**
 * Cached API responses and pages compared with a bare route that sends as many bytes; pages that are rendered for each request
 * from cached reads, and with nothing cached. The runs alternate, so that changes in machine load affect all equally.
 */
async function compareCached(url: string): Promise<void> {
  const [cached, bare, rendering, uncached] = [
    await startServer('cached', url),
    await startServer('bare', url),
    await startServer('rendering', url),
    await startServer('uncached', url),
  ];
  const paths = [
    '/api/produits-filtrer',
    '/api/produits/7',
    '/api/categories',
    '/',
    '/boutique',
    '/produits/7/details',
  ];
  say(
    `\nRequests per second with ${SMALL} products, median of ${ROUNDS} × ${SECONDS} s; a bare route sends as many bytes`,
  );
  row('', 'bytes', 'cached', 'bare', 'ratio', 'rendered', 'uncached');
  for (const path of paths) {
    const rates: [number[], number[], number[], number[]] = [[], [], [], []];
    for (const server of [cached, rendering, uncached]) await rateOf(server, path, 2);
    const bytes = await bytesOf(cached, path);
    for (let round = 0; round < ROUNDS; round += 1) {
      rates[0].push(await rateOf(cached, path, SECONDS));
      rates[1].push(await rateOf(bare, `/bare/${bytes}`, SECONDS));
      rates[2].push(await rateOf(rendering, path, SECONDS));
      rates[3].push(await rateOf(uncached, path, SECONDS));
    }
    const [ours, theirs, rendered, slow] = [
      median(rates[0]),
      median(rates[1]),
      median(rates[2]),
      median(rates[3]),
    ];
    const isPage = !path.startsWith('/api/');
    row(
      path,
      ...[bytes, ours, theirs].map((rate) => Math.round(rate).toString()),
      ours / theirs,
      isPage ? Math.round(rendered).toString() : '',
      Math.round(slow).toString(),
    );
    if (ours / theirs < CACHED_SHARE_MIN) say(`  below ${CACHED_SHARE_MIN} of the bare route`);
    if (isPage && rendered < RENDERED_PAGES_MIN) say(`  below ${RENDERED_PAGES_MIN} rendered pages a second`);
  }
  await Promise.all([cached, bare, rendering, uncached].map((server) => server.stop()));
}

/**
 * Listing and product compared with a bare route that runs the same statement. The runs alternate, so that changes in machine load affect
 * both equally.
 */
async function compareWithBare(url: string): Promise<void> {
  const [shop, bare] = [await startServer('uncached', url), await startServer('bare', url)];
  say(`\nRequests per second with ${SMALL} products, median of ${ROUNDS} × ${SECONDS} s`);
  row('', 'shop', 'bare', 'ratio');
  for (const [name, url] of [
    ['listing', '/api/produits-filtrer'],
    ['detail', '/api/produits/7'],
  ] as const) {
    const rates: [number, number][] = [];
    for (const server of [shop, bare]) await rateOf(server, url, 2, 'plain');
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push([await rateOf(shop, url, SECONDS, 'plain'), await rateOf(bare, url, SECONDS, 'plain')]);
    }
    const [ours, theirs] = [median(rates.map(([rate]) => rate)), median(rates.map(([, rate]) => rate))];
    row(name, Math.round(ours).toString(), Math.round(theirs).toString(), ours / theirs);
  }
  await Promise.all([shop.stop(), bare.stop()]);
}

/** Response times of each kind of read in both catalogues. */
async function compareSizes(small: string, large: string): Promise<void> {
  say(`\nMilliseconds per answer with ${SMALL} and with ${LARGE} products`);
  row('', 'p50 small', 'p50 large', 'p95 small', 'p95 large', 'ratio p95');
  const [few, many] = [await startServer('uncached', small), await startServer('uncached', large)];
  const [fewKinds, manyKinds] = [
    readKinds(await modelsIn(small), SMALL / 9),
    readKinds(await modelsIn(large), LARGE / 9),
  ];
  const all: [number[], number[]] = [[], []];
  for (const [index, { name, urls }] of fewKinds.entries()) {
    const times = [await measured(few, urls), await measured(many, manyKinds[index]?.urls ?? urls)] as const;
    all[0].push(...times[0]);
    all[1].push(...times[1]);
    report(name, ...times);
  }
  const sorted = all.map((times) => times.toSorted((a, b) => a - b));
  report('all of them', sorted[0] ?? [], sorted[1] ?? []);
  await Promise.all([few.stop(), many.stop()]);
}

/** The first requests are a warm-up, for query plans above all. */
async function measured(server: MeasuredServer, urls: readonly string[]): Promise<number[]> {
  await timesOf(server, urls, Math.max(60, urls.length));
  return timesOf(server, urls, ANSWERS_PER_KIND);
}

function report(name: string, few: readonly number[], many: readonly number[]): void {
  const [p95Few, p95Many] = [quantile(few, 0.95), quantile(many, 0.95)];
  row(name, quantile(few, 0.5), quantile(many, 0.5), p95Few, p95Many, p95Many / p95Few);
}

async function modelsIn(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ model: string }>(
    'select model from products order by id desc limit 12',
  );
  await client.end();
  return rows.map(({ model }) => model);
}
