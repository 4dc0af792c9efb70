import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callbackInbox, staffTasks } from '#server/db/schema.ts';
import { orange } from '#server/providers/orange/index.ts';
import { paydunya } from '#server/providers/paydunya/index.ts';
import { wave } from '#server/providers/wave/index.ts';
import { systemRandom } from '#server/random.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';
import { features as orangeFeatures } from '#tests/support/payments/providers/orange.ts';
import { features as paydunyaFeatures } from '#tests/support/payments/providers/paydunya.ts';
import { features as waveFeatures } from '#tests/support/payments/providers/wave.ts';
import { sessionRequest } from '#tests/support/payments/session-request.ts';

const HOUR = 3_600_000;

const SUBJECTS = [
  { definition: wave, features: waveFeatures },
  { definition: orange, features: orangeFeatures },
  { definition: paydunya, features: paydunyaFeatures },
];

/** A restored backup has forgotten orders whose payers pay now. */
describe.each(SUBJECTS)('$definition.id: callbacks of attempts that are lost', ({ definition, features }) => {
  let harness: CoreHarness;
  beforeAll(async () => void (harness = await openCoreHarness({ definition, features })));
  afterAll(() => harness.close());
  beforeEach(() => harness.clear());

  const referenceOf = (orderId: number) =>
    definition.reference.create(
      systemRandom,
      {
        orderId,
        orderReference: 'KE-4T9W2M7K1P',
        instalmentNo: 1,
        isInstalment: false,
        at: harness.clock.now(),
      },
      harness.core.referenceSecrets,
    );

  /** A session at the provider of which the shop knows nothing. */
  async function lost(orderId: number, amount: number) {
    const clientReference = referenceOf(orderId);
    const opened = await harness.wave.provider.open(sessionRequest({ clientReference, amount }));
    if (opened.kind !== 'evidence') throw new Error('not opened');
    return { clientReference, sessionId: opened.sessionId };
  }

  /** PayDunya names its session alone, Orange our reference alone. */
  const notify = (event: string, { clientReference, sessionId }: Awaited<ReturnType<typeof lost>>) =>
    harness.receiveCallback(features.canSearch ? `${event}/${clientReference}` : `${event}//${sessionId}`);
  const tasks = () => harness.db.select().from(staffTasks).orderBy(staffTasks.id);

  it('[OP-05] [F5] [I23] each paid one is a task of its own with amount and reference, mailed once', async () => {
    const payments = [await lost(7, 389_000), await lost(8, 12_500), await lost(9, 1_000)];
    for (const [index, payment] of payments.entries()) {
      harness.wave.settle(payment.clientReference, 'succeeded');
      // Delivered twice, as two events.
      for (const event of [`EV-${index}`, `EV-${index}`, `EV-${index}-again`]) {
        await notify(event, payment);
        await harness.processCallbacks();
      }
    }
    expect(await tasks()).toMatchObject(
      payments.map(({ clientReference, sessionId }, index) => ({
        kind: 'orphan_payment',
        key: `${definition.id}/${sessionId}`,
        timesRaised: 1,
        detail: {
          reference: clientReference,
          session: sessionId,
          amount: [389_000, 12_500, 1_000][index],
        },
      })),
    );
    await harness.drainOutbox();
    expect(harness.mails).toHaveLength(3);
    expect((await harness.db.select().from(callbackInbox)).map(({ state }) => state)).toEqual(
      Array.from({ length: 6 }, () => 'orphaned'),
    );
  });

  it('[F5] [I23] one that is paid later is found then', async () => {
    const payment = await lost(7, 389_000);
    harness.wave.settle(payment.clientReference, 'processing');
    await notify('EV-1', payment);
    await harness.processCallbacks();
    expect((await tasks()).map(({ kind }) => kind)).toEqual(['orphan_callback']);
    harness.wave.settle(payment.clientReference, 'succeeded');
    harness.clock.advance(HOUR);
    await harness.processCallbacks();
    expect((await tasks()).map(({ kind }) => kind)).toEqual(['orphan_callback', 'orphan_payment']);
  });

  it('[B4] one of which the provider says nothing is asked about again', async () => {
    const payment = await lost(7, 389_000);
    harness.wave.settle(payment.clientReference, 'succeeded');
    harness.wave.failNext(features.canSearch ? 'search' : 'read', 'lost-answer');
    await notify('EV-1', payment);
    await harness.processCallbacks();
    expect(await tasks()).toEqual([]);
    harness.clock.advance(5_000);
    await harness.processCallbacks();
    expect((await tasks()).map(({ kind }) => kind)).toEqual(['orphan_payment']);
  });

  it('[F5] one that was refused is no task about money', async () => {
    const payment = await lost(7, 389_000);
    harness.wave.settle(payment.clientReference, 'failed');
    await notify('EV-1', payment);
    await harness.processCallbacks();
    expect(await tasks()).toEqual([]);
    expect(await harness.db.select().from(callbackInbox)).toMatchObject([{ state: 'orphaned' }]);
  });

  it('[F5] a callback without a name of ours, whose session the provider gives our reference', async () => {
    const payment = await lost(7, 389_000);
    harness.wave.settle(payment.clientReference, 'succeeded');
    await harness.receiveCallback(`EV-1//${payment.sessionId}`);
    await harness.processCallbacks();
    expect(await tasks()).toMatchObject([
      { kind: 'orphan_payment', detail: { reference: payment.clientReference, amount: 389_000 } },
    ]);
  });

  it('[F5] a payment of another merchant stays one quiet task for all', async () => {
    for (const name of ['TABLE-12', 'TABLE-13']) {
      const opened = await harness.wave.provider.open(sessionRequest({ clientReference: name, amount: 500 }));
      harness.wave.settle(name, 'succeeded');
      await harness.receiveCallback(`EV-${name}//${opened.kind === 'evidence' ? opened.sessionId : ''}`);
      await harness.processCallbacks();
    }
    expect((await tasks()).map(({ kind, key }) => [kind, key])).toEqual([
      ['orphan_callback', `${definition.id}/foreign`],
    ]);
    await harness.drainOutbox();
    expect(harness.mails).toEqual([]);
  });
});
