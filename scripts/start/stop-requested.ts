import { readFileSync } from 'node:fs';

const PARENT_POLL_MS = 200;
/** Ctrl-C arrives twice: from the terminal and from npm. */
const SAME_REQUEST_MS = 1_000;

/**
 * Aborts on Ctrl-C, SIGTERM, when the terminal closes, or when the npm process that started this one has ended. A second
 * request exits at once; the child processes then end by themselves.
 */
export function stopRequested(): AbortSignal {
  const stop = new AbortController();
  let askedAt = Number.POSITIVE_INFINITY;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (Date.now() - askedAt > SAME_REQUEST_MS) process.exit(1);
      askedAt = Math.min(askedAt, Date.now());
      stop.abort();
    });
  }
  watchAncestors(() => stop.abort());
  return stop.signal;
}

/** The ids of the parent process and, when it is npm's shell, of npm. */
function ancestors(): string {
  const parent = readStatus(process.ppid);
  return [process.ppid, parent?.name === 'sh' ? parent.parent : undefined].join();
}

/**
 * npm forwards signals to its shell, which ends without forwarding them, and a killed npm forwards nothing. In both cases
 * the parent process changes, which is detected by polling.
 */
function watchAncestors(gone: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const before = ancestors();
  setInterval(() => ancestors() !== before && gone(), PARENT_POLL_MS).unref();
}

/** Name and parent from `/proc`; undefined on other systems, where npm's shell replaces itself by this process. */
function readStatus(pid: number): { name: string; parent: string } | undefined {
  try {
    const [, name = '', parent = ''] =
      /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent };
  } catch {
    return undefined;
  }
}
