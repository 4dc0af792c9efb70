import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** What a call looked like when it arrived. */
export interface Arrival {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A real server that answers as told and keeps what it got; gone with the test. */
export async function serve(answer: (response: ServerResponse, arrival: Arrival, count: number) => void) {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      const arrival = { method: request.method, url: request.url, headers: request.headers, body };
      arrivals.push(arrival);
      answer(response, arrival, arrivals.length);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { baseUrl: `http://127.0.0.1:${address.port}`, arrivals, stop };
}

/** Answers in JSON. */
export function json(response: ServerResponse, body: unknown, status = 200, type = 'application/json') {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}
