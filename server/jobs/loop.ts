import { inLogContext } from '../log-context.ts';
import type { Log } from '../log.ts';

/** Work that is done side by side, up to a number of slots. */
export interface LaneUse {
  name: string;
  slots: number;
  busy: number;
}

/** Runs work periodically, one run at a time. */
export interface Loop {
  readonly name: string;
  start(): void;
  /** Does the work that is due now and waits for it, whether it was started or not; for tests. */
  tick(): Promise<void>;
  /** Runs now, or once more after the run that is under way. */
  nudge(): void;
  /** Resolves when the run that is under way has ended; none follows. */
  stop(): Promise<void>;
  /** How much of it this process does now, for work in slots. */
  lanes?(): readonly LaneUse[];
}

/** Back-off after the first failure, doubled with each further one, in milliseconds. */
const RETRY_FIRST_MS = 1_000;
/** The longest back-off of a loop that runs more often, so that work resumes soon after an outage (HAZARDS F1). */
const RETRY_MAX_MS = 3_000;

/** @param options.everyMs between two runs; after a failed run the back-off counts instead */
export function createLoop(options: {
  name: string;
  everyMs: number;
  log: Log;
  run: () => Promise<void>;
}): Loop {
  const { name, everyMs, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;
  let isWanted = false;
  let failures = 0;

  function schedule(milliseconds: number) {
    clearTimeout(timer);
    if (isStarted) timer = setTimeout(go, milliseconds).unref();
  }

  function go() {
    if (!isStarted) return;
    isWanted = running !== undefined;
    // Not in the context of the work that woke it: that has ended when the next run begins.
    running ??= inLogContext({ job: name }, once);
  }

  async function once() {
    try {
      await options.run();
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ err: error, loop: name, failures }, 'loop failed and goes on');
    }
    running = undefined;
    const retryMs = Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), Math.max(everyMs, RETRY_MAX_MS));
    schedule(failures > 0 ? retryMs : isWanted ? 0 : everyMs);
    isWanted = false;
  }

  return {
    name,
    tick: options.run,
    start() {
      isStarted = true;
      schedule(0);
    },
    nudge: go,
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await running;
    },
  };
}
