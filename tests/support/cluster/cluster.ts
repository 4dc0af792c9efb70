import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#scripts/project.ts';
import { findFreePort } from '#scripts/start/ports.ts';
import { openOwner } from '#server/db/open.ts';
import { bundleRelease, type DeployedNode, deployedNode } from '../deployed-node.ts';
import { openTestStack, type TestStack } from '../payments/test-stack.ts';
import { previousReleaseFolder } from '../previous-release.ts';
import { createLogins, INSTALLED, PASSWORD } from './logins.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';
import { launcherOf, type Program, programOf } from './program.ts';

const HAPROXY = '/usr/sbin/haproxy';
const PGBOUNCER = '/usr/sbin/pgbouncer';
/** The settings that an operator gets. */
const BALANCER_SETTINGS = join(projectRoot, 'operations/haproxy/haproxy.cfg');
const POOL_SETTINGS = join(projectRoot, 'operations/pgbouncer/pool.ini');
/** Of the embedded PostgreSQL, for what only the drill does. */
const SUPERUSER = 'shop';
/** The nodes that the balancer's settings have places for. */
const NODES_MAX = 3;

const urlOf = (login: string, port: number) =>
  `postgres://${login}:${PASSWORD}@127.0.0.1:${port}/${INSTALLED.database}`;

/** A process of the shop behind the balancer. */
export interface ClusterNode extends Pick<DeployedNode, 'kill' | 'setSkew'> {
  /** Starts it again after it was killed. */
  start(): Promise<void>;
  /**
   * Asks it to end, and starts the present release in its place.
   *
   * @param how.isPooled through PgBouncer, which is the default, or with connections of its own
   */
  replace(how?: { isPooled: boolean }): Promise<void>;
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

interface ClusterOptions {
  /** At most three. */
  nodes: number;
  /** Whether the standby has what PostgreSQL has acknowledged. */
  isSynchronous: boolean;
}

/** The processes are of the previous release until they are replaced. */
export async function openCluster({ nodes: count, isSynchronous }: ClusterOptions): Promise<Cluster> {
  const launcher = await launcherOf([HAPROXY, PGBOUNCER]);
  const folder = await mkdtemp(join(tmpdir(), 'ker-electro-cluster-'));
  await chmod(folder, 0o755);
  const postgres = await startPostgresPair(folder, isSynchronous);
  const admin = openOwner(postgres.url);
  await createLogins((text) => admin.executeSql(text));
  await admin.close();

  const ports: number[] = [];
  while (ports.length < NODES_MAX + 3) ports.push(await findFreePort(ports));
  const [shopPort = 0, postgresPort = 0, poolerPort = 0, ...nodePorts] = ports;
  const origin = `http://localhost:${shopPort}`;
  const [first, second] = postgres.sockets.map((socket) => `unix@${socket}`);
  const places = Object.fromEntries(
    nodePorts.map((port, index) => [`NODE_${index + 1}`, `127.0.0.1:${port}`]),
  );
  // Copied, because the user they run as may not be able to read the repository.
  const balancerFile = join(folder, 'haproxy.cfg');
  await copyFile(BALANCER_SETTINGS, balancerFile);
  const balancer = programOf(launcher, [HAPROXY, '-db', '-f', balancerFile], shopPort, {
    ...places,
    SHOP_BIND: `127.0.0.1:${shopPort}`,
    POSTGRES_BIND: `127.0.0.1:${postgresPort}`,
    POSTGRES_1: first ?? '',
    POSTGRES_2: second ?? '',
  });
  await writeFile(
    join(folder, 'users.txt'),
    [INSTALLED.server, INSTALLED.reader].map((login) => `"${login}" ""\n`).join(''),
  );
  const poolerFile = join(folder, 'pgbouncer.ini');
  await writeFile(poolerFile, await poolerSettings({ folder, poolerPort, postgresPort }));
  const pooler = programOf(launcher, [PGBOUNCER, poolerFile], poolerPort);
  await balancer.start();
  await pooler.start();

  const stack = await openTestStack(
    { url: urlOf(SUPERUSER, postgresPort), drop: async () => undefined },
    { ids: ['orange', 'paydunya'], shopOrigin: origin },
  );
  const previous = await bundleRelease(previousReleaseFolder());
  const present = await bundleRelease();
  const nodes = nodePorts.slice(0, count).map((port): ClusterNode => {
    const node = deployedNode(port);
    const environment = {
      ...stack.environment(port),
      PUBLIC_ORIGIN: origin,
      MIGRATION_DATABASE_URL: urlOf(INSTALLED.owner, postgresPort),
      STOP_DELAY_SECONDS: '8',
      LOG_LEVEL: 'fatal',
    };
    const pooled = {
      DATABASE_URL: urlOf(INSTALLED.server, poolerPort),
      DATABASE_POOLER: 'transaction',
      DATABASE_SESSION_URL: urlOf(INSTALLED.server, postgresPort),
      DATABASE_READ_URL: urlOf(INSTALLED.reader, poolerPort),
    };
    // The previous release knows no pooler.
    const direct = { DATABASE_URL: urlOf(INSTALLED.server, postgresPort) };
    let start = () => node.start(previous, { ...environment, ...direct });
    return {
      kill: () => node.kill(),
      setSkew: (milliseconds) => node.setSkew(milliseconds),
      start: () => start(),
      async replace({ isPooled } = { isPooled: true }) {
        await node.stop();
        start = () => node.start(present, { ...environment, ...(isPooled ? pooled : direct) });
        await start();
      },
    };
  });
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
      await Promise.all([previous.remove(), present.remove()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const poolerSettings = async (at: { folder: string; poolerPort: number; postgresPort: number }) => `
[databases]
${INSTALLED.database} = host=127.0.0.1 port=${at.postgresPort}

${await readFile(POOL_SETTINGS, 'utf8')}
listen_addr = 127.0.0.1
listen_port = ${at.poolerPort}
unix_socket_dir =
auth_type = trust
auth_file = ${join(at.folder, 'users.txt')}
`;
