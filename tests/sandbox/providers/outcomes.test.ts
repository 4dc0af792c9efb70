import { expect, it } from 'vitest';
import { startMerchant } from '#tests/sandbox/support.ts';
import { startOrange } from './orange/support.ts';
import { startPaydunya } from './paydunya/support.ts';

const DAY_MS = 24 * 3_600_000;
const LATE_MS = 300;

const json = (body: unknown = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

it('[TL-06] from another process, payments of Orange Money succeed, fail, cancel, expire, stay pending or succeed late', async () => {
  const { call, code, search } = await startOrange();
  const use = async (circumstances: object) => {
    const { qrId } = await code();
    return (await call(`/control/orange/codes/${qrId}/use`, json(circumstances))).json;
  };
  for (const status of ['SUCCESS', 'FAILED', 'REJECTED', 'CANCELLED', 'PENDING'])
    expect(await use({ status })).toMatchObject({ status });
  expect(await search('status=PENDING')).toHaveLength(1);
  const { qrId } = await code();
  await call('/control/clock', json({ advance_ms: 600_000 }));
  const late = (body: object) => call(`/control/orange/codes/${qrId}/use`, json(body));
  expect((await late({})).status).toBe(409);
  expect((await late({ late: true })).json).toMatchObject({ status: 'SUCCESS' });
});

it('[TL-06] from another process, invoices of PayDunya succeed, fail, cancel, expire or stay pending', async () => {
  const { call, create, confirm } = await startPaydunya();
  for (const [event, status] of [
    ['pay', 'completed'],
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
  ]) {
    const { token } = await create();
    expect((await call(`/control/paydunya/invoices/${token}/${event}`, json())).status).toBe(200);
    expect(await confirm(token)).toMatchObject({ status });
  }
  const { token } = await create();
  await call('/control/clock', json({ advance_ms: DAY_MS - 5_000 }));
  expect(await confirm(token)).toMatchObject({ status: 'pending' });
  await call('/control/clock', json({ advance_ms: 5_000 }));
  expect(await confirm(token)).toMatchObject({ status: 'cancelled' });
  expect((await call(`/control/paydunya/invoices/${token}/pay`, json())).status).toBe(409);
});

it('[TL-06] both answer late, after what was asked for has happened', async () => {
  const late = { faults: [{ call: 'create', kind: 'late-answer', milliseconds: LATE_MS }] };
  const orange = await startOrange();
  const paydunya = await startPaydunya();
  for (const [provider, start, count] of [
    [orange, () => orange.code(), () => orange.orange.all().length],
    [paydunya, () => paydunya.create(), () => paydunya.paydunya.all().length],
  ] as const) {
    const name = provider === orange ? 'orange' : 'paydunya';
    expect((await provider.call(`/control/${name}/faults`, json(late))).status).toBe(204);
    const began = performance.now();
    let isAnswered = false;
    const answer = start().then(() => (isAnswered = true));
    await expect.poll(count).toBe(1);
    expect(isAnswered).toBe(false);
    await answer;
    expect(performance.now() - began).toBeGreaterThanOrEqual(LATE_MS - 5);
  }
});

it.each([
  ['twice', { copies: 2 }, 2],
  ['not at all', { when: 'never' }, 0],
])('[TL-06] PayDunya notifies %s, set from another process', async (_, notifications, count) => {
  const merchant = await startMerchant();
  const { call, create, paydunya } = await startPaydunya();
  await call('/control/paydunya/faults', json({ notifications }));
  const { token } = await create({ actions: { callback_url: merchant.url } });
  await call(`/control/paydunya/invoices/${token}/pay`, json());
  await paydunya.notifications.settled();
  expect(merchant.notices).toHaveLength(count);
});

it.each([
  ['twice', { copies: 2 }, 2],
  ['not at all', { delivery: 'never' }, 0],
])('[TL-06] Orange Money notifies %s, set from another process', async (_, notifications, count) => {
  const merchant = await startMerchant();
  const { call, code, orange } = await startOrange({
    allowHttpLocalhost: true,
    callback: { url: merchant.url, apiKey: 'key' },
  });
  await call('/control/orange/faults', json({ notifications }));
  await call(`/control/orange/codes/${(await code()).qrId}/use`, json());
  await orange.notifications.settled();
  expect(merchant.notices).toHaveLength(count);
});
