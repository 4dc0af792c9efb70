import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import type { Log } from '../log.ts';
import type { ProviderDefinition } from '../providers/definition.ts';
import { readMoneyOutOfSight } from './money-out-of-sight.ts';
import { readStoredFigures } from './stored-figures.ts';

/** What the figures of what is stored are read with. */
export interface StoredParts {
  /** Reads only. */
  db: Database;
  clock: Clock;
  log: Log;
  knownProviders: readonly ProviderDefinition[];
}

/** How long the figures are used again, in milliseconds: several scrapers cost no more than one. */
const USED_FOR_MS = 10_000;

/** Adds the figures of what is stored. @returns reads them again, unless they are new enough; never rejects */
export function addStoredFigures(registry: Registry, { db, clock, log, knownProviders }: StoredParts) {
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] });
  const waiting = gauge('shop_queue_rows', 'Work that waits; at most 1000 are counted.', 'queue', 'lane');
  const oldest = gauge('shop_queue_oldest_seconds', 'Age of the oldest work that waits.', 'queue', 'lane');
  const overdue = gauge('shop_queue_overdue_seconds', 'How long work is due that waits.', 'queue', 'lane');
  const tasks = gauge('shop_staff_tasks_open', 'Open tasks of staff.', 'kind');
  const taskAge = gauge('shop_staff_task_oldest_seconds', 'Age of the oldest open task.', 'kind');
  const broken = gauge('shop_invariants_broken', 'Broken rules about money that nobody has dealt with.');
  const refunds = gauge('shop_refunds_waiting', 'Refunds that are not made.', 'provider');
  const refundFrancs = gauge('shop_refunds_waiting_francs', 'Their sum in whole francs.', 'provider');
  const refundAge = gauge('shop_refund_oldest_seconds', 'Age of the oldest refund not made.', 'provider');
  const watched = gauge(
    'shop_payments_watched',
    'Payments whose provider is still asked.',
    'provider',
    'state',
  );
  const recent = gauge(
    'shop_payments_reached',
    'Payments that reached a state within 15 minutes.',
    'provider',
    'state',
  );
  const truth = gauge(
    'shop_payment_truth_seconds',
    'From a payment at the provider, as its statement has it, until it was recorded; of the last day.',
    'provider',
    'quantile',
  );
  const lost = gauge(
    'shop_money_out_of_sight_payments',
    'Payments of which a provider told us, that are in no final state and in no open task, past their time. Must be 0.',
  );
  const lostFrancs = gauge('shop_money_out_of_sight_francs', 'Their sum in whole francs, where it is known.');
  const lostCauses = gauge(
    'shop_money_out_of_sight',
    'The same payments by how the provider told of them.',
    'cause',
  );
  const isRead = gauge('shop_figures_read', '1 when the figures of what is stored could be read.');
  const labelled = [
    waiting,
    oldest,
    overdue,
    tasks,
    taskAge,
    refunds,
    refundFrancs,
    refundAge,
    watched,
    recent,
    truth,
    lostCauses,
  ];

  async function read(): Promise<void> {
    const now = clock.now();
    const figures = await readStoredFigures(db, now);
    const money = await readMoneyOutOfSight(db, knownProviders, now);
    // What is not there any more must not go on being told.
    for (const each of labelled) each.reset();
    for (const { queue, lane, ...found } of figures.queues) {
      waiting.set({ queue, lane }, found.waiting);
      oldest.set({ queue, lane }, found.oldest);
      overdue.set({ queue, lane }, found.overdue);
    }
    for (const { kind, open, oldest: age } of figures.tasks) {
      tasks.set({ kind }, open);
      taskAge.set({ kind }, age);
    }
    broken.set(figures.tasks.find(({ kind }) => kind === 'invariant')?.open ?? 0);
    for (const { provider, ...found } of figures.refunds) {
      refunds.set({ provider }, found.waiting);
      refundFrancs.set({ provider }, found.francs);
      refundAge.set({ provider }, found.oldest);
    }
    for (const { provider, state, payments } of figures.watched) watched.set({ provider, state }, payments);
    for (const { provider, state, payments } of figures.recent) recent.set({ provider, state }, payments);
    for (const { provider, quantile, seconds } of figures.truth) truth.set({ provider, quantile }, seconds);
    for (const { cause, payments } of money) lostCauses.set({ cause }, payments);
    lost.set(money.reduce((total, { payments }) => total + payments, 0));
    lostFrancs.set(money.reduce((total, { francs }) => total + francs, 0));
    isRead.set(1);
  }

  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  /** Without an answer of the database, old figures would be taken for new ones: there are none then. */
  const readOrForget = () =>
    read().catch((error: unknown) => {
      for (const each of labelled) each.reset();
      for (const each of [broken, lost, lostFrancs]) each.remove();
      isRead.set(0);
      log.warn({ err: error }, 'the figures of what is stored could not be read');
    });

  return (): Promise<void> => {
    const now = performance.now();
    if (reading === undefined && now - readAt < USED_FOR_MS) return Promise.resolve();
    reading ??= readOrForget().finally(() => {
      readAt = performance.now();
      reading = undefined;
    });
    return reading;
  };
}
