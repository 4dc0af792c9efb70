import PgBoss from 'pg-boss';
import * as v from 'valibot';
import type { Database } from '../db/index.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Log } from '../log.ts';
import { createLoop, type Loop } from './loop.ts';
import { QUEUE_SCHEMA, type Queue } from './send-job.ts';
import { raiseStaffTask } from './staff-task.ts';

export { sendJob } from './send-job.ts';

const POLL_MS = 500;
const BATCH = 8;
/** How often jobs of processes that died are put back, in seconds. */
const MAINTENANCE_S = 10;

const JobData = v.object({ id: v.number() });

/**
 * The queue on the shop's own database. A job only says "look at row `id` now": the row is the truth,
 * and whoever scans the rows finds it even if the job is lost.
 */
export interface Jobs {
  /** Takes every job of a queue, here or in another process, each at least once. Call before `start`. */
  work(queue: Queue, handle: (id: number) => Promise<void>): void;
  /** Looks into a queue at once; for a job this process has just committed. */
  nudge(queue: Queue): void;
  start(): Promise<void>;
  /** Ends after the jobs that are under way. */
  stop(): Promise<void>;
  isRunning(): boolean;
}

export interface JobsOptions {
  db: Database;
  executeSql: OpenDatabase['executeSql'];
  log: Log;
}

/** A job that fails comes back with growing gaps; one that never succeeds becomes a staff task (HAZARDS B33). */
export function createJobs({ db, executeSql, log }: JobsOptions): Jobs {
  const boss = new PgBoss({
    schema: QUEUE_SCHEMA,
    db: { executeSql },
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE_S,
    archiveCompletedAfterSeconds: 3_600,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const loops = new Map<Queue, Loop>();
  let isRunning = false;

  async function workOff(queue: Queue, handle: (data: unknown, jobId: string) => Promise<void>) {
    for (;;) {
      const batch = await boss.fetch<object>(queue, { batchSize: BATCH });
      await Promise.all(batch.map((job) => finish(queue, job.id, handle(job.data, job.id))));
      if (batch.length < BATCH) return;
    }
  }

  async function finish(queue: Queue, jobId: string, work: Promise<void>) {
    try {
      await work;
    } catch (error) {
      log.warn({ err: error, queue, jobId }, 'job failed and comes back');
      await boss.fail(queue, jobId, { reason: error instanceof Error ? error.name : 'unknown' });
      return;
    }
    await boss.complete(queue, jobId);
  }

  const open = (queue: Queue, handle: (data: unknown, jobId: string) => Promise<void>) =>
    loops.set(
      queue,
      createLoop({ name: `queue ${queue}`, everyMs: POLL_MS, log, run: () => workOff(queue, handle) }),
    );

  open('dead_letters', async (data, key) => {
    if (await raiseStaffTask(db, { kind: 'stuck_work', key, detail: { data } }))
      log.error({ event: 'staff_task.stuck_work', key, data }, 'a job keeps failing');
  });

  return {
    work: (queue, handle) => void open(queue, (data) => handle(v.parse(JobData, data).id)),
    nudge: (queue) => loops.get(queue)?.nudge(),
    async start() {
      await boss.start();
      for (const loop of loops.values()) loop.start();
      isRunning = true;
    },
    async stop() {
      isRunning = false;
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
      await boss.stop({ graceful: false });
    },
    isRunning: () => isRunning,
  };
}
