import { expect, it } from 'vitest';
import { startSandbox } from './support.ts';

const KEY = 'the-key-of-the-simulation';
const REFERENCE = 'CMD-42';

const ask = (outcome: unknown, key: string | undefined = KEY) => ({
  method: 'POST',
  body: { outcome },
  headers: { ...(key !== '' && { authorization: `Bearer ${key}` }) },
});
const path = (reference = REFERENCE) => `/simulation/wave/payments/${reference}`;

it('[DK-18] the shop has outcomes played with its key, without the control API', async () => {
  const { call, create, read } = await startSandbox({ control: false, simulationKey: KEY });
  const { id } = await create();
  for (const key of ['', 'another-key-of-the-shop', `${KEY}x`])
    expect((await call(path(), ask('paid', key))).status).toBe(401);
  for (const outcome of ['stolen', 'constructor', '', undefined, 7])
    expect((await call(path(), ask(outcome))).status).toBe(400);
  expect((await call(path('CMD-43'), ask('paid'))).status).toBe(409);
  expect((await read(id)).payment_status).toBe('processing');

  expect((await call(path(), ask('blocked-account'))).status).toBe(204);
  expect(await read(id)).toMatchObject({
    checkout_status: 'open',
    last_payment_error: { code: 'blocked-account' },
  });
  expect((await call(path(), ask('paid-other-amount'))).status).toBe(204);
  expect(await read(id)).toMatchObject({ payment_status: 'succeeded', amount: '285100' });
  expect((await call(path(), ask('expired'))).status).toBe(409);
});

it('[DK-18] is closed without a key', async () => {
  const { call, create } = await startSandbox();
  await create();
  expect((await call(path(), ask('paid'))).status).toBe(404);
});
