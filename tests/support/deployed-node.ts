import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundleProgram } from '#scripts/bundle-programs.ts';
import { projectRoot } from '#scripts/project.ts';

const PROBE_MS = 50;
const CLOCK = join(import.meta.dirname, 'skewed-clock.ts');

/** The server's program of a release, as it is deployed, with a clock that can be set wrong. */
export interface Release {
  program: string;
  clock: string;
  remove(): Promise<void>;
}

/** @param folder the files of another release; by default of this one */
export async function bundleRelease(folder: string = projectRoot): Promise<Release> {
  const program = await bundleProgram(join(folder, 'server/main.ts'));
  const clock = await bundleProgram(CLOCK);
  return {
    program: program.file,
    clock: clock.file,
    remove: async () => void (await Promise.all([program.remove(), clock.remove()])),
  };
}

/** A process of the server on one port, as a supervisor starts and ends it. */
export interface DeployedNode {
  readonly origin: string;
  /** Resolves when it is ready. @throws when the process ends before */
  start(release: Release, environment: Record<string, string>): Promise<void>;
  /** Asks the process to end. @returns its exit code */
  stop(): Promise<unknown>;
  /** Ends the process as a crash does. */
  kill(): Promise<void>;
  /** Sets the clock of its machine this far ahead, in milliseconds; negative: behind. */
  setSkew(milliseconds: number): Promise<void>;
}

export function deployedNode(port: number): DeployedNode {
  const origin = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  async function end(signal: NodeJS.Signals): Promise<unknown> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return undefined;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    const [code]: unknown[] = await exited;
    return code;
  }
  return {
    origin,
    async start({ program, clock }, environment) {
      const started = fork(program, {
        env: { ...process.env, ...environment },
        execArgv: ['--import', clock],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child = started;
      for (; !(await isReady(origin)); await pause(PROBE_MS))
        if (started.exitCode !== null) throw new Error('The server ended before it was ready');
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    async setSkew(skewMs) {
      if (!child) throw new Error('The server does not run');
      const set = once(child, 'message');
      child.send({ skewMs });
      await set;
    },
  };
}

/** Whether the process accepts requests. */
export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
