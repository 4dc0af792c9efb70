import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { SMS_KEY, startSandbox } from '../support.ts';

const TO = '+221771234567';
const Messages = v.object({
  messages: v.array(
    v.looseObject({
      id: v.string(),
      kind: v.string(),
      to: v.array(v.string()),
      text: v.nullable(v.string()),
    }),
  ),
});

/** A sandbox with a client that sends SMS and reads `/messages.json`. */
async function startSms() {
  const sandbox = await startSandbox();
  const send = (changes: Record<string, unknown> = {}, key = SMS_KEY) =>
    sandbox.call('/sms/messages', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: { from: 'KerElectro', to: TO, text: 'Votre code : 1234', reference: 'code-1', ...changes },
    });
  const messages = async (to = '') => {
    const query = to && `?to=${encodeURIComponent(to)}`;
    return v.parse(Messages, (await sandbox.call(`/messages.json${query}`)).json).messages;
  };
  return { ...sandbox, send, messages };
}

it('[TL-06] stores an SMS and shows it with the mails, newest first', async () => {
  const { send, messages, call, smtpPort } = await startSms();
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort });
  await transport.sendMail({ from: 'a@b.sn', to: 'awa@exemple.sn', subject: 'Courriel', text: 'un' });
  transport.close();
  const answer = await send();
  expect(answer.status).toBe(201);
  expect(answer.json).toMatchObject({ status: 'accepted' });

  expect((await messages()).map(({ kind, to, text }) => [kind, to, text?.trim()])).toEqual([
    ['sms', [TO], 'Votre code : 1234'],
    ['mail', ['awa@exemple.sn'], 'un'],
  ]);
  const [sms] = await messages(TO);
  expect(sms).toMatchObject({ from: 'KerElectro', subject: '', attachments: [] });
  expect(await messages('awa@exemple.sn')).toHaveLength(1);

  const list = (await call('/messages')).text;
  expect(list.indexOf('Votre code : 1234')).toBeLessThan(list.indexOf('Courriel'));
  expect(list).toContain(`SMS au ${TO}`);
  const page = (await call(`/messages/${sms?.id}`)).text;
  expect(page).toContain('Votre code : 1234');
  expect(page).toContain('KerElectro');
});

it('stores a message once, even if it is sent again', async () => {
  const { send, messages } = await startSms();
  expect((await send()).json).toEqual((await send()).json);
  await send({ reference: 'code-2' });
  expect(await messages(TO)).toHaveLength(2);
});

it('rejects a wrong key, a number that is no Senegalese mobile, and an invalid message', async () => {
  const { send, messages } = await startSms();
  expect((await send({}, 'wrong')).status).toBe(401);
  for (const to of ['+33612345678', '+221338001234', '771234567'])
    expect((await send({ to })).status).toBe(422);
  for (const changes of [{ text: '' }, { text: 'x'.repeat(919) }, { reference: '' }, { other: 1 }])
    expect((await send(changes)).status).toBe(400);
  expect(await messages()).toEqual([]);
});

it('shows hostile text as text', async () => {
  const { send, messages, call } = await startSms();
  await send({ text: '<script>alert(1)</script>', from: '<b>x</b>' });
  const [sms] = await messages();
  for (const path of ['/messages', `/messages/${sms?.id}`])
    expect((await call(path)).text).not.toMatch(/<script|<b>x/);
});

it('[TL-06] can simulate an outage, no credit, or a lost response', async () => {
  const { send, messages, call } = await startSms();
  const fault = (kind: string) => call('/control/sms/fault', { method: 'POST', body: { kind } });
  await fault('down');
  expect((await send()).status).toBe(503);
  await fault('no-credit');
  expect((await send()).status).toBe(402);
  expect(await messages()).toEqual([]);
  await fault('lost-answer');
  await expect(send()).rejects.toThrow('fetch failed');
  expect(await messages()).toHaveLength(1);
  expect((await fault('fire')).status).toBe(400);
  await call('/control/sms/fault', { method: 'DELETE' });
  expect((await send()).status).toBe(201);
});

it('deletes its messages and its fault on reset', async () => {
  const { send, messages, call } = await startSms();
  await send();
  await call('/control/sms/fault', { method: 'POST', body: { kind: 'down' } });
  await call('/control/reset', { method: 'POST' });
  expect(await messages()).toEqual([]);
  expect((await send()).status).toBe(201);
});
