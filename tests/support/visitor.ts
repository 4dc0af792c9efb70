import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { HOST, ORIGIN } from './shop-server.ts';

type Answer = LightMyRequestResponse;

/** A browser of the shop: it stores cookies and sends the headers that our pages send. */
export interface Visitor {
  cookies: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** A new browser that has opened the shop once. */
export async function newVisitor(app: FastifyInstance): Promise<Visitor> {
  const cookies = new Map<string, string>();

  async function ask(options: InjectOptions): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      host: HOST,
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...options.headers,
    };
    const answer = await app.inject({ ...options, headers });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  const visitor: Visitor = {
    cookies,
    get: (url, headers = {}) => ask({ method: 'GET', url, headers }),
    post: (url, body, headers = {}) =>
      ask({
        method: 'POST',
        url,
        headers: {
          origin: ORIGIN,
          'content-type': 'application/json',
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          ...headers,
        },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
  await visitor.get('/api/pack_product');
  return visitor;
}

/** A client that is not a browser: no cookies, no origin; its access depends on its headers. */
export const program = (app: FastifyInstance) => ({
  get: (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers: { host: HOST, ...headers } }),
  post: (url: string, body: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { host: HOST, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    }),
});
