import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Log } from '../log.ts';
import { isPrivate } from '../ip-networks.ts';
import type { ShopMetrics } from './shop-metrics.ts';

/** Where the metrics are served. */
export interface MetricsAddress {
  /** A private IP address, or the one that stands for all: then only connections to private addresses are answered. */
  host: string;
  port: number;
}

/** A server of its own for the metrics, which the public address never has. */
export interface MetricsServer {
  /** @returns the port */
  listen(address: MetricsAddress): Promise<number>;
  close(): Promise<void>;
}

/**
 * Serves the metrics at `/metrics`, to connections to a private address only.
 *
 * @param isInside whether an address of this machine is private; for tests
 * @see OP-01
 */
export function createMetricsServer(
  metrics: Pick<ShopMetrics, 'read' | 'contentType'>,
  log: Log,
  isInside: (address: string) => boolean = isPrivate,
): MetricsServer {
  const server = createServer(({ method, url, socket: { localAddress } }, response) => {
    const isAllowed = localAddress !== undefined && isInside(localAddress);
    if (!isAllowed || method !== 'GET' || url !== '/metrics') {
      response.writeHead(isAllowed ? 404 : 403).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  return {
    async listen({ host, port }) {
      server.listen({ host, port });
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
