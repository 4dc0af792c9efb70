import type { AttemptRow } from './projection.ts';

/** A payment is given back only while there is time left to make it, in milliseconds (HAZARDS B8). */
const VALIDITY_LEFT_MIN_MS = 60_000;

/** What somebody who wants to pay brings along. */
export interface Wish {
  provider: string;
  /** E.164; `null` where the provider needs none. */
  phone: string | null;
  /** Whole francs, the server's own figure. */
  amount: number;
}

/**
 * What to do with the attempt that is live when somebody wants to pay:
 * - `reuse`: it is what they want, give it back
 * - `busy`: something may be happening with it that cannot be undone
 * - `ask`: whether the provider has a session of it is not known, ask
 * - `close`: it is not what they want or runs out too soon, close it at the provider
 */
export type Judgement = 'reuse' | 'busy' | 'ask' | 'close';

/** @param isAsked the provider was asked a moment ago and the attempt is still as it is */
export function judgeLive(
  attempt: AttemptRow,
  wish: Wish,
  { now, isBeingOpened, isAsked }: { now: Date; isBeingOpened: boolean; isAsked: boolean },
): Judgement {
  const isSame =
    attempt.provider === wish.provider && attempt.phone === wish.phone && attempt.amount === wish.amount;
  const wanted = isSame ? 'reuse' : 'busy';
  if (attempt.state === 'processing') return wanted;
  if (attempt.state !== 'pending') return isBeingOpened || isAsked ? wanted : 'ask';
  const left = (attempt.validUntil?.getTime() ?? 0) - now.getTime();
  if (isSame && attempt.checkoutUrl !== null && left >= VALIDITY_LEFT_MIN_MS) return 'reuse';
  return isAsked ? 'busy' : 'close';
}
