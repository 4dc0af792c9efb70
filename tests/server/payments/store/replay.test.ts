import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { AttemptState } from '#domain/payments/attempt-state.ts';
import { orders, paymentAttempts, paymentEvents } from '#server/db/schema.ts';
import { readEvents } from '#server/payments/store/attempts.repository.ts';
import { applyStep, projectionOf, replay } from '#server/payments/store/projection.ts';
import type { EventRow } from '#server/payments/store/stored-event.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

/** Opens a payment (events: created, sent, opened). @returns the id of its attempt */
async function opened(): Promise<string> {
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  return (await harness.attemptOf(transactionId)).id;
}

/** Opens a payment, pays it and issues the invoice. */
async function paid(): Promise<string> {
  const id = await opened();
  harness.wave.settle(harness.wave.sessions()[0]!.sessionId, 'succeeded');
  await harness.advance(5_000);
  await harness.drainOutbox();
  return id;
}

const rewrite = (attemptId: string, seq: number, changes: Partial<EventRow>) =>
  harness.rewriteEvent(attemptId, seq, changes);

const setState = (attemptId: string, state: AttemptState) =>
  harness.owner.update(paymentAttempts).set({ state }).where(eq(paymentAttempts.id, attemptId));

const replayOf = async (attemptId: string) => replay(await readEvents(harness.db, attemptId));
const faultOf = async (attemptId: string) => (await replayOf(attemptId)).fault;
const replayFaults = async () =>
  (await auditOf(harness.db, harness.clock.now()))
    .filter(({ invariant }) => invariant === 'I15')
    .map(({ detail }) => detail);

it("the provider's word and its reason stay until it says another one", () => {
  const at = new Date('2026-11-26T10:00:00.000Z');
  const created = applyStep(undefined, { event: { type: 'attempt.created' }, evidence: {}, at });
  const requesting = applyStep(created, { event: { type: 'request.sent' }, evidence: {}, at });
  const pending = applyStep(requesting, { event: { type: 'provider.opened' }, evidence: {}, at });
  const noted = { event: { type: 'provider.noted' }, at } as const;
  const slow = { word: 'processing', reason: 'Solde à vérifier' };
  const told = applyStep(pending, { ...noted, evidence: slow });
  expect(told).toMatchObject({ providerWord: slow.word, description: slow.reason });
  expect(applyStep(told, { ...noted, evidence: {} })).toEqual(told);
  expect(applyStep(told, { ...noted, evidence: { word: 'open' } })).toEqual({
    ...told,
    providerWord: 'open',
    description: null,
  });
});

it('[I15] stores the cause and the inputs of each event', async () => {
  const id = await paid();
  const stored = await readEvents(harness.db, id);
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
    ['attempt.created', 'initiate', 'shopper', 2, {}, null, 'created'],
    ['request.sent', 'initiate', 'shopper', 2, {}, 'created', 'requesting'],
    ['provider.opened', 'initiate', 'shopper', 2, {}, 'requesting', 'pending'],
    [
      'provider.succeeded',
      'reconciler',
      'system',
      2,
      { mismatches: [], orderState: 'sale', settledBy: null },
      'pending',
      'succeeded',
    ],
  ]);
});

it('[I15] an event caused by a callback refers to that callback', async () => {
  const id = await opened();
  const { clientReference } = (await harness.attempts())[0]!;
  harness.wave.settle(clientReference, 'succeeded');
  await harness.receiveCallback(`EV_1/${clientReference}`);
  await harness.processCallbacks();
  expect((await readEvents(harness.db, id)).at(-1)).toMatchObject({
    type: 'provider.succeeded',
    source: 'callback',
    actor: 'system',
    inboxId: expect.any(Number),
  });
});

it('[I15] a surplus event refers to the payment that had settled the instalment', async () => {
  const { id: orderId } = await harness.placeOrder();
  const first = await harness.pay(orderId);
  harness.clock.advance(29 * 60_000 + 30_000); // too late for a refund
  const second = await harness.pay(orderId);
  harness.wave.settle(second.transactionId, 'succeeded');
  harness.clock.advance(4_000);
  await harness.payments.status(second.transactionId, { check: true });
  harness.wave.settle(first.transactionId, 'succeeded');
  harness.clock.advance(4_000);
  await harness.payments.status(first.transactionId, { check: true });
  const [one, two] = [
    await harness.attemptOf(first.transactionId),
    await harness.attemptOf(second.transactionId),
  ];
  expect((await readEvents(harness.db, one.id)).at(-1)).toMatchObject({
    inputs: { mismatches: [], orderState: 'sale', settledBy: two.id },
    toState: 'surplus',
  });
});

