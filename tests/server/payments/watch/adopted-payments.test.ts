import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callbackInbox, orders, paymentIntents, staffTasks } from '#server/db/schema.ts';
import { orange } from '#server/providers/orange/index.ts';
import { paydunya } from '#server/providers/paydunya/index.ts';
import type { Evidence } from '#server/providers/provider.ts';
import { wave } from '#server/providers/wave/index.ts';
import { systemRandom } from '#server/random.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { inTurn } from '#tests/support/in-campaigns.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';
import type { PlacedOrder } from '#tests/support/payments/orders.ts';
import { features as orangeFeatures } from '#tests/support/payments/providers/orange.ts';
import { features as paydunyaFeatures } from '#tests/support/payments/providers/paydunya.ts';
import { features as waveFeatures } from '#tests/support/payments/providers/wave.ts';

const HOUR = 3_600_000;
const TOTAL = 389_000;

const SUBJECTS = [
  { definition: wave, features: waveFeatures },
  { definition: orange, features: orangeFeatures },
  { definition: paydunya, features: paydunyaFeatures },
];

interface LostPayment {
  order: PlacedOrder;
  reference: string;
  session: string;
}

describe.each(inTurn(SUBJECTS, 1))(
  '$definition.id: payments of orders that are known, whose attempts were lost',
  ({ definition, features }) => {
    let harness: CoreHarness;
    beforeAll(async () => void (harness = await openCoreHarness({ definition, features })));
    afterAll(() => harness.close());
    beforeEach(() => harness.clear());

    /** A payment that was begun and of which the database knows nothing any more. */
    async function lost(order?: PlacedOrder): Promise<LostPayment> {
      const of = order ?? (await harness.placeOrder(TOTAL));
      const { transactionId: reference } = await harness.pay(of.id);
      const { providerSessionId: session } = await harness.attemptOf(reference);
      await harness.lose(reference);
      return { order: of, reference, session: session! };
    }

    /** PayDunya names its session alone, Orange our reference alone. */
    async function notify(event: string, { reference, session }: Pick<LostPayment, 'reference' | 'session'>) {
      await harness.receiveCallback(features.canSearch ? `${event}/${reference}` : `${event}//${session}`);
      await harness.processCallbacks();
    }

    const tasks = () => harness.db.select().from(staffTasks).orderBy(staffTasks.id);
    const taskKinds = async () => (await tasks()).map(({ kind }) => kind);
    const stateOf = async ({ order }: LostPayment) => (await harness.payments.due(order.id)).state;
    const inbox = async () => (await harness.db.select().from(callbackInbox)).map(({ state }) => state);
    const audit = async () => {
      await harness.drainOutbox();
      expect(await auditOf(harness.db, harness.clock.now())).toEqual([]);
    };

    it('[F5] [I23] [A2] a callback of one that is paid settles its order, with an invoice and without staff', async () => {
      const payment = await lost();
      harness.wave.settle(payment.reference, 'succeeded');
      for (const event of ['EV-1', 'EV-1', 'EV-2']) await notify(event, payment);
      expect(await stateOf(payment)).toBe('paid');
      expect(await harness.attempts()).toMatchObject([
        {
          clientReference: payment.reference,
          providerSessionId: payment.session,
          state: 'succeeded',
          amount: TOTAL,
        },
      ]);
      expect(await harness.events(payment.reference)).toEqual(['attempt.found', 'provider.succeeded']);
      expect(await harness.payments.status(payment.reference, { check: false })).toMatchObject({
        state: 'succeeded',
      });
      await harness.audit();
      expect(await harness.invoices()).toHaveLength(1);
      expect(await tasks()).toEqual([]);
      expect(harness.mails).toEqual([]);
      expect(await inbox()).toEqual(['applied', 'applied']);
    });

    it('[F5] one that is paid later settles its order then, and what was told before is done', async () => {
      const payment = await lost();
      harness.wave.settle(payment.reference, 'processing');
      await notify('EV-1', payment);
      expect(await stateOf(payment)).toBe('open');
      expect(await taskKinds()).toEqual(['orphan_callback']);
      harness.wave.settle(payment.reference, 'succeeded');
      harness.clock.advance(HOUR);
      await harness.processCallbacks();
      expect(await stateOf(payment)).toBe('paid');
      await harness.audit();
    });

    it('[F5] [B6] where the order was paid again in the meantime, it is a surplus to return', async () => {
      const payment = await lost();
      const second = await harness.pay(payment.order.id);
      harness.wave.settle(second.transactionId, 'succeeded');
      await harness.advance(5_000);
      harness.wave.settle(payment.reference, 'succeeded');
      await notify('EV-1', payment);
      expect(await harness.attemptOf(payment.reference)).toMatchObject({ state: 'surplus' });
      expect(await harness.attemptOf(second.transactionId)).toMatchObject({ state: 'succeeded' });
      expect(await taskKinds()).toEqual(['refund']);
      await harness.audit();
    });

    it('[F5] [B6] while another payment of the order is open, that one is closed or replaced', async () => {
      const payment = await lost();
      const { transactionId } = await harness.pay(payment.order.id);
      harness.wave.settle(payment.reference, 'succeeded');
      await notify('EV-1', payment);
      expect(await stateOf(payment)).toBe('paid');
      expect(await harness.attemptOf(transactionId)).toMatchObject({ superseded: true });
      expect(await taskKinds()).toEqual([]);
      await harness.audit();
    });

    it('[F5] where the order was cancelled, it is a surplus to return', async () => {
      const payment = await lost();
      await harness.db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, payment.order.id));
      harness.wave.settle(payment.reference, 'succeeded');
      await notify('EV-1', payment);
      expect(await harness.attemptOf(payment.reference)).toMatchObject({ state: 'surplus' });
      expect(await taskKinds()).toEqual(['refund']);
      await audit();
    });

    it('[F5] [PM-12] of an order that is paid in instalments, it settles the one that it was made for', async () => {
      const order = await harness.placeOrder(TOTAL, 'creditOrder');
      const { transactionId } = await harness.pay(order.id);
      harness.wave.settle(transactionId, 'succeeded');
      await harness.advance(5_000);
      const payment = await lost(order);
      harness.wave.settle(payment.reference, 'succeeded');
      await notify('EV-1', payment);
      const { instalments } = await harness.payments.due(order.id);
      expect(instalments.map(({ state }) => state)).toEqual(['paid', 'paid', 'upcoming', 'upcoming']);
      expect(await tasks()).toEqual([]);
      await harness.audit();
    });

    /** What the shop must not take for a payment of the order, and how it comes to be. */
    const LEFT: [string, (payment: LostPayment) => Promise<Partial<Evidence> | void>][] = [
      ['another amount', async () => ({ amount: TOTAL - 1 })],
      ['an amount that is no whole number', async () => ({ amount: undefined })],
      ['another currency', async () => ({ currency: 'EUR' })],
      ['money of the other mode', async () => ({ mode: 'live' })],
      ['no reference', async () => ({ clientReference: undefined })],
      [
        'a reference that another shop made for an order of this number',
        async ({ order: { id: orderId } }) => ({
          clientReference: definition.reference.create(
            systemRandom,
            {
              orderId,
              orderReference: 'KE-4T9W2M7K1P',
              instalmentNo: 1,
              isInstalment: false,
              at: harness.clock.now(),
            },
            ['the secret of another shop'],
          ),
          proof: 'ZZZZZZZZZZZZZZZZ',
        }),
      ],
      [
        'a reference in which the number is that of another order',
        async ({ order: { id }, reference }) => {
          const other = await harness.placeOrder(TOTAL);
          return { clientReference: reference.replace(String(id), String(other.id)) };
        },
      ],
      [
        'an instalment whose amount is another one since',
        async ({ order }) => {
          await harness.owner
            .update(paymentIntents)
            .set({ amountDue: TOTAL - 1_000 })
            .where(eq(paymentIntents.orderId, order.id));
          await harness.owner
            .update(orders)
            .set({ total: TOTAL - 1_000 })
            .where(eq(orders.id, order.id));
        },
      ],
      [
        'a payment of which staff were told, and which they have closed',
        async ({ session }) =>
          void (await harness.owner.insert(staffTasks).values({
            kind: 'orphan_payment',
            key: `${definition.id}/${session}`,
            detail: {},
            doneAt: harness.clock.now(),
          })),
      ],
    ];

    it.each(LEFT)('[F5] [I23] [I7] %s is left to staff', async (_, change) => {
      const payment = await lost();
      const changes = (await change(payment)) ?? {};
      const { clientReference: reference = payment.reference } = harness.wave.settle(
        payment.reference,
        'succeeded',
        changes,
      );
      await notify('EV-1', { ...payment, reference });
      expect(await harness.attempts()).toEqual([]);
      expect(await stateOf(payment)).toBe('open');
      expect(await inbox()).not.toContain('applied');
      expect((await taskKinds())[0]).toMatch(/^orphan_/);
      expect(await tasks()).toHaveLength(1);
    });

    it('[F5] [I21] a second session with the reference of one that was given back is left to staff', async () => {
      const payment = await lost();
      harness.wave.settle(payment.reference, 'succeeded');
      await notify('EV-1', payment);
      const [request] = harness.wave.requests;
      const opened = await harness.wave.provider.open(request!);
      const { sessionId } = harness.wave.settle(
        opened.kind === 'evidence' ? opened.sessionId : '',
        'succeeded',
      );
      await harness.receiveCallback(`EV-2/${features.canSearch ? payment.reference : ''}/${sessionId}`);
      await harness.processCallbacks();
      expect(await harness.attempts()).toHaveLength(1);
      expect(await tasks()).toMatchObject([
        { kind: 'orphan_payment', detail: { session: sessionId, amount: TOTAL } },
      ]);
    });
  },
);

