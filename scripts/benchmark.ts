/**
 * Benchmarks catalogue reads on the embedded PostgreSQL: requests per second compared with a bare route that runs the
 * same single statement, and response times of each kind of read in a small and in a very large catalogue.
 */
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#scripts/embedded-postgres/embedded-postgres.ts';
import { filledDatabase } from './benchmark/databases.ts';
import { median, type MeasuredServer, quantile, rateOf, startServer, timesOf } from './benchmark/measure.ts';
import { readKinds } from './benchmark/requests.ts';
import { projectRoot } from './project.ts';

const [SMALL, LARGE] = [250, Number(process.env['BENCHMARK_PRODUCTS'] ?? 1_000_000)];
const ROUNDS = 3;
const SECONDS = 5;
const ANSWERS_PER_KIND = 300;

const say = (line = '') => void process.stdout.write(`${line}\n`);
const row = (name: string, ...cells: (string | number)[]) =>
  say(
    name.padEnd(30) +
      cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell).padStart(12)).join(''),
  );

const postgres = await startEmbeddedPostgres({
  directory: process.env['BENCHMARK_DIR'] ?? join(projectRoot, '.cache', 'benchmark'),
});
try {
  const small = await filledDatabase(postgres.url, SMALL, say);
  const large = await filledDatabase(postgres.url, LARGE, say);
  await compareWithBare(small);
  await compareSizes(small, large);
} finally {
  await postgres.stop();
}

/**
 * Listing and product page compared with a bare route. The runs alternate, so that changes in machine load affect
 * both equally.
 */
async function compareWithBare(url: string): Promise<void> {
  const [shop, bare] = [await startServer('shop', url), await startServer('bare', url)];
  say(`\nRequests per second with ${SMALL} products, median of ${ROUNDS} × ${SECONDS} s`);
  row('', 'shop', 'bare', 'ratio');
  for (const [name, url] of [
    ['listing', '/api/produits-filtrer'],
    ['detail', '/api/produits/7'],
  ] as const) {
    const rates: [number, number][] = [];
    for (const server of [shop, bare]) await rateOf(server, url, 2);
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push([await rateOf(shop, url, SECONDS), await rateOf(bare, url, SECONDS)]);
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
  const [few, many] = [await startServer('shop', small), await startServer('shop', large)];
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
