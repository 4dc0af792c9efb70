import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { guestOrder, type Placed } from '#tests/support/guest-order.ts';
import { apiClient, newVisitor } from '#tests/support/visitor.ts';
import { openWaveShop, type WaveShop } from '#tests/support/wave-shop.ts';

const PERSON = { name: 'Canari Confidentiel', email: 'canari@exemple.sn', telephone: '77 987 65 43' };
const ID = '3f0c2c1e-7f0a-4a52-9a77-0d9b6c1f2e11';

let shop: WaveShop;
beforeAll(async () => {
  shop = await openWaveShop((request, response) => {
    request.resume();
    response.writeHead(503).end();
  });
});
afterAll(() => shop.close());

const Line = v.looseObject({ msg: v.string(), reqId: v.optional(v.string()), job: v.optional(v.string()) });
const lines = () => shop.lines.map((line) => v.parse(Line, JSON.parse(line)));
const linesOf = (id: unknown) => lines().filter(({ reqId }) => reqId === id);

it('[OP-02] one id goes from the request through all lines to the call to the provider and back to the client', async () => {
  const visitor = await newVisitor(shop.app);
  const placed = await visitor.post('/api/commande-sans-partner', guestOrder(PERSON));
  const { order } = placed.json<{ order: Placed }>();
  const body = { order_id: order.id, phoneNumber: PERSON.telephone };
  const begun = await visitor.post('/api/payment/wave/initiate', body, { 'x-request-id': ID });
  expect(begun.headers['x-request-id']).toBe(ID);
  const own = linesOf(ID);
  const called = own.filter(({ msg }) => msg === 'request to provider');
  expect(called).not.toEqual([]);
  expect(called[0]).toMatchObject({
    provider: 'wave',
    method: 'POST',
    path: '/v1/checkout/sessions',
    status: 503,
    ms: expect.any(Number),
    attemptId: expect.any(String),
  });
  expect(own.at(-1)).toMatchObject({ msg: 'answered', status: 200 });
  expect(own.length).toBeGreaterThan(called.length + 1);
  // No line has the id twice: a reader of JSON would not see it.
  for (const line of shop.lines) expect(line.split('"reqId"').length).toBeLessThanOrEqual(2);
  const log = shop.lines.join('');
  for (const canary of ['anari', '987654', '987 65', 'a-key-of-the-tests']) expect(log).not.toContain(canary);
});

it('[OP-02] work that no request waits for names its job, and not the request that woke it', async () => {
  await expect
    .poll(() => lines().filter(({ msg, job }) => msg === 'request to provider' && job === 'reconciler'))
    .not.toEqual([]);
  const ofJobs = lines().filter(({ job }) => job !== undefined);
  expect(ofJobs.filter(({ reqId }) => reqId !== undefined)).toEqual([]);
  const mail = ofJobs.filter(({ job, msg }) => job === 'outbox' && msg === 'work failed');
  expect(mail[0]).toMatchObject({ rowId: expect.any(Number), queue: 'outbox' });
});

it('[OP-02] a stored callback is found from its request to the work that it caused', async () => {
  const body = JSON.stringify({
    id: 'EV_canary',
    type: 'checkout.session.completed',
    data: { id: 'cos-canary', client_reference: 'WV42-1-8Z3K6Q2N5T7W9Y1B' },
  });
  const time = String(Math.floor(Date.now() / 1_000));
  const mac = createHmac('sha256', 'a-webhook-secret-of-the-tests')
    .update(time + body)
    .digest('hex');
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/payment/wave/callback',
    headers: {
      host: 'boutique.test',
      'content-type': 'application/json',
      'wave-signature': `t=${time},v1=${mac}`,
    },
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
  expect(linesOf(answer.headers['x-request-id'])).toMatchObject([
    { msg: 'callback stored', provider: 'wave', eventKey: 'EV_canary' },
    { msg: 'answered', status: 200 },
  ]);
  await expect.poll(() => lines().filter(({ job }) => job === 'callbacks')).not.toEqual([]);
});

it.each([
  ['a phone number', '221779876543'],
  ['a UUID that is not random', '3f0c2c1e-7f0a-1a52-9a77-0d9b6c1f2e11'],
  ['capital letters', ID.toUpperCase()],
  ['more than an id', `${ID} canari@exemple.sn`],
  ['a no-break space', 'a\u00a0b'],
  ['nothing', ''],
])('[OP-02] [I20] gives an id of its own instead of %s', async (_, given) => {
  const answer = await apiClient(shop.app).get('/api/pack_product/PACK-FINI', { 'x-request-id': given });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9A-Z]{12}$/);
  expect(linesOf(answer.headers['x-request-id'])).toMatchObject([{ msg: 'answered', status: 410 }]);
});
