import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, onSessionExpired, storeTokens } from '#src/access/session-storage.ts';
import { createShopClient, withSession } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';

const REFRESH = '/api/auth/refresh_token';
const ORDER = '/api/getcommande/{id}';
const problem = (code: string, status = 401) => Response.json({ code, message: 'Phrase.' }, { status });

/** A server that accepts one access token and renews it by one refresh token. */
function fakeServer({
  accepts = 'new',
  renewal = () => Response.json(renewed),
  onCall = () => undefined,
}: Server = {}) {
  const calls: { path: string; token: string | null; body: unknown }[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const typed = await request.text();
    calls.push({
      path: pathname,
      token: request.headers.get('Access-Token'),
      body: typed === '' ? undefined : JSON.parse(typed),
    });
    if (pathname === REFRESH) return renewal();
    onCall();
    return pathname === '/api/categories' || request.headers.get('Access-Token') === accepts
      ? Response.json({ data: [] })
      : problem('session.expired');
  };
  return { shop: createShopClient({ baseUrl: window.location.origin, fetch }), calls };
}
interface Server {
  accepts?: string;
  renewal?: () => Response;
  /** While a call is on its way. */
  onCall?: () => void;
}
const renewed = { access_token: 'new', expires_in: 600, refresh_token: 'refresh-2' };
const unreachable = () => {
  throw new TypeError('fetch failed');
};
const order = { params: { path: { id: 7 } } };

const expiries = vi.fn<() => void>();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  storeTokens({ accessToken: 'old', expiresIn: 600, refreshToken: 'refresh-1' });
  expiries.mockReset();
  const giveBack = onSessionExpired(expiries);
  return giveBack;
});
afterEach(() => {
  clearSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('[AP-10] sends the access token of a signed-in user with every call', async () => {
  const { shop, calls } = fakeServer({ accepts: 'old' });
  await shop.GET(ORDER, order);
  await shop.GET('/api/categories');
  expect(calls.map(({ token }) => token)).toEqual(['old', 'old']);
});

it('[AP-10] a visitor sends no access token', async () => {
  clearSession();
  const { shop, calls } = fakeServer();
  await expect(shop.GET(ORDER, order)).rejects.toMatchObject({ status: 401 });
  expect(calls).toEqual([{ path: '/api/getcommande/7', token: null, body: undefined }]);
});

it('[OT-11] [OT-12] on a 401 it renews the token, stores it under both keys, and retries once', async () => {
  const { shop, calls } = fakeServer();
  await shop.GET(ORDER, order);
  expect(calls).toEqual([
    { path: '/api/getcommande/7', token: 'old', body: undefined },
    { path: REFRESH, token: null, body: { refresh_token: 'refresh-1' } },
    { path: '/api/getcommande/7', token: 'new', body: undefined },
  ]);
  const stored = ['access_token', 'accessToken', 'expires_in', 'refresh_token'];
  expect(stored.map((key) => localStorage.getItem(key))).toEqual(['new', 'new', '600', 'refresh-2']);
});

it('[OT-11] the body of a refused write is sent again', async () => {
  const { shop, calls } = fakeServer();
  const payment = { order_id: 7, phoneNumber: '+221771234567', amount: 1_000 };
  await shop.POST('/api/payment/wave/initiate', { body: payment });
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/payment/wave/initiate', payment],
    [REFRESH, { refresh_token: 'refresh-1' }],
    ['/api/payment/wave/initiate', payment],
  ]);
});

it('[OT-11] parallel 401s share one renewal', async () => {
  const { shop, calls } = fakeServer();
  await Promise.all(Array.from({ length: 8 }, () => shop.GET(ORDER, order)));
  expect(calls.filter(({ path }) => path === REFRESH)).toHaveLength(1);
  expect(calls.filter(({ token }) => token === 'new')).toHaveLength(8);
});

it('[OT-11] C15: a token that another tab renewed meanwhile is used without a renewal', async () => {
  const other = { accessToken: 'new', expiresIn: 600, refreshToken: 'refresh-2' };
  const { shop, calls } = fakeServer({ onCall: () => storeTokens(other) });
  await shop.GET(ORDER, order);
  expect(calls.map(({ path, token }) => [path, token])).toEqual([
    ['/api/getcommande/7', 'old'],
    ['/api/getcommande/7', 'new'],
  ]);
});

it('[OT-11] C15: tabs take turns by a lock of the browser', async () => {
  const request = vi.fn<(name: string, task: () => Promise<string>) => Promise<string>>((_, task) => task());
  vi.stubGlobal('navigator', { locks: { request }, onLine: true });
  const { shop } = fakeServer();
  await shop.GET(ORDER, order);
  expect(request).toHaveBeenCalledOnce();
});

