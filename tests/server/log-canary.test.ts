import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { expect, it, vi } from 'vitest';
import { findFreePort } from '#scripts/start/ports.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig, secretsOf } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { createTestDatabase } from '#tests/support/postgres/test-database.ts';
import { openTestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient } from '#tests/support/visitor.ts';

it('[I20] logs no capability and no guest data, for a whole purchase and all errors', async () => {
  const shop = await openTestShop();
  const visitor = await newVisitor(shop.app);
  const person = {
    name: 'Canari Confidentiel',
    email: 'canari@exemple.sn',
    telephone: '77 987 65 43',
    adresse: 'Rue du Canari, 7',
  };
  const report = {
    guest_id: 'c'.repeat(32),
    location: 'Rue du Canari, Dakar',
    localisation: '14.70007,-17.40007',
    name: person.name,
    phone: person.telephone,
    email: person.email,
    type: 'newsletter',
    total: 0,
    date: '2026-11-21T10:00:00.000Z',
    produits: [],
  };
  const { order } = (await visitor.post('/api/commande-sans-partner', guestOrder(person))).json();
  const capability = await shop.capabilityOf(order.id);
  const transaction = await shop.pay(order.id);
  await visitor.get(`/facture/${transaction}/details?capability=${capability}&email=${person.email}`);
  await visitor.get(`/api/canari@exemple.sn/${capability}/+221779876543`);
  await visitor.post('/api/commande-sans-partner/acces', { reference: order.reference, capability });
  await visitor.post('/api/commande-sans-partner', { ...guestOrder(person), name: 3 });
  await visitor.post('/api/tracking', { reference: order.reference, telephone: person.telephone });
  await visitor.post('/api/tracking', { reference: order.reference, telephone: 7 });
  await visitor.post('/api/create_or_update_crm', report);
  await visitor.post('/api/create_or_update_crm', { ...report, email: 'canari@' });
  await visitor.post('/api/create_or_update_crm', { ...report, date: '0000-01-01T00:00:00Z' });
  await visitor.get('/api/location', { 'x-forwarded-for': '41.82.7.7' });
  await apiClient(shop.app).get(`/api/getcommande/${order.id}`, {
    'x-order-capability': capability,
    authorization: `Bearer ${capability}`,
  });
  await shop.close();

  const log = shop.logged.join('');
  const told = [report.guest_id, report.location, report.localisation, '41.82.7.7'];
  const cookies = [...visitor.cookies.values()];
  const canaries = [
    ...Object.values(person),
    ...told,
    '779876543',
    capability,
    ...cookies,
    'transaction=',
    '?',
  ];
  expect(shop.logged.length).toBeGreaterThan(8);
  for (const canary of canaries) expect(log).not.toContain(canary);
  expect(shop.sent[0]?.text).toContain(capability);
});

it('[F8] logs request id, path, status and duration of each response', async () => {
  const shop = await openTestShop();
  const answer = await apiClient(shop.app).get('/api/pack_product/PACK-FINI?x=1');
  const line = shop.logged.map((each) => JSON.parse(each)).find(({ status }) => status === 410);
  expect(line).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    reqId: answer.headers['x-request-id'],
    method: 'GET',
    path: '/api/pack_product/PACK-FINI',
    status: 410,
    ms: expect.any(Number),
    msg: 'answered',
  });
  await shop.close();
});

const SECRETS = {
  WAVE_API_KEY: 'wave_sn_test_CanaryApiKey',
  WAVE_SIGNING_SECRET: 'CanarySign/+=1',
  WAVE_WEBHOOK_SECRETS: 'canary-webhook-secret-1,canary-webhook-secret-2',
  CAPABILITY_SECRETS: 'canary"capability\\secret',
  SMS_API_KEY: 'canary~sms~key',
};
const SMTP_PASSWORD = 'Canary+SMTP/é';
const canaries = [...Object.values(SECRETS).flatMap((value) => value.split(',')), SMTP_PASSWORD];

const configWith = (settings: Record<string, string>) =>
  readConfig({
    PUBLIC_ORIGIN: 'http://localhost:3000',
    PAYMENT_MODE: 'test',
    MAIL_FROM: 'boutique@exemple.sn',
    SMS_API_URL: 'https://sms.example/',
    SMS_SENDER: 'KerElectro',
    ...SECRETS,
    ...settings,
  });

