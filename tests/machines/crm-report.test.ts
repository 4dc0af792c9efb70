import { expect, it } from 'vitest';
import type { ReportedBasket } from '#domain/visit/crm.ts';
import { connect } from '#machines/connect.ts';
import { crmReportMachine } from '#machines/crm-report/index.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { held, settle } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { failed, offline } from './fixtures.ts';

async function open(given = {}) {
  const { logic, calls } = held<void, { basket: ReportedBasket }>();
  const machine = connect(crmReportMachine, { report: logic });
  const reporter = await startMachine(machine, { isOnline: true, isAllowed: true, ...given });
  return {
    ...reporter,
    change: (...baskets: ReportedBasket[]) =>
      reporter.send(...baskets.map((basket) => ({ type: 'basket.changed' as const, basket }))),
    online: (isOnline: boolean) => reporter.send({ type: 'connection.changed', isOnline }),
    allow: (isAllowed: boolean) => reporter.send({ type: 'consent.changed', isAllowed }),
    /** The baskets that were sent so far, in order. */
    sent: () => calls.map(({ input }) => input.basket),
    async arrive() {
      calls.at(-1)!.resolve();
      await settle();
    },
    async fail(reason: unknown = offline) {
      calls.at(-1)!.reject(reason);
      await settle();
    },
  };
}

it('[BK-05] changes within a second become one report', async () => {
  const reporter = await open();
  await reporter.change('cart');
  await reporter.advance(999);
  await reporter.change('cart');
  await reporter.advance(999);
  expect(reporter.sent()).toEqual([]);
  await reporter.advance(1);
  expect(reporter.sent()).toEqual(['cart']);
});

it('[BK-05] each basket has its own report, sent one at a time', async () => {
  const reporter = await open();
  await reporter.change('cart', 'creditOrder', 'preorder', 'cart');
  await reporter.advance(1_000);
  await reporter.advance(60_000);
  expect(reporter.sent()).toEqual(['cart']);
  await reporter.arrive();
  await reporter.advance(1_000);
  expect(reporter.sent()).toEqual(['cart', 'creditOrder']);
  await reporter.arrive();
  await reporter.advance(1_000);
  expect(reporter.sent()).toEqual(['cart', 'creditOrder', 'preorder']);
  await reporter.arrive();
  await reporter.advance(60_000);
  expect(reporter.sent()).toHaveLength(3);
});

it('[BK-05] a change during a report is reported after it', async () => {
  const reporter = await open();
  await reporter.change('cart');
  await reporter.advance(1_000);
  await reporter.change('cart');
  await reporter.arrive();
  await reporter.advance(1_000);
  expect(reporter.sent()).toEqual(['cart', 'cart']);
});

it('[E6] a failure is retried after 2, 4, 8 … 60 seconds, and dropped after the seventh attempt until the next change', async () => {
  const reporter = await open();
  await reporter.change('cart');
  await reporter.advance(1_000);
  for (const [tries, rest] of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000].entries()) {
    await reporter.fail();
    await reporter.advance(rest - 1);
    expect(reporter.sent()).toHaveLength(tries + 1);
    await reporter.advance(1);
    expect(reporter.sent()).toHaveLength(tries + 2);
  }
  await reporter.fail();
  await reporter.advance(3_600_000);
  expect(reporter.sent()).toHaveLength(7);

  await reporter.change('preorder');
  await reporter.advance(1_000);
  await reporter.arrive();
  await reporter.advance(1_000);
  expect(reporter.sent().slice(7)).toEqual(['cart', 'preorder']);
});

it('[E6] changes do not speed up retries, and the queue is never longer than the baskets', async () => {
  const reporter = await open();
  await reporter.change('cart');
  await reporter.advance(1_000);
  await reporter.fail();
  for (let change = 0; change < 500; change += 1) await reporter.change('cart', 'preorder');
  expect(reporter.sent()).toEqual(['cart']);
  expect(reporter.actor.getSnapshot().context.queue).toEqual(['cart', 'preorder']);
});

