import { expect, it } from 'vitest';
import * as v from 'valibot';
import { payableUrls, waveEvidence, waveVerdict } from '#server/providers/wave/session.ts';
import { WaveSession } from '#server/providers/wave/wire.ts';

const wire = {
  id: 'cos-18qq25rgr100a',
  amount: '389000',
  currency: 'XOF',
  checkout_status: 'open',
  payment_status: 'processing',
  last_payment_error: null,
  transaction_id: null,
  client_reference: 'WV42-1-8Z3K6Q2N5T7W9Y1B',
  business_name: 'Kër Électro',
  restrict_payer_mobile: '+221771234567',
  success_url: 'https://boutique.test/payment/success',
  error_url: 'https://boutique.test/payment/error',
  wave_launch_url: 'https://pay.wave.com/c/cos-18qq25rgr100a?a=389000&c=XOF',
  when_created: '2026-11-21T10:00:00Z',
  when_expires: '2026-11-21T10:30:00Z',
};
const session = (changes: object = {}) => v.parse(WaveSession, { ...wire, ...changes });
const error = { code: 'insufficient-funds', message: 'Not enough' };

it.each([
  ['open', 'processing', null, 'open'],
  ['open', 'processing', error, 'open'],
  ['open', 'failed', error, 'open'],
  ['open', 'succeeded', null, 'unrecognised'],
  ['open', 'cancelled', null, 'unrecognised'],
  ['complete', 'succeeded', null, 'succeeded'],
  ['complete', 'processing', null, 'processing'],
  ['complete', 'pending', null, 'processing'],
  ['complete', 'cancelled', null, 'cancelled'],
  ['complete', 'cancelled', error, 'failed'],
  ['complete', 'failed', null, 'failed'],
  ['complete', 'reversed', null, 'unrecognised'],
  ['expired', 'processing', null, 'expired'],
  ['expired', 'cancelled', null, 'expired'],
  ['expired', 'succeeded', null, 'succeeded'],
  ['paused', 'succeeded', null, 'unrecognised'],
  ['', '', null, 'unrecognised'],
] as const)(
  '[WV-05] [B17] maps %s/%s to one verdict',
  (checkout_status, payment_status, last_payment_error, verdict) => {
    expect(waveVerdict(session({ checkout_status, payment_status, last_payment_error }))).toBe(verdict);
  },
);

it('[A8] parses amounts as whole francs, and anything else as undefined', () => {
  const reading = { mode: 'test', isPayable: () => true } as const;
  const amountOf = (amount: string) => waveEvidence(session({ amount }), reading).amount;
  expect([amountOf('389000'), amountOf('389000.00')]).toEqual([389_000, 389_000]);
  for (const odd of ['389000.5', '-1', '1e5', ' 1', '', '99999999999999999999'])
    expect(amountOf(odd)).toBeUndefined();
});

it('[I20] the stored raw data contain no name, phone or URL', () => {
  const { raw } = waveEvidence(session(), { mode: 'test', isPayable: () => true });
  expect(JSON.stringify(raw)).not.toMatch(/\+221|https?:|Kër/);
  expect(raw).toMatchObject({ id: wire.id, amount: '389000', checkout_status: 'open' });
});

it('treats null and absent fields alike', () => {
  const { transaction_id: _1, last_payment_error: _2, when_expires: _3, ...less } = wire;
  const evidence = waveEvidence(v.parse(WaveSession, less), { mode: 'test', isPayable: () => true });
  expect(evidence).toMatchObject({ transactionId: undefined, reason: undefined, validUntil: undefined });
});

it.each([
  ['https://api.wave.com', 'live', 'https://pay.wave.com/c/cos-1', true],
  ['https://api.wave.com', 'live', 'https://api.wave.com/c/cos-1', false],
  ['https://api.wave.com', 'live', 'http://pay.wave.com/c/cos-1', false],
  ['https://api.wave.com', 'live', 'https://pay.wave.com.evil.example/c', false],
  ['https://api.wave.com', 'live', 'https://pay.wave.com@evil.example/c', false],
  ['https://api.wave.com', 'live', 'javascript:alert(1)', false],
  ['https://api.wave.com', 'live', '//pay.wave.com/c', false],
  ['https://wave.partner.example', 'test', 'https://wave.partner.example/c/1', true],
  ['http://localhost:3001', 'test', 'http://localhost:3001/c/cos-1', true],
  ['http://localhost:3001', 'test', 'http://localhost:3002/c/cos-1', false],
  ['http://localhost:3001', 'live', 'http://localhost:3001/c/cos-1', false],
  ['http://wave.partner.example', 'test', 'http://wave.partner.example/c/1', false],
] as const)('[C21] with %s (%s) sends a payer to %s: %s', (base, mode, address, isPayable) => {
  expect(payableUrls(base, mode)(address)).toBe(isPayable);
});