/** Every way in which a protocol of ours writes a text. */
const encodings = (text: string): string[] => {
  const bytes = Buffer.from(text);
  const base64 = ['', 'a', 'ab'].flatMap((before) => {
    const padded = Buffer.from(`${before}${text}`);
    return [padded.toString('base64'), padded.toString('base64url')];
  });
  const percent = [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  return [text, JSON.stringify(text), encodeURIComponent(text), percent, bytes.toString('hex'), ...base64];
};

/** Lets a server listen on a free port. */
async function portOf(server: Server): Promise<number> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The part of a text's encoding that does not depend on its surroundings. */
const inner = (encoded: string): string => encoded.slice(4, -4);

it.each(canaries)('[I20] no line contains the secret %s in any encoding or field', (secret) => {
  const lines: string[] = [];
  const config = configWith({
    DATABASE_URL: 'postgres://shop@localhost/shop',
    WAVE_API_BASE_URL: 'http://localhost:1',
    SMTP_URL: `smtp://shop:${encodeURIComponent(SMTP_PASSWORD)}@localhost:1`,
  });
  const log = createLog('debug', { write: (line) => void lines.push(line) }, secretsOf(config));
  for (const form of encodings(secret)) {
    log.info(`key=${form}`);
    log.warn({ code: form, nested: { form: [form] } }, 'refused');
    log.error({ err: new Error(`refused ${form}`, { cause: new Error(form) }) });
  }
  expect(lines).toHaveLength(3 * encodings(secret).length);
  for (const form of encodings(secret)) expect(lines.join('')).not.toContain(inner(form));
});

it('[I20] a running shop logs none of its secrets, even if Wave, the mail server or clients quote them', async () => {
  const database = await createTestDatabase();
  // Refuses each call with its own headers, as a careless gateway does.
  const wave = createHttpServer((request, response) => {
    const told = JSON.stringify({
      code: request.headers.authorization,
      message: JSON.stringify(request.headers),
    });
    response.writeHead(401, { 'content-type': 'application/json' }).end(told);
  });
  // Refuses each sign-in with what was sent.
  const smtp = createTcpServer((socket) => {
    socket.write('220 canary\r\n');
    socket.setEncoding('utf8').on('data', (line) => {
      const isGreeting = /^EHLO/i.test(String(line));
      socket.write(
        isGreeting ? '250-canary\r\n250 AUTH PLAIN LOGIN\r\n' : `535 refused ${String(line).trim()}\r\n`,
      );
    });
    socket.on('error', () => socket.destroy());
  });
  const [wavePort, smtpPort, port] = [await portOf(wave), await portOf(smtp), await findFreePort()];
  const origin = `http://localhost:${port}`;
  const config = configWith({
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: database.url,
    WAVE_API_BASE_URL: `http://localhost:${wavePort}`,
    SMTP_URL: `smtp://shop:${encodeURIComponent(SMTP_PASSWORD)}@localhost:${smtpPort}`,
  });
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) }, secretsOf(config));
  const shop = await openShop(config, { clock: systemClock, random: systemRandom, log });
  await shop.start();

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    shop.app.inject({
      method: 'POST',
      url: path,
      headers: { host: new URL(origin).host, 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });
  for (const secret of canaries) {
    await post(`/api/${encodeURIComponent(secret)}?key=${encodeURIComponent(secret)}`, { secret });
    const proof = {
      authorization: `Bearer ${Buffer.from(secret).toString('base64')}`,
      'wave-signature': 't=1,v1=00',
    };
    await post('/api/payment/wave/callback', { id: secret, type: secret, data: { secret } }, proof);
  }
  const { data } = (
    await shop.app.inject({ url: '/api/pack_product', headers: { host: new URL(origin).host } })
  ).json<{
    data: { code: string; produits: { id: number; quantity: number; price_unit: number }[] }[];
  }>();
  const [pack] = data;
  const orderLines = pack!.produits.map(({ id, quantity, price_unit: price }) => ({
    id,
    quantity,
    list_price: price,
  }));
  const placed = await post(
    '/api/commande-sans-partner',
    guestOrder({}, { code: pack!.code, order_lines: orderLines }),
  );
  const { order, capability } = placed.json<{ order: { id: number }; capability: string }>();
  const call = { order_id: order.id, phoneNumber: '77 123 45 67' };
  await post('/api/payment/wave/initiate', call, { 'x-order-capability': capability });
  await vi.waitFor(() => {
    expect(lines.join('')).toContain('wave refuses our key');
    expect(lines.join('')).toContain('Invalid login');
  }, 30_000);
  await shop.stop();
  wave.close();
  smtp.close();
  await database.drop();

  for (const secret of canaries)
    for (const form of encodings(secret)) expect(lines.join('')).not.toContain(inner(form));
});