describe.each(
  inTurn(
    SUBJECTS.filter(({ features }) => features.hasStatement),
    0,
  ),
)('$definition.id: the statement lists payments whose attempts were lost', ({ definition, features }) => {
  let harness: CoreHarness;
  beforeAll(async () => void (harness = await openCoreHarness({ definition, features })));
  afterAll(() => harness.close());
  beforeEach(() => harness.clear());

  async function lostAndPaid(): Promise<LostPayment> {
    const order = await harness.placeOrder(TOTAL);
    const { transactionId: reference } = await harness.pay(order.id);
    await harness.lose(reference);
    const { sessionId: session } = harness.wave.settle(reference, 'succeeded');
    return { order, reference, session };
  }
  const stateOf = async ({ order }: LostPayment) => (await harness.payments.due(order.id)).state;
  const read = () => harness.statementReader().tick();

  it('[F5] [I23] each settles its order, and a callback afterwards adds nothing', async () => {
    const payments = [await lostAndPaid(), await lostAndPaid(), await lostAndPaid()];
    await read();
    expect(await Promise.all(payments.map(stateOf))).toEqual(['paid', 'paid', 'paid']);
    for (const { reference } of payments) await harness.receiveCallback(`EV-${reference}/${reference}`);
    await harness.processCallbacks();
    harness.clock.advance(HOUR);
    await read();
    expect(await harness.attempts()).toHaveLength(3);
    expect(await harness.tasks()).toEqual([]);
    await harness.audit();
    expect(await harness.invoices()).toHaveLength(3);
  });

  it('[F5] [B4] one of which the provider says nothing is asked about again', async () => {
    const payment = await lostAndPaid();
    harness.wave.failNext('read', 'lost-answer');
    await read();
    expect(await stateOf(payment)).toBe('open');
    expect(await harness.tasks()).toEqual([]);
    harness.clock.advance(6 * 60_000);
    await read();
    expect(await stateOf(payment)).toBe('paid');
  });

  it('[F5] [I23] one that the provider does not know otherwise is left to staff', async () => {
    const payment = await lostAndPaid();
    harness.wave.deleteSession(payment.session);
    await read();
    expect(await stateOf(payment)).toBe('open');
    expect(await harness.tasks()).toEqual(['orphan_payment']);
  });

  it('[F5] an order that does not exist is not asked about', async () => {
    const { order, session } = await lostAndPaid();
    harness.wave.calls.length = 0;
    const elsewhere = definition.reference.create(
      systemRandom,
      {
        orderId: order.id + 1_000,
        orderReference: 'KE-4T9W2M7K1P',
        instalmentNo: 1,
        isInstalment: false,
        at: harness.clock.now(),
      },
      harness.core.referenceSecrets,
    );
    harness.wave.hideStatement();
    harness.wave.addStatementItem('T1', { clientReference: elsewhere, sessionId: session });
    await read();
    expect(harness.wave.calls.filter((one) => one.call !== 'statement')).toEqual([]);
    expect(await harness.tasks()).toEqual(['orphan_payment']);
  });
});

