import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseLauncher, type Launcher, launchersFor } from '#scripts/embedded-postgres/launcher.ts';

const PROBE_MS = 50;
const START_MAX_MS = 10_000;

/** A program of the operating system that a test starts, kills and starts again. */
export interface Program {
  start(): Promise<void>;
  /** @param signal by default that of a crash */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * How programs are started that refuse to run as root and must end with this process.
 *
 * @throws when one of them is not installed
 */
export async function launcherOf(paths: readonly string[]): Promise<Launcher> {
  for (const path of paths)
    await access(path).catch((cause: unknown) => {
      throw new Error(`The drill needs ${path}: install the package of that name.`, { cause });
    });
  return chooseLauncher('true', launchersFor(process.platform, process.getuid?.()));
}

/** @param port that the program opens on this machine once it works */
export function programOf(
  launcher: Launcher,
  words: readonly string[],
  port: number,
  environment: Record<string, string> = {},
): Program {
  let child: ChildProcess | undefined;
  let log = '';
  return {
    async start() {
      const [command = '', ...args] = [...launcher.prefix, ...words];
      child = spawn(command, args, {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => (log += text));
      for (const end = Date.now() + START_MAX_MS; !(await isOpen(port)); await pause(PROBE_MS))
        if (Date.now() > end || child.exitCode !== null)
          throw new Error(`${words[0]} did not start: ${log.slice(-2_000)}`);
    },
    async kill(signal = 'SIGKILL') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isConnected = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    pause(PROBE_MS * 4).then(() => false),
  ]);
  socket.destroy();
  return isConnected;
}
