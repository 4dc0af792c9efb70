import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callbackInbox } from '#server/db/schema.ts';
import type { ProviderDefinition } from '#server/providers/definition.ts';
import { orange } from '#server/providers/orange/index.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';
import { features } from '#tests/support/payments/providers/orange.ts';
import { SCRIPTED_SESSION_LIFE_MS } from '#tests/support/payments/scripted-provider.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * What a provider may be and none of ours is: its callbacks are authenticated by a secret per attempt, it can do
 * nothing optional, and the whole check schedule is its own.
 */
const definition: ProviderDefinition = {
  ...orange,
  sessionLifeMs: SCRIPTED_SESSION_LIFE_MS,
  hasAttemptSecret: true,
  schedule: {
    firstGaps: [20_000, 25_000],
    openGap: 40_000,
    margin: 3 * MINUTE,
    lateGaps: [
      { until: 12 * HOUR, gap: HOUR / 2 },
      { until: 72 * HOUR, gap: 6 * HOUR },
    ],
    afterRefusal: [HOUR / 4, 2 * HOUR],
    unansweredGap: HOUR / 2,
  },
};

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness({
    definition,
    features: { ...features, canSearch: false, hasOneId: true },
  });
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

async function opened() {
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  const session = harness.wave.sessions().at(-1)?.sessionId ?? '';
  const secret = harness.wave.requests.at(-1)?.attemptSecret ?? '';
  expect(secret).not.toBe('');
  return { transactionId, session, secret };
}
const stateOf = async (transactionId: string) => (await harness.attemptOf(transactionId)).state;
const reads = () => harness.wave.calls.filter(({ call }) => call === 'read');
/** How long after its start the payment is checked next. */
const nextCheck = async (transactionId: string) => {
  const { createdAt, nextCheckAt } = await harness.attemptOf(transactionId);
  return nextCheckAt && nextCheckAt.getTime() - createdAt.getTime();
};

it('[B12] accepts a callback with the secret of its own attempt, and no other', async () => {
  const first = await opened();
  const other = await opened();
  harness.wave.settle(first.transactionId, 'succeeded');
  for (const secret of [other.secret, 'a-guess', ''])
    expect(
      await harness.receiveCallback(['EV-1', first.transactionId, first.session, secret].join('/')),
    ).toBe('forged');
  expect(await harness.receiveCallback(`EV-2/OM999/cos-unknown/${first.secret}`)).toBe('forged');
  await harness.processCallbacks();
  expect(await harness.db.select().from(callbackInbox)).toEqual([]);
  expect(reads()).toEqual([]);
  expect(await stateOf(first.transactionId)).toBe('pending');

  // Our reference is not needed: the session names the attempt that has the secret.
  expect(await harness.receiveCallback(`EV-3/OM999/${first.session}/${first.secret}`)).toBe('kept');
  await harness.processCallbacks();
  expect(await stateOf(first.transactionId)).toBe('succeeded');
  await harness.audit();
});

it("[I20] stores no secret of a callback, and only the hash of an attempt's secret", async () => {
  const { transactionId, session, secret } = await opened();
  await harness.receiveCallback(['EV-1', transactionId, session, secret].join('/'));
  const stored = JSON.stringify([await harness.db.select().from(callbackInbox), await harness.attempts()]);
  expect(stored + JSON.stringify(harness.logged)).not.toContain(secret);
  expect(stored).toContain(`EV-1/${transactionId}/${session}`);
});

it('[B9] a session whose answer was lost is found by its callback alone', async () => {
  const order = await harness.placeOrder();
  harness.wave.failNext('open', 'lost-answer');
  await expect(harness.pay(order.id)).rejects.toMatchObject({ code: 'payment.provider_unavailable' });
  const [attempt] = await harness.attempts();
  const reference = attempt?.clientReference ?? '';
  expect(attempt).toMatchObject({ state: 'unknown', superseded: true });
  const { sessionId } = harness.wave.settle(reference, 'succeeded');
  const secret = harness.wave.requests[0]?.attemptSecret ?? '';
  await harness.receiveCallback(['EV-1', reference, sessionId, secret].join('/'));
  await harness.processCallbacks();
  expect(await stateOf(reference)).toBe('succeeded');
  await harness.audit();
});

it('[B3] [B7] [B35] is checked as its own schedule says, before and after a refusal', async () => {
  const { transactionId } = await opened();
  expect(await nextCheck(transactionId)).toBe(20_000);
  await harness.advance(20_000, 20_000);
  expect(await nextCheck(transactionId)).toBe(45_000);
  await harness.advance(25_000, 25_000);
  expect(await nextCheck(transactionId)).toBe(85_000);
  harness.wave.settle(transactionId, 'failed');
  await harness.advance(40_000, 40_000);
  expect(await stateOf(transactionId)).toBe('failed');
  expect(await nextCheck(transactionId)).toBe(85_000 + HOUR / 4);
  await harness.advance(HOUR / 4, HOUR / 4);
  expect(await nextCheck(transactionId)).toBe(85_000 + 2 * HOUR);
  await harness.advance(2 * HOUR, HOUR);
  expect(await nextCheck(transactionId)).toBe(null);
});
