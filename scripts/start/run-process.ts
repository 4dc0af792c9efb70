import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../project.ts';
import { programFile } from './programs.ts';

const STOP_TIMEOUT_MS = 10_000;
const LOG_LINES_SHOWN = 12;

export type RunningProcess = {
  pid: number;
  /** Resolves with a message and the end of its log when the process has ended. */
  ended: Promise<string>;
  /** Sends SIGTERM, and SIGKILL after ten seconds. */
  stop: () => Promise<void>;
};

/**
 * Runs a bundled program in a process that ends when this process ends.
 * @param options.name in error messages
 * @param options.logFile receives stdout and stderr
 */
export async function startProcess(options: {
  name: string;
  program: 'server' | 'sandbox';
  environment: Record<string, string>;
  logFile: string;
}): Promise<RunningProcess> {
  const endWithParent = pathToFileURL(programFile('end-with-parent')).href;
  // A file, not a pipe: after this process has ended, the program can still write its last lines.
  const log = await open(options.logFile, 'a');
  const begin = (await log.stat()).size;
  const flags = ['--enable-source-maps', '--import', endWithParent];
  const child = spawn(process.execPath, [...flags, programFile(options.program)], {
    cwd: projectRoot,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    // A process group of its own: on Ctrl-C the launcher stops the processes in order.
    detached: true,
  });
  const ended = closeOf(child, log).then(async (how) => {
    const lines = (await readFile(options.logFile)).subarray(begin).toString().trimEnd().split('\n');
    const lastLines = lines.slice(-LOG_LINES_SHOWN);
    return [`${options.name} has ended ${how}. The end of its log (${options.logFile}):`, ...lastLines].join(
      '\n  ',
    );
  });
  return {
    pid: child.pid!, // Set, because this Node.js can always be spawned.
    ended,
    async stop() {
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(killTimer);
    },
  };
}

async function closeOf(child: ReturnType<typeof spawn>, log: FileHandle): Promise<string> {
  const [code, signal]: unknown[] = await once(child, 'close');
  await log.close();
  return typeof signal === 'string' ? `by ${signal}` : `with code ${String(code)}`;
}
