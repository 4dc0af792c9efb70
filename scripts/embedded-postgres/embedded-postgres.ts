/**
 * PostgreSQL 18 from npm's binaries, for `npm start` and the tests. It listens only on a Unix socket in a private folder
 * and ends with the process that started it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgresBinaries } from './binaries.ts';
import { EMBEDDED_DATABASE, EMBEDDED_ROLE, ensureCluster, changeOwner } from './cluster.ts';
import { EmbeddedPostgresFailed } from './errors.ts';
import { chooseLauncher, stopWithParent, type Launcher, launchersFor } from './launcher.ts';

export { EmbeddedPostgresFailed, EmbeddedPostgresUnavailable } from './errors.ts';

const START_ATTEMPTS_MAX = 10;
const START_RETRY_MS = 500;
const STOP_TIMEOUT_MS = 10_000;
/** Log messages while processes of a killed server still run. */
const STILL_IN_USE = /postmaster\.pid|pre-existing shared memory block/;

/** Small, for one machine. Commits are still flushed to disk. */
const SETTINGS = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '64MB',
  fsync: 'on',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const SOCKET_FOLDER_PREFIX = 'ker-electro-pg-';
/** A file in the data folder with the path of the last socket folder. */
const SOCKET_FOLDER_RECORD = 'socket-folder';

export type EmbeddedPostgres = {
  /** A `postgres://` URL for `pg`; it does not change with a restart. */
  url: string;
  /** The process id of the current server. */
  readonly pid: number;
  /** Resolves when the current server has ended. */
  readonly ended: Promise<void>;
  /** Starts the server again after it has ended, at the same URL. @throws EmbeddedPostgresFailed */
  restart(): Promise<void>;
  /** Shuts the server down. */
  stop(): Promise<void>;
};

type RunOptions = {
  postgres: string;
  launcher: Launcher;
  directory: string;
  log: (line: string) => void;
  settings: Record<string, string>;
};

/** A running server process. */
type Run = { pid: number; ended: Promise<void>; stop: () => Promise<void> };

/**
 * Starts the embedded server on `directory`, and creates the database the first time.
 * @param options.log receives each line of the server's log
 * @param options.settings replace or extend the server's settings
 * @param options.launchers the launchers to try, best first; by default those of this system
 * @throws EmbeddedPostgresUnavailable when this machine cannot run PostgreSQL
 * @throws EmbeddedPostgresFailed when the database does not start, with the reason from its log
 */
export async function startEmbeddedPostgres(options: {
  directory: string;
  log?: (line: string) => void;
  launchers?: readonly Launcher[];
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const directory = resolve(options.directory);
  const binaries = await findPostgresBinaries();
  const ways = options.launchers ?? launchersFor(process.platform, process.getuid?.());
  const launcher = await chooseLauncher(binaries.postgres, ways);
  await ensureCluster(directory, binaries, launcher);
  const socketFolder = await makeSocketFolder(launcher);
  const log = options.log ?? (() => undefined);
  const settings = { ...SETTINGS, ...options.settings, unix_socket_directories: socketFolder };
  const start = () => startRun({ postgres: binaries.postgres, launcher, directory, settings, log });
  const removeSocketFolder = () => rm(socketFolder, { recursive: true, force: true });
  let run: Run;
  try {
    run = await start();
  } catch (error) {
    await removeSocketFolder();
    throw error;
  }
  await recordSocketFolder(directory, socketFolder);
  let restarted = Promise.resolve();
  return {
    url: `postgres://${EMBEDDED_ROLE}@localhost/${EMBEDDED_DATABASE}?host=${encodeURIComponent(socketFolder)}`,
    get pid() {
      return run.pid;
    },
    get ended() {
      return run.ended;
    },
    async restart() {
      await run.ended;
      const next = start();
      restarted = next.then(
        () => undefined,
        () => undefined,
      );
      run = await next;
    },
    async stop() {
      await restarted;
      await run.stop();
      await removeSocketFolder();
    },
  };
}

/** @throws EmbeddedPostgresFailed when the server ends before it accepts connections */
async function startRun(options: RunOptions): Promise<Run> {
  const { launcher, directory, log } = options;
  for (let attempt = 1; ; attempt += 1) {
    const server = launch(options);
    const failure = await waitUntilReady(server, log);
    if (failure === undefined) return running(server, launcher);
    // The processes of a killed server need a moment to end.
    if (!STILL_IN_USE.test(failure) || attempt >= START_ATTEMPTS_MAX)
      throw new EmbeddedPostgresFailed(`PostgreSQL did not start on ${directory}: ${failure}`);
    await delay(START_RETRY_MS);
  }
}

/** Not in the data folder, because the path of a socket is limited to 108 bytes. */
async function makeSocketFolder(launcher: Launcher): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), SOCKET_FOLDER_PREFIX));
  await changeOwner(launcher.owner, folder);
  return folder;
}

/** Records the socket folder in the data folder, and deletes the one that a killed server has left. */
async function recordSocketFolder(directory: string, socketFolder: string): Promise<void> {
  const record = join(directory, SOCKET_FOLDER_RECORD);
  const former = await readFile(record, 'utf8').catch(() => '');
  const isOurs = dirname(former) === tmpdir() && basename(former).startsWith(SOCKET_FOLDER_PREFIX);
  if (isOurs) await rm(former, { recursive: true, force: true });
  await writeFile(record, socketFolder);
}

function launch({ postgres, launcher, directory, settings }: RunOptions): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, ...args] = [...launcher.prefix, postgres, '-D', directory, ...flags];
  // A process group of its own, so that Ctrl-C reaches only the launcher, which stops the server last.
  return spawn(command!, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
}

/** @returns undefined when the server is ready, otherwise the reason why it ended */
async function waitUntilReady(
  server: ChildProcess,
  log: (line: string) => void,
): Promise<string | undefined> {
  let reason = 'it gave no reason';
  return new Promise((settle) => {
    server.once('error', (error) => settle(error.message));
    server.once('close', () => settle(reason));
    createInterface({ input: server.stderr! }).on('line', (line) => {
      log(line);
      if (!reason.includes('FATAL')) reason = line;
      if (/ready to accept (?:read-only )?connections/.test(line)) settle(undefined);
    });
  });
}

function running(server: ChildProcess, launcher: Launcher): Run {
  const pid = server.pid!; // Set, because the server has answered.
  const release = launcher.endsWithParent ? () => undefined : stopWithParent(pid);
  const ended = once(server, 'exit').then(release);
  return {
    pid,
    ended,
    async stop() {
      server.kill('SIGINT'); // Fast shutdown: open transactions are rolled back.
      const killTimer = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(killTimer);
    },
  };
}
