import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRecovery, type Recovery } from '#server/accounts/recovery/recovery.ts';
import { systemRandom } from '#server/random.ts';
import { networkOf } from '#server/ip-networks.ts';
import { codeTo, messagesTo, otherCode, tokenTo } from '#tests/support/account-codes.ts';
import { type Buyer, createBuyer, signInVisitor } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NEW_PASSWORD = 'la lagune au petit matin';

let shop: TestShop;
let recovery: Recovery;
let count = 0;
/** A customer of its own for each test, and the browser in which they signed in. */
let buyer: Buyer;
let phone: string;
let known: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  shop = await openTestShop();
  const { db, clock, codeSecrets } = shop;
  recovery = createRecovery({ db, clock, codeSecrets, random: systemRandom });
});
beforeEach(async () => {
  count += 1;
  phone = `+22178300${String(count).padStart(4, '0')}`;
  buyer = await createBuyer(shop, 'customer', { email: `awa-${count}@exemple.sn`, phone });
  known = await signedOut(buyer);
  stranger = await newVisitor(shop.app);
  shop.sent.length = 0;
  shop.texted.length = 0;
});
afterAll(() => shop.close());

/** A browser whose person signed in by the form, and out again. */
async function signedOut(person: Buyer): Promise<Visitor> {
  const browser = await newVisitor(shop.app);
  await signInVisitor(browser, person);
  await browser.post('/api/auth/delete_tokens', {});
  delete browser.headers['access-token'];
  return browser;
}

const ask = (browser: Visitor, channel: 'email' | 'sms') =>
  browser.get(
    `/api/reset-password-${channel}/${encodeURIComponent(channel === 'sms' ? phone : buyer.email)}`,
  );
const statusOf = async (browser: Visitor, channel: 'email' | 'sms') =>
  (await ask(browser, channel)).statusCode;
const setPassword = async (browser: Visitor, proof: Record<string, string>) =>
  (await browser.post('/api/new-password', { ...proof, password: NEW_PASSWORD })).statusCode;

/** Requests of unknown browsers of other networks, one a minute. @returns how many were sent a message */
async function flood(
  channel: 'mail' | 'sms',
  { requests, networks }: { requests: number; networks: number },
) {
  let sent = 0;
  for (let index = 0; index < requests; index += 1) {
    const network = networkOf(`196.1.${index % networks}.1`);
    const requested = recovery.request(channel, channel === 'sms' ? phone : buyer.email, {
      network,
      device: undefined,
    });
    sent += await requested.then(
      () => 1,
      () => 0,
    );
    await shop.drainOutbox();
    shop.clock.advance(MINUTE_MS);
  }
  return sent;
}

it.each(['email', 'sms'] as const)(
  '[C28] five requests of a stranger in the same network do not keep a known browser from recovering by %s',
  async (channel) => {
    for (let time = 0; time < 5; time += 1) {
      expect(await statusOf(stranger, channel)).toBe(200);
      shop.clock.advance(MINUTE_MS);
    }
    await shop.drainOutbox();
    expect((await ask(stranger, channel)).json().code).toBe('account.too_many_codes');
    shop.sent.length = 0;
    shop.texted.length = 0;
    expect(await statusOf(known, channel)).toBe(200);
    const proof =
      channel === 'sms'
        ? { phone, code: await codeTo(shop, phone) }
        : { token: await tokenTo(shop, buyer.email) };
    expect(await setPassword(known, proof)).toBe(200);
  },
);

it.each(['mail', 'sms'] as const)(
  '[C28] five requests of a stranger in another network do not keep an unknown browser from recovering by %s',
  async (channel) => {
    expect(await flood(channel, { requests: 7, networks: 1 })).toBe(5);
    expect(await statusOf(stranger, channel === 'sms' ? 'sms' : 'email')).toBe(200);
  },
);

it('[C28] a mailbox always has a valid link, or gets one, however many networks ask', async () => {
  expect(await flood('mail', { requests: 60, networks: 60 })).toBe(10);
  expect((await ask(stranger, 'email')).json().code).toBe('account.too_many_codes');
  // An hour after the last mail, when its link ends.
  shop.clock.advance(9 * MINUTE_MS + 1);
  shop.sent.length = 0;
  expect(await statusOf(stranger, 'email')).toBe(200);
  const token = await tokenTo(shop, buyer.email);
  shop.clock.advance(HOUR_MS - 1);
  const refused = await ask(stranger, 'email');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(await setPassword(stranger, { token })).toBe(200);
});

it('[C12] a phone gets ten SMS a day, from however many networks, and five more for a known browser', async () => {
  expect(await flood('sms', { requests: 30, networks: 30 })).toBe(10);
  shop.clock.advance(2 * HOUR_MS);
  expect(await statusOf(stranger, 'sms')).toBe(429);
  for (let time = 0; time < 6; time += 1) {
    expect(await statusOf(known, 'sms')).toBe(time < 5 ? 200 : 429);
    shop.clock.advance(MINUTE_MS);
  }
  expect(await messagesTo(shop, phone)).toHaveLength(15);
});

it('[C11] guesses of a stranger use up no guess of a known browser', async () => {
  expect(await statusOf(known, 'sms')).toBe(200);
  const code = await codeTo(shop, phone);
  for (let guess = 0; guess < 30; guess += 1)
    expect(await setPassword(stranger, { phone, code: otherCode(code) })).toBe(400);
  // The right code is for the browser that asked for it.
  expect(await setPassword(stranger, { phone, code })).toBe(400);
  expect(await setPassword(known, { phone, code })).toBe(200);
});

it('[C11] a known browser enters the code that another browser asked for', async () => {
  expect(await statusOf(known, 'sms')).toBe(200);
  shop.clock.advance(11 * MINUTE_MS);
  shop.texted.length = 0;
  expect(await statusOf(stranger, 'sms')).toBe(200);
  expect(await setPassword(known, { phone, code: await codeTo(shop, phone) })).toBe(200);
});

it('[C13] a browser is not known for the account of another person', async () => {
  const other = await createBuyer(shop, 'customer', { email: `autre-${count}@exemple.sn` });
  const theirs = await signedOut(other);
  for (let time = 0; time < 5; time += 1) {
    expect(await statusOf(theirs, 'email')).toBe(200);
    shop.clock.advance(MINUTE_MS);
  }
  expect(await statusOf(theirs, 'email')).toBe(429);
  expect(await statusOf(known, 'email')).toBe(200);
});
