import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { UserError, systemCode } from '../user-error.ts';

const CLEANUP_POLL_MS = 20;
/** Removing a stale lock takes milliseconds; a process that takes longer was killed. */
const CLEANUP_TIMEOUT_MS = 5_000;

/** A process; `startedAt` distinguishes it from a later process with the same id. */
const holderSchema = v.object({ pid: v.pipe(v.number(), v.integer(), v.minValue(1)), startedAt: v.string() });
type Holder = v.InferOutput<typeof holderSchema>;

export type FolderLock = {
  /** Transfers the lock to another process, which may outlive this one. */
  transferTo: (pid: number) => Promise<void>;
  /** Removes the lock. */
  release: () => Promise<void>;
};

/**
 * Locks a folder for this process. The lock of a process that has ended, even by SIGKILL, is ignored at once: this is why
 * it holds the process and its start time, and no time stamp that has to expire.
 * @throws UserError naming the running process that holds the lock
 */
export async function lockFolder(directory: string): Promise<FolderLock> {
  const file = join(directory, 'lock');
  const own = JSON.stringify(await identify(process.pid));
  while (!(await created(file, own))) {
    await throwIfHeld(file, directory);
    // Exclusive, and checked again: the stale lock may have been replaced by a new one.
    await exclusively(`${file}.cleanup`, async () => {
      await throwIfHeld(file, directory);
      await rm(file, { force: true });
    });
  }
  return {
    async transferTo(pid) {
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, JSON.stringify(await identify(pid)), { mode: 0o600 });
      await rename(draft, file);
    },
    release: () => rm(file, { force: true }),
  };
}

/** Creates a file with its content atomically. @returns false when it exists */
async function created(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await link(draft, file);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function throwIfHeld(file: string, directory: string): Promise<void> {
  const holder = parseHolder(await readFile(file, 'utf8').catch(() => ''));
  if (holder === undefined || !isAlive(holder.pid)) return;
  if ((await identify(holder.pid)).startedAt !== holder.startedAt) return;
  throw new UserError(
    `The folder ${directory} is in use by another start of the shop (process ${holder.pid}): stop that one, or set DATA_DIR to another folder.`,
  );
}

async function exclusively(file: string, work: () => Promise<void>): Promise<void> {
  if (!(await created(file, ''))) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > CLEANUP_TIMEOUT_MS) await rm(file, { force: true });
    await delay(CLEANUP_POLL_MS);
    return;
  }
  try {
    await work();
  } finally {
    await rm(file, { force: true });
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return v.parse(holderSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/** On Linux with the start time and zombie state from `/proc`; elsewhere the id alone. */
async function identify(pid: number): Promise<Holder> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The command can contain spaces and ends with the last bracket; the start time is the 20th field after it.
    const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return { pid, startedAt: state === 'Z' ? 'ended' : `${boot.trim()} ${fields[18]}` };
  } catch {
    return { pid, startedAt: '' };
  }
}
