import { eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCodeSecrets } from '#server/accounts/codes/code-secrets.ts';
import { codeDelivery } from '#server/accounts/codes/deliver-code.ts';
import { tables } from '#server/db/index.ts';
import { createOutbox } from '#server/jobs/outbox.ts';
import { createLog } from '#server/log.ts';
import { accountMails } from '#server/mail/account-mails.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { createAccountSms } from '#server/sms/account-sms.ts';
import { createSmsBudget } from '#server/sms/sms-budget.ts';
import { createSmsSender } from '#server/sms/sms-sender.ts';
import { newSignUp } from '#tests/support/account-codes.ts';
import { createBuyer } from '#tests/support/accounts.ts';
import { idleWork } from '#tests/support/idle-outbox.ts';
import { CAPABILITY_SECRET, openTestShop, ORIGIN, type TestShop } from '#tests/support/shop-server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.owner.delete(tables.outbox);
  await shop.owner.delete(tables.staffTasks);
  await shop.owner.delete(tables.oneTimeCodes);
});
afterAll(() => shop.close());

const Posted = v.object({ to: v.string(), text: v.string(), reference: v.string() });

let count = 0;

/** A sign-up and a recovery by SMS, whose messages are sent through a gateway that answers with these statuses in turn, then 201. */
async function deliver(statuses: (number | 'nothing')[], { hasSms = true } = {}) {
  count += 1;
  const [email, phone] = [`livraison-${count}@exemple.sn`, `+22176000${String(count).padStart(4, '0')}`];
  const { visitor } = await newSignUp(shop, { email, phone });
  await createBuyer(shop, 'customer', { phone });
  await visitor.get(`/api/reset-password-sms/${encodeURIComponent(phone)}`);
  const mails: Mail[] = [];
  const posted: v.InferOutput<typeof Posted>[] = [];
  const gateway = { url: 'https://sms.example/', apiKey: 'key', sender: 'KerElectro' };
  const sender = createSmsSender(gateway, async (_, { body }) => {
    posted.push(v.parse(Posted, JSON.parse(v.parse(v.string(), body))));
    const status = statuses.shift() ?? 201;
    if (status === 'nothing') throw new TypeError('fetch failed');
    return new Response('{}', { status });
  });
  const { db, clock } = shop;
  const codes = codeDelivery({
    clock,
    secrets: createCodeSecrets([CAPABILITY_SECRET]),
    mails: accountMails({
      mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
      publicOrigin: ORIGIN,
    }),
    sms: hasSms
      ? createAccountSms({ budget: createSmsBudget({ db, clock, dailyMax: 100 }), sender })
      : undefined,
  });
  const outbox = createOutbox({
    db,
    clock,
    log: createLog('silent'),
    handlers: {
      ...idleWork,
      'mail.one_time_code': ({ codeId }, from) => codes.mailCode(codeId, from),
      'sms.one_time_code': ({ codeId }, from) => codes.textCode(codeId, from),
    },
  });
  const isDone = async () => (await db.select().from(tables.outbox)).every(({ doneAt }) => doneAt !== null);
  const tasks = async () => (await db.select().from(tables.staffTasks)).map(({ kind }) => kind);
  return { email, phone, mails, posted, outbox, isDone, tasks };
}

it('[RT-12] tries an SMS again while the gateway does not take it, as the same message', async () => {
  const { phone, mails, posted, outbox, isDone, tasks } = await deliver(['nothing', 503, 402]);
  for (const waitMs of [0, 40_000, 70_000, 130_000]) {
    shop.clock.advance(waitMs);
    await outbox.tick();
  }
  expect(posted.map(({ to }) => to)).toEqual(Array(4).fill(phone));
  expect(new Set(posted.map(({ reference, text }) => reference + text)).size).toBe(1);
  // Four tries of one message count once, and the mail was sent once.
  const allowed = await shop.db
    .select()
    .from(tables.oneTimeCodes)
    .where(eq(tables.oneTimeCodes.purpose, 'recoverySms'));
  expect(allowed.map(({ smsAllowedAt }) => smsAllowedAt !== null)).toEqual([true]);
  expect(mails).toHaveLength(1);
  expect([await isDone(), await tasks()]).toEqual([true, []]);
});

it('[RT-12] gives up an SMS that the gateway will never take, and tells staff', async () => {
  const { posted, outbox, isDone, tasks } = await deliver([422]);
  await outbox.tick();
  shop.clock.advance(100_000);
  await outbox.tick();
  expect(posted).toHaveLength(1);
  expect([await isDone(), await tasks()]).toEqual([true, ['sms_refused']]);
});

it('[OT-13] sends no code that has expired or was used meanwhile', async () => {
  const late = await deliver([]);
  shop.clock.advance(10 * 60_000);
  await late.outbox.tick();
  const used = await deliver([]);
  await shop.owner
    .update(tables.oneTimeCodes)
    .set({ usedAt: shop.clock.now() })
    .where(inArray(tables.oneTimeCodes.target, [used.email, used.phone]));
  await used.outbox.tick();
  for (const { mails, posted, isDone } of [late, used])
    expect([mails, posted, await isDone()]).toEqual([[], [], true]);
});

it('[RT-14] without an SMS gateway codes of sign-ups are mailed, and nothing waits', async () => {
  const { email, mails, posted, outbox, isDone, tasks } = await deliver([], { hasSms: false });
  await outbox.tick();
  expect(mails).toMatchObject([{ to: email, subject: 'Votre code de vérification' }]);
  expect([posted, await isDone(), await tasks()]).toEqual([[], true, []]);
});

it('[D10] mails contain nothing that was typed into the form', async () => {
  const { mails, outbox } = await deliver([]);
  await outbox.tick();
  expect(mails[0]?.text).not.toContain('Awa');
  expect(mails[0]?.html).not.toContain('Awa');
});
