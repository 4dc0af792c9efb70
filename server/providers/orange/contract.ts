import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';

/** Calls that Orange grants to some merchants only: the search for payments, and the status of one payment. */
export type GrantedCall = 'search' | 'status';

/** How long a call that was denied is not made again, in milliseconds: Orange may grant it meanwhile. */
const DENIED_FOR_MS = 60 * 60_000;

/** What the merchant's contract allows, as far as Orange has shown it. */
export interface Contract {
  /** False for an hour after Orange denied the call, and always for a call that the settings rule out. */
  mayCall(call: GrantedCall): boolean;
  /** Records how Orange answered a call. */
  record(call: GrantedCall, isDenied: boolean): void;
}

/** @param ruledOut calls that the settings rule out */
export function createContract({
  ruledOut,
  clock,
  log,
}: {
  ruledOut: readonly GrantedCall[];
  clock: Clock;
  log: Log;
}): Contract {
  const deniedAt = new Map<GrantedCall, number>();
  return {
    mayCall(call) {
      if (ruledOut.includes(call)) return false;
      const age = clock.now().getTime() - (deniedAt.get(call) ?? -Infinity);
      // Denied in the future: the clock has been set back since (HAZARDS B35).
      return age >= DENIED_FOR_MS || age < 0;
    },
    record(call, isDenied) {
      if (isDenied && !deniedAt.has(call)) log.warn({ provider: 'orange', call }, 'Orange denies this call');
      if (!isDenied && deniedAt.delete(call))
        log.info({ provider: 'orange', call }, 'Orange grants this call');
      if (isDenied) deniedAt.set(call, clock.now().getTime());
    },
  };
}
