import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SIZE = '1536m';
const BLOCK = Buffer.alloc(1 << 20);

/** Whether this process may mount a disk. */
export const canMount = process.getuid?.() === 0;

/** A disk of its own that can be filled, so that nothing else on the machine is short of space. */
export interface SmallDisk {
  folder: string;
  /** Leaves no byte free. @throws where no disk could be mounted */
  fill(): Promise<void>;
  /** Frees what was filled. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Without the right to mount, it is a folder that cannot be filled. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk> {
  await mkdir(folder, { mode: 0o755 });
  if (canMount) await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'ker-electro', folder]);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill() {
      if (!canMount) throw new Error('Only root can mount a disk');
      const file = await open(ballast, 'a');
      try {
        for (let size = BLOCK.length; size >= 1; ) {
          const written = await file.write(BLOCK, 0, size).then(
            ({ bytesWritten }) => bytesWritten > 0,
            (error: unknown) => {
              if (Object(error).code === 'ENOSPC') return false;
              throw error;
            },
          );
          if (!written) size = Math.floor(size / 2);
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      if (canMount) await run('umount', ['--lazy', folder]);
    },
  };
}
