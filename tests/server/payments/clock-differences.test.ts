import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimGuess, createCode } from '#server/accounts/codes/codes.repository.ts';
import type { Clock } from '#server/clock.ts';
import { createDatabaseClock } from '#server/database-clock.ts';
import { countUses } from '#server/db/limit-counts.ts';
import { tables } from '#server/db/index.ts';
import { createOutbox, enqueue } from '#server/jobs/outbox.ts';
import { takeMailTurn } from '#server/mail/order-mail-turn.ts';
import { createChecks } from '#server/payments/attempts/check.ts';
import type { Core } from '#server/payments/store/core.ts';
import { createPayments } from '#server/payments/index.ts';
import { createReconciler } from '#server/payments/watch/reconciler.ts';
import { createStatementWatch } from '#server/payments/watch/statement-watch.ts';
import { idleWork } from '#tests/support/idle-outbox.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

/**
 * Two processes that look at the clock at different moments: one may have waited for a connection or a lock between its look
 * and its statement, and their measurements of the database's time differ by milliseconds.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CAUSE = { source: 'reconciler' } as const;

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const callsOf = (kind: string) => harness.wave.calls.filter(({ call }) => call === kind).length;

/** The other process, whose look at the clock was this much earlier. */
const behindBy = (milliseconds: number): { clock: Clock; core: Core } => {
  const clock = { now: () => new Date(harness.clock.now().getTime() - milliseconds) };
  return { clock, core: { ...harness.core, clock } };
};

describe.each([1, 50, 3_000, 29_000])('by %d ms', (difference) => {
  it('[B35] [B10] work that another process has claimed is not due', async () => {
    const { db, core } = harness;
    await enqueue(db, { kind: 'mail.order_placed', key: '1', payload: { orderId: 1 } });
    const done: string[] = [];
    const outboxOf = (name: string, clock: Clock, work: () => Promise<void>) =>
      createOutbox({
        db,
        clock,
        log: core.log,
        handlers: {
          ...idleWork,
          'mail.order_placed': async () => {
            done.push(name);
            await work();
          },
        },
      });
    const other = outboxOf('other', behindBy(difference).clock, async () => undefined);
    await outboxOf('first', harness.clock, () => other.tick()).tick();
    expect(done).toEqual(['first']);
  });

  it('[B35] [B9] a payment that another process is opening is not searched for', async () => {
    const order = await harness.placeOrder();
    const { core } = behindBy(difference);
    const opener = createPayments({
      ...harness.core,
      interrupt: async (point) => {
        if (point !== 'initiate.before_store') return;
        const [attempt] = await harness.attempts();
        await createChecks(core).fresh(attempt!.id, CAUSE);
      },
    });
    const { nextStep } = await opener.initiate({
      orderId: order.id,
      provider: 'wave',
      phone: '+221771234567',
    });
    expect(nextStep).not.toBeNull();
    expect(callsOf('search')).toBe(0);
  });

  it('[B35] [B23] a provider that another process has asked a moment ago is not asked again', async () => {
    const { transactionId } = await harness.pay((await harness.placeOrder()).id);
    const { id } = await harness.attemptOf(transactionId);
    harness.clock.advance(10_000);
    await createChecks(harness.core).shared(id, { source: 'status' });
    const before = callsOf('read');
    await createChecks(behindBy(difference).core).shared(id, { source: 'status' });
    expect([before, callsOf('read')]).toEqual([1, 1]);
  });

  it('[B35] [F5] a statement that another process has read is not read again within the hour', async () => {
    const { id, statement } = harness.wave.provider;
    const readerOf = (core: Core) =>
      createStatementWatch(core, createChecks(core), { id, statement: statement! });
    const [first, other] = [readerOf(harness.core), readerOf(behindBy(difference).core)];
    await other.tick();
    await first.tick();
    harness.clock.advance(HOUR);
    await first.tick();
    const before = callsOf('statement');
    await other.tick();
    expect(before).toBeGreaterThan(0);
    expect(callsOf('statement')).toBe(before);
  });

  it('[B35] [B3] the first visit of a payment created a moment ahead is soon', async () => {
    const { transactionId } = await harness.pay((await harness.placeOrder()).id);
    const { id, createdAt } = await harness.attemptOf(transactionId);
    await createChecks(behindBy(difference).core).fresh(id, CAUSE);
    expect((await harness.attemptOf(transactionId)).nextCheckAt).toEqual(
      new Date(createdAt.getTime() + 5_000),
    );
  });

  it('[B35] [C11] uses that another process has counted are counted', async () => {
    const use = { key: `limit ${difference}`, max: 1, windowMs: MINUTE };
    expect(await countUses(harness.db, harness.clock.now(), [use])).toBeUndefined();
    const { clock } = behindBy(difference);
    expect(await countUses(harness.db, clock.now(), [use])).toBeGreaterThan(59);
    expect(await countUses(harness.db, harness.clock.now(), [use])).toBe(60);
  });

  it('[B35] [OT-13] a code that another process has made can be used', async () => {
    const { db, core } = harness;
    const target = `+2217700${difference}`;
    const code = { purpose: 'recoverySms', target, now: harness.clock.now() } as const;
    await db.transaction((tx) => createCode(tx, core, code));
    const guess = { purpose: 'recoverySms', target, now: behindBy(difference).clock.now() } as const;
    expect(await claimGuess(db, guess)).toBeDefined();
  });
});

