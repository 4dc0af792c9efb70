import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { components } from '#openapi/schema.d.ts';
import { RATE_LIMITS } from '#server/areas.ts';
import { tables } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { simulateOutcome } from '#server/payments/attempts/simulate-outcome.ts';
import { wave } from '#server/providers/wave/index.ts';
import { createPerson, PASSWORD, signInApiClient, type SignInAnswer } from '#tests/support/accounts.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';
import { openTestShop } from '#tests/support/shop-server.ts';
import { newStaffClient } from '#tests/support/staff.ts';
import { apiClient, newVisitor } from '#tests/support/visitor.ts';

type Recording = components['schemas']['Recording'];

let stack: TestStack;
let origin: string;
beforeAll(async () => {
  stack = await openTestStack();
  ({ origin } = await stack.openShop());
});
afterEach(async () => {
  // The work that issues an invoice runs beside the tests.
  assert.deepEqual(await stack.oracle.waitForAgreement(), []);
});
afterAll(() => stack.close());

const call = async (path: string, body: unknown, token?: string) =>
  fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { 'access-token': token }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** A member of staff, over HTTP and without cookies. */
async function staff(role: StaffRole = 'support') {
  const person = await createPerson(stack, role);
  const signedIn = await call('/api/auth/get_tokens', { username: person.email, password: PASSWORD });
  const { access_token: token }: SignInAnswer = await signedIn.json();
  return {
    accountId: person.accountId,
    simulate: (transaction: string, outcome: string) =>
      call(`/api/gestion/paiements/${transaction}/simulation`, { outcome }, token),
    async payment(transaction: string) {
      const recording: Recording = await (
        await call(`/api/gestion/paiements/${transaction}`, undefined, token)
      ).json();
      return recording.payments.find((each) => each.transaction_id === transaction);
    },
  };
}

/** An open payment at the sandbox. */
async function begun(): Promise<string> {
  const order = await stack.placeOrder();
  const { body } = await stack.shopper(origin, order).pay();
  return body.transactionId;
}

const trailOf = (transaction: string) =>
  stack.db
    .select({
      staffId: tables.staffActions.staffId,
      action: tables.staffActions.action,
      detail: tables.staffActions.detail,
    })
    .from(tables.staffActions)
    .where(eq(tables.staffActions.subjectId, transaction));

it.each([
  ['paid', 'succeeded'],
  ['paid-other-amount', 'conflicted'],
] as const)('[DK-18] simulated as %s, a payment is %s once Wave has told of it', async (outcome, state) => {
  const support = await staff();
  const transaction = await begun();
  expect(await support.payment(transaction)).toMatchObject({ outcomes: wave.simulatedOutcomes });
  const answer = await support.simulate(transaction, outcome);
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await support.payment(transaction))?.state, { timeout: 10_000 }).toBe(state);
  expect((await support.payment(transaction))?.outcomes).toBeUndefined();
  expect((await support.payment(transaction))?.is_faithful).toBe(true);
  const action = { staffId: support.accountId, action: 'payment.outcome_simulated', detail: { outcome } };
  expect(await trailOf(transaction)).toEqual([action]);
  const again = await support.simulate(transaction, 'paid');
  expect([again.status, (await again.json()).code]).toEqual([409, 'request.conflict']);
  expect(await trailOf(transaction)).toHaveLength(1);
});

it('[DK-18] writes nothing to the payment: it stays open until Wave shows the outcome', async () => {
  const support = await staff();
  const transaction = await begun();
  stack.wave.faults.set({ webhooks: { delivery: 'never' } });
  expect((await support.simulate(transaction, 'paid')).status).toBe(200);
  expect((await support.payment(transaction))?.state).toBe('pending');
  const other = await support.simulate(transaction, 'cancelled');
  expect([other.status, (await other.json()).code]).toEqual([409, 'request.conflict']);
  stack.wave.faults.clear();
});

