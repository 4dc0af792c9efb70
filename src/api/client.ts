import createClient, { defaultPathSerializer, type Middleware } from 'openapi-fetch';
import { createContext, useContext } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import type { paths } from '#openapi/schema.d.ts';
import { capabilityHeader } from '../access/capability.ts';
import { pageCookies } from '../access/session-cookies.ts';
import { ApiError } from './errors.ts';
import { createSend, type Fetch } from './send.ts';
import { readXsrfToken, XSRF_HEADER } from './xsrf.ts';
import { accessToken } from '../access/access-token.ts';

/** Matches all path parameters of the contract, including e-mail addresses; no slashes, and no dot at the start. */
const SEGMENT = /^[A-Za-z0-9+_-][\w@.+-]{0,253}$/;

/** Builds the URL of a call; an invalid parameter never becomes part of a path (HAZARDS C29). */
function buildPath(template: string, parameters: Record<string, unknown>): string {
  for (const value of Object.values(parameters)) {
    if (!SEGMENT.test(String(value)))
      throw new ApiError('status', text.serverFailed, { status: 400, code: 'request.invalid' });
  }
  return defaultPathSerializer(template, parameters);
}

/** Sets the cookies of a new visitor, which public pages do not. */
const VISIT = '/api/visite';

/**
 * Repeats the XSRF cookie in a header. Also for GET: some of them change something, and browsers without `Sec-Fetch-Site`
 * prove their origin by it (HAZARDS C5). A write of a page without the cookie asks for it first, because without the guest
 * cookie a repeated order is not recognised (HAZARDS B39); once per page, because cookies may be blocked.
 */
function guardAgainstForgery(fetch: Fetch, cookies: () => string): Fetch {
  let visit: Promise<unknown> | undefined;
  return async (request) => {
    if (request.method !== 'GET' && readXsrfToken(cookies()) === undefined)
      await (visit ??= fetch(new Request(new URL(VISIT, request.url), { signal: request.signal })).catch(
        () => {
          visit = undefined;
        },
      ));
    const token = readXsrfToken(cookies());
    if (token !== undefined) request.headers.set(XSRF_HEADER, token);
    return fetch(request);
  };
}

/** Sends the order capabilities of this visit, which give access when cookies are blocked (HAZARDS E3). */
const carryCapabilities: Middleware = {
  onRequest({ request }) {
    const capabilities = capabilityHeader();
    if (capabilities !== undefined) request.headers.set('X-Order-Capability', capabilities);
  },
};

/**
 * The API client, typed by the contract.
 *
 * @param options.cookies reads the page's cookies; replaced in tests
 * @see AP-09
 * @see AP-10
 */
export function createShopClient(options: { baseUrl: string; fetch?: Fetch; cookies?: () => string }) {
  const fetch = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const guarded = guardAgainstForgery(fetch, options.cookies ?? pageCookies);
  const client = createClient<paths>({
    baseUrl: options.baseUrl,
    fetch: withSession(createSend(guarded)),
    pathSerializer: buildPath,
    credentials: 'same-origin',
    headers: { Accept: 'application/json' },
  });
  client.use(carryCapabilities);
  return client;
}
export type ShopClient = ReturnType<typeof createShopClient>;

/**
 * Returns the body of a successful call.
 *
 * @param failure French text to log on failure; aborted calls are not logged
 * @throws ApiError
 * @see AP-11
 */
export async function unwrap<TData>(call: Promise<{ data?: TData }>, failure: string): Promise<TData> {
  try {
    const { data } = await call;
    if (data === undefined) throw new ApiError('network', text.networkFailed);
    return data;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'aborted') console.error(failure, error);
    throw error;
  }
}

/** Provides the client that `src/main.tsx` creates. */
export const ShopContext = createContext<ShopClient | undefined>(undefined);

/** The client, for screens and the actors they create. */
export function useShop(): ShopClient {
  const shop = useContext(ShopContext);
  if (shop === undefined) throw new Error('No shop client above this component');
  return shop;
}

/**
 * Sends the access token of a signed-in user with every call; public calls ignore it. A refused call is retried once with a renewed
 * token; a failed renewal and a second refusal are passed on.
 *
 * @see OT-11 @see AP-10
 */
export const withSession =
  (send: Fetch): Fetch =>
  async (request) => {
    const token = accessToken();
    if (token === undefined) return send(request);
    const again = request.clone();
    request.headers.set('Access-Token', token);
    try {
      return await send(request);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      const { renewAccess } = await import('./renew-access.ts');
      const renewed = await renewAccess(again.url, token, send);
      if (renewed === undefined) throw error;
      again.headers.set('Access-Token', renewed);
      return send(again);
    }
  };
