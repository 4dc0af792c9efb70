import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractRoutes } from '#server/http/contract-routes.ts';
import { createBuyer, newSignedInVisitor } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let anonymous: Visitor;
let customer: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
  anonymous = await newVisitor(shop.app);
  customer = await newSignedInVisitor(shop, await createBuyer(shop));
});
afterAll(() => shop.close());

const WRITES = contractRoutes().filter(({ method }) => method !== 'get');
const write = (visitor: Visitor, { method, url }: (typeof WRITES)[number], body: unknown) => {
  const path = url.replaceAll(/:\w+/g, '7');
  if (method === 'put') return visitor.put(path, body);
  return method === 'delete' ? visitor.delete(path, body) : visitor.post(path, body);
};
const WRONG_BODIES = [{}, [], 'x', { name: 7, reason: [], order_lines: 'none' }, '{'];

/** The status of each body; a caller who may not write gets the same for all of them. */
async function statusesOf(visitor: Visitor, route: (typeof WRITES)[number]): Promise<number[]> {
  const statuses: number[] = [];
  for (const body of WRONG_BODIES) statuses.push((await write(visitor, route, body)).statusCode);
  return [...new Set(statuses)];
}

it('[C2] what is wrong with a request is told to callers who may send it', async () => {
  const told: Record<string, number[]> = {};
  for (const route of WRITES) {
    const statuses = await statusesOf(anonymous, route);
    if (statuses.some((status) => [401, 403].includes(status)) && statuses.length > 1)
      told[route.operationId] = statuses;
  }
  expect(told).toEqual({});
});

it.each([
  'createTag',
  'changePromotions',
  'decideMembership',
  'recordCashPayment',
  'closeStaffTask',
  'findRecordings',
])('[C2] a customer gets 403 for %s, whatever the body', async (operation) => {
  const route = WRITES.find(({ operationId }) => operationId === operation);
  expect(route && (await statusesOf(customer, route))).toEqual([403]);
});

it.each(['updateUser', 'updateMe', 'createTag', 'changeOrder', 'initiateWavePayment', 'revealPayerPhone'])(
  '[C2] a visitor gets 401 for %s, whatever the body',
  async (operation) => {
    const route = WRITES.find(({ operationId }) => operationId === operation);
    expect(route && (await statusesOf(anonymous, route))).toEqual([401]);
  },
);
