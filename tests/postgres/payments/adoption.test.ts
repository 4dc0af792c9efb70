import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, openOwner, type OpenDatabase } from '#server/db/open.ts';
import { outbox, paymentAttempts, staffTasks } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import { adoptNamed, adoptPayment } from '#server/payments/settlement/adopt-payment.ts';
import { createChecks } from '#server/payments/attempts/check.ts';
import { createInitiate } from '#server/payments/attempts/initiate.ts';
import type { Core } from '#server/payments/store/core.ts';
import { noInterrupt } from '#server/payments/store/fault-points.ts';
import { createJournal } from '#server/payments/store/journal.ts';
import { readEvents } from '#server/payments/store/attempts.repository.ts';
import { readDue } from '#server/payments/ledger/due.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { systemRandom } from '#server/random.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { losePayment } from '#tests/support/payments/lost-payment.ts';
import { placeOrder } from '#tests/support/payments/orders.ts';
import { features as waveFeatures } from '#tests/support/payments/providers/wave.ts';
import { scriptedProvider } from '#tests/support/payments/scripted-provider.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';

const ROUNDS = 8;
/** How often each process meets the payment at the same time. */
const TIMES = 4;

let database: TestDatabase;
let owner: ReturnType<typeof openOwner>;
/** Two processes. */
let opened: OpenDatabase[];
let cores: Core[];
const clock = manualClock();
const wave = scriptedProvider(clock, waveFeatures);
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openOwner(database.url);
  opened = await Promise.all([1, 2].map(() => openDatabase(database.url, { connections: 2 * TIMES + 2 })));
  const log = createLog('silent');
  cores = opened.map(({ db }) => ({
    db,
    priorityDb: db,
    clock,
    random: systemRandom,
    referenceSecrets: ['a secret that signs references of payments'],
    log,
    journal: createJournal({ db, clock, log }),
    mode: 'test',
    publicOrigin: 'https://boutique.test',
    knownProviders: PROVIDERS,
    providers: [wave.provider],
    interrupt: noInterrupt,
  }));
});
afterAll(async () => {
  await Promise.all([...opened.map(({ close }) => close()), owner.close()]);
  await database.drop();
});

const pay = (core: Core, orderId: number) =>
  createInitiate(
    core,
    createChecks(core),
  )({ orderId, provider: 'wave', phone: `+22177${String(orderId).padStart(7, '0')}` });

/** A paid payment that the database has forgotten. */
async function lostAndPaid() {
  const [core] = cores;
  const { id: orderId } = await placeOrder(core!.db, { at: clock.now() });
  const { transactionId } = await pay(core!, orderId);
  await core!.journal.flush();
  await losePayment(owner.db, transactionId);
  return { orderId, transactionId, evidence: wave.settle(transactionId, 'succeeded') };
}

/** As callbacks and as statements that both processes read at the same time. */
const meet = ({ evidence }: Awaited<ReturnType<typeof lostAndPaid>>) =>
  cores.flatMap((core) =>
    Array.from({ length: TIMES }, (_, index) =>
      index % 2 === 0
        ? adoptPayment(core, 'wave', evidence, { source: 'reconciler' })
        : adoptNamed(core, 'wave', { ...evidence, transactionId: 'T1' }, { source: 'reconciler' }),
    ),
  );

/** Without the work that issues invoices. */
const faults = async () =>
  (await auditOf(cores[0]!.db, clock.now())).filter(({ invariant }) => invariant !== 'I13');

const attemptsOf = (reference: string) =>
  cores[0]!.db.select().from(paymentAttempts).where(eq(paymentAttempts.clientReference, reference));

it('[F5] [B10] [I6] a lost payment that callbacks and statements of two processes meet at once has one attempt', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const lost = await lostAndPaid();
    expect(new Set(await Promise.all(meet(lost)))).toEqual(new Set(['adopted']));
    const [attempt, ...others] = await attemptsOf(lost.transactionId);
    expect([attempt?.state, others.length]).toEqual(['succeeded', 0]);
    const events = (await readEvents(cores[0]!.db, attempt!.id)).map(({ type }) => type);
    expect(events).toEqual(['attempt.found', 'provider.succeeded']);
    const invoices = await cores[0]!.db.select().from(outbox).where(eq(outbox.key, attempt!.id));
    expect(invoices.map(({ kind }) => kind)).toEqual(['invoice.issue']);
  }
  expect(await faults()).toEqual([]);
});

it('[F5] [B6] [I1] [I2] while the order is paid anew, one of the two settles it and none is lost', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const lost = await lostAndPaid();
    const again = Promise.allSettled(cores.map((core) => pay(core, lost.orderId)));
    expect(new Set(await Promise.all(meet(lost)))).toEqual(new Set(['adopted']));
    await again;
    const [attempt] = await attemptsOf(lost.transactionId);
    expect(attempt).toMatchObject({ state: 'succeeded' });
    expect(await readDue(cores[0]!, lost.orderId)).toMatchObject({ state: 'paid', amountResidual: 0 });
  }
  expect(await cores[0]!.db.select().from(staffTasks)).toEqual([]);
  expect(await faults()).toEqual([]);
});