it('[E6] a rejected report is not sent again', async () => {
  const reporter = await open();
  await reporter.change('cart');
  await reporter.advance(1_000);
  await reporter.fail(failed('request.invalid', 'La demande est incomplète ou mal formée.'));
  await reporter.advance(3_600_000);
  expect(reporter.sent()).toEqual(['cart']);
});

it('[E6] waits while offline and continues afterwards', async () => {
  const reporter = await open({ isOnline: false });
  await reporter.change('cart');
  await reporter.advance(60_000);
  expect(reporter.sent()).toEqual([]);
  await reporter.online(true);
  expect(reporter.sent()).toEqual(['cart']);
  await reporter.online(false);
  await reporter.fail();
  await reporter.advance(60_000);
  expect(reporter.sent()).toHaveLength(1);
  await reporter.online(true);
  expect(reporter.sent()).toEqual(['cart', 'cart']);
});

it('[E6] without consent nothing is sent or queued', async () => {
  const reporter = await open({ isAllowed: false });
  await reporter.change('cart');
  await reporter.advance(60_000);
  await reporter.allow(true);
  await reporter.advance(60_000);
  expect(reporter.sent()).toEqual([]);
  await reporter.change('cart');
  await reporter.allow(false);
  await reporter.advance(60_000);
  expect(reporter.sent()).toEqual([]);
});

it('[TL-05] [BK-05] every transition leads to its expected state, and nothing is reported without consent', async () => {
  const problems = await walk(crmReportMachine, {
    starts: {
      'with consent': { input: { isOnline: true, isAllowed: true }, state: 'idle' },
      'without consent': { input: { isOnline: true, isAllowed: false }, state: 'disabled' },
    },
    events: {
      'report arrives': answer('report'),
      'report fails': failure('report', offline),
      'report is refused': failure('report', failed('request.invalid', 'Demande mal formée.')),
      'basket.changed': { type: 'basket.changed', basket: 'cart' },
      'goes offline': { type: 'connection.changed', isOnline: false },
      'goes online': { type: 'connection.changed', isOnline: true },
      'consent withdrawn': { type: 'consent.changed', isAllowed: false },
      'consent given': { type: 'consent.changed', isAllowed: true },
    },
    given: {
      online: ({ context }) => context.isOnline,
      'none queue': ({ context }) => context.queue.length === 0,
      'sixth failure before': ({ context }) => context.tries === 6,
    },
    targets: {
      '*': {
        'goes offline': 'stays',
        'goes online': 'stays',
        'consent withdrawn': 'disabled',
        'consent given': 'idle',
      },
      idle: { 'basket.changed': 'debouncing' },
      debouncing: {
        'basket.changed': 'stays',
        'after debouncing [none queue]': 'idle',
        'after debouncing [not none queue, online]': 'reporting',
        'after debouncing [not none queue, not online]': 'offline',
      },
      reporting: {
        'basket.changed': 'stays',
        'report arrives': 'debouncing',
        'report is refused': 'debouncing',
        'report fails [not online]': 'offline',
        'report fails [online, not sixth failure before]': 'backingOff',
        'report fails [online, sixth failure before]': 'gaveUp',
      },
      backingOff: {
        'basket.changed': 'stays',
        'after backOff [online]': 'reporting',
        'after backOff [not online]': 'offline',
      },
      offline: { 'basket.changed': 'stays', 'goes online': 'reporting' },
      gaveUp: { 'basket.changed': 'debouncing', 'goes online': 'reporting', 'goes offline': 'offline' },
    },
    openEnded: ['disabled', 'idle', 'offline', 'gaveUp'],
    rules: {
      'without consent nothing waits and nothing is sent': (snapshot) =>
        snapshot.context.isAllowed || (snapshot.context.queue.length === 0 && !snapshot.matches('reporting')),
      'a basket waits once': ({ context: { queue } }) => queue.length < 2,
      'a failed report keeps its basket': (snapshot) =>
        snapshot.context.queue.length > 0 ||
        !['backingOff', 'offline', 'gaveUp'].some((state) => state === snapshot.value),
    },
  });
  expect(problems).toEqual([]);
});
