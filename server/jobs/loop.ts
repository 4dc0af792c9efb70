import type { Log } from '../log.ts';

/** Work that is done again and again, one run at a time, until it is stopped. */
export interface Loop {
  start(): void;
  /** Runs now, or once more after the run that is under way. */
  nudge(): void;
  /** Resolves when the run that is under way has ended; none follows. */
  stop(): Promise<void>;
}

/** Rest after the first failure, doubled with each further one, in milliseconds. */
const RETRY_FIRST_MS = 1_000;
/** The longest rest after failures of a loop that runs more often: work resumes this soon after an outage (HAZARDS F1). */
const RETRY_MAX_MS = 3_000;

/** @param options.everyMs rest between two runs; after a failed run the next one comes sooner or later than that */
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

  function rest(milliseconds: number) {
    clearTimeout(timer);
    if (isStarted) timer = setTimeout(go, milliseconds).unref();
  }

  function go() {
    if (!isStarted) return;
    isWanted = running !== undefined;
    running ??= once();
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
    rest(failures > 0 ? retryMs : isWanted ? 0 : everyMs);
    isWanted = false;
  }

  return {
    start() {
      isStarted = true;
      rest(0);
    },
    nudge: go,
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await running;
    },
  };
}
