import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { AttemptState } from '#domain/payment-status.ts';
import { orders, paymentAttempts, paymentEvents } from '#server/db/schema.ts';
import { readEvents } from '#server/payments/attempts/attempts.repository.ts';
import { projectionOf, replay } from '#server/payments/attempts/projection.ts';
import type { EventRow } from '#server/payments/attempts/stored-event.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { type Bench, openBench } from '#tests/support/payments/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.clear());
afterAll(() => bench.close());

/** The id of an attempt whose session is open: created, sent, opened. */
async function opened(): Promise<string> {
  const { transactionId } = await bench.pay((await bench.placeOrder()).id);
  return (await bench.attemptOf(transactionId)).id;
}

/** The same, paid and billed. */
async function paid(): Promise<string> {
  const id = await opened();
  bench.wave.settle(bench.wave.sessions()[0]!.sessionId, 'succeeded');
  await bench.pass(5_000);
  await bench.settleWork();
  return id;
}

const rewrite = (attemptId: string, seq: number, changes: Partial<EventRow>) =>
  bench.rewriteEvent(attemptId, seq, changes);

const setState = (attemptId: string, state: AttemptState) =>
  bench.owner.update(paymentAttempts).set({ state }).where(eq(paymentAttempts.id, attemptId));

const replayOf = async (attemptId: string) => replay(await readEvents(bench.db, attemptId));
const faultOf = async (attemptId: string) => (await replayOf(attemptId)).fault;
const replayFaults = async () =>
  (await auditOf(bench.db, bench.clock.now()))
    .filter(({ invariant }) => invariant === 'I15')
    .map(({ detail }) => detail);

it('[I15] stores with each event what caused it and what decided it', async () => {
  const id = await paid();
  const stored = await readEvents(bench.db, id);
  expect(
    stored.map(({ type, source, actor, rules, inputs, fromState, toState }) => [
      type,
      source,
      actor,
      rules,
      inputs,
      fromState,
      toState,
    ]),
  ).toEqual([
    ['attempt.created', 'initiate', 'shopper', 1, {}, null, 'created'],
    ['request.sent', 'initiate', 'shopper', 1, {}, 'created', 'requesting'],
    ['provider.opened', 'initiate', 'shopper', 1, {}, 'requesting', 'pending'],
    [
      'provider.succeeded',
      'reconciler',
      'system',
      1,
      { mismatches: [], orderState: 'sale', settledBy: null },
      'pending',
      'succeeded',
    ],
  ]);
});

it('[I15] stores the callback that caused an event', async () => {
  const id = await opened();
  const { clientReference } = (await bench.attempts())[0]!;
  bench.wave.settle(clientReference, 'succeeded');
  await bench.ring(`EV_1/${clientReference}`);
  await bench.workOffCallbacks();
  expect((await readEvents(bench.db, id)).at(-1)).toMatchObject({
    type: 'provider.succeeded',
    source: 'callback',
    actor: 'system',
    inboxId: expect.any(Number),
  });
});

it('[I15] stores which payment had settled the instalment of a surplus', async () => {
  const { id: orderId } = await bench.placeOrder();
  const first = await bench.pay(orderId);
  bench.clock.advance(29 * 60_000 + 30_000); // too late to be given back
  const second = await bench.pay(orderId);
  bench.wave.settle(second.transactionId, 'succeeded');
  bench.clock.advance(4_000);
  await bench.payments.status(second.transactionId, { check: true });
  bench.wave.settle(first.transactionId, 'succeeded');
  bench.clock.advance(4_000);
  await bench.payments.status(first.transactionId, { check: true });
  const [one, two] = [
    await bench.attemptOf(first.transactionId),
    await bench.attemptOf(second.transactionId),
  ];
  expect((await readEvents(bench.db, one.id)).at(-1)).toMatchObject({
    inputs: { mismatches: [], orderState: 'sale', settledBy: two.id },
    toState: 'surplus',
  });
});

