import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { EmbeddedPostgresUnavailable } from './errors.ts';

const run = promisify(execFile);

/** The id of `nobody` on every Linux distribution. */
const NOBODY = 65_534;

/** One way to start a PostgreSQL program on this system. */
export type Launcher = {
  /** The command line before the program. */
  prefix: readonly string[];
  /** The required owner of the data folder, as seen by this process. */
  owner: { uid: number; gid: number } | undefined;
  /** True when the kernel signals the program when its parent ends. */
  endsWithParent: boolean;
};

/** Ways to start PostgreSQL so that it does not run as root and ends with its parent; the best first. */
export function launchersFor(platform: NodeJS.Platform, uid: number | undefined): Launcher[] {
  if (uid === undefined) return []; // Windows: the driver has no Unix sockets there.
  const endWithOwner = ['setpriv', '--pdeathsig', 'SIGINT'];
  if (uid !== 0) {
    const plain = { prefix: [], owner: undefined, endsWithParent: false };
    const watched = { prefix: [...endWithOwner, '--'], owner: undefined, endsWithParent: true };
    return platform === 'linux' ? [watched, plain] : [plain];
  }
  if (platform !== 'linux') return [];
  return [
    {
      // A user namespace: files in the home folder of root stay readable.
      prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--', ...endWithOwner, '--'],
      owner: { uid: 0, gid: 0 },
      endsWithParent: true,
    },
    {
      // Containers often run as root and forbid namespaces.
      prefix: [...endWithOwner, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'],
      owner: { uid: NOBODY, gid: NOBODY },
      endsWithParent: true,
    },
  ];
}

/**
 * The first launcher that can run `program --version`.
 * @throws EmbeddedPostgresUnavailable when none can
 */
export async function chooseLauncher(program: string, launchers: readonly Launcher[]): Promise<Launcher> {
  const failures: unknown[] = [];
  for (const launcher of launchers) {
    const [command, ...args] = [...launcher.prefix, program, '--version'];
    try {
      await run(command, args);
      return launcher;
    } catch (failure) {
      failures.push(failure);
    }
  }
  const cause = new AggregateError(failures);
  throw new EmbeddedPostgresUnavailable('This system does not allow PostgreSQL to be started here.', {
    cause,
  });
}

/**
 * Sends SIGINT to `pid` when this process has ended, even by SIGKILL: a shell reads from a pipe that only this process
 * holds open. For systems without `PR_SET_PDEATHSIG`.
 * @returns a function that ends the watching shell
 */
export function stopWithParent(pid: number): () => void {
  const watcher = spawn('sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  return () => watcher.kill('SIGKILL');
}
