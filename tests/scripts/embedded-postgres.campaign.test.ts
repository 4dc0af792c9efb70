import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import {
  type EmbeddedPostgres,
  EmbeddedPostgresFailed,
  EmbeddedPostgresUnavailable,
  startEmbeddedPostgres,
} from '#scripts/embedded-postgres/embedded-postgres.ts';
import { launchersFor } from '#scripts/embedded-postgres/launcher.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

/** One database for all tests but those that need a folder of their own: creating one takes seconds. */
let folder: string;
let directory: string;
const started: EmbeddedPostgres[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ker-electro-test-'));
  directory = join(folder, 'postgres');
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const server = await startEmbeddedPostgres({ directory, ...options });
  started.push(server);
  return server;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const ownerMessageSchema = v.object({ url: v.string(), pid: v.number() });

/** A program of its own that starts the server on `directory`; it dies with this test if it is forgotten. */
async function startInAnotherProcess(): Promise<{
  owner: ReturnType<typeof fork>;
  url: string;
  pid: number;
}> {
  const owner = fork(new URL('../support/postgres/owner-process.ts', import.meta.url), [directory], {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  const [message]: unknown[] = await once(owner, 'message');
  const { url, pid } = v.parse(ownerMessageSchema, message);
  return { owner, url, pid };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('[TL-01] starts PostgreSQL 18 with durable commits, and keeps the data for the next start', async () => {
  const first = await start();
  const settings = `select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync, upper('é') as upper`;
  expect(await query(first.url, settings)).toEqual([{ major: 18, fsync: 'on', upper: 'É' }]);
  await query(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await start();
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

it('listens on no network address, only on a socket in a private folder that is removed with it', async () => {
  const server = await start();
  expect(await query(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  const socketFolder = new URL(server.url).searchParams.get('host')!;
  expect(await readdir(socketFolder)).toContain('.s.PGSQL.5432');
  await server.stop();
  expect(existsSync(socketFolder)).toBe(false);
});

it('ends when its owner is killed, and starts again with the committed data', async () => {
  const { owner, url, pid } = await startInAnotherProcess();
  await query(url, 'create table committed as select 42 as answer');
  const gone = once(owner, 'exit');
  owner.kill('SIGKILL');
  await gone;
  await expect.poll(() => isAlive(pid)).toBe(false);
  const next = await start();
  expect(await query(next.url, 'select answer from committed')).toEqual([{ answer: 42 }]);
  expect(existsSync(new URL(url).searchParams.get('host')!)).toBe(false);
});

it('rejects a folder that another server uses, and does not touch it', async () => {
  const holder = await start();
  await expect(start()).rejects.toThrow(EmbeddedPostgresFailed);
  expect(await query(holder.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('recreates an incomplete database, and does not touch other folders', async () => {
  const own = await temporaryFolder();
  const fresh = join(own, 'postgres');
  await mkdir(`${fresh}.unfinished/base`, { recursive: true });
  const server = await start({ directory: fresh });
  expect(await readdir(own)).toEqual(['postgres']);
  await server.stop();
  const foreign = join(own, 'photos');
  await mkdir(foreign);
  await writeFile(join(foreign, 'mariage.jpg'), '');
  await expect(startEmbeddedPostgres({ directory: foreign })).rejects.toThrow(EmbeddedPostgresFailed);
  expect(await readdir(foreign)).toEqual(['mariage.jpg']);
});

it('fails before changing anything if the system allows no launcher', async () => {
  const absent = join(folder, 'absent');
  const launchers = [{ prefix: ['no-such-program'], owner: undefined, endsWithParent: true }];
  await expect(start({ directory: absent, launchers })).rejects.toThrow(EmbeddedPostgresUnavailable);
  expect(existsSync(absent)).toBe(false);
});

it.runIf(process.platform === 'linux')(
  'works with every launcher of this system, on the same data',
  async () => {
    await chmod(folder, 0o755); // One way runs as somebody else, who has to be able to enter.
    for (const launcher of launchersFor(process.platform, process.getuid?.())) {
      const server = await start({ launchers: [launcher] });
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
    }
  },
);
