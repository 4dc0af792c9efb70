import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { applyEvidence } from '#server/payments/attempts/apply-evidence.ts';
import { createChecks } from '#server/payments/attempts/check.ts';
import type { Core } from '#server/payments/store/core.ts';
import { createJournal } from '#server/payments/store/journal.ts';
import { noInterrupt } from '#server/payments/store/fault-points.ts';
import { createInitiate } from '#server/payments/attempts/initiate.ts';
import { findByReference, lockOrder, readEvents } from '#server/payments/store/attempts.repository.ts';
import { supersede } from '#server/payments/attempts/follow-up.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { systemRandom } from '#server/random.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { placeOrder } from '#tests/support/payments/orders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { features as waveFeatures } from '#tests/support/payments/providers/wave.ts';
import { scriptedProvider } from '#tests/support/payments/scripted-provider.ts';

const TIMES = 12;

let database: TestDatabase;
let open: OpenDatabase;
let core: Core;
const clock = manualClock();
const wave = scriptedProvider(clock, waveFeatures);
beforeAll(async () => {
  database = await createTestDatabase();
  open = await openDatabase(database.url, { connections: TIMES });
  const log = createLog('silent');
  core = {
    db: open.db,
    priorityDb: open.db,
    clock,
    random: systemRandom,
    referenceSecrets: ['a secret that signs references of payments'],
    log,
    journal: createJournal({ db: open.db, clock, log }),
    mode: 'test',
    publicOrigin: 'https://boutique.test',
    knownProviders: PROVIDERS,
    providers: [wave.provider],
    interrupt: noInterrupt,
  };
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

async function openedAttempt(orderId: number) {
  const initiate = createInitiate(core, createChecks(core));
  const phone = `+22177${String(orderId).padStart(7, '0')}`;
  const { transactionId } = await initiate({ orderId, provider: 'wave', phone });
  const found = await findByReference(open.db, transactionId);
  return found!.attempt;
}

it('[B10] simultaneous evidence of one success is applied once, and no caller fails', async () => {
  const { id: orderId } = await placeOrder(open.db);
  const attempt = await openedAttempt(orderId);
  const evidence = wave.settle(attempt.clientReference, 'succeeded');
  const results = await Promise.all(
    Array.from({ length: TIMES }, () => applyEvidence(core, attempt.id, evidence, { source: 'status' })),
  );
  expect(new Set(results.map(({ state }) => state))).toEqual(new Set(['succeeded']));
  const steps = (await readEvents(open.db, attempt.id)).map(({ type }) => type);
  expect(steps.filter((type) => type === 'provider.succeeded')).toHaveLength(1);
});

it('[B6] [B10] only one of two simultaneous successes settles the instalment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id: orderId } = await placeOrder(open.db);
    const first = await openedAttempt(orderId);
    await open.db.transaction(async (tx) => {
      await lockOrder(tx, orderId);
      await supersede(core, tx, first, { source: 'status' }, 'for the test');
    });
    const second = await openedAttempt(orderId);
    const paid = [first, second].map(({ clientReference }) => wave.settle(clientReference, 'succeeded'));
    const results = await Promise.all([
      applyEvidence(core, first.id, paid[0]!, { source: 'status' }),
      applyEvidence(core, second.id, paid[1]!, { source: 'reconciler' }),
    ]);
    expect(results.map(({ state }) => state).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'succeeded',
      'surplus',
    ]);
  }
});
