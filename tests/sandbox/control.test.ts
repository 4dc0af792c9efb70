import { expect, it } from 'vitest';
import { startSandbox } from './support.ts';

const post = (body?: unknown) => ({ method: 'POST', ...(body !== undefined && { body }) });

it('[TL-06] the control API makes a session succeed, fail, cancel, expire or succeed late', async () => {
  const { call, create, read } = await startSandbox();
  const [paid, failed, cancelled, late] = [await create(), await create(), await create(), await create()];
  const act = (id: string, verb: string, body?: unknown) =>
    call(`/control/wave/sessions/${id}/${verb}`, post(body));

  expect((await act(paid.id, 'pay')).json).toMatchObject({ payment_status: 'succeeded' });
  expect((await act(failed.id, 'fail', { code: 'blocked-account' })).json).toMatchObject({
    checkout_status: 'open',
    last_payment_error: { code: 'blocked-account' },
  });
  expect((await act(cancelled.id, 'cancel')).json).toMatchObject({ payment_status: 'cancelled' });
  await call('/control/clock', post({ advance_ms: 30 * 60_000 }));
  expect(await read(late.id)).toMatchObject({ checkout_status: 'expired' });
  expect((await act(late.id, 'pay')).status).toBe(409);
  expect((await act(late.id, 'pay', { late: true, amount: 1, currency: 'EUR' })).json).toMatchObject({
    payment_status: 'succeeded',
    amount: '1',
    currency: 'EUR',
  });
  expect((await act('cos-none', 'pay')).status).toBe(404);
  expect((await call('/control/wave/sessions')).json).toMatchObject({
    sessions: [{ id: paid.id }, { id: failed.id }, { id: cancelled.id }, { id: late.id }],
  });
});

it('sets and clears faults, and rejects unknown ones', async () => {
  const { api, call } = await startSandbox();
  const fault = { call: 'balance', kind: 'error', code: 'service-unavailable', times: 'always' };
  expect((await call('/control/wave/faults', post({ faults: [fault] }))).status).toBe(204);
  expect((await api('/balance')).status).toBe(503);
  expect((await call('/control/wave/faults', { method: 'DELETE' })).status).toBe(204);
  expect((await api('/balance')).status).toBe(200);
  for (const body of [{ faults: [{ ...fault, kind: 'fire' }] }, { webhook: {} }, { shape: 'round' }])
    expect((await call('/control/wave/faults', post(body))).status).toBe(400);
});

it('deletes all state on reset', async () => {
  const { sandbox, api, call, create } = await startSandbox();
  const { id } = await create();
  sandbox.providers.wave.pay(id);
  sandbox.clock.advance(3_600_000);
  sandbox.providers.wave.faults.set({ shape: 'nested', faults: [{ call: 'create', kind: 'lost-request' }] });
  expect((await call('/control/reset', post())).status).toBe(204);
  expect((await call('/control/wave/sessions')).json).toEqual({ sessions: [] });
  expect((await api('/balance')).json).toEqual({ amount: '0', currency: 'XOF' });
  expect(Math.abs(sandbox.clock.now() - Date.now())).toBeLessThan(60_000);
  expect((await create()).checkout_status).toBe('open');
});

it('does not exist unless enabled', async () => {
  const { call } = await startSandbox({ control: false });
  for (const path of ['/control/reset', '/control/wave/faults', '/control/clock'])
    expect((await call(path, post())).status).toBe(404);
});

it('accepts only JSON, which a page of another origin cannot send without a preflight', async () => {
  const { call } = await startSandbox();
  const body = JSON.stringify({ advance_ms: 1 });
  const headers = { 'content-type': 'text/plain' };
  expect((await call('/control/clock', { method: 'POST', body, headers })).status).toBe(400);
});
