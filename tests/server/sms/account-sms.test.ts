import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { createAccountSms } from '#server/sms/account-sms.ts';
import { createSmsBudget } from '#server/sms/sms-budget.ts';
import type { Sms } from '#server/sms/sms-sender.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const texted: Sms[] = [];
const smsWithin = (dailyMax: number) =>
  createAccountSms({
    budget: createSmsBudget({ db: shop.db, clock: shop.clock, dailyMax }),
    sender: { send: async (sms) => void texted.push(sms) },
  });

it('[RT-12] a code is one SMS of the GSM alphabet', async () => {
  await smsWithin(10).sendRecoveryCode({ key: 'k', phone: '+221771234567', code: '123456' });
  const { text } = texted.at(-1)!;
  expect(text).toContain('123456');
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/^[A-Za-z0-9 :,.éàèùì]+$/);
});

it('[C12] stops at the daily budget of the shop, and tells staff once', async () => {
  const sms = smsWithin(7);
  const allowed: boolean[] = [];
  for (let phone = 0; phone < 10; phone += 1)
    allowed.push(await sms.takeAllowance(`+22177000000${phone}`, false));
  expect(allowed).toEqual([...Array(7).fill(true), ...Array(3).fill(false)]);
  const tasks = await shop.db
    .select()
    .from(tables.staffTasks)
    .where(eq(tables.staffTasks.kind, 'sms_budget'));
  expect(tasks).toMatchObject([{ key: '2026-11-21', detail: { dailyMax: 7 }, timesRaised: 1 }]);
  await shop.drainOutbox();
  expect(shop.sent).toMatchObject([{ subject: 'À traiter\u00a0: budget de SMS atteint' }]);
  shop.clock.advance(24 * 3_600_000);
  expect(await sms.takeAllowance('+221770000009', false)).toBe(true);
});

it('[C12] sends ten SMS a day to one phone, and five more where a known browser asks', async () => {
  const sms = smsWithin(100);
  const allowed = async (isKnown: boolean) => {
    let count = 0;
    while (await sms.takeAllowance('+221779990000', isKnown)) count += 1;
    return count;
  };
  expect([await allowed(false), await allowed(true), await allowed(false)]).toEqual([10, 5, 0]);
});
