import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { createPerson, signInVisitor, type SignInAnswer } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { HOST, openTestShop, ORIGIN, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let database: TestDatabase;
/** Two servers on one database. */
let shops: [TestShop, TestShop];

beforeAll(async () => {
  database = await createTestDatabase();
  shops = [await openTestShop(database.url), await openTestShop(database.url)];
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await database.drop();
});

it('[OT-11] [C15] eight tabs that refresh at once, on two servers, get the same successor and stay signed in', async () => {
  const person = await createPerson(shops[0], 'customer');
  const visitor = await newVisitor(shops[0].app);
  const tokens = await signInVisitor(visitor, person);
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = {
    host: HOST,
    origin: ORIGIN,
    cookie,
    'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
  };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      shops[index % 2]!.app.inject({
        method: 'POST',
        url: '/api/auth/refresh_token',
        headers,
        payload: { refresh_token: tokens.refresh_token },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  const next = answers.map((answer) => answer.json<SignInAnswer>());
  expect(new Set(next.map(({ refresh_token: token }) => token)).size).toBe(1);
  const [session] = await shops[0].db
    .select()
    .from(tables.sessions)
    .where(eq(tables.sessions.accountId, person.accountId));
  expect(session).toMatchObject({ generation: 2, revokedAt: null });
  const used = await shops[1].app.inject({
    url: '/api/users/me/sessions',
    headers: { ...headers, 'access-token': next[7]!.access_token },
  });
  expect(used.statusCode).toBe(200);
});

it('[D10] two sign-ups of one mailbox at once create one account', async () => {
  const both = await Promise.allSettled(
    shops.map((shop) => createPerson(shop, 'customer', { email: 'ensemble@exemple.sn' })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await shops[0].db.$count(tables.customers)).toBe(2);
});
