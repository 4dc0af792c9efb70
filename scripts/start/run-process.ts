import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';

const STOP_PATIENCE_MS = 10_000;
const LAST_LINES_SHOWN = 12;

export type RunningProcess = {
  pid: number;
  /** Settles, with the last words of its log, when the process has ended, wanted or not. */
  ended: Promise<string>;
  /** Asks it to end in order, and insists after ten seconds. */
  stop: () => Promise<void>;
};

/**
 * Runs one TypeScript program of this repository as a process that cannot outlive us.
 * @param options.entry relative to the repository, such as `server/main.ts`
 * @param options.logFile gets everything the program prints
 */
export async function startProcess(options: {
  name: string;
  entry: string;
  environment: Record<string, string>;
  logFile: string;
}): Promise<RunningProcess> {
  const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href;
  const imports = [import.meta.resolve('tsx'), endWithParent].flatMap((url) => ['--import', url]);
  // The file itself, not a pipe through us: a process that outlives us for a moment can still write its last words.
  const log = await open(options.logFile, 'a');
  const begin = (await log.stat()).size;
  const child = spawn(process.execPath, [...imports, join(projectRoot, options.entry)], {
    cwd: projectRoot,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    // Out of the terminal's process group: on Ctrl-C we stop our processes in order, not all at once.
    detached: true,
  });
  const ended = closeOf(child, log).then(async (how) => {
    const words = (await readFile(options.logFile)).subarray(begin).toString().trimEnd().split('\n');
    const lastWords = words.slice(-LAST_LINES_SHOWN);
    return [`${options.name} has ended ${how}. Its last words (${options.logFile}):`, ...lastWords].join(
      '\n  ',
    );
  });
  return {
    pid: child.pid!, // Our own Node.js can always be started.
    ended,
    async stop() {
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
      await ended;
      clearTimeout(impatience);
    },
  };
}

async function closeOf(child: ReturnType<typeof spawn>, log: FileHandle): Promise<string> {
  const [code, signal]: unknown[] = await once(child, 'close');
  await log.close();
  return typeof signal === 'string' ? `by ${signal}` : `with code ${String(code)}`;
}
