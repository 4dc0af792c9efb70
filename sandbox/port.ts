import type { Server } from 'node:net';

/** The port a server listens on, chosen by the system where 0 was asked for. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port');
  return address.port;
}
