import { Client } from 'pg';
import { fill, versionOf } from './fill.ts';

/**
 * The URL of a database with `count` products. It is filled the first time and whenever the catalogue files or the
 * filling code have changed.
 *
 * @param server URL of an embedded PostgreSQL server
 */
export async function filledDatabase(
  server: string,
  count: number,
  say: (line: string) => void,
): Promise<string> {
  const name = `benchmark_${count}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  if ((await storedVersion(url.href)) === versionOf(count)) return url.href;
  say(`Making ${count.toLocaleString('en')} products …`);
  await withClient(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  await fill(url.href, count);
  await withClient(url.href, async (client) => {
    // Unlogged like the benchmark's tables, so that a crash empties both.
    await client.query('create unlogged table benchmark (version text)');
    await client.query('insert into benchmark values ($1)', [versionOf(count)]);
  });
  return url.href;
}

/**
 * The version of a filled database; `undefined` if it does not exist, is incomplete, or lost its unlogged tables in a
 * crash.
 */
async function storedVersion(url: string): Promise<string | undefined> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ version: string }>('select version from benchmark');
      return rows[0]?.version;
    });
  } catch {
    return undefined;
  }
}

/** Calls `work` with a connection, which is closed afterwards. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
