import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#scripts/start/ports.ts';
import { bundleProgram } from '../../scripts/bundle-programs.ts';
import type { TestStack } from './payments/test-stack.ts';

const PROGRAM = fileURLToPath(new URL('./skewed-server.ts', import.meta.url));

/** A shop in a process of its own, on a machine whose clock the test sets wrong. */
export interface SkewedShop {
  origin: string;
  /** Sets the clock of the machine this far ahead of the others; negative: behind. */
  setSkew(milliseconds: number): Promise<void>;
}

/** Starts shops on one database at the same time, each in a process of its own with a clock of its own. */
export async function startSkewedShops(stack: TestStack, count: number): Promise<SkewedShop[]> {
  const program = await bundleProgram(PROGRAM);
  const children: ChildProcess[] = [];
  stack.onClose(async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }),
    );
    await program.remove();
  });

  async function start(): Promise<SkewedShop> {
    const port = await findFreePort();
    const child = fork(program.file, {
      env: { ...process.env, ...stack.environment(port) },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    const ended = once(child, 'exit').then(() => {
      throw new Error('The shop ended');
    });
    ended.catch(() => undefined);
    await Promise.race([once(child, 'message'), ended]);
    return {
      origin: `http://localhost:${port}`,
      async setSkew(skewMs) {
        child.send({ skewMs });
        await Promise.race([once(child, 'message'), ended]);
      },
    };
  }

  return Promise.all(Array.from({ length: count }, start));
}
