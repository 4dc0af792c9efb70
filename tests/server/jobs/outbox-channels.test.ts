import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { outbox } from '#server/db/schema.ts';
import { createOutbox, enqueue, type OutboxHandlers } from '#server/jobs/outbox.ts';
import type { OutboxWork } from '#server/jobs/outbox-work.ts';
import { idleWork } from '#tests/support/idle-outbox.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => void (harness = await openCoreHarness()));
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const POLL = { timeout: 10_000, interval: 20 };
/** More than all slots together. */
const HELD = 30;

const WORK = {
  'mail server': (key: string): OutboxWork => ({
    kind: 'mail.one_time_code',
    key,
    payload: { codeId: key },
  }),
  'SMS gateway': (key: string): OutboxWork => ({ kind: 'sms.one_time_code', key, payload: { codeId: key } }),
  'drawing of invoices': (key: string): OutboxWork => ({
    kind: 'invoice.issue',
    key,
    payload: { attemptId: key },
  }),
};
type Service = keyof typeof WORK;
const SERVICES = Object.keys(WORK).filter((name): name is Service => Object.hasOwn(WORK, name));

/** Handlers that wait for `released` at one service, and note the keys of the others. */
function handlersWith(
  held: Service,
  released: Promise<unknown>,
  { done, begun }: { done: string[]; begun: string[] },
): OutboxHandlers {
  const handler = (service: Service) => async (payload: object) => {
    const key = Object.values(payload).join();
    (service === held ? begun : done).push(key);
    if (service === held) await released;
  };
  return {
    ...idleWork,
    'mail.one_time_code': handler('mail server'),
    'sms.one_time_code': handler('SMS gateway'),
    'invoice.issue': handler('drawing of invoices'),
  };
}

it.each(SERVICES)('[B33] while the %s hangs, all other work is done', async (held) => {
  const [done, begun]: [string[], string[]] = [[], []];
  const gate = new EventEmitter();
  const handlers = handlersWith(held, once(gate, 'open'), { done, begun });
  const write = (service: Service, key: string) =>
    harness.db.transaction((tx) => enqueue(tx, WORK[service](key)));
  for (let number = 1; number <= HELD; number += 1) await write(held, `held-${number}`);
  const worker = createOutbox({ ...harness.core, handlers });
  onTestFinished(async () => {
    gate.emit('open');
    await worker.stop();
  });
  worker.start();
  await expect.poll(() => begun.length, POLL).toBeGreaterThan(1);
  const others = SERVICES.filter((service) => service !== held);
  for (const service of others) await write(service, service);
  await expect.poll(() => done.toSorted(), POLL).toEqual(others.toSorted());
  // It has its own slots, and takes no others.
  expect(begun.length).toBeLessThanOrEqual(4);
  const rows = await harness.db.select().from(outbox);
  expect(rows.filter(({ attempts }) => attempts > 0)).toHaveLength(begun.length + others.length);
});

it('[B33] every kind of work has a channel with slots', async () => {
  const kinds = Object.keys(idleWork);
  expect(new Set(kinds.map((kind) => kind.split('.')[0]))).toEqual(
    new Set(['refund', 'mail', 'sms', 'invoice']),
  );
});
