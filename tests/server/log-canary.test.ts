import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { expect, it, vi } from 'vitest';
import { findFreePort } from '#scripts/start/ports.ts';
import { readConfig, secretsOf } from '#server/config.ts';
import { tables } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { codeTo, otherCode, tokenTo } from '#tests/support/account-codes.ts';
import type { SignInAnswer } from '#tests/support/accounts.ts';
import { guestOrder, type Placed } from '#tests/support/guest-order.ts';
import { createTestDatabase } from '#tests/support/postgres/test-database.ts';
import { openTestShop } from '#tests/support/shop-server.ts';
import { smallCatalogue } from '#tests/support/small-catalogue.ts';
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

it('[I20] [F8] [C6] no log line, refusal, queue or query of a link has what identifies a customer or opens the account, from sign-up to deletion', async () => {
  const shop = await openTestShop();
  const visitor = await newVisitor(shop.app);
  const seen: LightMyRequestResponse[] = [];
  const keep = async (answer: Promise<LightMyRequestResponse>) => {
    seen.push(await answer);
    return answer;
  };
  const post = (url: string, body: unknown) => keep(visitor.post(url, body));
  const get = (url: string) => keep(visitor.get(url));
  const TOKENS = '/api/auth/get_tokens';
  const email = 'canari.client@exemple.sn';
  const phone = '77 987 65 43';
  const account = { name: 'Canari Confidentiel', email, phone, password: 'canari, première phrase' };
  const next = 'canari, deuxième phrase';

  const { id } = (await post('/api/new_compte', account)).json<{ id: number }>();
  const ticket = visitor.cookies.get('ke_signup') ?? '';
  await post('/api/new_compte', { ...account, email: `${email}@`, phone: `${phone}0` });
  await post('/api/new_compte', JSON.stringify(account).slice(0, -1));
  const verifyToken = await tokenTo(shop, email);
  const firstCode = await codeTo(shop, email);
  shop.clock.advance(60_000);
  await get(`/api/partner/${id}/otp-resend`);
  await get(`/api/partner/${id}/otp-resend`);
  const code = await codeTo(shop, email);
  await post('/api/partner/otp-verification', { email, code: otherCode(code) });
  await get(`/api/users/verified/${verifyToken}x`);
  await post(TOKENS, { username: email, password: account.password });
  await post('/api/partner/otp-verification', { email, code });
  await post('/api/partner/otp-verification', { email, code });
  await get(`/api/partnerByEmail/${encodeURIComponent(email)}`);
  const completion = { address: 'Rue du Canari, 7' };
  await post(`/api/partner-create/${encodeURIComponent(email)}/update`, completion);
  await post(`/api/partner-create/${encodeURIComponent(email)}/update`, { ...completion, address: '' });

  await get(`/api/reset-password-email/${encodeURIComponent(email)}`);
  await get(`/api/reset-password-sms/${encodeURIComponent(phone)}`);
  const [link, sms] = [await tokenTo(shop, email), await codeTo(shop, '+221779876543')];
  await post('/api/new-password', { token: `${link.slice(0, -2)}xx`, password: next });
  await post('/api/new-password', { phone, code: otherCode(sms), password: next });
  await post('/api/new-password', { phone, code: sms, password: 'canari' });
  await post('/api/new-password', { token: link, password: next });
  await post('/api/new-password', { token: link, password: next });

  await get(`${TOKENS}?${new URLSearchParams({ username: email, password: account.password }).toString()}`);
  await get(`${TOKENS}/x?password=${encodeURIComponent(next)}`);
  await post(`${TOKENS}?password=${encodeURIComponent(next)}`, { username: [email], password: next });
  const signedIn = (await post(TOKENS, { username: email, password: next })).json<SignInAnswer>();
  const companion = visitor.cookies.get('ke_session') ?? '';
  await post('/api/auth/refresh_token', { refresh_token: `${signedIn.refresh_token}x` });
  const refresh = { refresh_token: signedIn.refresh_token };
  const renewed = (await post('/api/auth/refresh_token', refresh)).json<SignInAnswer>();
  visitor.headers['access-token'] = renewed.access_token;
  await get(`/api/users/me/sessions?access_token=${renewed.access_token}`);
  await get(`/api/users/1?refresh_token=${renewed.refresh_token}`);
  const changes = { name: account.name, phone, password: account.password, current_password: 'canari, faux' };
  await keep(visitor.put('/api/users/me', changes));
  await keep(visitor.put('/api/users/me', { ...changes, name: 'www.canari.sn', phone: 'canari' }));

  const { order } = (await post('/api/commande-pack', guestOrder().order)).json<{ order: Placed }>();
  await post('/api/commande-pack', { ...guestOrder().order, name: account.name, telephone: phone, email: 7 });
  await post('/api/payment/wave/initiate', { order_id: order.id, phoneNumber: `${phone}000` });
  await post('/api/payment/wave/initiate', { order_id: order.id, phoneNumber: phone });
  await shop.pay(order.id);
  await get(`/facture/${order.reference}/details?email=${email}`);
  await keep(visitor.delete(`/api/users/${signedIn.uid}`, { current_password: 'canari, faux' }));
  const deleted = await keep(visitor.delete(`/api/users/${signedIn.uid}`, { current_password: next }));
  expect(deleted.statusCode).toBe(200);
  await post('/api/auth/delete_tokens', { refreshToken: renewed.refresh_token });
  await shop.drainOutbox();

  const queue = [await shop.db.select().from(tables.outbox), await shop.db.select().from(tables.staffTasks)];
  const queries = shop.sent.flatMap(({ text }) =>
    [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => new URL(url).pathname + new URL(url).search),
  );
  await shop.close();
  const refusals = seen.filter(({ statusCode }) => statusCode >= 400);
  const redirects = seen.map(({ headers: { location } }) => location);
  expect(refusals.length).toBeGreaterThan(15);
  expect(queries.length).toBeGreaterThan(3);
  expect([ticket, companion].map(({ length }) => length)).toEqual([43, 43]);
  const keys = [ticket, companion, verifyToken, link, signedIn, renewed].flatMap((each) =>
    typeof each === 'string' ? each : [each.access_token, each.refresh_token],
  );
  const canaries = [...keys, 'anari', '779876543', phone, '7 987 65 4', 'une phrase'];
  const places = {
    log: shop.logged.join(''),
    refusals: refusals.map(({ body, headers }) => body + JSON.stringify(headers)).join(''),
    redirects: JSON.stringify(redirects),
    queue: JSON.stringify(queue),
    // The page for a code reads the address of its mailbox from the query.
    queries: JSON.stringify(queries).replaceAll(`/verification-code?email=${encodeURIComponent(email)}`, ''),
  };
  for (const [place, text] of Object.entries(places))
    expect([place, canaries.filter((canary) => text.includes(canary))]).toEqual([place, []]);
  // Codes are too short to be looked for in times and ids.
  const codes = [firstCode, code, sms].map((each) => new RegExp(`(?<![\\d.-])${each}(?!\\d)`));
  for (const place of [places.refusals, places.queries])
    expect(codes.filter((each) => each.test(place))).toEqual([]);
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
    operation: 'getPack',
    status: 410,
    problem: 'pack.ended',
    ms: expect.any(Number),
    msg: 'answered',
  });
  await shop.close();
});

