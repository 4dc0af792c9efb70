import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isCampaign } from '#scripts/campaigns/list.ts';
import { createSessions } from '#server/accounts/sessions.ts';
import { tables } from '#server/db/index.ts';
import { createPerson } from '#tests/support/accounts.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';
import { type SkewedShop, startSkewedShops } from '#tests/support/skewed-shop.ts';

/** Two processes on one database, of which the second is on a machine whose clock is wrong. */
let stack: TestStack;
let right: SkewedShop;
let wrong: SkewedShop;
beforeAll(async () => {
  stack = await openTestStack();
  const [first, second] = await startSkewedShops(stack, 2);
  if (!first || !second) throw new Error('Two shops were to start');
  [right, wrong] = [first, second];
});
beforeEach(() => stack.wave.faults.clear());
afterAll(() => stack.close());

const MAILS = 200;
const PAYMENTS = 5;
const { oneTimeCodes, outbox, paymentAttempts, providerCalls, sessions, staffTasks } = tables;

let clients = 0;
/** A client without cookies, with a network of its own. */
function client() {
  clients += 1;
  const headers = { 'x-forwarded-for': `10.9.${clients >> 8}.${clients & 255}` };
  return {
    get: ({ origin }: SkewedShop, path: string) => fetch(`${origin}${path}`, { headers }),
    post: ({ origin }: SkewedShop, path: string, body: object) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

/** What the pattern's group matches in the newest mail to an address, once there are so many. */
async function mailed(address: string, pattern: RegExp, count: number): Promise<string> {
  await expect.poll(() => stack.sandbox.mail.messages(address).length).toBe(count);
  const [newest] = stack.sandbox.mail.messages(address);
  const { text = '' } = newest ? await stack.sandbox.mail.open(newest) : {};
  return pattern.exec(text)?.[1] ?? '';
}

/** The longest that is back, and all of them in the campaign. */
const SKEWS = isCampaign('clocks') ? [0, 50, -50, 3_000, -3_000, 120_000, -120_000] : [-120_000];

describe.each(SKEWS)('with a clock that is %d ms ahead', (skew) => {
  beforeAll(() => wrong.setSkew(skew));

  it('[B35] [I22] two processes send each of 200 mails once', async () => {
    const mails = () => stack.sandbox.mail.messages('boutique@exemple.sn').length;
    const before = { mails: mails(), work: await stack.db.$count(outbox) };
    const raised = Array.from({ length: MAILS }, (_, mail) => ({
      kind: 'unknown_status' as const,
      key: `${skew}/${mail}`,
      detail: {},
    }));
    // Both processes find them at once.
    await stack.db.transaction(async (tx) => {
      const tasks = await tx.insert(staffTasks).values(raised).returning({ id: staffTasks.id });
      await tx.insert(outbox).values(
        tasks.map(({ id }) => ({
          kind: 'mail.staff_task' as const,
          key: `${id}/1`,
          payload: { taskId: id },
          nextTryAt: new Date(0),
        })),
      );
    });
    const done = () => stack.db.$count(outbox, isNotNull(outbox.doneAt));
    await expect.poll(done, { timeout: 50_000 }).toBe(before.work + MAILS);
    // Each was claimed once, so no other process is sending it still.
    expect(await stack.db.$count(outbox, gt(outbox.attempts, 1))).toBe(0);
    expect(mails() - before.mails).toBe(MAILS);
  });

  it('[B35] [B9] payments that one process opens get their link, and the other leaves them alone', async () => {
    // Longer than the reconcilers of both processes wait before they look.
    const slow = { call: 'create', kind: 'late-answer', milliseconds: 2_500, times: 2 * PAYMENTS } as const;
    stack.wave.faults.set({ faults: [slow] });
    const orders = await Promise.all(Array.from({ length: 2 * PAYMENTS }, () => stack.placeOrder()));
    const replies = await Promise.all(
      orders.map((order, index) => stack.shopper((index % 2 ? right : wrong).origin, order).pay()),
    );
    expect(replies.map(({ body }) => body.checkoutUrl)).toEqual(orders.map(() => expect.any(String)));
    const isOpened = inArray(
      paymentAttempts.clientReference,
      replies.map(({ body }) => body.transactionId),
    );
    const opened = await stack.db.select().from(paymentAttempts).where(isOpened);
    expect(opened.map(({ state, superseded }) => [state, superseded])).toEqual(
      orders.map(() => ['pending', false]),
    );

    // The first visits are due 5, 10, 20 and 30 s after the start: each is made once, and none before its time.
    const calls = () =>
      stack.db
        .select({ attemptId: providerCalls.attemptId, call: providerCalls.call })
        .from(providerCalls)
        .where(
          and(
            eq(providerCalls.source, 'reconciler'),
            inArray(
              providerCalls.attemptId,
              opened.map(({ id }) => id),
            ),
          ),
        );
    await expect.poll(async () => new Set((await calls()).map(({ attemptId }) => attemptId)).size).toBe(10);
    const made = await calls();
    const elapsed = sql<number>`extract(epoch from clock_timestamp() - ${paymentAttempts.createdAt})::float8`;
    const ages = await stack.db
      .select({ id: paymentAttempts.id, elapsed })
      .from(paymentAttempts)
      .where(isOpened);
    for (const { id, elapsed: age } of ages) {
      const due = [5, 10, 20, 30, 75].filter((moment) => moment <= age).length;
      expect(made.filter(({ attemptId }) => attemptId === id).length).toBeLessThanOrEqual(due);
    }
    expect(made.filter(({ call }) => call !== 'read')).toEqual([]);
  });

  it('[B35] [C15] tabs at two processes refresh one session and stay signed in for the grace, and no longer', async () => {
    const { CAPABILITY_SECRETS: secret } = stack.environment(0);
    const person = await createPerson(stack, 'customer', { email: `onglets${skew}@exemple.sn` });
    const [account] = await stack.db
      .select()
      .from(tables.accounts)
      .where(eq(tables.accounts.id, person.accountId));
    if (!account) throw new Error('The account was not written');
    const clock = stack.clock;
    const parts = createSessions({
      db: stack.db,
      secrets: [secret],
      isFactorRequired: false,
      clock,
      random: systemRandom,
      log: createLog('silent'),
    });
    const begun = await parts.begin(account, { isBrowser: false, device: 'test', companion: undefined });
    const { post } = client();
    const refresh = async (shop: SkewedShop, token: string) => {
      const answer = await post(shop, '/api/auth/refresh_token', { refresh_token: token });
      const { refresh_token: next } = Object(await answer.json());
      return { status: answer.status, next: String(next) };
    };
    if (!begun || begun === 'secondFactor') throw new Error('The session did not begin');
    let token = begun.refreshToken;
    const both = [right, wrong];
    for (const shops of [both, both.toReversed(), [...both, ...both]]) {
      const answers = [await refresh(shops[0]!, token)];
      answers.push(...(await Promise.all(shops.slice(1).map((shop) => refresh(shop, token)))));
      expect(answers.map(({ status }) => status)).toEqual(shops.map(() => 200));
      const nexts = [...new Set(answers.map(({ next }) => next))];
      expect(nexts).toHaveLength(1);
      [token] = [nexts[0]!];
    }
    const former = token;
    expect((await refresh(wrong, former)).status).toBe(200);
    const isMine = eq(sessions.accountId, person.accountId);
    const age = (seconds: number) =>
      stack.db
        .update(sessions)
        .set({ rotatedAt: sql`clock_timestamp() - make_interval(secs => ${seconds})` })
        .where(isMine);
    await age(20);
    expect([(await refresh(right, former)).status, (await refresh(wrong, former)).status]).toEqual([
      200, 200,
    ]);
    await age(31);
    expect((await refresh(skew < 0 ? wrong : right, former)).status).toBe(401);
    expect(await stack.db.select().from(sessions).where(isMine)).toMatchObject([{ revokedFor: 'reused' }]);
  });

  it.each([
    ['the right process', () => [right, wrong] as const],
    ['the wrong process', () => [wrong, right] as const],
  ])(
    '[B35] [OT-13] [RT-12] codes and links made at %s are valid at the other for their life',
    async (name, shops) => {
      const [maker, other] = shops();
      const email = `codes${skew}-${name.split(' ')[1]}@exemple.sn`;
      const { get, post } = client();
      const ofPerson = eq(oneTimeCodes.target, email);
      /** Lets the time of the newest code run out, up to so many seconds. */
      const endIn = (seconds: number) =>
        stack.db
          .update(oneTimeCodes)
          .set({ expiresAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
          .where(and(ofPerson, isNull(oneTimeCodes.usedAt)));

      expect(
        (await post(maker, '/api/new_compte', { name: 'Awa Ndiaye', email, phone: '77 123 45 67' })).status,
      ).toBe(200);
      const code = await mailed(email, /\best (\d{4})\./, 1);
      const verify = () => post(other, '/api/partner/otp-verification', { email, code });
      await endIn(-0.02);
      expect((await verify()).status).toBe(400);
      await endIn(10);
      expect((await verify()).status).toBe(200);

      expect((await get(maker, `/api/reset-password-email/${email}`)).status).toBe(200);
      const token = await mailed(email, /new-password#(\S+)/, 2);
      const recover = () => post(other, '/api/new-password', { token, password: 'le premier choix' });
      await endIn(-0.02);
      expect((await recover()).status).toBe(400);
      await endIn(10);
      expect((await recover()).status).toBe(200);
    },
  );
});