const fiveHoursAhead = (): Date => new Date(harness.clock.now().getTime() + 5 * HOUR);

describe('after the clock was set back by five hours', () => {
  it('[B35] [B43] payments opened before do not count for five hours', async () => {
    const order = await harness.placeOrder();
    for (let opened = 0; opened < 5; opened += 1) {
      const { transactionId } = await harness.pay(order.id);
      harness.wave.settle(transactionId, 'failed');
      await createChecks(harness.core).fresh((await harness.attemptOf(transactionId)).id, CAUSE);
    }
    await expect(harness.pay(order.id)).rejects.toThrow('Trop d’essais de paiement');
    await harness.owner.update(tables.paymentAttempts).set({ createdAt: fiveHoursAhead() });
    expect((await harness.pay(order.id)).existing).toBe(false);
  });

  it('[B35] [B11] a payment refused before is shown as moving again at once', async () => {
    const { transactionId } = await harness.pay((await harness.placeOrder()).id);
    const { id } = await harness.attemptOf(transactionId);
    harness.wave.settle(transactionId, 'failed');
    await createChecks(harness.core).fresh(id, CAUSE);
    await harness.owner.update(tables.paymentAttempts).set({ refusedAt: fiveHoursAhead() });
    harness.wave.settle(transactionId, 'processing');
    await createChecks(harness.core).fresh(id, CAUSE);
    expect(await harness.attemptOf(transactionId)).toMatchObject({
      state: 'failed',
      resumedAs: 'processing',
    });
  });

  it('[B35] [C23] the mail of an order does not wait for five hours', async () => {
    const { db, clock } = harness;
    const turnOf = (id: number) => takeMailTurn(db, clock, { id, email: 'awa@exemple.sn', state: 'sale' });
    expect(await turnOf((await harness.placeOrder()).id)).toBe('send');
    const { id } = await harness.placeOrder();
    expect(await turnOf(id)).toBe('wait');
    await harness.owner.update(tables.orderMails).set({ allowedAt: fiveHoursAhead() });
    expect(await turnOf(id)).toBe('send');
  });
});

describe.each([2_000, -2_000, 2 * MINUTE, -2 * MINUTE, 5 * HOUR, -5 * HOUR])(
  'after a database took over whose clock is %d ms ahead of the one before it',
  (jump) => {
    /** A process on a database whose clock jumps once; the harness's clock is the process's monotonic one. */
    async function processWithJump() {
      let databaseAhead = 0;
      const elapsed = () => harness.clock.now().getTime();
      const clock = createDatabaseClock(harness.core.log, elapsed);
      const measure = () => clock.measure(async () => elapsed() + databaseAhead);
      await measure();
      const core = { ...harness.core, clock };
      /** Repeats the work each second, as loops do, until it is done. @returns seconds that passed */
      const secondsUntil = async (isDone: () => Promise<boolean>, work: () => Promise<unknown>) => {
        for (let seconds = 0; seconds < 600; seconds += 1) {
          await measure();
          await work();
          if (await isDone()) return seconds;
          harness.clock.advance(1_000);
        }
        return Infinity;
      };
      return { core, secondsUntil, takeOver: () => void (databaseAhead = jump) };
    }

    it('[B35] [F1] [B3] an open payment is visited within minutes', async () => {
      const { core, secondsUntil, takeOver } = await processWithJump();
      const order = await harness.placeOrder();
      const payments = createPayments(core);
      const { transactionId } = await payments.initiate({
        orderId: order.id,
        provider: 'wave',
        phone: '+221771234567',
      });
      const reconciler = createReconciler(core, createChecks(core));
      const isPaid = async () => (await harness.attemptOf(transactionId)).state === 'succeeded';
      takeOver();
      harness.wave.settle(transactionId, 'succeeded');
      expect(await secondsUntil(isPaid, () => reconciler.tick())).toBeLessThanOrEqual(125);
    });

    it('[B35] [F1] [B33] work that had failed is tried again within a minute', async () => {
      const { core, secondsUntil, takeOver } = await processWithJump();
      let tries = 0;
      const outbox = createOutbox({
        ...core,
        handlers: {
          ...idleWork,
          'mail.order_placed': async () => {
            tries += 1;
            if (tries === 1) throw new Error('no mail');
          },
        },
      });
      await enqueue(harness.db, { kind: 'mail.order_placed', key: '1', payload: { orderId: 1 } });
      await outbox.tick();
      takeOver();
      expect(
        await secondsUntil(
          async () => tries === 2,
          () => outbox.tick(),
        ),
      ).toBeLessThanOrEqual(60);
    });
  },
);
