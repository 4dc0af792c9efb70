/**
 * Figures of what is stored, read when the metrics are. Each statement reads the ends of indexes, so that it costs the same however
 * many orders there are (OP-09).
 */
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../db/index.ts';
import { preparedSelect } from '../db/prepared.ts';
import { words } from '../db/schema/columns.ts';
import { KINDS } from '../jobs/outbox-work.ts';

/** Rows of one lane of a queue that are counted; there may be more. */
const COUNTED_MAX = 1_000;
/** Payments of one provider that are counted by their states. */
const WATCHED_MAX = 5_000;
/** Open tasks that are counted. */
const TASKS_MAX = 5_000;
/** Payments of one provider whose time to truth is measured: the last of a day. */
const MEASURED_MAX = 2_000;
/** The quantiles of the time to truth. */
const QUANTILES = [0.5, 0.99, 1] as const;

const NOW = sql`${sql.placeholder('now')}::timestamptz`;
const first = (rows: number): SQL => sql.raw(`limit ${rows}`);
const since = (moment: string): SQL =>
  sql`greatest(0, extract(epoch from ${NOW} - ${sql.raw(moment)}))::float8`;

/** How many rows of a lane wait, the age of the oldest, and how long the row has been due that is due longest. Seconds. */
const QueueFigures = v.object({
  queue: v.string(),
  lane: v.string(),
  waiting: v.number(),
  oldest: v.number(),
  overdue: v.number(),
});

/** @param rows with the columns `began` and `due` */
const laneFigures = (queue: string, lanes: SQL, rows: SQL): SQL => sql`
  select ${sql.raw(`'${queue}'`)}::text as queue, lane.name::text as lane, figures.* from ${lanes} as lane (name)
  cross join lateral (
    select count(*)::int as waiting, coalesce(max(${since('began')}), 0) as oldest,
      coalesce(max(${since('greatest(began, due)')}) filter (where due <= ${NOW}), 0) as overdue
    from (${rows}) as waiting
  ) as figures`;

const CHANNELS = [...new Set(KINDS.map((kind) => kind.split('.', 1).join()))];
const channels = sql`unnest(array[${words(CHANNELS)}])`;
const providers = sql`(select id from payment_providers)`;

/** The work of the outbox by channel, callbacks and due checks of payments by provider, and messages to other systems. */
export const readQueues = preparedSelect(
  'figures_of_queues',
  QueueFigures,
  sql.join(
    [
      laneFigures(
        'outbox',
        channels,
        sql`select created_at as began, next_try_at as due from outbox
          where done_at is null and split_part(kind, '.', 1) = lane.name
          order by is_urgent desc, next_try_at, id ${first(COUNTED_MAX)}`,
      ),
      laneFigures(
        'callbacks',
        providers,
        sql`select received_at as began, next_try_at as due from callback_inbox
          where state = 'waiting' and provider = lane.name order by next_try_at, id ${first(COUNTED_MAX)}`,
      ),
      laneFigures(
        'checks',
        providers,
        sql`select next_check_at as began, next_check_at as due from payment_attempts
          where next_check_at <= ${NOW} and provider = lane.name order by next_check_at ${first(COUNTED_MAX)}`,
      ),
      laneFigures(
        'webhooks',
        sql`(values ('all'))`,
        sql`select event.at as began, delivery.next_try_at as due
          from (select * from webhook_deliveries where done_at is null order by next_try_at, id ${first(COUNTED_MAX)}) as delivery
          join webhook_events as event on event.id = delivery.event_id`,
      ),
    ],
    sql` union all `,
  ),
);

/** The open tasks of staff by kind, and the age of the oldest in seconds. */
export const readTasks = preparedSelect(
  'figures_of_tasks',
  v.object({ kind: v.string(), open: v.number(), oldest: v.number() }),
  sql`select kind, count(*)::int as open, max(${since('created_at')}) as oldest
    from (select kind, created_at from staff_tasks where done_at is null order by created_at, id ${first(TASKS_MAX)}) as task
    group by kind`,
);

/** Refunds that are not made, by provider: how many, their sum in whole francs, and the age of the oldest in seconds. */
export const readWaitingRefunds = preparedSelect(
  'figures_of_refunds',
  v.object({ provider: v.string(), waiting: v.number(), francs: v.number(), oldest: v.number() }),
  sql`select lane.name as provider, figures.* from ${providers} as lane (name)
    cross join lateral (
      select count(*)::int as waiting, coalesce(sum(amount), 0)::float8 as francs, coalesce(max(${since('created_at')}), 0) as oldest
      from (
        select provider, amount, created_at from refunds where state in ('asked', 'claimed')
        union all
        select provider, amount, created_at from order_refunds where state not in ('made', 'withdrawn')
      ) as refund where refund.provider = lane.name
    ) as figures`,
);

/** The payments that the shop still asks about, by the state in which their provider shows them. */
export const readWatchedPayments = preparedSelect(
  'figures_of_watched_payments',
  v.object({ provider: v.string(), state: v.string(), payments: v.number() }),
  sql`select lane.name as provider, coalesce(watched.resumed_as, watched.state) as state, count(*)::int as payments
    from ${providers} as lane (name)
    cross join lateral (
      select state, resumed_as from payment_attempts where provider = lane.name and next_check_at is not null
      order by next_check_at ${first(WATCHED_MAX)}
    ) as watched
    group by 1, 2`,
);

/** The payments that reached a state within the last quarter of an hour. */
export const readRecentPayments = preparedSelect(
  'figures_of_recent_payments',
  v.object({ provider: v.string(), state: v.string(), payments: v.number() }),
  sql`select attempt.provider, event.to_state as state, count(*)::int as payments
    from payment_events as event join payment_attempts as attempt on attempt.id = event.attempt_id
    where event.at > ${NOW} - interval '15 minutes' and event.to_state is distinct from event.from_state
    group by 1, 2`,
);

/**
 * Seconds from a payment at the provider, as its statement has it, until the shop recorded it: quantiles of the payments of the last
 * day. Only of providers that list a statement.
 */
export const readTimeToTruth = preparedSelect(
  'figures_of_truth',
  v.object({ provider: v.string(), quantile: v.picklist(QUANTILES), seconds: v.number() }),
  sql`select lane.name as provider, figure.quantile::float8 as quantile, figure.seconds::float8 as seconds
    from ${providers} as lane (name)
    cross join lateral (
      select percentile_disc(array[${sql.raw(QUANTILES.join(', '))}]) within group (
        order by greatest(0, extract(epoch from attempt.completed_at - line.at))
      ) as seconds
      from (
        select * from statement_lines where provider = lane.name and at > ${NOW} - interval '1 day'
        order by at desc ${first(MEASURED_MAX)}
      ) as line
      join payment_attempts as attempt on attempt.provider = line.provider and attempt.client_reference = line.client_reference
      where line.kind = 'payment' and attempt.completed_at is not null
    ) as measured
    cross join lateral unnest(array[${sql.raw(QUANTILES.join(', '))}], measured.seconds) as figure (quantile, seconds)
    where figure.seconds is not null`,
);

/** The statements by name; each reads one figure at a time that is given as ISO 8601. */
export const readStoredFigures = async (db: Database, now: Date) => {
  const values = { now: now.toISOString() };
  return {
    queues: await readQueues(db, values),
    tasks: await readTasks(db, values),
    refunds: await readWaitingRefunds(db, values),
    watched: await readWatchedPayments(db, values),
    recent: await readRecentPayments(db, values),
    truth: await readTimeToTruth(db, values),
  };
};