it('[I5] [I15] replay and audit find a wrong target state in a stored event', async () => {
  const id = await paid();
  expect(await faultOf(id)).toBeUndefined();
  await rewrite(id, 3, { toState: 'processing' });
  await rewrite(id, 4, { fromState: 'processing' });
  const detail =
    'event 3 (provider.opened) is stored as requesting → processing, computed requesting → pending';
  expect(await faultOf(id)).toEqual({ seq: 3, detail });
  expect(await replayFaults()).toEqual([detail]);
});

it('[I15] replay finds a wrong first state in a stored event', async () => {
  const id = await paid();
  await rewrite(id, 4, { fromState: 'processing' });
  const detail =
    'event 4 (provider.succeeded) is stored as processing → succeeded, computed pending → succeeded';
  expect(await faultOf(id)).toEqual({ seq: 4, detail });
});

it("[I15] replay finds a success stored as another outcome, even if the attempt's row agrees with it", async () => {
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

it("[I15] replay finds an event that the lifecycle rejects, even if the attempt's row agrees with it", async () => {
  const id = await opened();
  await harness.owner.insert(paymentEvents).values({
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

const UNREADABLE = /^event 4 \(\S+\) cannot be read$/;

it.each<[string, Partial<EventRow>, RegExp]>([
  [
    'facts that lead to another outcome',
    { inputs: { mismatches: [], orderState: 'cancel', settledBy: null } },
    /computed pending → surplus$/,
  ],
  ['a success without its facts', { inputs: {} }, UNREADABLE],
  ['rules that nobody knows', { rules: 99 }, UNREADABLE],
  ['an unknown type', { type: 'provider.reversed' }, UNREADABLE],
  ['evidence that cannot be read', { evidence: { word: 5 } }, UNREADABLE],
])('[I15] replay finds %s', async (_, changes, detail) => {
  const id = await paid();
  await rewrite(id, 4, changes);
  expect(await faultOf(id)).toEqual({ seq: 4, detail: expect.stringMatching(detail) });
  expect(await replayFaults()).toHaveLength(1);
});

it.each<[string, string, AttemptState, { settledBy?: true; mismatches?: string[] }]>([
  ['succeeded', 'provider.succeeded', 'succeeded', {}],
  ['surplus', 'provider.succeededInExcess', 'surplus', {}],
  ['conflicted', 'provider.succeededOtherwise', 'conflicted', { mismatches: ['amount'] }],
])('[I15] replays events stored before rules had versions: %s', async (_, type, state, old) => {
  const id = await paid();
  for (const { seq } of await readEvents(harness.db, id)) await rewrite(id, seq, { rules: 0, inputs: {} });
  const [last] = (await readEvents(harness.db, id)).slice(-1);
  await rewrite(id, 4, { type, toState: state, evidence: { ...last!.evidence, ...old } });
  await setState(id, state);
  const attempt = (await harness.attempts())[0]!;
  expect(replay(await readEvents(harness.db, id))).toMatchObject({
    projection: projectionOf(attempt),
    fault: undefined,
  });
  // The types of old events are checked too.
  await rewrite(id, 4, { toState: state === 'surplus' ? 'succeeded' : 'surplus' });
  expect((await faultOf(id))?.seq).toBe(4);
});

it('[I5] stores nothing for an event that the lifecycle rejects', async () => {
  const id = await paid();
  const before = await readEvents(harness.db, id);
  await harness.db.update(orders).set({ state: 'cancel' });
  harness.wave.settle(harness.wave.sessions()[0]!.sessionId, 'cancelled');
  const [attempt] = await harness.attempts();
  await harness.payments.status(attempt!.clientReference, { check: true });
  expect(await readEvents(harness.db, id)).toEqual(before);
  expect((await harness.attempts())[0]).toMatchObject({ state: 'succeeded' });
});
