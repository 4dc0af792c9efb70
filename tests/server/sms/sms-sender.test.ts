import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildSandbox, type Sandbox } from '#sandbox/app.ts';
import { PermanentFailure } from '#server/jobs/permanent-failure.ts';
import { createSmsSender } from '#server/sms/sms-sender.ts';

const KEY = 'the-key-of-the-sms-gateway';
const sms = { to: '+221771234567', text: 'Votre code Kër Électro : 1234', key: 'code-1' };

let sandbox: Sandbox<Record<string, never>>;
let url: string;
beforeAll(async () => {
  sandbox = await buildSandbox({ providers: () => ({}), smsKey: KEY });
  url = `${(await sandbox.listen()).origin}/sms/messages`;
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const sender = (apiKey = KEY) => createSmsSender({ url, apiKey, sender: 'KerElectro' });

it('[RT-12] sends an SMS through the gateway', async () => {
  await sender().send(sms);
  expect(sandbox.sms.messages()).toMatchObject([
    { from: 'KerElectro', to: sms.to, text: sms.text, reference: 'code-1' },
  ]);
});

it('[RT-12] sends the same message again after a lost answer, and the gateway recognises it', async () => {
  sandbox.sms.setFault({ kind: 'lost-answer' });
  const error = await sender()
    .send(sms)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TypeError);
  sandbox.sms.setFault(undefined);
  await sender().send(sms);
  expect(sandbox.sms.messages()).toHaveLength(1);
});

it.each([
  ['+33612345678', 'a foreign number'],
  ['+221338001234', 'a landline'],
  ['771234567', 'a number that was not normalised'],
  ['+221771234567,+33612345678', 'two numbers'],
])('[C12] never calls the gateway for %s, %s', async (to) => {
  await expect(sender().send({ ...sms, to })).rejects.toThrow(PermanentFailure);
  expect(sandbox.sms.messages()).toEqual([]);
});

/** How a message ends that the gateway answers with this status. */
const answering = (status: number) =>
  createSmsSender({ url, apiKey: KEY, sender: 'KerElectro' }, async () => new Response('{}', { status }))
    .send(sms)
    .then(
      () => 'accepted',
      (error: unknown) => (error instanceof PermanentFailure ? 'given up' : 'tried again'),
    );

it('[C12] gives up only what the gateway will never accept', async () => {
  expect(await answering(202)).toBe('accepted');
  for (const status of [400, 404, 410, 422]) expect(await answering(status)).toBe('given up');
  for (const status of [401, 402, 403, 408, 409, 429, 500, 503])
    expect(await answering(status)).toBe('tried again');
});

it('[I20] tells neither the phone, the text nor the key in its errors', async () => {
  sandbox.sms.setFault({ kind: 'no-credit' });
  for (const apiKey of [KEY, 'a-wrong-key-that-is-secret']) {
    const error = await sender(apiKey)
      .send(sms)
      .catch((reason: unknown) => reason);
    const told = String(error);
    expect(told).toMatch(/the SMS gateway answered 40[12]/);
    for (const secret of [sms.to, '1234', apiKey]) expect(told).not.toContain(secret);
  }
});