it('[DK-18] an outcome that is unknown, or of another provider, is refused and not in the trail', async () => {
  const support = await staff();
  const transaction = await begun();
  for (const outcome of ['stolen', '', 'constructor', 'card-refused', 'rejected']) {
    const answer = await support.simulate(transaction, outcome);
    expect([outcome, answer.status, (await answer.json()).code]).toEqual([outcome, 400, 'request.invalid']);
  }
  const unknown = await support.simulate('WV9-AAAAAAAAAAAAAAAA', 'paid');
  expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'payment.unknown']);
  expect((await support.payment(transaction))?.state).toBe('pending');
  expect(await trailOf(transaction)).toEqual([]);
});

it.each(['accountant', 'manager', 'admin', 'preparer', 'courier'] as const)(
  '[DK-18] %s may, or may not',
  async (role) => {
    const answer = await (await staff(role)).simulate(await begun(), 'cancelled');
    expect(answer.status).toBe(role === 'preparer' || role === 'courier' ? 403 : 200);
  },
);

it('[DK-18] without its settings nothing is offered, and one person asks a limited number of times', async () => {
  const shop = await openTestShop();
  const { id: orderId } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
  const url = `/api/gestion/paiements/${transactionId}`;
  const support = await newStaffClient(shop, 'support');
  const [payment] = (await support.get(url)).json<Recording>().payments;
  expect(payment).toMatchObject({ state: 'pending' });
  expect(payment?.outcomes).toBeUndefined();
  const answer = await support.post(`${url}/simulation`, { outcome: 'paid' });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'payment.unknown']);

  const [perAccount] = RATE_LIMITS['simulateOutcome'] ?? [];
  assert(perAccount);
  const app = await shop.rebuild({ limits: { simulateOutcome: [{ ...perAccount, max: 1 }] } });
  const token = await signInApiClient(shop, await createPerson(shop, 'support'));
  const statuses = [];
  for (let call = 0; call < 2; call += 1)
    statuses.push((await apiClient(app).post(`${url}/simulation`, { outcome: 'paid' }, token)).statusCode);
  expect(statuses).toEqual([404, 429]);
  await app.close();
  await shop.close();
});

/** Where a test calls the function itself. */
const direct = () => ({ db: stack.db, clock: stack.clock, log: createLog('silent') });

it('[DK-18] in live mode nothing is played, whatever is connected', async () => {
  const { accountId: staffId } = await createPerson(stack, 'support');
  const transactionId = await begun();
  const played: string[] = [];
  const simulation = { play: async (_: string, reference: string) => played.push(reference) > 0 };
  const simulated = { transactionId, outcome: 'paid', staffId } as const;
  await expect(simulateOutcome({ ...direct(), mode: 'live', simulation }, simulated)).rejects.toMatchObject({
    code: 'payment.unknown',
  });
  expect([played, await trailOf(transactionId)]).toEqual([[], []]);
  await simulateOutcome({ ...direct(), mode: 'test', simulation }, simulated);
  expect(played).toEqual([transactionId]);
});

it('[DK-18] a payment that was made in live mode is not simulated', async () => {
  const shop = await openTestShop();
  const { accountId: staffId } = await createPerson(shop, 'support');
  const { id: orderId } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
  const attempts = tables.paymentAttempts;
  await shop.owner.update(attempts).set({ mode: 'live' }).where(eq(attempts.clientReference, transactionId));
  const simulation = { play: () => Promise.reject(new Error('played')) };
  const core = {
    db: shop.db,
    clock: shop.clock,
    log: createLog('silent'),
    mode: 'test',
    simulation,
  } as const;
  await expect(simulateOutcome(core, { transactionId, outcome: 'paid', staffId })).rejects.toMatchObject({
    code: 'request.conflict',
  });
  await shop.close();
});

it('[DK-18] a sandbox that does not answer is not an error of the server', async () => {
  const { accountId: staffId } = await createPerson(stack, 'support');
  const simulation = { play: () => Promise.reject(new Error('connection refused')) };
  const simulated = { transactionId: await begun(), outcome: 'paid', staffId } as const;
  await expect(simulateOutcome({ ...direct(), mode: 'test', simulation }, simulated)).rejects.toMatchObject({
    code: 'payment.provider_unavailable',
  });
});
