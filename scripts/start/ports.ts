import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { UserError, systemCode } from '../user-error.ts';

/** Browsers resolve `localhost` to either address, so both must be free. */
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

const RELEASE_TIMEOUT_MS = 2_000;
const RETRY_MS = 100;

/**
 * Waits up to two seconds for a port that a stopping process still holds.
 * @param name the environment variable of this port
 * @throws UserError when the port is in use or may not be opened
 */
export async function requireFreePort(port: number, name: string): Promise<void> {
  const until = Date.now() + RELEASE_TIMEOUT_MS;
  for (const address of LOOPBACK_ADDRESSES) {
    let code = await tryListening(port, address);
    while (code === 'EADDRINUSE' && Date.now() < until) {
      await delay(RETRY_MS);
      code = await tryListening(port, address);
    }
    if (code === 'EADDRINUSE') {
      throw new UserError(
        `Port ${port} is in use: stop the program that holds it, or set ${name} to another port.`,
      );
    }
    if (code === 'EACCES')
      throw new UserError(`Port ${port} may not be opened here: set ${name} to a port above 1023.`);
  }
}

async function tryListening(port: number, host: string): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return systemCode(error);
  } finally {
    server.close();
  }
}

/** Below the ephemeral ports, which outgoing connections use. */
const PORT_RANGE = { from: 20_000, to: 30_000 };

const assigned = new Set<number>();

/**
 * A random port that is free on both loopback addresses; never the same twice in one process. Random, because several
 * test processes choose ports at the same time.
 * @param others ports that are reserved but not open yet
 */
export async function findFreePort(others: readonly number[] = []): Promise<number> {
  const port = randomInt(PORT_RANGE.from, PORT_RANGE.to);
  if (assigned.has(port) || others.includes(port)) return findFreePort(others);
  for (const address of LOOPBACK_ADDRESSES) {
    if ((await tryListening(port, address)) === 'EADDRINUSE') return findFreePort(others);
  }
  assigned.add(port);
  return port;
}
