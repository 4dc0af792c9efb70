import { expect, it } from 'vitest';
import { type Notice, startMerchant } from '#tests/sandbox/support.ts';
import { ORDER, startPaydunya } from './support.ts';

async function startPair(answers: number[] = [], wallTime?: () => number) {
  const merchant = await startMerchant(answers);
  const paydunya = await startPaydunya(wallTime && { wallTime });
  const actions = { ...ORDER.actions, callback_url: merchant.url };
  return { ...paydunya, ...merchant, create: () => paydunya.create({ actions }) };
}

const fieldsOf = (notice: Notice | undefined) => Object.fromEntries(new URLSearchParams(notice?.body));

it('[TL-06] notifies of a payment, a refusal and a cancellation with bracket keys', async () => {
  const { create, press, notices, url } = await startPair();
  const { token } = await create();
  await press(token, 'refuse');
  await press(token, 'pay', { method: 'card', name: 'Awa' });
  expect(notices.map((notice) => fieldsOf(notice)['data[status]'])).toEqual(['failed', 'completed']);
  expect(notices[1]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(fieldsOf(notices[1])).toMatchObject({
    'data[response_code]': '00',
    'data[hash]': expect.stringMatching(/^e3662754c63c/),
    'data[invoice][token]': token,
    'data[invoice][total_amount]': '42300',
    'data[custom_data][reference]': 'PD42-1',
    'data[actions][callback_url]': url,
    'data[mode]': 'test',
    'data[customer][name]': 'Awa',
    'data[fail_reason]': '',
  });
  const other = await create();
  await press(other.token, 'cancel');
  expect(fieldsOf(notices[2])['data[status]']).toBe('cancelled');
});

it('[TL-06] before the return, the shop has the notification when the payer leaves; after it, later; or never', async () => {
  const { sandbox, paydunya, create, press, notices } = await startPair();
  await press((await create()).token, 'pay');
  expect(notices).toHaveLength(1);
  paydunya.faults.set({ notifications: { when: 'after-return' } });
  await press((await create()).token, 'pay');
  expect(notices).toHaveLength(1);
  sandbox.clock.advance(2_000);
  await paydunya.notifications.settled();
  expect(notices).toHaveLength(2);
  paydunya.faults.set({ notifications: { when: 'never' } });
  await press((await create()).token, 'pay');
  await paydunya.notifications.settled();
  expect(notices).toHaveLength(2);
});

it('[TL-06] sends a notification twice, with a wrong hash, and in other shapes', async () => {
  const { paydunya, create, press, notices } = await startPair();
  paydunya.faults.set({ notifications: { copies: 2, hash: 'wrong' } });
  await press((await create()).token, 'pay');
  expect(notices).toHaveLength(2);
  expect(notices[0]?.body).toBe(notices[1]?.body);
  expect(fieldsOf(notices[0])['data[hash]']).not.toMatch(/^e3662754c63c/);

  paydunya.faults.set({ notifications: { copies: 1, hash: 'right', shape: 'json-string' } });
  await press((await create()).token, 'pay');
  expect(JSON.parse(fieldsOf(notices[2])['data'] ?? '')).toMatchObject({ status: 'completed' });
  paydunya.faults.set({ notifications: { shape: 'json' } });
  await press((await create()).token, 'pay');
  expect(JSON.parse(notices[3]?.body ?? '')).toMatchObject({ data: { hash: expect.any(String) } });
  paydunya.faults.set({ notifications: { shape: 'root-hash' } });
  await press((await create()).token, 'pay');
  const last: unknown = JSON.parse(notices[4]?.body ?? '');
  expect(last).toMatchObject({ hash: expect.any(String), data: { status: 'completed' } });
  expect(last).not.toHaveProperty('data.hash');
});

it('[TL-06] repeats a notification that was not answered with 200, three times', async () => {
  const now = Date.UTC(2026, 0, 2, 10);
  const { sandbox, paydunya, create, press, notices } = await startPair([500, 404, 302, 500], () => now);
  await press((await create()).token, 'pay');
  const noticesAfter = async (milliseconds: number) => {
    sandbox.clock.advance(milliseconds);
    await paydunya.notifications.settled();
    return notices.length;
  };
  for (const [gap, total] of [
    [5_000, 2],
    [25_000, 3],
    [125_000, 4],
  ] as const) {
    expect(await noticesAfter(gap - 1)).toBe(total - 1);
    expect(await noticesAfter(1)).toBe(total);
  }
  expect(await noticesAfter(24 * 3_600_000)).toBe(4);
  expect(paydunya.notifications.all()).toMatchObject([{ state: 'abandoned', attempts: 4, outcome: '500' }]);
});

it('[TL-06] notifies of the cancellation after 24 hours', async () => {
  const { sandbox, paydunya, create, notices } = await startPair();
  await create();
  sandbox.clock.advance(24 * 3_600_000);
  await paydunya.notifications.settled();
  expect(notices.map((notice) => fieldsOf(notice)['data[status]'])).toEqual(['cancelled']);
});
