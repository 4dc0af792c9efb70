import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import * as v from 'valibot';
import { projectRoot } from '../project.ts';

const buildSchema = v.object({
  output: v.tupleWithRest([v.object({ code: v.string() })], v.unknown()),
});

/** Builds the page of React alone as the shop is built, and serves it on a free port until it is closed. */
export async function serveBarePage(): Promise<{ origin: string; close: () => void }> {
  const built = await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(projectRoot, 'scripts/touch/bare-page.tsx') },
    },
  });
  const script = v.parse(buildSchema, built).output[0].code;
  const page =
    '<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width"><title>React</title>' +
    '<div id="root"></div><script type="module" src="/script.js"></script></html>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on a port is an object.
  const { port } = v.parse(
    v.object({ port: v.number() }),
    server.address() satisfies AddressInfo | string | null,
  );
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
