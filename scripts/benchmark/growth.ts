/**
 * Compares what recurring work and searches cost after ten thousand and after a million orders, on the embedded PostgreSQL: rows
 * and pages that PostgreSQL reads, and milliseconds. Both shops had the same last 400 days.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/db/index.ts';
import { openDatabase } from '#server/db/open.ts';
import { startEmbeddedPostgres } from '#scripts/embedded-postgres/embedded-postgres.ts';
import { LAST_ORDER, withShop } from './growth/databases.ts';
import { HISTORY_STEP } from './growth/fill-orders.ts';
import { type MeasuredDatabase, openMeasuredDatabase, type Work } from './growth/measured-database.ts';
import { DESK_READS, JOBS, ORDER_LISTS, READS, readWorkParts } from './growth/recurring-work.ts';

const wholeSteps = (orders: number) => Math.ceil(orders / HISTORY_STEP) * HISTORY_STEP;
const FEW = wholeSteps(10_000);
const MANY = wholeSteps(Number(process.env['BENCHMARK_ORDERS'] ?? 1_000_000));
const DAY_MS = 86_400_000;
/** Runs of a job, each on another day, and of a read. */
const JOB_RUNS = 10;
const READ_RUNS = 25;
/** Milliseconds above which the ratio of the times counts: below, it is that of two noises. */
const NOTICEABLE_MS = 5;
const RATIO_MAX = 1.5;

/** The clock so many days after the last order. */
const clockOf = (day: number) => ({ now: () => new Date(LAST_ORDER.getTime() + day * DAY_MS) });
const say = (line = '') => void process.stdout.write(`${line}\n`);

const cells = (values: readonly (string | number)[]): string =>
  values.map((value) => (typeof value === 'number' ? value.toFixed(1) : value).padStart(11)).join('');

type Report = (name: string, works: readonly Work[], times: readonly number[]) => void;

const grows = (few = 0, many = 0): boolean => many > few * RATIO_MAX;

/**
 * One line per piece of work. One that grows is marked: in time and in pages, because equal pages take longer only while the
 * machine does something else.
 */
const report: Report = (name, [few, many], [fewMs = 0, manyMs = 0]) => {
  const figures = [few?.rows, many?.rows, few?.buffers, many?.buffers].map(String);
  const isMarked = manyMs > NOTICEABLE_MS && grows(fewMs, manyMs) && grows(few?.buffers, many?.buffers);
  say(name.padEnd(42) + cells([...figures, fewMs, manyMs, manyMs / fewMs]) + (isMarked ? '  grows' : ''));
};

const directory = await mkdtemp(join(process.env['BENCHMARK_DIR'] ?? tmpdir(), 'ker-electro-growth-'));
const postgres = await startEmbeddedPostgres({
  directory: join(directory, 'postgres'),
  // Without flushes, whose duration depends on what else the machine does.
  settings: { max_wal_size: '4GB', shared_buffers: '512MB', fsync: 'off' },
});
try {
  await withShops(async (shops) => {
    say(`\nAfter ${FEW.toLocaleString('en')} and ${MANY.toLocaleString('en')} orders; the fastest run`);
    say(`${''.padEnd(42)}${cells(['rows', 'rows', 'pages', 'pages', 'ms', 'ms', 'ms ratio'])}`);
    await costsOfReads(shops, report);
    await costsOfJobs(shops, report);
  });
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true });
}

/** A generated shop on two connections. */
interface Shop {
  /** Its statements are explained, which takes time of its own. */
  measured: MeasuredDatabase;
  timed: Database;
}

/** Makes both shops, and drops them afterwards. */
async function withShops<Result>(work: (shops: [Shop, Shop]) => Promise<Result>): Promise<Result> {
  return withOpenShop(FEW, (few) => withOpenShop(MANY, (many) => work([few, many])));
}

function withOpenShop<Result>(orders: number, work: (shop: Shop) => Promise<Result>): Promise<Result> {
  say(`Making ${orders.toLocaleString('en')} orders …`);
  return withShop(postgres.url, { orders, recent: FEW }, async (url) => {
    const measured = openMeasuredDatabase(url);
    const timed = await openDatabase(url);
    try {
      return await work({ measured, timed: timed.db });
    } finally {
      await measured.close();
      await timed.close();
    }
  });
}

/** Each run of a job is one day later, so that each has something to do.*/
async function costsOfJobs(shops: readonly Shop[], report: Report): Promise<void> {
  let day = 0;
  for (const [name, job] of Object.entries(JOBS)) {
    day += 1;
    const works: Work[] = [];
    for (const { measured } of shops) {
      const parts = await readWorkParts(measured.db, clockOf(day));
      works.push(await measured.measure(() => job(parts)));
    }
    const times = await timesOf(shops, JOB_RUNS, async ({ timed }, run) => {
      const parts = await readWorkParts(timed, clockOf(day + 1 + run));
      return () => job(parts);
    });
    day += JOB_RUNS;
    report(name, works, times);
  }
}

async function costsOfReads(shops: readonly Shop[], report: Report): Promise<void> {
  for (const [name, read] of Object.entries({ ...READS, ...DESK_READS, ...ORDER_LISTS })) {
    const works: Work[] = [];
    for (const { measured } of shops) {
      const parts = await readWorkParts(measured.db, clockOf(1));
      await read(parts);
      works.push(await measured.measure(() => read(parts)));
    }
    const times = await timesOf(shops, READ_RUNS, async ({ timed }) => {
      const parts = await readWorkParts(timed, clockOf(1));
      return () => read(parts);
    });
    report(name, works, times);
  }
}

/**
 * Runs work in both shops by turns, so that what else the machine does slows both down.
 *
 * @param prepare returns the work of a run
 * @returns the milliseconds of the fastest run in each shop
 */
async function timesOf(
  shops: readonly Shop[],
  runs: number,
  prepare: (shop: Shop, run: number) => Promise<() => Promise<unknown>>,
): Promise<number[]> {
  const fastest = shops.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run < runs; run += 1)
    for (const [index, shop] of shops.entries()) {
      const work = await prepare(shop, run);
      const begun = performance.now();
      await work();
      fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - begun);
    }
  return fastest;
}
