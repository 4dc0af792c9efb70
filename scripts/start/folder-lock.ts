import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { Refusal, systemCode } from '../user-error.ts';

const TURN_POLL_MS = 20;
/** Clearing a stale lock takes milliseconds: whoever has had the turn for longer was killed in it. */
const TURN_LIMIT_MS = 5_000;

/** A process, told apart from a later one that was given the same number. */
const holderSchema = v.object({ pid: v.pipe(v.number(), v.integer(), v.minValue(1)), born: v.string() });
type Holder = v.InferOutput<typeof holderSchema>;

export type FolderLock = {
  /** Makes another process the holder, who may outlive us. */
  handTo: (pid: number) => Promise<void>;
  /** Gives the folder back. */
  release: () => Promise<void>;
};

/**
 * Takes a folder for this process alone. The lock of a process that is gone, even by a hard kill, counts for nothing.
 * @throws Refusal when a living process holds it
 */
export async function lockFolder(directory: string): Promise<FolderLock> {
  const file = join(directory, 'lock');
  const own = JSON.stringify(await describe(process.pid));
  while (!(await created(file, own))) {
    await refuseIfHeld(file, directory);
    // One at a time, and judged again: the lock to clear may by now be somebody's fresh one.
    await inTurn(`${file}.turn`, async () => {
      await refuseIfHeld(file, directory);
      await rm(file, { force: true });
    });
  }
  return {
    async handTo(pid) {
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, JSON.stringify(await describe(pid)), { mode: 0o600 });
      await rename(draft, file);
    },
    release: () => rm(file, { force: true }),
  };
}

/** Creates a file with its text in one step. @returns false when there is one */
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

async function refuseIfHeld(file: string, directory: string): Promise<void> {
  const holder = parseHolder(await readFile(file, 'utf8').catch(() => ''));
  if (holder === undefined || !isAlive(holder.pid)) return;
  if ((await describe(holder.pid)).born !== holder.born) return;
  throw new Refusal(
    `The folder ${directory} is in use by another start of the shop (process ${holder.pid}): stop that one, or set DATA_DIR to another folder.`,
  );
}

async function inTurn(file: string, work: () => Promise<void>): Promise<void> {
  if (!(await created(file, ''))) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > TURN_LIMIT_MS) await rm(file, { force: true });
    await delay(TURN_POLL_MS);
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

/** Linux tells when a process began, and whether it has ended without being cleared away; elsewhere its number has to do. */
async function describe(pid: number): Promise<Holder> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The command, which may hold spaces, ends with the last bracket; the start time is the 20th field after it.
    const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return { pid, born: state === 'Z' ? 'ended' : `${boot.trim()} ${fields[18]}` };
  } catch {
    return { pid, born: '' };
  }
}
