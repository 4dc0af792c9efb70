/**
 * Whether somebody's money is out of sight: money of which a provider told the shop, that stands in no final state, and that no open
 * task of staff names, longer than the shop needs to decide or to report it.
 *
 * @see OP-01, docs/operations/alerts.md
 */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { FINAL_STATES } from '#domain/payments/attempt-state.ts';
import type { Database } from '../db/index.ts';
import { preparedSelect } from '../db/prepared.ts';
import { words } from '../db/schema/columns.ts';
import type { ProviderDefinition } from '../providers/definition.ts';

/** How the provider told of the money. */
export const CAUSES = ['moving', 'conflict', 'callback', 'statement', 'refund'] as const;
export type Cause = (typeof CAUSES)[number];

/** Money of one cause. */
export interface OutOfSight {
  cause: Cause;
  payments: number;
  /** Whole francs, of the payments whose amount is known. */
  francs: number;
}

/** Longer than the quarter of an hour after which the shop itself reports a payment that is undecided. */
const GRACE_MINUTES = 20;
/** Statements are read every hour, and a file is uploaded days later. */
const STATED_DAYS = 7;
/** The most rows of one cause that are read. There are none in a healthy shop. */
const ROWS_MAX = 1_000;

const NOW = sql`${sql.placeholder('now')}::timestamptz`;
const GRACE_ENDED = sql.raw(`interval '${GRACE_MINUTES} minutes'`);
const FINAL = words(FINAL_STATES);

/** Whether a task of staff has one of these keys. @param kinds by default all */
const isTask = (keys: string, { isOpen = true, kind = '' } = {}) =>
  sql.raw(
    `exists (select from staff_tasks task where task.key in (${keys})${kind && ` and task.kind = '${kind}'`}${isOpen ? ' and task.done_at is null' : ''})`,
  );

/**
 * Money that the provider shows as moving, unless staff know of it or closed its task while the shop still asks; and money that
 * differs from what was asked for, which staff must decide about.
 */
const UNDECIDED = sql`
  select case when attempt.state = 'conflicted' then 'conflict' else 'moving' end as cause, attempt.amount as francs,
    null::text as provider, null::text as reference
  from payment_attempts attempt
  cross join lateral (select max(event.at) as at from payment_events event where event.attempt_id = attempt.id) last
  where (attempt.state in ('processing', 'conflicted') or attempt.resumed_as = 'processing')
    and last.at < ${NOW} - ${GRACE_ENDED}
    and not ${isTask('attempt.id::text')}
    and (attempt.state = 'conflicted' or attempt.next_check_at is null
      or not ${isTask('attempt.id::text', { isOpen: false, kind: 'stuck_payment' })})
  limit ${sql.raw(String(ROWS_MAX))}`;

/** A stored callback that was not processed, of a payment that is not settled. */
const CALLBACKS = sql`
  select 'callback' as cause, coalesce(attempt.amount, 0) as francs, null::text as provider, null::text as reference
  from payment_providers provider
  cross join lateral (
    select * from callback_inbox inbox where inbox.state = 'waiting' and inbox.provider = provider.id
    order by inbox.next_try_at, inbox.id limit ${sql.raw(String(ROWS_MAX))}
  ) callback
  left join lateral (
    select * from payment_attempts named
    where named.provider = callback.provider and named.client_reference = callback.client_reference
    union all
    select * from payment_attempts named
    where callback.client_reference is null and named.provider = callback.provider
      and named.provider_session_id = callback.provider_session_id
  ) attempt on true
  where callback.received_at < ${NOW} - ${GRACE_ENDED}
    and (attempt.state is null or attempt.state not in (${FINAL}))
    and not ${isTask("callback.provider || '/callback/' || callback.id, callback.provider || '/' || coalesce(callback.client_reference, 'null'), attempt.id::text")}`;

/** A payment of a statement whose attempt is not settled, or that names us and has no attempt. */
const STATED = sql`
  select 'statement' as cause, line.amount as francs,
    case when attempt.id is null then line.provider end as provider, line.client_reference as reference
  from payment_providers provider
  cross join lateral (
    select * from statement_lines stated
    where stated.provider = provider.id and stated.at > ${NOW} - interval '${sql.raw(String(STATED_DAYS))} days'
      and stated.kind = 'payment' and stated.recorded_at < ${NOW} - ${GRACE_ENDED}
  ) line
  left join lateral (
    select * from payment_attempts named
    where named.provider = line.provider and named.client_reference = line.client_reference
    union all
    select * from payment_attempts named
    where line.client_reference is null and named.provider = line.provider and named.provider_session_id = line.session_id
  ) attempt on true
  where (attempt.id is null and line.client_reference is not null or attempt.state not in (${FINAL}))
    and not ${isTask("line.provider || '/' || coalesce(line.session_id, line.reference), line.provider || '/' || line.reference, attempt.id::text", { isOpen: false })}
  limit ${sql.raw(String(ROWS_MAX))}`;

/** Money that is to be returned and that no task names. */
const REFUNDS = sql`
  select 'refund' as cause, coalesce(refund.amount, 0) as francs, null::text as provider, null::text as reference
  from refunds refund
  where refund.state in ('asked', 'claimed') and refund.created_at < ${NOW} - ${GRACE_ENDED}
    and not ${isTask('refund.attempt_id::text')}
  union all
  select 'refund', refund.amount, null::text, null::text
  from order_refunds refund
  where refund.state not in ('made', 'withdrawn') and refund.created_at < ${NOW} - ${GRACE_ENDED}
    and not ${isTask('refund.id::text', { kind: 'order_refund' })}`;

const findOutOfSight = preparedSelect(
  'money_out_of_sight',
  v.object({
    cause: v.picklist(CAUSES),
    francs: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
    provider: v.nullable(v.string()),
    reference: v.nullable(v.string()),
  }),
  sql`(${UNDECIDED}) union all (${CALLBACKS}) union all (${STATED}) union all (${REFUNDS})`,
);

/**
 * The money that is out of sight, by its cause; a cause without any has zero.
 *
 * @param known tells of a payment without an attempt whether its reference is ours, or that of another use of the account
 */
export async function readMoneyOutOfSight(
  db: Database,
  known: readonly Pick<ProviderDefinition, 'id' | 'reference'>[],
  now: Date,
): Promise<OutOfSight[]> {
  const rows = await findOutOfSight(db, { now: now.toISOString() });
  const isForeign = ({ provider, reference }: (typeof rows)[number]) =>
    provider !== null &&
    !known.some(({ id, reference: form }) => id === provider && form.isOurs(reference ?? ''));
  const counted = rows.filter((row) => !isForeign(row));
  return CAUSES.map((cause) => {
    const own = counted.filter((row) => row.cause === cause);
    return { cause, payments: own.length, francs: own.reduce((total, { francs }) => total + francs, 0) };
  });
}
