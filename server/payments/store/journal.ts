import { count, inArray } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { providerCalls } from '../../db/schema.ts';
import { createLoop, type Loop } from '../../jobs/loop.ts';
import { withLogFields } from '../../log-context.ts';
import type { Log } from '../../log.ts';
import type { OpenResult, ReadResult, RefundResult } from '../../providers/provider.ts';
import { redactText } from '../../redact.ts';
import type { Cause } from './stored-event.ts';

type ProviderCallRow = typeof providerCalls.$inferInsert;

const FLUSH_MS = 1_000;
/** Calls that wait to be written, e.g. while the database is unavailable; more are dropped. */
const WAITING_MAX = 2_000;
/** Calls written per attempt: about three times those of the longest schedule of the reconciler. */
export const CALLS_PER_ATTEMPT_MAX = 600;
const DETAIL_LENGTH_MAX = 120;

/** The subject of a call. */
export interface Called {
  /** Or, where the provider's answer tells whose session it is, how to find the attempt; without one the call is not written. */
  attemptId:
    | string
    | ((answer: OpenResult | ReadResult | RefundResult | void) => Promise<string | undefined>);
  call: ProviderCallRow['call'];
  source: Cause['source'];
}

/**
 * Writes down the calls to providers. The events of attempts have what a call changed; this adds the calls that changed
 * nothing, their duration, and their order.
 */
export interface Journal extends Loop {
  /** Makes a call and writes it down, also when it throws. */
  recording<Answer extends OpenResult | ReadResult | RefundResult | void>(
    called: Called,
    call: () => Promise<Answer>,
  ): Promise<Answer>;
  /** Writes the calls that wait. */
  flush(): Promise<void>;
}

/**
 * A journal that writes once a second, so that it adds no statement to a payment (decision 0014). A crash loses the
 * calls of the last second; what they changed is in the events.
 */
export function createJournal({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Journal {
  let waiting: ProviderCallRow[] = [];

  function add(row: ProviderCallRow): void {
    if (waiting.length < WAITING_MAX) waiting.push(row);
  }

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const rows = waiting;
    waiting = [];
    try {
      const stored = await countCalls(db, rows);
      const kept = rows.filter(({ attemptId }) => {
        const number = (stored.get(attemptId) ?? 0) + 1;
        stored.set(attemptId, number);
        return number <= CALLS_PER_ATTEMPT_MAX;
      });
      if (kept.length > 0) await db.insert(providerCalls).values(kept);
    } catch (error) {
      waiting = [...rows, ...waiting].slice(0, WAITING_MAX);
      throw error;
    }
  }

  const loop = createLoop({ name: 'journal', everyMs: FLUSH_MS, log, run: flush });

  return {
    ...loop,
    async recording({ attemptId, call, source }, make) {
      const started = clock.now().getTime();
      const note = (id: string, answer: string, detail?: string) => {
        const at = clock.now();
        // The clock may have been set back since.
        const durationMs = Math.max(0, at.getTime() - started);
        add({ attemptId: id, call, source, answer, detail: redacted(detail), durationMs, at });
      };
      try {
        const result = await withLogFields(typeof attemptId === 'string' ? { attemptId } : {}, make);
        const id = typeof attemptId === 'string' ? attemptId : await attemptId(result);
        if (id === undefined) return result;
        if (result === undefined) note(id, 'sent');
        else if (result.kind === 'evidence') note(id, result.verdict, result.word);
        else note(id, result.kind, 'reason' in result ? result.reason : undefined);
        return result;
      } catch (error) {
        if (typeof attemptId === 'string') note(attemptId, 'unanswered');
        throw error;
      }
    },
    flush,
    async stop() {
      await loop.stop();
      await flush().catch((error: unknown) =>
        log.warn({ err: error }, 'the last calls are not in the journal'),
      );
    },
  };
}

async function countCalls(db: Database, rows: readonly ProviderCallRow[]): Promise<Map<string, number>> {
  const ids = [...new Set(rows.map(({ attemptId }) => attemptId))];
  const counts = await db
    .select({ id: providerCalls.attemptId, calls: count() })
    .from(providerCalls)
    .where(inArray(providerCalls.attemptId, ids))
    .groupBy(providerCalls.attemptId);
  return new Map(counts.map(({ id, calls }) => [id, calls]));
}

/** A provider's word without contact data and tokens, should it ever contain any (HAZARDS F8, I20). */
export const redacted = (text: string | null | undefined): string | null =>
  text == null ? null : redactText(text).slice(0, DETAIL_LENGTH_MAX);
