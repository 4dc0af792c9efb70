import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';

const EMAIL = 'awa@exemple.sn';
const PHONE = '+221771234567';
/** For the outbox, on a machine that also runs other tests. */
const TIMEOUT = { timeout: 10_000 };

let stack: TestStack;
let origin: string;
beforeAll(async () => {
  stack = await openTestStack();
  ({ origin } = await stack.openShop());
});
afterAll(() => stack.close());

const post = (path: string, body: object) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const get = (path: string) => fetch(`${origin}${path}`);

/** The newest SMS and the text of the newest mail, once there are so many. */
const smsAfter = (count: number) =>
  vi.waitFor(() => {
    const texts = stack.sandbox.sms.messages(PHONE).map(({ text }) => text);
    expect(texts).toHaveLength(count);
    return texts[0]!;
  }, TIMEOUT);
const mailAfter = (count: number) =>
  vi.waitFor(async () => {
    const mails = stack.sandbox.mail.messages(EMAIL);
    expect(mails).toHaveLength(count);
    return (await stack.sandbox.mail.open(mails[0]!)).text ?? '';
  }, TIMEOUT);
const canSignIn = async (password: string) =>
  (await post('/api/auth/get_tokens', { username: EMAIL, password })).ok;

it('[RT-12] [RT-14] a whole shop sends codes and links by mail, codes by SMS, and they work', async () => {
  const person = { name: 'Awa Ndiaye', email: EMAIL, phone: PHONE };
  expect((await post('/api/new_compte', person)).status).toBe(200);
  const [, code] = /\best (\d{4})\./.exec(await mailAfter(1)) ?? [];
  expect((await post('/api/partner/otp-verification', { email: EMAIL, code })).status).toBe(200);

  expect((await get(`/api/reset-password-email/${EMAIL}`)).status).toBe(200);
  const [, link] = /new-password#(\S+)/.exec(await mailAfter(2)) ?? [];
  expect((await post('/api/new-password', { token: link, password: 'le premier choix' })).status).toBe(200);

  // The code was entered without the cookie of the sign-up, so the account has no phone yet.
  const signedIn = await post('/api/auth/get_tokens', { username: EMAIL, password: 'le premier choix' });
  const { access_token: token } = v.parse(v.object({ access_token: v.string() }), await signedIn.json());
  const addPhone = await fetch(`${origin}/api/users/me`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'access-token': token },
    body: JSON.stringify({ phone: PHONE, current_password: 'le premier choix' }),
  });
  expect(addPhone.status).toBe(200);
  expect((await get('/api/reset-password-sms/771234567')).status).toBe(200);
  const [, longCode] = /\best (\d{6}),/.exec(await smsAfter(1)) ?? [];
  const proof = { phone: '77 123 45 67', code: longCode };
  expect((await post('/api/new-password', { ...proof, password: 'le second choix' })).status).toBe(200);
  expect([await canSignIn('le premier choix'), await canSignIn('le second choix')]).toEqual([false, true]);
  expect(await mailAfter(4)).toContain('vient d’être changé');
});
