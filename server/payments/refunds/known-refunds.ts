import type { StatementItem } from '../../providers/provider.ts';
import type { AttemptRow } from '../store/projection.ts';
import { findProvider, type Core } from '../store/core.ts';

/** What a provider knows of refunds of a payment. */
export type KnownRefund =
  | { kind: 'refunded'; item: StatementItem }
  | { kind: 'none' }
  /** It has no statement that lists refunds, or the payment is older than what is read of it. */
  | { kind: 'cannotTell' }
  | { kind: 'noAnswer' };

const DAY_MS = 24 * 3_600_000;
/** As many days of the statement are read; a person waits for them. */
const DAYS_MAX = 31;
const PAGES_MAX = 100;
/** No further page is read after this time, in milliseconds (I16). */
const DEADLINE_MS = 15_000;

/**
 * Asks a provider whether a payment was refunded, before any money is returned: an earlier refund may be missing in a database that
 * was restored from a backup. Only a statement tells it; the read of a session stays the same after a refund.
 */
export async function askAboutRefunds(
  core: Core,
  attempt: Pick<AttemptRow, 'provider' | 'providerSessionId' | 'clientReference' | 'createdAt'>,
): Promise<KnownRefund> {
  const provider = findProvider(core, attempt.provider);
  const statement = provider?.statement?.bind(provider);
  if (!statement || provider?.listsRefunds !== true) return { kind: 'cannotTell' };
  const now = core.clock.now().getTime();
  const deadline = performance.now() + DEADLINE_MS;
  const first = Math.max(attempt.createdAt.getTime(), now - (DAYS_MAX - 1) * DAY_MS);
  // The latest day first: most refunds that are asked about were made a moment ago.
  for (let day = now; isoDay(day) >= isoDay(first); day -= DAY_MS) {
    let after: string | undefined;
    for (let page = 0; ; page += 1) {
      if (page === PAGES_MAX || performance.now() > deadline) return { kind: 'noAnswer' };
      const answer = await statement(isoDay(day), after);
      if (answer.kind === 'unanswered') {
        core.log.warn(
          { provider: attempt.provider, reason: answer.reason },
          'refunds could not be asked for',
        );
        return { kind: 'noAnswer' };
      }
      const item = answer.items.find((each) => each.kind === 'refund' && isOf(attempt, each));
      if (item) return { kind: 'refunded', item };
      if (answer.next === undefined) break;
      after = answer.next;
    }
  }
  return first > attempt.createdAt.getTime() ? { kind: 'cannotTell' } : { kind: 'none' };
}

const isoDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Whether an item of the statement is about a payment. The session decides where both name one. */
export const isOf = (
  { providerSessionId, clientReference }: Pick<AttemptRow, 'providerSessionId' | 'clientReference'>,
  item: StatementItem,
): boolean =>
  item.sessionId !== undefined && providerSessionId !== null
    ? item.sessionId === providerSessionId
    : item.clientReference === clientReference;
