import { afterEach, expect, it, vi } from 'vitest';
import { createShopClient } from '#src/api/client.ts';
import { openGuestAccess, placeGuestOrder } from '#src/api/orders.ts';
import { json, serve } from './small-server.ts';

const first = 'A'.repeat(43);
const second = 'B'.repeat(43);
const refused = 'C'.repeat(43);
const signal = new AbortController().signal;

const placed = {
  message: 'Commande créé avec succés',
  order: { id: 7, name: 'CMD', reference: 'KE-2222222222', type_sale: 'order', order_lines: [] },
};
const request = {
  guest: {
    firstName: 'Awa',
    lastName: 'Ndiaye',
    email: 'awa@exemple.sn',
    phone: '+221771234567',
    address: 'Dakar',
  },
  draft: { code: 'PACK-CUISINE', lines: [] },
  idempotencyKey: 'AbCdEfGhIjKlMnOpQrStUv',
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('[E3] sends the capabilities of an order and of an opened link with the calls of this visit', async () => {
  const server = await serve((response, { url }) => {
    if (url === '/api/commande-sans-partner') json(response, { ...placed, capability: first }, 201);
    else json(response, { reference: placed.order.reference, order_id: 7, data: [] });
  });
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => '' });
  await placeGuestOrder(shop, request, signal);
  await openGuestAccess(shop, { reference: placed.order.reference, capability: second }, signal);
  await shop.GET('/api/pack_product');
  expect(server.arrivals.map(({ headers }) => headers['x-order-capability'])).toEqual([
    // The visit, which sets no cookie, and the order.
    undefined,
    undefined,
    first,
    `${first}, ${second}`,
  ]);
});

it('[E3] sends no capability that the server has rejected', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const problem = { code: 'order.unknown', message: 'Commande introuvable.' };
  const server = await serve((response, { method }) =>
    method === 'POST'
      ? json(response, problem, 404, 'application/problem+json')
      : json(response, { data: [] }),
  );
  const shop = createShopClient({ baseUrl: server.baseUrl, cookies: () => '' });
  const link = { reference: placed.order.reference, capability: refused };
  await expect(openGuestAccess(shop, link, signal)).rejects.toMatchObject({ code: 'order.unknown' });
  await shop.GET('/api/pack_product');
  expect(server.arrivals.at(-1)?.headers['x-order-capability'] ?? '').not.toContain(refused);
});

const refuse = () => {
  throw new DOMException('blocked', 'SecurityError');
};

it('[E3] makes calls if reading cookies is forbidden, and stores nothing', async () => {
  const forbidden = vi.fn<() => never>(refuse);
  const storage = vi.fn<() => never>(refuse);
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: forbidden, set: forbidden }));
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, { getItem: storage, setItem: storage, removeItem: storage });
  const server = await serve((response) => json(response, { ...placed, capability: first }, 201));
  const shop = createShopClient({ baseUrl: server.baseUrl });
  await expect(placeGuestOrder(shop, request, signal)).resolves.toMatchObject({ id: 7 });
  expect(forbidden).toHaveBeenCalled();
  expect(storage).not.toHaveBeenCalled();
  expect(server.arrivals[0]?.headers).not.toHaveProperty('x-xsrf-token');
});
