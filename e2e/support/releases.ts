import { readdirSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '#scripts/project.ts';
import { origins } from './origins.ts';

/** The hashed file names of the build in `dist`, which a release renames. */
const partNames = (): string[] =>
  readdirSync(join(projectRoot, 'dist/assets')).filter((name) => /\.(js|css)$/.test(name));

/** `HomePage-1a2b3c4d.js` becomes `HomePage-1a2b3c4d.next.js` in the next release. */
const renamed = (name: string) => name.replace(/\.(js|css)$/, '.next.$1');

/** A page that requests nothing for this long has loaded its parts. */
const QUIET_MS = 1_000;

const TEXTS = /^(?:text\/|application\/(?:javascript|json))/;
/** Headers that concern only this connection, or would make the shop compress its response. */
const OWN_HEADERS = [
  'host',
  'connection',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'content-length',
  'transfer-encoding',
];

/** A proxy in front of the shop that can publish a release: the same shop with renamed files. */
export interface Front {
  origin: string;
  /**
   * Serves the next release once the page has loaded what it loads by itself: files have new names, and the old ones do
   * not exist.
   */
  release(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a proxy in front of the shop of this run. All responses come from the real server. */
export async function openFront(): Promise<Front> {
  const shop = origins().shop;
  const names = partNames();
  const old = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  let isNext = false;
  let lastUse = Date.now();

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    lastUse = Date.now();
    const address = request.url ?? '/';
    const part = names.find((name) => address.startsWith(`/assets/${name}`));
    if (isNext && part !== undefined) {
      response.writeHead(404, { 'cache-control': 'no-store' }).end();
      return;
    }
    const asked = isNext ? address.replace(/^(\/assets\/.*)\.next\.(js|css)$/, '$1.$2') : address;
    const body = await buffer(request);
    const answer = await fetch(new URL(asked, shop), {
      method: request.method ?? 'GET',
      headers: forwarded(request.headers, shop),
      redirect: 'manual',
      ...(body.length > 0 && { body }),
    });
    const isText = TEXTS.test(answer.headers.get('content-type') ?? '');
    const came = Buffer.from(await answer.arrayBuffer());
    const published = (text: string) => (isNext ? text.replaceAll(old, renamed) : text);
    const sent = isText ? Buffer.from(published(came.toString())) : came;
    for (const [name, value] of answer.headers)
      if (
        ![
          'content-length',
          'content-encoding',
          'connection',
          'keep-alive',
          'transfer-encoding',
          'etag',
          'last-modified',
        ].includes(name)
      )
        response.setHeader(name, name === 'set-cookie' ? answer.headers.getSetCookie() : published(value));
    response.writeHead(answer.status).end(sent);
    lastUse = Date.now();
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port, not on a pipe
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async release() {
      while (Date.now() - lastUse < QUIET_MS) await setTimeout(QUIET_MS / 5);
      isNext = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forwarded(headers: IncomingHttpHeaders, shop: string): Headers {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !OWN_HEADERS.includes(name)) sent.set(name, String(value));
  if (sent.has('origin')) sent.set('origin', shop);
  sent.set('accept-encoding', 'identity');
  return sent;
}
