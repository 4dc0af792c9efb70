import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillOrders } from '#scripts/benchmark/growth/fill-orders.ts';
import { type MeasuredDatabase, openMeasuredDatabase } from '#scripts/benchmark/growth/measured-database.ts';
import {
  catchUp,
  JOBS,
  READS,
  readWorkParts,
  type WorkParts,
} from '#scripts/benchmark/growth/recurring-work.ts';
import { openDatabase } from '#server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';

/** Numbers of orders of the two compared shops, which had the same last 400 days. */
const [FEW, MANY] = [10_200, 30_600];
/** With so many times more orders, the same work looks at no more than so many times as many rows. */
const GROWTH_MAX = 1.5;
/** Rows by which work that looks at next to nothing may differ. */
const ROWS_FREE = 20;

/** After so many runs, PostgreSQL has chosen the plans that it keeps. */
const RUNS_BEFORE = 6;

const LAST_ORDER = new Date('2026-11-21T10:00:00.000Z');
/** A day later: what falls due within it is the same in both shops. */
const NEXT_DAY = new Date('2026-11-22T10:00:00.000Z');

/** Tens of thousands of orders are made, beside other tests. */
const PREPARING_MAX_MS = 300_000;

const at = (time: Date) => ({ now: () => new Date(time) });

const databases: TestDatabase[] = [];
const shops: { measured: MeasuredDatabase; parts: WorkParts }[] = [];

beforeAll(async () => {
  for (const orders of [FEW, MANY]) {
    const database = await createTestDatabase('shop');
    databases.push(database);
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    await fillOrders(owner, { orders, recent: FEW, now: LAST_ORDER });
    const { db, close } = await openDatabase(database.url);
    await catchUp(await readWorkParts(db, at(LAST_ORDER)));
    await close();
    await owner.query('vacuum (analyze)');
    await owner.end();
    const measured = openMeasuredDatabase(database.url, { avoidsScans: true });
    shops.push({ measured, parts: await readWorkParts(measured.db, at(NEXT_DAY)) });
  }
}, PREPARING_MAX_MS);
afterAll(async () => {
  for (const { measured } of shops) await measured.close();
  for (const database of databases) await database.drop();
});

/** @returns how many times as many rows the larger shop looks at for a piece of work, after so many runs of it */
async function growthOf(work: (parts: WorkParts) => Promise<unknown>, runsBefore: number): Promise<number> {
  const costs: number[] = [];
  for (const { measured, parts } of shops) {
    for (let run = 0; run < runsBefore; run += 1) await work(parts);
    costs.push((await measured.measure(() => work(parts))).rows);
  }
  const [few = Number.NaN, many = Number.NaN] = costs;
  return Math.max(0, many - ROWS_FREE) / Math.max(1, few);
}

it.each(Object.entries(JOBS))('[OP-09] costs the same after many orders as after few: %s', async (_, job) => {
  expect(await growthOf(job, 0)).toBeLessThanOrEqual(GROWTH_MAX);
});

it.each(Object.entries(READS))('[OP-09] reads the same of many orders as of few: %s', async (_, read) => {
  expect(await growthOf(read, RUNS_BEFORE)).toBeLessThanOrEqual(GROWTH_MAX);
});
