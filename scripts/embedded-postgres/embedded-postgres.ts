/**
 * A real PostgreSQL 18 from npm's binaries, for a shop that has been given no database server. It listens on a Unix
 * socket in a private folder only, keeps its data in one folder, and ends together with the process that started it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgresBinaries } from './binaries.ts';
import { EMBEDDED_DATABASE, EMBEDDED_ROLE, ensureCluster, giveTo } from './cluster.ts';
import { EmbeddedPostgresFailed } from './errors.ts';
import { chooseLauncher, endAfterOwner, type Launcher, launchersFor } from './launcher.ts';

export { EmbeddedPostgresFailed, EmbeddedPostgresUnavailable } from './errors.ts';

const START_ATTEMPTS_MAX = 10;
const START_RETRY_MS = 500;
const STOP_PATIENCE_MS = 10_000;
/** What the server says while processes of a killed one are still there. */
const STILL_IN_USE = /postmaster\.pid|pre-existing shared memory block/;

/** Small on purpose: one shop, its jobs and its tests on one machine. Every commit still reaches the disk. */
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
/** A file in the data folder: where the last run put its socket. */
const SOCKET_FOLDER_RECORD = 'socket-folder';

export type EmbeddedPostgres = {
  /** A `postgres://` address that `pg` accepts; the same after a restart. */
  url: string;
  /** Of the server that runs now. */
  readonly pid: number;
  /** Settles when the server that runs now has ended, wanted or not. */
  readonly ended: Promise<void>;
  /** Starts a server that has ended again, at the same address. @throws EmbeddedPostgresFailed */
  restart(): Promise<void>;
  /** Ends the server in order; what was committed stays. */
  stop(): Promise<void>;
};

/** What one process of the server is started with. */
type Place = {
  postgres: string;
  launcher: Launcher;
  directory: string;
  socketFolder: string;
  log: (line: string) => void;
};

/** One process of the server. */
type Run = { pid: number; ended: Promise<void>; stop: () => Promise<void> };

/**
 * Starts the embedded server on `directory`, creating its database the first time.
 * @param options.log hears the server's own log, line by line
 * @param options.launchers the ways to try, best first; by default those of this system
 * @throws EmbeddedPostgresUnavailable when this machine cannot run it at all
 * @throws EmbeddedPostgresFailed when this database does not start, with the server's own reason
 */
export async function startEmbeddedPostgres(options: {
  directory: string;
  log?: (line: string) => void;
  launchers?: readonly Launcher[];
}): Promise<EmbeddedPostgres> {
  const directory = resolve(options.directory);
  const binaries = await findPostgresBinaries();
  const ways = options.launchers ?? launchersFor(process.platform, process.getuid?.());
  const launcher = await chooseLauncher(binaries.postgres, ways);
  await ensureCluster(directory, binaries, launcher);
  const socketFolder = await makeSocketFolder(launcher);
  const log = options.log ?? (() => undefined);
  const start = () => startRun({ postgres: binaries.postgres, launcher, directory, socketFolder, log });
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
async function startRun(place: Place): Promise<Run> {
  const { launcher, directory, log } = place;
  for (let attempt = 1; ; attempt += 1) {
    const server = launch(place);
    const refusal = await untilReady(server, log);
    if (refusal === undefined) return running(server, launcher);
    // After a hard kill the processes of the old server need a moment to leave its folder.
    if (!STILL_IN_USE.test(refusal) || attempt >= START_ATTEMPTS_MAX)
      throw new EmbeddedPostgresFailed(`PostgreSQL did not start on ${directory}: ${refusal}`);
    await delay(START_RETRY_MS);
  }
}

/** Sockets live outside the data folder because their whole path must stay under 108 bytes. */
async function makeSocketFolder(launcher: Launcher): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), SOCKET_FOLDER_PREFIX));
  await giveTo(launcher.owner, folder);
  return folder;
}

/** Notes the socket folder in the data folder, which is now ours alone, and clears what a hard kill has left. */
async function recordSocketFolder(directory: string, socketFolder: string): Promise<void> {
  const record = join(directory, SOCKET_FOLDER_RECORD);
  const former = await readFile(record, 'utf8').catch(() => '');
  const isOurs = dirname(former) === tmpdir() && basename(former).startsWith(SOCKET_FOLDER_PREFIX);
  if (isOurs) await rm(former, { recursive: true, force: true });
  await writeFile(record, socketFolder);
}

function launch({ postgres, launcher, directory, socketFolder }: Place): ChildProcess {
  const settings = { ...SETTINGS, unix_socket_directories: socketFolder };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, ...words] = [...launcher.prefix, postgres, '-D', directory, ...flags];
  // A process group of its own: Ctrl-C in the terminal reaches the owner, who stops the server last.
  return spawn(command!, words, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
}

/** @returns undefined once the server answers, else why it ended */
async function untilReady(server: ChildProcess, log: (line: string) => void): Promise<string | undefined> {
  let reason = 'it gave no reason';
  return new Promise((settle) => {
    server.once('error', (error) => settle(error.message));
    server.once('close', () => settle(reason));
    createInterface({ input: server.stderr! }).on('line', (line) => {
      log(line);
      if (!reason.includes('FATAL')) reason = line;
      if (line.includes('ready to accept connections')) settle(undefined);
    });
  });
}

function running(server: ChildProcess, launcher: Launcher): Run {
  const pid = server.pid!; // It has just answered, so it was spawned.
  const release = launcher.diesWithOwner ? () => undefined : endAfterOwner(pid);
  const ended = once(server, 'exit').then(release);
  return {
    pid,
    ended,
    async stop() {
      server.kill('SIGINT'); // PostgreSQL's fast shutdown: open transactions are rolled back, all else is kept.
      const impatience = setTimeout(() => server.kill('SIGQUIT'), STOP_PATIENCE_MS);
      await ended;
      clearTimeout(impatience);
    },
  };
}
