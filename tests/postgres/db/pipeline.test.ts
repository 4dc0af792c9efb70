import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/open.ts';
import { sendTogether, writeLater } from '#server/db/pipeline.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';

const query = Reflect.get(Client.prototype, 'query');
const wordOf = (text: string) => text.trimStart().split(/\s/, 1)[0];
const textOf = (sent: unknown) => (typeof sent === 'string' ? sent : String(Object(sent).text));

let database: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  open = await openDatabase(database.url);
});
afterEach(() => Reflect.set(Client.prototype, 'query', query));
afterAll(async () => {
  await open.close();
  await database.drop();
});

/** Writes down when a statement is sent and when it is answered, and may send another one instead. */
function observe(replace: (text: string) => string = (text) => text): string[] {
  const seen: string[] = [];
  Reflect.set(
    Client.prototype,
    'query',
    new Proxy(query, {
      apply(target, client: object, [sent, ...rest]: unknown[]) {
        const text = textOf(sent);
        seen.push(`${wordOf(text)} sent`);
        const replaced = replace(text) === text ? sent : replace(text);
        const answer: Promise<unknown> | undefined = Reflect.apply(target, client, [replaced, ...rest]);
        // The pool itself gives a callback instead.
        answer?.then(
          () => seen.push(`${wordOf(text)} answered`),
          () => seen.push(`${wordOf(text)} failed`),
        );
        return answer;
      },
    }),
  );
  return seen;
}

const insert = (name: string) => sql`insert into counters (name, value) values (${name}, 1)`;
async function isKept(name: string): Promise<boolean> {
  const { rows } = await open.executeSql('select 1 from counters where name = $1', [name]);
  return rows.length === 1;
}

it('BEGIN, a lock and the read after it are sent together, and so are the last write and COMMIT', async () => {
  const seen = observe();
  await open.db.transaction(async (tx) => {
    await sendTogether(
      tx,
      () => tx.execute(sql`select name from counters for update`),
      () => tx.execute(sql`select 1`),
    );
    await writeLater(tx, () => tx.execute(insert('together')));
  });
  expect(seen.slice(0, 3)).toEqual(['begin sent', 'select sent', 'select sent']);
  expect(seen.slice(-4)).toEqual(['insert sent', 'commit sent', 'insert answered', 'commit answered']);
  expect(await isKept('together')).toBe(true);
});

it('the read after a lock sees what the previous holder of the lock wrote', async () => {
  await open.db.execute(insert('locked'));
  const lock = sql`select value from counters where name = 'locked' for update`;
  let second: Promise<unknown> | undefined;
  await open.db.transaction(async (tx) => {
    await tx.execute(lock);
    const seen = observe();
    second = open.db.transaction((other) =>
      sendTogether(
        other,
        () => other.execute(lock),
        () => other.execute(sql`select (select value from counters where name = 'locked') as value`),
      ),
    );
    await expect.poll(() => seen.filter((each) => each === 'select sent').length).toBe(2);
    await tx.execute(sql`update counters set value = 7 where name = 'locked'`);
  });
  expect(await second).toMatchObject([{}, { rows: [{ value: 7 }] }]);
});

it('[F1] a write whose answer nothing waits for fails its transaction with its own error', async () => {
  const failing = open.db.transaction(async (tx) => {
    await tx.execute(insert('undone'));
    await writeLater(tx, () => tx.execute(sql`select 1 / 0`));
    await tx.execute(sql`select 'not run in a failed transaction'`);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await isKept('undone')).toBe(false);
  await open.db.transaction((tx) => tx.execute(sql`select 1`));
});

it('[F1] a BEGIN that fails leaves no write outside of the transaction', async () => {
  observe((text) => (text === 'begin' ? 'select 1 / 0' : text));
  const failing = open.db.transaction((tx) => tx.execute(insert('outside')));
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  Reflect.set(Client.prototype, 'query', query);
  expect(await isKept('outside')).toBe(false);
});