it('[I5] [I15] a wrong target state in a stored event is found by replay and by the audit', async () => {
  const id = await paid();
  expect(await faultOf(id)).toBeUndefined();
  await rewrite(id, 3, { toState: 'processing' });
  await rewrite(id, 4, { fromState: 'processing' });
  const detail =
    'event 3 (provider.opened) is stored as requesting → processing, computed requesting → pending';
  expect(await faultOf(id)).toEqual({ seq: 3, detail });
  expect(await replayFaults()).toEqual([detail]);
});

it('[I15] a success that is stored as another outcome is found, although the row agrees with it', async () => {
  const id = await paid();
  await rewrite(id, 4, { toState: 'surplus' });
  await setState(id, 'surplus');
  const detail = 'event 4 (provider.succeeded) is stored as pending → surplus, computed pending → succeeded';
  expect(await replayOf(id)).toMatchObject({
    projection: { state: 'succeeded' },
    accepted: [{}, {}, {}, { state: 'succeeded' }],
    fault: { seq: 4, detail },
  });
  expect(await replayFaults()).toEqual([detail]);
});

it('[I15] an event that the lifecycle refuses is found, although the row agrees with it', async () => {
  const id = await opened();
  await bench.owner.insert(paymentEvents).values({
    attemptId: id,
    seq: 4,
    type: 'provider.noted',
    source: 'status',
    rules: 1,
    fromState: 'pending',
    toState: 'succeeded',
    evidence: {},
  });
  await setState(id, 'succeeded');
  expect((await faultOf(id))?.seq).toBe(4);
  await rewrite(id, 4, { type: 'request.refused', toState: 'failed' });
  await setState(id, 'failed');
  const detail = 'event 4 (request.refused) is refused in pending';
  expect(await faultOf(id)).toEqual({ seq: 4, detail });
  expect(await replayFaults()).toEqual([detail]);
});

it.each<[string, Partial<EventRow>]>([
  [
    'facts that lead to another outcome',
    { inputs: { mismatches: [], orderState: 'cancel', settledBy: null } },
  ],
  ['a success without its facts', { inputs: {} }],
  ['rules that nobody knows', { rules: 99 }],
  ['an unknown type', { type: 'provider.reversed' }],
  ['evidence that cannot be read', { evidence: { word: 5 } }],
])('[I15] finds %s', async (_, changes) => {
  const id = await paid();
  await rewrite(id, 4, changes);
  expect((await faultOf(id))?.seq).toBe(4);
  expect(await replayFaults()).toHaveLength(1);
});

it.each<[string, string, AttemptState, { settledBy?: true; mismatches?: string[] }]>([
  ['succeeded', 'provider.succeeded', 'succeeded', {}],
  ['surplus', 'provider.succeededInExcess', 'surplus', {}],
  ['conflicted', 'provider.succeededOtherwise', 'conflicted', { mismatches: ['amount'] }],
])('[I15] replays events that were stored before rules had versions: %s', async (_, type, state, old) => {
  const id = await paid();
  for (const { seq } of await readEvents(bench.db, id)) await rewrite(id, seq, { rules: 0, inputs: {} });
  const [last] = (await readEvents(bench.db, id)).slice(-1);
  await rewrite(id, 4, { type, toState: state, evidence: { ...last!.evidence, ...old } });
  await setState(id, state);
  const attempt = (await bench.attempts())[0]!;
  expect(replay(await readEvents(bench.db, id))).toMatchObject({
    projection: projectionOf(attempt),
    fault: undefined,
  });
  // The old types are checked as well.
  await rewrite(id, 4, { toState: state === 'surplus' ? 'succeeded' : 'surplus' });
  expect((await faultOf(id))?.seq).toBe(4);
});

it('[I5] writes nothing for an event that the lifecycle refuses', async () => {
  const id = await paid();
  const before = await readEvents(bench.db, id);
  await bench.db.update(orders).set({ state: 'cancel' });
  bench.wave.settle(bench.wave.sessions()[0]!.sessionId, 'cancelled');
  const [attempt] = await bench.attempts();
  await bench.payments.status(attempt!.clientReference, { check: true });
  expect(await readEvents(bench.db, id)).toEqual(before);
  expect((await bench.attempts())[0]).toMatchObject({ state: 'succeeded' });
});
