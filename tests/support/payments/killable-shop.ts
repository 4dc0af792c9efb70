import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#scripts/start/ports.ts';
import type { FaultPoint } from '#server/payments/fault-points.ts';
import { bundle } from '../../../scripts/bundle-program.ts';
import type { World } from './environment.ts';

const PROGRAM = fileURLToPath(new URL('./killable-server.ts', import.meta.url));

/** A shop in a process of its own, at an address that stays the same however often it is killed and started. */
export async function killableShop(world: World) {
  const program = await bundle(PROGRAM);
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let dead = Promise.resolve();
  world.ringAt(origin);
  world.onClose(async () => {
    child?.kill('SIGKILL');
    await dead;
    await program.remove();
  });

  return {
    origin,
    async start() {
      await dead;
      const env = {
        ...process.env,
        ...world.environment(port),
        CLOCK_AHEAD_MS: String(world.clock.offset()),
      };
      child = fork(program.file, {
        env,
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      dead = once(child, 'exit').then(() => undefined);
      const started = await Promise.race([once(child, 'message'), dead]);
      if (!started) throw new Error('The shop ended before it was ready');
    },
    /** It dies the next time it comes to this point. */
    killAt: (killAt: FaultPoint) => void child?.send({ killAt }),
    /** Time passes for everybody. */
    advance(milliseconds: number) {
      world.clock.advance(milliseconds);
      if (child?.connected) child.send({ ahead: world.clock.offset() });
    },
    /** Resolves when it is dead. */
    died: () => dead,
  };
}