const SECRETS = {
  WAVE_API_KEY: 'wave_sn_test_CanaryApiKey',
  WAVE_SIGNING_SECRET: 'CanarySign/+=1',
  WAVE_WEBHOOK_SECRETS: 'canary-webhook-secret-1,canary-webhook-secret-2',
  PAYDUNYA_MASTER_KEY: 'canary-master-key-of-the-shop',
  PAYDUNYA_PRIVATE_KEY: 'test_private_CanaryKey',
  PAYDUNYA_TOKEN: 'canary-token-of-the-application',
  RECEIPT_SIGNING_KEY: Buffer.alloc(32, 'canary-receipt-key').toString('base64url'),
  CAPABILITY_SECRETS: 'canary"capability\\secret-of-32-characters',
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
    PAYDUNYA_API_BASE_URL: 'http://localhost:1/sandbox-api/v1',
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

it('[I20] a running shop logs and answers none of its secrets, even if Wave, the mail server or clients quote them', async () => {
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
  const parts = { random: systemRandom, log, catalogue: smallCatalogue };
  const shop = await openShop(config, parts);
  await shop.start();

  const told: string[] = [];
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: path,
      headers: { host: new URL(origin).host, 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });
    told.push(answer.body, JSON.stringify(answer.headers));
    return answer;
  };
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
    for (const form of encodings(secret)) {
      expect(lines.join('')).not.toContain(inner(form));
      expect(told.join('')).not.toContain(inner(form));
    }
});
