import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';

/** Forwards TCP connections to a PostgreSQL server and simulates network failures. */
export interface DatabaseProxy {
  /** The same database through the proxy. */
  url: string;
  /**
   * Stops forwarding without closing anything: data is lost, on open connections for good, on new ones until
   * `resume`.
   */
  silence(): void;
  /** New connections are forwarded again. */
  resume(): void;
  /** Closes every connection with a reset. */
  reset(): void;
  /** Number of chunks that arrived from clients while silent. */
  dropped(): number;
  close(): Promise<void>;
}

/** @param url of an embedded server, whose `host` parameter names the folder of its Unix socket */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const socketPath = `${target.searchParams.get('host')}/.s.PGSQL.5432`;
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let isSilent = false;
  let dropped = 0;

  const server = createServer((client) => {
    const database = isSilent ? undefined : connect(socketPath);
    let isDead = isSilent;
    clients.add(client);
    client.on('close', () => clients.delete(client));
    client.on('silence', () => (isDead = true));
    client.on('data', (chunk) => {
      if (isDead) dropped += 1;
      else database?.write(chunk);
    });
    database?.on('data', (chunk) => void (isDead || client.write(chunk)));
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ]) {
      if (!socket) continue;
      sockets.add(socket);
      socket.on('error', () => undefined); // 'close' is emitted next.
      socket.on('close', () => {
        sockets.delete(socket);
        // The end of a silent connection is not forwarded either.
        if (!isDead) other?.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port');

  return {
    url: `postgres://${target.username}@127.0.0.1:${address.port}${target.pathname}`,
    silence() {
      isSilent = true;
      for (const client of clients) client.emit('silence');
    },
    resume: () => void (isSilent = false),
    reset() {
      for (const client of clients) client.resetAndDestroy();
    },
    dropped: () => dropped,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
