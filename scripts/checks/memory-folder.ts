import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';

/**
 * A file system in memory, on Linux. A run's databases, servers and browser profiles take a third of a gigabyte of it; the rest is
 * for its processes and for others.
 */
const MEMORY = { path: '/dev/shm', neededBytes: 4e9 };

const NAME = /^ker-electro-(\d+)$/;

/**
 * Does something with a folder for temporary files that is in memory, if there is room: there PostgreSQL copies a database in
 * 20 ms, on a disk in up to 400 ms of a core.
 *
 * @param work gets `undefined` where there is no room
 */
export async function withMemoryFolder<Result>(
  work: (folder: string | undefined) => Promise<Result>,
  { path, neededBytes } = MEMORY,
): Promise<Result> {
  if ((await freeBytes(path)) < neededBytes) return work(undefined);
  await removeLeft(path);
  const folder = join(path, `ker-electro-${process.pid}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function freeBytes(path: string): Promise<number> {
  const free = await statfs(path).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return Math.min(free, freemem());
}

/** Removes what runs have left that were killed. */
async function removeLeft(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(path, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