describe('wave: payments that were returned in the time that was lost', () => {
  let harness: CoreHarness;
  beforeAll(async () => void (harness = await openCoreHarness()));
  afterAll(() => harness.close());
  beforeEach(() => harness.clear());

  async function lostAndPaid() {
    const order = await harness.placeOrder(TOTAL);
    const { transactionId: reference } = await harness.pay(order.id);
    await harness.lose(reference);
    harness.wave.settle(reference, 'succeeded');
    return { order, reference };
  }

  it('[F5] [I24] are left to staff, whatever shows them', async () => {
    const { order, reference } = await lostAndPaid();
    harness.wave.refund(reference);
    await harness.receiveCallback(`EV-1/${reference}`);
    await harness.processCallbacks();
    await harness.statementReader().tick();
    expect((await harness.payments.due(order.id)).state).toBe('open');
    expect(await harness.attempts()).toEqual([]);
    expect((await harness.tasks()).toSorted()).toEqual(['orphan_payment', 'unasked_refund']);
  });

  it('[F5] [B4] [I23] without an answer about refunds it is asked again, and staff are told after an hour', async () => {
    const { order, reference } = await lostAndPaid();
    const fail = () => harness.wave.failNext('statement', 'lost-request');
    fail();
    await harness.receiveCallback(`EV-1/${reference}`);
    await harness.processCallbacks();
    expect(await harness.tasks()).toEqual([]);
    harness.clock.advance(5_000);
    await harness.processCallbacks();
    expect((await harness.payments.due(order.id)).state).toBe('paid');

    const other = await lostAndPaid();
    fail();
    await harness.receiveCallback(`EV-2/${other.reference}`);
    await harness.processCallbacks();
    harness.clock.advance(HOUR);
    fail();
    await harness.processCallbacks();
    expect((await harness.payments.due(other.order.id)).state).toBe('open');
    expect(await harness.tasks()).toEqual(['orphan_payment']);
  });
});

