import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal, systemCode } from '../user-error.ts';

/** Browsers may read `localhost` as either, so a port is ours only when both are free. */
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

const LEAVING_MS = 2_000;
const RETRY_MS = 100;

/**
 * Waits a moment where a shop that was just ended may still be leaving.
 * @param name the variable that chooses this port
 * @throws Refusal when the port is taken or not ours to take
 */
export async function requireFreePort(port: number, name: string): Promise<void> {
  const until = Date.now() + LEAVING_MS;
  for (const address of LOOPBACK_ADDRESSES) {
    let code = await tryListening(port, address);
    while (code === 'EADDRINUSE' && Date.now() < until) {
      await delay(RETRY_MS);
      code = await tryListening(port, address);
    }
    if (code === 'EADDRINUSE') {
      throw new Refusal(
        `Port ${port} is in use: stop the program that holds it, or set ${name} to another port.`,
      );
    }
    if (code === 'EACCES')
      throw new Refusal(`Port ${port} may not be opened here: set ${name} to a port above 1023.`);
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

/** Below what a system gives to programs that call out, so that none of their calls sits on a port meanwhile. */
const CHOSEN_PORTS = { from: 20_000, to: 30_000 };

const given = new Set<number>();

/**
 * A port that nobody held a moment ago, whichever way `localhost` is read; no two calls get the same.
 * @param others ports that are spoken for and not yet held
 */
export async function findFreePort(others: readonly number[] = []): Promise<number> {
  const port = randomInt(CHOSEN_PORTS.from, CHOSEN_PORTS.to);
  if (given.has(port) || others.includes(port)) return findFreePort(others);
  for (const address of LOOPBACK_ADDRESSES) {
    if ((await tryListening(port, address)) === 'EADDRINUSE') return findFreePort(others);
  }
  given.add(port);
  return port;
}
