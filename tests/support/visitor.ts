import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { HOST, ORIGIN } from './shop-server.ts';

type Answer = LightMyRequestResponse;
type Headers = Record<string, string>;
type Method = 'POST' | 'PUT' | 'DELETE';

/** The requests of a client, by method. */
export interface Client {
  get(url: string, headers?: Headers): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  put(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  delete(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
}

/** A browser of the shop: it stores cookies and sends the headers that our pages send. */
export interface Visitor extends Client {
  cookies: Map<string, string>;
  /** Sent with every request, e.g. the access token. */
  headers: Headers;
}

/** A body is sent as JSON, a string as it is. */
const sent = (body: unknown) =>
  body === undefined
    ? { headers: {}, payload: {} }
    : {
        headers: { 'content-type': 'application/json' },
        payload: { payload: typeof body === 'string' ? body : JSON.stringify(body) },
      };

const clientOf = (ask: (options: InjectOptions & { headers: Headers }) => Promise<Answer>): Client => {
  const write =
    (method: Method) =>
    (url: string, body?: unknown, headers: Headers = {}) => {
      const { headers: type, payload } = sent(body);
      return ask({ method, url, headers: { ...type, ...headers }, ...payload });
    };
  return {
    get: (url, headers = {}) => ask({ method: 'GET', url, headers }),
    post: write('POST'),
    put: write('PUT'),
    delete: write('DELETE'),
  };
};

/** A new browser that has opened the shop once. */
export async function newVisitor(app: FastifyInstance): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const defaultHeaders: Headers = {};
  const client = clientOf(async (options) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const ofWrites = { origin: ORIGIN, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' };
    const headers = {
      host: HOST,
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(options.method !== 'GET' && ofWrites),
      ...defaultHeaders,
      ...options.headers,
    };
    const answer = await app.inject({ ...options, headers });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  });
  await client.get('/api/pack_product');
  return { ...client, cookies, headers: defaultHeaders };
}

/** A client that is not a browser: no cookies, no origin; its access depends on its headers. */
export const apiClient = (app: FastifyInstance): Client =>
  clientOf((options) => app.inject({ ...options, headers: { host: HOST, ...options.headers } }));
