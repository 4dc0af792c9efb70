import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import * as v from 'valibot';
import { isPagePath } from '#domain/paths.ts';

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url));
const CONNECTIONS = 8;
const readySchema = v.object({ port: v.number() });

/** A server in its own process. */
export interface MeasuredServer {
  origin: string;
  stop: () => Promise<void>;
}

/** `cached` answers from memory as in production, `rendering` all but pages, `uncached` nothing. */
export type ServerKind = 'cached' | 'rendering' | 'uncached' | 'bare';

export async function startServer(kind: ServerKind, databaseUrl: string): Promise<MeasuredServer> {
  const server: ChildProcess = spawn(process.execPath, ['--import', 'tsx', SERVER, kind, databaseUrl], {
    // The log is written, but discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message]: unknown[] = await once(server, 'message');
  return {
    origin: `http://127.0.0.1:${v.parse(readySchema, message).port}`,
    async stop() {
      const ended = once(server, 'exit');
      server.disconnect();
      await ended;
    },
  };
}

/** The requests of a browser, which accepts compressed responses, or plain ones. */
type Accepted = 'compressed' | 'plain';

const headersFor = (url: string, accepted: Accepted) => ({
  host: 'localhost',
  accept: isPagePath(url.split('?', 1)[0] ?? '') ? 'text/html' : 'application/json',
  ...(accepted === 'compressed' && { 'accept-encoding': 'br' }),
});

/** The size of a compressed body. */
export async function bytesOf({ origin }: MeasuredServer, url: string): Promise<number> {
  const [response]: IncomingMessage[] = await once(
    get(origin + url, { headers: headersFor(url, 'compressed') }),
    'response',
  );
  let bytes = 0;
  for await (const chunk of response ?? []) bytes += Buffer.byteLength(chunk);
  return bytes;
}

/** Requests per second for one URL, measured over `seconds`. @throws Error if a response is not successful */
export async function rateOf(
  { origin }: MeasuredServer,
  url: string,
  seconds: number,
  accepted: Accepted = 'compressed',
): Promise<number> {
  const result = await autocannon({
    url: origin + url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: headersFor(url, accepted),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} fails under load`);
  return result.requests.average;
}

/** Response times in milliseconds of `count` requests, two at a time, in ascending order. */
export async function timesOf(
  { origin }: MeasuredServer,
  urls: readonly string[],
  count: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const ask = async (offset: number) => {
    for (let index = offset; index < count; index += 2) {
      const begun = performance.now();
      await fetchOnce(origin + urls[index % urls.length]!, agent);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all([ask(0), ask(1)]);
  agent.destroy();
  return times.toSorted((a, b) => a - b);
}

const fetchOnce = (url: string, agent: Agent): Promise<void> =>
  new Promise((settle, fail) => {
    const request = get(url, { agent, headers: { host: 'localhost' } }, (answer) => {
      answer.resume().once('end', settle);
      if (answer.statusCode !== 200) fail(new Error(`${url} answers ${answer.statusCode}`));
    });
    request.once('error', fail);
  });

/** The value below which a share of the sorted values lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