it('[OT-11] a second 401 is passed on, without another renewal', async () => {
  const { shop, calls } = fakeServer({ accepts: 'never' });
  await expect(shop.GET(ORDER, order)).rejects.toMatchObject({ status: 401, code: 'session.expired' });
  expect(calls.map(({ path }) => path)).toEqual(['/api/getcommande/7', REFRESH, '/api/getcommande/7']);
  expect(expiries).not.toHaveBeenCalled();
});

it('[OT-11] a refused renewal is passed on and ends the session on this device', async () => {
  const { shop, calls } = fakeServer({ renewal: () => problem('session.expired') });
  await expect(shop.GET(ORDER, order)).rejects.toMatchObject({ status: 401 });
  expect(calls).toHaveLength(2);
  expect(expiries).toHaveBeenCalledOnce();
});

it('[OT-11] E3: a renewal without an answer is passed on and keeps the session', async () => {
  const { shop } = fakeServer({ renewal: unreachable });
  await expect(shop.GET(ORDER, order)).rejects.toMatchObject({ kind: 'network' });
  expect(expiries).not.toHaveBeenCalled();
  expect(localStorage.getItem('refresh_token')).toBe('refresh-1');
});

it.each([
  ['granted', () => Response.json(renewed)],
  ['refused', () => problem('session.expired')],
])('C19: a renewal that is %s after a sign-out leaves nothing behind', async (_, answer) => {
  const { shop } = fakeServer({
    renewal: () => {
      clearSession();
      return answer();
    },
  });
  await expect(shop.GET(ORDER, order)).rejects.toMatchObject({ status: 401 });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(expiries).not.toHaveBeenCalled();
});

it('C19: a renewal does not replace the tokens of the next person', async () => {
  const next = { accessToken: 'theirs', expiresIn: 600, refreshToken: 'their-refresh' };
  const { shop } = fakeServer({
    renewal: () => {
      storeTokens(next);
      return Response.json(renewed);
    },
  });
  await expect(shop.GET(ORDER, order)).rejects.toMatchObject({ status: 401 });
  expect(localStorage.getItem('access_token')).toBe('theirs');
  expect(localStorage.getItem('refresh_token')).toBe('their-refresh');
});

it('[OT-11] C15: a tab without locks accepts the tokens that another tab got for the same renewal', async () => {
  const { shop } = fakeServer({
    renewal: () => {
      storeTokens({ accessToken: 'new', expiresIn: 600, refreshToken: 'refresh-2' });
      return Response.json(renewed);
    },
  });
  await expect(shop.GET(ORDER, order)).resolves.toMatchObject({ data: { data: [] } });
});

it('[AP-13] a 401 of an authentication call starts no renewal and no retry', async () => {
  const { shop, calls } = fakeServer();
  const body = { username: 'awa@exemple.sn', password: 'faux' };
  await expect(shop.POST('/api/auth/get_tokens', { body })).rejects.toMatchObject({ status: 401 });
  expect(calls).toHaveLength(1);
});

/** The paths of the requests that a 401 of one path leads to. */
async function pathsAfterRefusal(path: string): Promise<string[]> {
  const asked: string[] = [];
  storeTokens({ accessToken: 'old', expiresIn: 600, refreshToken: 'refresh-1' });
  const send = withSession(async ({ url }) => {
    asked.push(new URL(url).pathname);
    throw new ApiError('status', 'Phrase.', { status: 401, code: 'session.expired' });
  });
  await expect(send(new Request(window.location.origin + path))).rejects.toMatchObject({ status: 401 });
  return asked;
}

it.each([
  '/auth',
  '/new_compte',
  '/tracking',
  '/sendResetPasswordMail',
  '/create_leads',
  '/api/auth/get_tokens',
  '/api/auth/refresh_token',
  '/api/new-password',
  '/api/reset-password-sms',
  '/api/reset-password-email',
  '/api/new_compte',
])(
  '[AP-13] a 401 at %s or below it is final; at a path that only begins like it a renewal follows',
  async (prefix) => {
    expect(await pathsAfterRefusal(prefix)).toEqual([prefix]);
    expect(await pathsAfterRefusal(`${prefix}/awa?x=1`)).toEqual([`${prefix}/awa`]);
    expect(await pathsAfterRefusal(`${prefix}-autre`)).toEqual([`${prefix}-autre`, REFRESH]);
  },
);
