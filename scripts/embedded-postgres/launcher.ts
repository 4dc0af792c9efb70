import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { EmbeddedPostgresUnavailable } from './errors.ts';

const run = promisify(execFile);

/** `nobody` on every Linux distribution: exists without being created, and owns nothing. */
const NOBODY = 65_534;

/** One way to start a PostgreSQL program on this system. */
export type Launcher = {
  /** What stands before the program on the command line. */
  prefix: readonly string[];
  /** Who has to own the data folder, as seen by this process. */
  owner: { uid: number; gid: number } | undefined;
  /** Whether the kernel itself ends the program together with its owner. */
  diesWithOwner: boolean;
};

/** PostgreSQL refuses to be root, and must not outlive its owner: these are the ways there, best first. */
export function launchersFor(platform: NodeJS.Platform, uid: number | undefined): Launcher[] {
  if (uid === undefined) return []; // Windows: the driver has no Unix sockets there.
  const endWithOwner = ['setpriv', '--pdeathsig', 'SIGINT'];
  if (uid !== 0) {
    const plain = { prefix: [], owner: undefined, diesWithOwner: false };
    const watched = { prefix: [...endWithOwner, '--'], owner: undefined, diesWithOwner: true };
    return platform === 'linux' ? [watched, plain] : [plain];
  }
  if (platform !== 'linux') return [];
  return [
    {
      // A user namespace: nobody's account is needed, and a checkout in a private home stays readable.
      prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--', ...endWithOwner, '--'],
      owner: { uid: 0, gid: 0 },
      diesWithOwner: true,
    },
    {
      // Containers often forbid namespaces and run as root.
      prefix: [...endWithOwner, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'],
      owner: { uid: NOBODY, gid: NOBODY },
      diesWithOwner: true,
    },
  ];
}

/**
 * The first launcher that this system allows, tried on the real program.
 * @throws EmbeddedPostgresUnavailable when none works
 */
export async function chooseLauncher(program: string, launchers: readonly Launcher[]): Promise<Launcher> {
  const refusals: unknown[] = [];
  for (const launcher of launchers) {
    const [command, ...words] = [...launcher.prefix, program, '--version'];
    try {
      await run(command, words);
      return launcher;
    } catch (refusal) {
      refusals.push(refusal);
    }
  }
  const cause = new AggregateError(refusals);
  throw new EmbeddedPostgresUnavailable('This system does not allow PostgreSQL to be started here.', {
    cause,
  });
}

/**
 * Ends the process `pid` with SIGINT once this process is gone, however it went: a shell waits on a pipe that only we
 * hold. For systems whose kernel cannot be asked to.
 * @returns a function that lets the watcher go
 */
export function endAfterOwner(pid: number): () => void {
  const watcher = spawn('sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  return () => watcher.kill('SIGKILL');
}
