import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';

/** At most `max` uses of one key within `windowMs`. */
interface Limit {
  max: number;
  windowMs: number;
}

/** More keys than this are not remembered: the one that was used least recently is forgotten. */
const KEYS_MAX = 10_000;

/** Ten times the callbacks of the most orders that a process handles. */
const MESSAGES: Limit = { max: 6_000, windowMs: 60_000 };
/** Providers send a payment's events some twenty times at most. */
const MESSAGES_OF_PAYMENT: Limit = { max: 30, windowMs: 600_000 };
/** Messages that are stored without looking whether they name a payment of ours, so that usual traffic costs no statement more. */
const UNCHECKED: Limit = { max: 120, windowMs: 600_000 };
/** Messages beyond those that name no payment of ours: of another use of our wallet, or invented with a proof that leaked. */
const STRANGE: Limit = { max: 120, windowMs: 600_000 };
/** Forged messages that are logged. */
const LOGGED_FORGERIES: Limit = { max: 10, windowMs: 60_000 };

/** Where a message came from; each provider has limits of its own for each network. */
export interface CallbackSource {
  provider: string;
  /** The network of the sender, see `networkOf`. */
  network: string;
}

/**
 * The limits on callbacks, counted per process. Only authentic messages count, so that forged ones cannot use up the limits of
 * real ones; and messages that name a payment of ours are counted apart from those that do not (HAZARDS B13, B41).
 */
export interface CallbackLimits {
  /**
   * Counts an authentic message.
   *
   * @param payment the name of the payment in it
   * @param isOurs finds out whether we have that payment; called only under pressure
   * @returns whether it may be stored
   */
  take(source: CallbackSource, payment: string, isOurs: () => Promise<boolean>): Promise<boolean>;
  /** Counts a forged message. @returns whether to log it */
  logsForgery(source: CallbackSource): boolean;
}

const keyOf = ({ provider, network }: CallbackSource): string => `${provider} ${network}`;

export function createCallbackLimits(clock: Clock): CallbackLimits {
  const messages = countUses(clock, MESSAGES);
  const ofPayment = countUses(clock, MESSAGES_OF_PAYMENT);
  const unchecked = countUses(clock, UNCHECKED);
  const strange = countUses(clock, STRANGE);
  const forgeries = countUses(clock, LOGGED_FORGERIES);
  return {
    async take(source, payment, isOurs) {
      const key = keyOf(source);
      if (!messages(key) || !ofPayment(`${key} ${payment}`)) return false;
      return unchecked(key) || (await isOurs()) || strange(key);
    },
    logsForgery: (source) => forgeries(keyOf(source)),
  };
}

/** Counts uses in windows that begin with the first use. @returns whether a use is within the limit */
function countUses(clock: Clock, { max, windowMs }: Limit): (key: string) => boolean {
  const windows = new LRUCache<string, { uses: number; endsAt: number }>({ max: KEYS_MAX });
  return (key) => {
    const now = clock.now().getTime();
    const known = windows.get(key);
    // A window that ends later than possible: the clock was set back since (HAZARDS B35).
    const isCurrent = known !== undefined && now < known.endsAt && known.endsAt <= now + windowMs;
    const window = isCurrent ? known : { uses: 0, endsAt: now + windowMs };
    window.uses += 1;
    windows.set(key, window);
    return window.uses <= max;
  };
}
