import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../user-error.ts';

/**
 * SHA-256 (64 hex digits) over the names and contents of files and folders. A path that does not exist counts as empty.
 * @param paths relative to `root`
 */
export async function contentHash(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesOf(root, path)) {
      const content = await readFile(join(root, file));
      // With the length, moving bytes from one file to the next changes the hash.
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

async function filesOf(root: string, path: string): Promise<string[]> {
  try {
    const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).toSorted();
  } catch (error) {
    if (systemCode(error) === 'ENOTDIR') return [path];
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}
