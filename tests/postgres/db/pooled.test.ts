import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, openOwner } from '#server/db/open.ts';
import { prepared } from '#server/db/prepared.ts';
import { resultRows } from '#server/db/raw.ts';
import { orders } from '#server/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';

const suffix = randomBytes(6).toString('hex');
const [SERVER, READER] = [`server_${suffix}`, `reader_${suffix}`];

let database: TestDatabase;
let owner: ReturnType<typeof openOwner>;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openOwner(database.url);
  for (const login of [SERVER, READER])
    await owner.executeSql(`create role ${login} login in role ker_electro_shop`);
});
afterAll(async () => {
  for (const login of [SERVER, READER]) await owner.executeSql(`drop role ${login}`);
  await owner.close();
  await database.drop();
});

function withLogin(login: string): string {
  const url = new URL(database.url);
  url.username = login;
  return url.href;
}

/** The server's connections as they are behind a pooler; here each has a session of its own, so that it can be looked at. */
const open = () =>
  openDatabase(withLogin(SERVER), {
    connections: 1,
    pooled: { sessionUrl: withLogin(SERVER), readUrl: withLogin(READER) },
  });

const sentences: string[] = [];
/** Runs what the refused start has asked for, until it is not refused any more. */
async function openAsAdvised() {
  for (;;) {
    const opened = await open().catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      sentences.push(error.message);
      return undefined;
    });
    if (opened) return opened;
    const [, statements = ''] = /(alter role .*)$/.exec(sentences.at(-1) ?? '') ?? [];
    await owner.executeSql(statements);
  }
}

const countOrders = prepared('test_count_orders', (db) => db.select({ id: orders.id }).from(orders));

it('[OP-04] a login behind a pooler without the server’s settings is refused, with the statements that give them', async () => {
  const opened = await openAsAdvised();
  try {
    expect(sentences).toEqual([
      expect.stringContaining(`alter role ${SERVER} set role = 'ker_electro_shop';`),
      expect.stringContaining(`alter role ${READER} set default_transaction_read_only = on;`),
    ]);
    const asked = sql`select session_user as login, current_user as role, current_setting('statement_timeout') as timeout,
      current_setting('transaction_read_only') as "readOnly"`;
    expect(resultRows(await opened.db.execute(asked))).toEqual([
      { login: SERVER, role: 'ker_electro_shop', timeout: '4s', readOnly: 'off' },
    ]);
    expect(resultRows(await opened.readDb.execute(asked))).toEqual([
      { login: READER, role: 'ker_electro_shop', timeout: '3s', readOnly: 'on' },
    ]);
  } finally {
    await opened.close();
  }
});

it('[OP-04] behind a pooler a connection brings no settings and names no statement', async () => {
  const opened = await openAsAdvised();
  const names = sql`select name from pg_prepared_statements`;
  try {
    for (const db of [opened.db, opened.priorityDb, opened.readDb]) await countOrders(db);
    await opened.db.transaction(async (tx) => {
      await countOrders(tx);
      expect(resultRows(await tx.execute(names))).toEqual([]);
    });
    for (const db of [opened.db, opened.priorityDb, opened.readDb]) {
      expect(resultRows(await db.execute(names))).toEqual([]);
      const brought = sql`select name from pg_settings where source = 'client' and name not in
        ('application_name', 'client_encoding', 'DateStyle', 'TimeZone')`;
      expect(resultRows(await db.execute(brought))).toEqual([]);
    }
  } finally {
    await opened.close();
  }
  // Without a pooler they are parsed once per connection.
  const direct = await openDatabase(database.url, { connections: 1 });
  await countOrders(direct.db);
  expect(resultRows(await direct.db.execute(names))).toEqual([{ name: 'test_count_orders' }]);
  await direct.close();
});
