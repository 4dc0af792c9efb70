import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentHash } from '#scripts/start/content-hash.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

const paths = ['src', 'index.html'];

async function sources(): Promise<string> {
  const root = await temporaryFolder();
  await mkdir(join(root, 'src', 'app'), { recursive: true });
  await writeFile(join(root, 'src', 'app', 'main.ts'), 'start();');
  await writeFile(join(root, 'src', 'b.ts'), 'b');
  await writeFile(join(root, 'index.html'), '<!doctype html>');
  return root;
}

it('is equal for equal files, in any folder and order', async () => {
  const [one, other] = [await sources(), await temporaryFolder()];
  await writeFile(join(other, 'index.html'), '<!doctype html>');
  await mkdir(join(other, 'src', 'app'), { recursive: true });
  await writeFile(join(other, 'src', 'b.ts'), 'b');
  await writeFile(join(other, 'src', 'app', 'main.ts'), 'start();');
  expect(await contentHash(one, paths)).toBe(await contentHash(other, paths));
});

it.each<[string, (root: string) => Promise<void>]>([
  ['a byte', (root) => writeFile(join(root, 'src', 'app', 'main.ts'), 'start()!')],
  ['a name', (root) => rename(join(root, 'src', 'b.ts'), join(root, 'src', 'c.ts'))],
  [
    'the border between two files',
    async (root) => {
      await writeFile(join(root, 'src', 'b.ts'), '');
      await writeFile(join(root, 'index.html'), 'b<!doctype html>');
    },
  ],
  ['a new file', (root) => writeFile(join(root, 'src', 'new.css'), '')],
])('changes with %s', async (_, change) => {
  const root = await sources();
  const before = await contentHash(root, paths);
  await change(root);
  expect(await contentHash(root, paths)).not.toBe(before);
});

it('treats a missing path as empty', async () => {
  const root = await sources();
  expect(await contentHash(root, [...paths, 'public'])).toBe(await contentHash(root, paths));
});