describe('paydunya: a file of its portal lists payments whose attempts were lost', () => {
  let harness: CoreHarness;
  beforeAll(
    async () => void (harness = await openCoreHarness({ definition: paydunya, features: paydunyaFeatures })),
  );
  afterAll(() => harness.close());
  beforeEach(() => harness.clear());

  async function lostAndPaid() {
    const order = await harness.placeOrder(TOTAL);
    const { transactionId: reference } = await harness.pay(order.id);
    await harness.lose(reference);
    const { sessionId: session } = harness.wave.settle(reference, 'succeeded');
    return { order, reference, session };
  }
  type Listed = Awaited<ReturnType<typeof lostAndPaid>>;
  const stateOf = async ({ order }: Listed) => (await harness.payments.due(order.id)).state;
  const day = () => harness.clock.now().toISOString().slice(0, 10);
  const line = ({ session, reference }: Listed, type = 'Paiement') =>
    `PDR-${type}-${session};${session};${reference};${day()};${TOTAL};${type};Succès`;
  const upload = (lines: string[]) =>
    harness.payments.importStatement({
      provider: 'paydunya',
      bytes: Buffer.from(
        ['Transaction ID;Token;Référence marchand;Date;Montant;Type;Statut', ...lines].join('\n'),
      ),
      name: 'paydunya.csv',
      from: day(),
      until: day(),
      staffId: 1,
    });

  it('[DK-13] [F5] PayDunya is asked about each, and its answer settles the order', async () => {
    const payments = [await lostAndPaid(), await lostAndPaid()];
    await upload(payments.map((payment) => line(payment)));
    expect(await Promise.all(payments.map(stateOf))).toEqual(['paid', 'paid']);
    expect(await harness.tasks()).toEqual([]);
    await harness.audit();
  });

  it('[DK-13] [F5] [I24] one that the file lists as returned too is left to staff', async () => {
    const payment = await lostAndPaid();
    await upload([line(payment), line(payment, 'Remboursement')]);
    expect(await stateOf(payment)).toBe('open');
    expect(await harness.attempts()).toEqual([]);
    expect(await harness.tasks()).toContain('settlement_difference');
  });

  it('[DK-13] [I8] the file alone settles nothing', async () => {
    const payment = await lostAndPaid();
    harness.wave.failNext('read', 'lost-request');
    await upload([line(payment)]);
    expect(await stateOf(payment)).toBe('open');
    expect(await harness.tasks()).toEqual(['settlement_difference']);
  });
});
