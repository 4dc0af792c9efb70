/** A standby that answers reads of the catalogue, as long as it has what they must show. @see docs/decisions/0078 */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { databaseFailure, isUnavailable } from './db/failure.ts';
import type { Database } from './db/index.ts';
import { readHistory } from './db/number-fences.ts';
import { preparedSelect } from './db/prepared.ts';
import { resultRows } from './db/raw.ts';
import { createLoop, type Loop } from './jobs/loop.ts';
import type { Log } from './log.ts';
import type { ReplicaFigures } from './metrics/live-figures.ts';

/** Milliseconds between two looks at the standby. */
const LOOK_EVERY_MS = 1_000;
/** A standby that is further behind, in milliseconds, gets no reads. */
const LAG_MAX_MS = 10_000;
/** Positions that are remembered while the standby has not reached them: one hour. */
const POSITIONS_MAX = 3_600;

export interface Replica {
  /**
   * Runs reads in one snapshot of the standby if it has this version of the catalogue, and otherwise on the database itself.
   *
   * @param read may be called twice, so it must not write
   * @throws what `read` throws; of the standby no failure
   */
  read<Result>(version: string, read: (db: Database) => Promise<Result>): Promise<Result>;
  figures(): ReplicaFigures;
  /** Looks at the standby, which gets no reads before. */
  watching: Loop;
}

/** In the transaction that reads, so that it holds for what is read, whichever server stands behind the address now. */
const selectHasVersion = preparedSelect(
  'replica_has_version',
  v.object({ has_version: v.boolean() }),
  sql`
  select pg_is_in_recovery() and version >= ${sql.placeholder('version')}::bigint as has_version
  from catalogue_version`,
);

/** The standby is behind the version, or no standby any more. */
class IsBehind extends Error {}

/**
 * @param options.readDb the database itself
 * @param options.elapsed milliseconds of a clock that never jumps; for tests
 */
export function createReplica({
  replicaDb,
  readDb,
  log,
  elapsed = () => performance.now(),
}: {
  replicaDb: Database;
  readDb: Database;
  log: Log;
  elapsed?: () => number;
}): Replica {
  const reads = { replica: 0, primary: 0 };
  let isUsed = false;
  let lagMs: number | undefined;
  /** What the database had written, and when; the oldest first. */
  let positions: { at: number; written: number }[] = [];

  function use(isUsable: boolean, because: object): void {
    if (isUsable !== isUsed)
      log[isUsable ? 'info' : 'warn'](because, isUsable ? 'the replica is used' : 'the replica is not used');
    isUsed = isUsable;
  }

  async function look(): Promise<void> {
    const at = elapsed();
    try {
      const { history, written } = await readWritten(readDb);
      if (positions.length < POSITIONS_MAX) positions.push({ at, written });
      const standby = await readReplayed(replicaDb);
      positions = positions.filter((position) => position.written > standby.replayed);
      lagMs = at - (positions[0]?.at ?? at);
      use(standby.history === history && lagMs <= LAG_MAX_MS, { lagMs, standby, history });
    } catch (error) {
      lagMs = undefined;
      use(false, { err: error });
    }
  }

  return {
    async read(version, read) {
      if (isUsed)
        try {
          const result = await replicaDb.transaction(
            async (tx) => {
              const [state] = await selectHasVersion(tx, { version });
              if (state?.has_version !== true) throw new IsBehind();
              return read(tx);
            },
            { isolationLevel: 'repeatable read', accessMode: 'read only' },
          );
          reads.replica += 1;
          return result;
        } catch (error) {
          const failure = databaseFailure(error);
          if (failure === undefined && !(error instanceof IsBehind)) throw error;
          // The next look may use it again.
          if (failure && isUnavailable(failure)) use(false, { err: error });
        }
      reads.primary += 1;
      return read(readDb);
    },
    figures: () => ({ isUsed, lagSeconds: lagMs === undefined ? undefined : lagMs / 1_000, reads }),
    watching: createLoop({ name: 'replica', everyMs: LOOK_EVERY_MS, log, run: look }),
  };
}

const bytesOf = (position: string) => sql.raw(`pg_wal_lsn_diff(${position}, '0/0')::float8`);

const Written = v.tuple([v.object({ written: v.number() })]);

/** Where the database's log ends, in bytes, and the history that it belongs to. */
export async function readWritten(db: Database): Promise<{ history: string; written: number }> {
  const rows = await db.execute(sql`select ${bytesOf('pg_current_wal_lsn()')} as written`);
  const [{ written }] = v.parse(Written, resultRows(rows));
  return { history: await readHistory(db), written };
}

const Replayed = v.tuple([v.object({ history: v.nullable(v.string()), replayed: v.nullable(v.number()) })]);

/**
 * How far a standby has replayed that log.
 *
 * @returns no history for a server that is no standby: it was promoted
 */
export async function readReplayed(db: Database): Promise<{ history: string | undefined; replayed: number }> {
  const rows = await db.execute(sql`
    select case when pg_is_in_recovery()
        then system_identifier::text || '/' || upper(lpad(to_hex(timeline_id), 8, '0')) end as history,
      ${bytesOf('pg_last_wal_replay_lsn()')} as replayed
    from pg_control_system(), pg_control_checkpoint()`);
  const [{ history, replayed }] = v.parse(Replayed, resultRows(rows));
  return { history: history ?? undefined, replayed: replayed ?? 0 };
}
