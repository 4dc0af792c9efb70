import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#scripts/start/ports.ts';

const root = join(import.meta.dirname, '..', '..');

/** A process of `npm start` without npm: its output and its end. */
export type Launch = {
  launcher: ChildProcess;
  shopOrigin: string;
  printed: () => string;
  /** Settles with the exit code, or with null if a signal was not handled. */
  ended: Promise<number | null>;
};

export async function launchShop(environment: Record<string, string>): Promise<Launch> {
  const ports = {
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    ...environment,
  };
  const launcher = spawn(process.execPath, [join(root, 'scripts', 'bootstrap.mjs'), 'start'], {
    env: { ...process.env, ...ports },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ended = (async () => {
    const [code]: unknown[] = await once(launcher, 'close');
    return typeof code === 'number' ? code : null;
  })();
  return { launcher, shopOrigin: `http://localhost:${ports.PORT}`, printed: () => printed, ended };
}

/** The running child processes of `pid`, with their command lines. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  return listProcesses().filter(({ parent }) => parent === pid);
}

export function isRunning(pid: number): boolean {
  return listProcesses().some((found) => found.pid === pid);
}

type Found = { pid: number; parent: number; command: string };

/** A minimal Linux has no `ps`, and other systems have no `/proc`. */
function listProcesses(): Found[] {
  if (existsSync('/proc/self/stat')) return readdirSync('/proc').filter(isNumber).flatMap(readProcess);
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

const isNumber = (name: string) => /^\d+$/.test(name);

function readProcess(name: string): Found[] {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
  } catch {
    return []; // The process has ended meanwhile.
  }
}
