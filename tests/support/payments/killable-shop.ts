import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#scripts/start/ports.ts';
import type { FaultPoint } from '#server/payments/store/fault-points.ts';
import { bundleProgram } from '../../../scripts/bundle-programs.ts';
import type { TestStack } from './test-stack.ts';

const PROGRAM = fileURLToPath(new URL('./killable-server.ts', import.meta.url));

/** Where the program is in the code of a release, which may be another one. */
export const PROGRAM_PATH = 'tests/support/payments/killable-server.ts';

/** How the process differs from that of the other tests. */
interface Options {
  /** The program's source, e.g. of another release. */
  source?: string;
  environment?: Record<string, string>;
}

/** A shop in its own process, with one origin over all restarts. */
export async function killableShop(stack: TestStack, { source = PROGRAM, environment = {} }: Options = {}) {
  const program = await bundleProgram(source);
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const logged: string[] = [];
  let child: ChildProcess | undefined;
  let exit = Promise.resolve();
  stack.sendWebhooksTo(origin);
  stack.onClose(async () => {
    child?.kill('SIGKILL');
    await exit;
    await program.remove();
  });

  return {
    origin,
    /** What the processes have written to their log. */
    logged: () => logged.join(''),
    async start() {
      await exit;
      const env = {
        ...process.env,
        ...stack.environment(port),
        ...environment,
        CLOCK_OFFSET_MS: String(stack.clock.offset()),
      };
      child = fork(program.file, {
        env,
        execArgv: [],
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      child.stdout?.setEncoding('utf8').on('data', (text: string) => logged.push(text));
      exit = once(child, 'exit').then(() => undefined);
      const started = await Promise.race([once(child, 'message'), exit]);
      if (!started) throw new Error('The shop ended before it was ready');
    },
    /** The process kills itself the next time it reaches this point. */
    killAt: (killAt: FaultPoint) => void child?.send({ killAt }),
    /** Advances the clock of the stack and of the process. */
    advance(milliseconds: number) {
      stack.clock.advance(milliseconds);
      if (child?.connected) child.send({ offsetMs: stack.clock.offset() });
    },
    /** Ends the process as a crash does. */
    async kill() {
      child?.kill('SIGKILL');
      await exit;
    },
    /** Resolves when the process has exited. */
    exited: () => exit,
  };
}
