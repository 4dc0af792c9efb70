import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { createMetricsServer } from '#server/metrics/serve-metrics.ts';
import { createShopMetrics } from '#server/metrics/shop-metrics.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { guestOrder, type Placed } from '#tests/support/guest-order.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { createTestDatabase } from '#tests/support/postgres/test-database.ts';
import { apiClient, newVisitor } from '#tests/support/visitor.ts';
import { openWaveShop, type WaveShop } from '#tests/support/wave-shop.ts';

let shop: WaveShop;
beforeAll(async () => {
  shop = await openWaveShop((_request, response) => void response.writeHead(503).end());
});
afterAll(() => shop.close());

const readMetrics = async () => (await fetch(`${shop.metricsOrigin}/metrics`)).text();

/** The value of a line of the metrics; `undefined` where there is none. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

it('[OP-01] serves the metrics at an address of their own, and never at the public one', async () => {
  const answer = await fetch(`${shop.metricsOrigin}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(valueOf(text, 'shop_money_out_of_sight_payments')).toBe(0);
  expect(valueOf(text, 'shop_figures_read')).toBe(1);
  expect((await fetch(`${shop.metricsOrigin}/`)).status).toBe(404);
  expect((await fetch(`${shop.metricsOrigin}/metrics`, { method: 'POST' })).status).toBe(404);
  for (const path of ['/metrics', '/api/metrics']) {
    const publicAnswer = await apiClient(shop.app).get(path);
    expect(publicAnswer.statusCode).toBe(404);
    expect(publicAnswer.body).not.toContain('shop_');
  }
});

it('[OP-01] tells how requests and calls to providers ended, and nothing of persons', async () => {
  const person = { name: 'Canari Confidentiel', email: 'canari@exemple.sn', telephone: '77 987 65 43' };
  const visitor = await newVisitor(shop.app);
  const placed = await visitor.post('/api/commande-sans-partner', guestOrder(person));
  const { order } = placed.json<{ order: Placed }>();
  await visitor.post('/api/payment/wave/initiate', { order_id: order.id, phoneNumber: person.telephone });
  await visitor.get(`/api/${person.email}/x`);
  const text = await readMetrics();
  const requests = (labels: string) => valueOf(text, `shop_http_request_seconds_count{${labels}}`);
  expect(requests('operation="placeGuestOrder",status="2xx"')).toBe(1);
  expect(requests('operation="initiateWavePayment",status="2xx"')).toBe(1);
  expect(valueOf(text, 'shop_provider_call_seconds_count{provider="wave",outcome="5xx"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'shop_provider_calls_under_way{provider="wave"}')).toBeDefined();
  const names = text.replaceAll(/ \S+$/gm, '');
  for (const canary of ['anari', '987', order.reference]) expect(names).not.toContain(canary);
  for (const pool of ['requests', 'priority', 'reads'])
    expect(valueOf(text, `shop_database_connections{pool="${pool}",use="all"}`)).toBeGreaterThan(0);
  expect(valueOf(text, 'shop_database_statements_total{pool="requests"}')).toBeGreaterThan(1);
  expect(valueOf(text, 'shop_slots{loop="callbacks",lane="wave",use="all"}')).toBe(8);
  expect(valueOf(text, 'shop_slots{loop="reconciler",lane="wave any",use="busy"}')).toBeDefined();
  expect(valueOf(text, 'shop_provider_held_back{provider="wave"}')).toBeDefined();
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
});

it('[OP-01] tells no figures of a database that it cannot read, rather than old ones or zero', async () => {
  const own = await createTestDatabase();
  const { db, pools, close } = await openDatabase(own.url);
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const parts = { db, log, clock: manualClock(), knownProviders: PROVIDERS, providers: [], loops: [], pools };
  const [working, broken] = [true, false].map(() => createShopMetrics({ hasRuntime: false }));
  working?.follow(parts);
  broken?.follow(parts);
  expect(valueOf((await working?.read()) ?? '', 'shop_money_out_of_sight_payments')).toBe(0);
  await close();
  await own.drop();
  const text = (await broken?.read()) ?? '';
  expect(valueOf(text, 'shop_figures_read')).toBe(0);
  for (const name of [
    'shop_money_out_of_sight_payments',
    'shop_money_out_of_sight_francs',
    'shop_invariants_broken',
  ])
    expect(valueOf(text, name)).toBeUndefined();
  expect(text).not.toMatch(/^shop_(?:queue_rows|refunds_waiting)\{/m);
  expect(lines).toHaveLength(1);
});

it('[OP-01] answers connections to private addresses only, until it is closed', async () => {
  const metrics = createShopMetrics({ hasRuntime: false });
  const inside = new Set(['127.0.0.1']);
  const server = createMetricsServer(metrics, createLog('silent'), (address) => inside.has(address));
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('shop_');
  inside.clear();
  const refused = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([refused.status, await refused.text()]).toEqual([403, '']);
  await server.close();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed');
});
