import type { Log } from '../log.ts';

/** Work that is done again and again, one run at a time, until it is stopped. */
export interface Loop {
  start(): void;
  /** Runs now, or once more after the run that is under way. */
  nudge(): void;
  /** Resolves when the run that is under way has ended; none follows. */
  stop(): Promise<void>;
}

/** The longest rest after failures, in milliseconds: work resumes this soon after an outage (HAZARDS F1). */
const REST_MAX_MS = 5_000;

/** @param options.everyMs rest between two runs; it grows while runs fail */
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
    rest(isWanted ? 0 : Math.max(everyMs, Math.min(everyMs * 2 ** failures, REST_MAX_MS)));
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
