import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from '#scripts/bundle-programs.ts';
import { findFreePort } from '#scripts/start/ports.ts';
import { migrate } from '#server/db/migrate.ts';
import { openOwner } from '#server/db/open.ts';
import { saveKnownProviders } from '#server/providers/known-providers.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { openTestStack, type TestStack } from '../payments/test-stack.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';
import { launcherOf, type Program, programOf } from './program.ts';

const NODE = fileURLToPath(new URL('../skewed-server.ts', import.meta.url));
const HAPROXY = '/usr/sbin/haproxy';
const PGBOUNCER = '/usr/sbin/pgbouncer';
const OWNER = 'shop';
const SERVER = 'cluster_server';
const READER = 'cluster_reader';

const urlOf = (login: string, port: number) => `postgres://${login}@127.0.0.1:${port}/postgres`;

/** A process of the shop behind the balancer. */
export interface ClusterNode {
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Sets the clock of its machine this far ahead; negative: behind. */
  setSkew(milliseconds: number): Promise<void>;
}

/** Several processes of the shop behind HAProxy, on PostgreSQL with a standby, through PgBouncer. */
export interface Cluster {
  /** Of the balancer. */
  origin: string;
  stack: TestStack;
  nodes: readonly ClusterNode[];
  pooler: Program;
  postgres: PostgresPair;
  close(): Promise<void>;
}

/** @param isSynchronous whether the standby has what PostgreSQL has acknowledged */
export async function openCluster(count: number, isSynchronous = true): Promise<Cluster> {
  const launcher = await launcherOf([HAPROXY, PGBOUNCER]);
  const folder = await mkdtemp(join(tmpdir(), 'ker-electro-cluster-'));
  await chmod(folder, 0o755);
  const postgres = await startPostgresPair(folder, isSynchronous);
  await prepareDatabase(postgres.url);

  const ports = [];
  for (let port = 0; port < count + 3; port += 1) ports.push(await findFreePort());
  const [shopPort = 0, postgresPort = 0, poolerPort = 0, ...nodePorts] = ports;
  await writeFile(
    join(folder, 'haproxy.cfg'),
    balancerSettings({ shopPort, nodePorts, postgresPort, sockets: postgres.sockets }),
  );
  await writeFile(join(folder, 'users.txt'), [SERVER, READER].map((login) => `"${login}" ""\n`).join(''));
  await writeFile(join(folder, 'pgbouncer.ini'), poolerSettings({ folder, poolerPort, postgresPort }));
  const balancer = programOf(launcher, [HAPROXY, '-db', '-f', join(folder, 'haproxy.cfg')], shopPort);
  const pooler = programOf(launcher, [PGBOUNCER, join(folder, 'pgbouncer.ini')], poolerPort);
  await balancer.start();
  await pooler.start();

  const stack = await openTestStack({ url: urlOf(OWNER, postgresPort), drop: async () => undefined });
  const program = await bundleProgram(NODE);
  const origin = `http://localhost:${shopPort}`;
  const nodes = nodePorts.map((port) =>
    nodeOf(program.file, {
      ...stack.environment(port),
      PUBLIC_ORIGIN: origin,
      DATABASE_URL: urlOf(SERVER, poolerPort),
      DATABASE_POOLER: 'transaction',
      DATABASE_SESSION_URL: urlOf(SERVER, postgresPort),
      DATABASE_READ_URL: urlOf(READER, poolerPort),
      MIGRATION_DATABASE_URL: urlOf(OWNER, postgresPort),
      LOG_LEVEL: 'fatal',
    }),
  );
  for (const node of nodes) await node.start();
  stack.sendWebhooksTo(origin);
  return {
    origin,
    stack,
    nodes,
    pooler,
    postgres,
    async close() {
      await Promise.all(nodes.map((node) => node.kill()));
      await stack.close();
      await Promise.all([pooler.kill(), balancer.kill()]);
      await postgres.stop();
      await program.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The tables, and the logins with the settings that `docs/deployment.md` names. */
async function prepareDatabase(url: string): Promise<void> {
  const owner = openOwner(url);
  await migrate(owner.db);
  await saveKnownProviders(owner.db, PROVIDERS);
  for (const [login, timeoutMs, readOnly] of [
    [SERVER, 4_000, 'off'],
    [READER, 3_000, 'on'],
  ] as const) {
    await owner.executeSql(`create role ${login} login in role ker_electro_shop`);
    for (const set of [
      `role = 'ker_electro_shop'`,
      'jit = off',
      `statement_timeout = ${timeoutMs}`,
      'idle_in_transaction_session_timeout = 5000',
      `default_transaction_read_only = ${readOnly}`,
    ])
      await owner.executeSql(`alter role ${login} set ${set}`);
  }
  await owner.close();
}

function nodeOf(file: string, environment: Record<string, string>): ClusterNode {
  let child: ChildProcess | undefined;
  const answer = async () => {
    if (!child) throw new Error('The node does not run');
    const ended = once(child, 'exit').then(() => undefined);
    if ((await Promise.race([once(child, 'message'), ended])) === undefined)
      throw new Error('The node ended before it was ready');
  };
  return {
    async start() {
      child = fork(file, {
        env: { ...process.env, ...environment },
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      await answer();
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async setSkew(skewMs) {
      child?.send({ skewMs });
      await answer();
    },
  };
}

interface BalancerPorts {
  shopPort: number;
  nodePorts: readonly number[];
  postgresPort: number;
  sockets: readonly [string, string];
}

/** Requests go to nodes that say they are ready; PostgreSQL is the first server, and the standby once that one is gone. */
const balancerSettings = ({ shopPort, nodePorts, postgresPort, sockets: [first, second] }: BalancerPorts) => `
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch
  default-server check inter 200ms fall 1 rise 1

listen shop
  mode http
  bind 127.0.0.1:${shopPort}
  option httpchk GET /health/ready
${nodePorts.map((port) => `  server node${port} 127.0.0.1:${port}`).join('\n')}

listen postgres
  mode tcp
  bind 127.0.0.1:${postgresPort}
  server first unix@${first} on-marked-down shutdown-sessions
  server second unix@${second} backup
`;

const poolerSettings = (at: { folder: string; poolerPort: number; postgresPort: number }) => `
[databases]
postgres = host=127.0.0.1 port=${at.postgresPort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${at.poolerPort}
unix_socket_dir =
auth_type = trust
auth_file = ${join(at.folder, 'users.txt')}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 12
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
`;
