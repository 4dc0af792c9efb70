import { readFileSync } from 'node:fs';

const PARENT_POLL_MS = 200;
/** Ctrl-C arrives twice: from the terminal, and passed on by npm. */
const SAME_REQUEST_MS = 1_000;

/**
 * Aborts when this program is asked to stop: by Ctrl-C, by a signal, by the closing of its terminal, or because the npm
 * that started it is gone. Asked a second time it ends at once; its processes notice by themselves.
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
  watchNpm(() => stop.abort());
  return stop.signal;
}

/** Our parent and, where that is only npm's shell, npm itself. */
function forebears(): string {
  const parent = readStatus(process.ppid);
  return [process.ppid, parent?.name === 'sh' ? parent.parent : undefined].join();
}

/**
 * npm passes a signal on to the shell it runs us in, which dies of it without a word to us; and a hard kill of npm tells
 * nobody. That one of our forebears has been replaced does tell.
 */
function watchNpm(gone: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const before = forebears();
  setInterval(() => forebears() !== before && gone(), PARENT_POLL_MS).unref();
}

/** What Linux tells about a process; nothing elsewhere, where npm's shell makes way for us. */
function readStatus(pid: number): { name: string; parent: string } | undefined {
  try {
    const [, name = '', parent = ''] =
      /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent };
  } catch {
    return undefined;
  }
}
