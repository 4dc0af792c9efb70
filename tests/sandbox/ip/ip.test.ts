import { expect, it } from 'vitest';
import { startSandbox } from '../support.ts';

const ADDRESS = '41.82.0.7';
const post = (body: unknown) => ({ method: 'POST', body });

it('[TL-06] [D14] returns the location of an IP address in the format of the real service', async () => {
  const { call } = await startSandbox();
  const answer = await call(`/ip/${ADDRESS}/json`);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.json).toEqual({
    ip: ADDRESS,
    city: 'Dakar',
    region: 'Dakar',
    country: 'SN',
    loc: '14.6937,-17.4441',
    org: 'AS8346 SONATEL',
    timezone: 'Africa/Dakar',
  });
  expect((await call('/ip/2001:db8::7/json')).json).toMatchObject({ ip: '2001:db8::7' });
  for (const none of ['moi', '41.82.0', '..%2f..%2fcontrol'])
    expect((await call(`/ip/${none}/json`)).status).toBe(400);
});

it('[TL-06] [D14] simulates delays, outages, captive portals and truncated responses until the fault is cleared', async () => {
  const { call } = await startSandbox();
  const ask = () => call(`/ip/${ADDRESS}/json`);

  await call('/control/ip/fault', post({ kind: 'down' }));
  expect([(await ask()).status, (await ask()).status]).toEqual([503, 503]);
  await call('/control/ip/fault', post({ kind: 'html' }));
  expect((await ask()).headers.get('content-type')).toContain('text/html');
  await call('/control/ip/fault', post({ kind: 'malformed' }));
  await expect(ask()).rejects.toThrow(SyntaxError);
  await call('/control/ip/fault', post({ kind: 'slow', milliseconds: 60_000 }));
  await expect(
    Promise.race([ask(), new Promise((resolve) => setTimeout(resolve, 50, 'still waiting'))]),
  ).resolves.toBe('still waiting');

  expect((await call('/control/ip/fault', post({ kind: 'fire' }))).status).toBe(400);
  expect((await call('/control/ip/asked')).json).toEqual({ asked: Array(5).fill(ADDRESS) });
  expect((await call('/control/ip/fault', { method: 'DELETE' })).status).toBe(204);
  expect((await ask()).status).toBe(200);
});

it('has no control API for faults unless enabled', async () => {
  const { call } = await startSandbox({ control: false });
  expect((await call('/control/ip/fault', post({ kind: 'down' }))).status).toBe(404);
});
