import { expect, it } from 'vitest';
import type { NextStep } from '#domain/payments/next-step.ts';
import { nextStepWire } from '#server/providers/next-step-wire.ts';
import { createShopClient } from '#src/api/client.ts';
import { wave } from '#src/payments/providers/wave/index.tsx';
import { readNextStep } from '#src/payments/read-next-step.ts';
import { checkoutUrl, wireInitiated, wireOwnStatus } from '#tests/support/wire-fixtures.ts';

const { signal } = new AbortController();
const shopThatSays = (body: unknown) =>
  createShopClient({ baseUrl: 'http://boutique.test', fetch: async () => Response.json(body) });
const initiated = (body: object) =>
  wave.initiate(
    shopThatSays(body),
    { orderId: 42, instalmentNo: 1, provider: 'wave', phone: '771234567', amount: 241_000 },
    signal,
  );

const STEPS: NextStep[] = [
  { kind: 'link', url: 'https://pay.example/c/1' },
  {
    kind: 'qr',
    code: 'data:image/png;base64,iVBORw0KGgo=',
    links: [{ label: 'MAXIT', url: 'https://maxit.example/1' }],
    validUntil: Date.UTC(2026, 10, 21, 10, 30),
  },
  { kind: 'qr', code: 'data:image/png;base64,iVBORw0KGgo=', links: [] },
  { kind: 'confirm', phone: '+221 77 *** ** 67' },
  { kind: 'confirm', phone: undefined },
];

it.each(STEPS)('[PM-06] [PM-07] reads what the server writes: $kind', (step) => {
  const sent = JSON.parse(JSON.stringify(nextStepWire(step)));
  expect(readNextStep(sent.next_step)).toEqual(step);
});

it('writes no step where there is nothing to do', () => {
  expect(nextStepWire(null)).toEqual({});
  expect(readNextStep(undefined)).toBeUndefined();
});

it('[C21] reads no link that may not be opened', () => {
  const url = 'javascript:alert(1)';
  expect(readNextStep({ kind: 'link', url })).toBeUndefined();
  const links = [
    { label: 'bad', url },
    { label: 'good', url: 'https://maxit.example/1' },
  ];
  expect(readNextStep({ kind: 'qr', code: 'x', links })).toMatchObject({ links: [links[1]] });
});

it('[PM-06] the shop follows the step of the answer, and the address of Wave where an older server sends none', async () => {
  const url = 'https://pay.wave.com/c/cos-next';
  expect(await initiated({ ...wireInitiated, next_step: { kind: 'link', url } })).toMatchObject({
    nextStep: { kind: 'link', url },
  });
  const next_step = { kind: 'confirm', phone: '+221 77 *** ** 67' };
  expect(await initiated({ ...wireInitiated, checkoutUrl: null, next_step })).toMatchObject({
    nextStep: next_step,
  });
  const newer = { ...wireInitiated, checkoutUrl: null, next_step: { kind: 'call', number: '33' } };
  expect((await initiated(newer)).nextStep).toBeUndefined();
  expect((await initiated(wireInitiated)).nextStep).toEqual({ kind: 'link', url: checkoutUrl });
  const status = wireOwnStatus('pending');
  const checked = { ...status, data: { ...status.data, next_step: { kind: 'link', url } } };
  const answer = await wave.fetchStatus(shopThatSays(checked), wireInitiated.transactionId, signal);
  expect(answer).toMatchObject({ nextStep: { kind: 'link', url } });
});
