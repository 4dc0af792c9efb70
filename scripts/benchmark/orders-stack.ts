import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import * as v from 'valibot';
import { providerEnvironment } from '#sandbox/providers/index.ts';
import { startEmbeddedPostgres } from '#scripts/embedded-postgres/embedded-postgres.ts';
import type { StatementCounts } from './count-statements.ts';
import { findFreePort } from '../start/ports.ts';
import { readSecrets } from '../start/secrets.ts';

const PROBE = fileURLToPath(new URL('orders-probe.ts', import.meta.url));
const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
/** Log messages of PostgreSQL about a server or one of its processes that ended. */
const SERIOUS = /PANIC|terminated by signal|shutdown request|out of memory|No space left/;

/** The resources a process has used so far. */
export interface Usage extends StatementCounts {
  cpuMs: number;
}
const Usage: v.GenericSchema<unknown, Usage> = v.object({
  statements: v.number(),
  transactions: v.number(),
  single: v.number(),
  unnamed: v.number(),
  cpuMs: v.number(),
});

/** Database, sandbox and shop in separate processes, with a new database. */
export interface Stack {
  shopOrigin: string;
  sandboxOrigin: string;
  databaseUrl: string;
  shopUsage(): Promise<Usage>;
  sandboxUsage(): Promise<Usage>;
  /** Waits until invoices and mails of all paid orders are done. */
  untilWorkIsDone(): Promise<void>;
  /** Makes PostgreSQL plan for the tables as they are now. It does so by itself, about a minute after they were empty. */
  analyseTables(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param checkout the repository whose shop and sandbox are started: this one, or a worktree of another commit
 * @param profileFolder shop and sandbox write their CPU profiles here when they stop
 */
export async function startStack(checkout: string, profileFolder?: string): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'ker-electro-orders-'));
  let isStopping = false;
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    // Explains a lost connection: its folder, and with it a log, is deleted at the end.
    log: (line) => !isStopping && SERIOUS.test(line) && process.stderr.write(`PostgreSQL: ${line}\n`),
  });
  const children: Measured[] = [];
  const stop = async () => {
    isStopping = true;
    for (const child of children.toReversed()) await child.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const start = async (entry: string, environment: Record<string, string>, flags: string[] = []) => {
    const child = await startMeasured({ checkout, entry, environment, flags, folder });
    children.push(child);
    return child;
  };
  try {
    const [shopPort, sandboxPort, mailPort] = [
      await findFreePort(),
      await findFreePort(),
      await findFreePort(),
    ];
    const shopOrigin = `http://localhost:${shopPort}`;
    const sandboxOrigin = `http://localhost:${sandboxPort}`;
    const secrets = await readSecrets(folder);
    const providers = providerEnvironment(secrets.providers, { shop: shopOrigin, sandbox: sandboxOrigin });
    const profile = profileFolder === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profileFolder];
    const sandbox = await start(
      'sandbox/main.ts',
      {
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_SMTP_PORT: String(mailPort),
        SANDBOX_DATA_DIR: join(folder, 'sandbox'),
        SANDBOX_PUBLIC_ORIGIN: sandboxOrigin,
        SANDBOX_CONTROL: '1',
        ...providers.sandbox,
      },
      profile,
    );
    const shop = await start(
      'server/main.ts',
      {
        PORT: String(shopPort),
        DATABASE_URL: postgres.url,
        DATA_DIR: folder,
        PUBLIC_ORIGIN: shopOrigin,
        PAYMENT_MODE: 'test',
        ...providers.shop,
        CAPABILITY_SECRETS: secrets.capabilitySecrets.join(','),
        RECEIPT_SIGNING_KEY: secrets.receiptKey,
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        MAIL_FROM: 'Kër Électro <boutique@ker-electro.test>',
        // Each buyer has its own IP address, as behind a proxy.
        TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
      },
      profile,
    );
    await Promise.all([
      untilAnswering(`${sandboxOrigin}/health`, sandbox),
      untilAnswering(`${shopOrigin}/health/ready`, shop),
    ]);
    return {
      shopOrigin,
      sandboxOrigin,
      databaseUrl: postgres.url,
      shopUsage: () => shop.usage(),
      sandboxUsage: () => sandbox.usage(),
      untilWorkIsDone: () => untilWorkIsDone(postgres.url),
      analyseTables: () => onDatabase(postgres.url, async (client) => void (await client.query('analyze'))),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Measured {
  usage(): Promise<Usage>;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

async function startMeasured(options: {
  checkout: string;
  entry: string;
  environment: Record<string, string>;
  flags: string[];
  folder: string;
}): Promise<Measured> {
  // The log is written, as in production; the benchmark shows it if a process does not start.
  const log = await open(join(options.folder, `${options.entry.replace('/', '-')}.log`), 'a');
  const imports = ['--import', 'tsx', '--import', PROBE];
  const child: ChildProcess = spawn(
    process.execPath,
    [...options.flags, ...imports, join(options.checkout, options.entry)],
    {
      cwd: options.checkout,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', log.fd, 'inherit', 'ipc'],
    },
  );
  const ended = once(child, 'exit').then(() => log.close());
  return {
    async usage() {
      const answer = once(child, 'message');
      child.send('measure');
      const [message]: unknown[] = await answer;
      return v.parse(Usage, message);
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(limit);
    },
  };
}

async function untilAnswering(url: string, server: Measured): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (server.hasEnded() || performance.now() > deadline) throw new Error(`${url} does not answer`);
    await pause(200);
  }
}

const untilWorkIsDone = (databaseUrl: string): Promise<void> =>
  onDatabase(databaseUrl, async (client) => {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    for (;;) {
      const { rows } = await client.query('select from outbox where done_at is null limit 1');
      if (rows.length === 0) return;
      if (performance.now() > deadline) throw new Error('invoices and mails are not done in two minutes');
      await pause(100);
    }
  });

async function onDatabase(databaseUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
