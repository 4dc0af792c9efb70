import { expect, it } from 'vitest';
import type { SignedCreditNote } from '#domain/orders/credit-notes.ts';
import { receiptText, type SignedReceipt } from '#domain/orders/receipts.ts';
import { connect } from '#machines/connect.ts';
import {
  receiptCheckMachine,
  type ReceiptVerdict,
  selectCanRetry,
  selectReceipt,
  selectState,
} from '#machines/receipt-check/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { offline } from './fixtures.ts';

const receipt = {
  reference: 'KE-7QX2M9D4TB',
  instalmentNo: 2,
  instalments: 3,
  amount: 60_000,
  method: 'wave',
  paidAt: '2026-11-21T10:12',
  remaining: 80_000,
};
const FRAGMENT = `${receiptText('abcdefgh', receipt)}.${'x'.repeat(85)}A`;

async function open(fragment: string, answers: Scripted<ReceiptVerdict>[] = []) {
  const asked: (SignedReceipt | SignedCreditNote)[] = [];
  const machine = connect(receiptCheckMachine, { verifyReceipt: scripted(answers, asked) });
  const page = await startMachine(machine, { fragment });
  return { ...page, asked, snapshot: () => page.actor.getSnapshot() };
}

it('verifies the receipt of the link, and shows what it says', async () => {
  const page = await open(FRAGMENT, ['valid']);
  expect(page.asked.map(({ keyId }) => keyId)).toEqual(['abcdefgh']);
  expect(selectState(page.snapshot())).toBe('valid');
  expect(selectReceipt(page.snapshot())).toEqual(receipt);
});

it.each(['cancelled', 'altered', 'unknownKey', 'unsupported'] as const)(
  '[I17] of a receipt that is %s nothing is shown',
  async (verdict) => {
    const page = await open(FRAGMENT, [verdict]);
    expect(selectState(page.snapshot())).toBe(verdict);
    expect(selectReceipt(page.snapshot())).toBeUndefined();
    expect(selectCanRetry(page.snapshot())).toBe(false);
  },
);

it('tells a link without a receipt from one that cannot be read, and verifies neither', async () => {
  const page = await open('');
  expect(selectState(page.snapshot())).toBe('empty');
  await page.send({ type: 'fragment.changed', fragment: FRAGMENT.slice(0, 40) });
  expect(selectState(page.snapshot())).toBe('unreadable');
  expect(page.asked).toEqual([]);
});

it('without the keys it says nothing about the receipt, and tries again', async () => {
  const page = await open(FRAGMENT, [rejected(offline), 'valid']);
  expect(selectState(page.snapshot())).toBe('failed');
  expect(selectReceipt(page.snapshot())).toBeUndefined();
  expect(selectCanRetry(page.snapshot())).toBe(true);
  await page.send({ type: 'retry.requested' });
  expect(selectState(page.snapshot())).toBe('valid');
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(receiptCheckMachine, {
    starts: {
      'a receipt': { input: { fragment: FRAGMENT }, state: 'checking' },
      'no receipt': { input: { fragment: '' }, state: 'empty' },
      'half a receipt': { input: { fragment: FRAGMENT.slice(0, 40) }, state: 'unreadable' },
    },
    events: {
      'verifyReceipt: valid': answer('verifyReceipt', 'valid'),
      'verifyReceipt: cancelled': answer('verifyReceipt', 'cancelled'),
      'verifyReceipt: altered': answer('verifyReceipt', 'altered'),
      'verifyReceipt: unknown key': answer('verifyReceipt', 'unknownKey'),
      'verifyReceipt: unsupported': answer('verifyReceipt', 'unsupported'),
      'verifyReceipt fails': failure('verifyReceipt'),
      'another receipt': { type: 'fragment.changed', fragment: FRAGMENT },
      'no receipt': { type: 'fragment.changed', fragment: '' },
      'half a receipt': { type: 'fragment.changed', fragment: '1.2' },
      'retry.requested': { type: 'retry.requested' },
    },
    targets: {
      '*': { 'another receipt': 'checking', 'no receipt': 'empty', 'half a receipt': 'unreadable' },
      checking: {
        'verifyReceipt: valid': 'valid',
        'verifyReceipt: cancelled': 'cancelled',
        'verifyReceipt: altered': 'altered',
        'verifyReceipt: unknown key': 'unknownKey',
        'verifyReceipt: unsupported': 'unsupported',
        'verifyReceipt fails': 'failed',
      },
      failed: { 'retry.requested': 'checking' },
    },
    openEnded: [
      'empty',
      'unreadable',
      'valid',
      'cancelled',
      'altered',
      'unknownKey',
      'unsupported',
      'failed',
    ],
    rules: {
      'only a valid receipt is shown': (snapshot) =>
        (selectReceipt(snapshot) === undefined) === (selectState(snapshot) !== 'valid'),
    },
  });
  expect(problems).toEqual([]);
});
