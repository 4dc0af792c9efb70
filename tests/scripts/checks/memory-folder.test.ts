import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withMemoryFolder } from '#scripts/checks/memory-folder.ts';

let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'ker-electro-memory-'));
});
afterEach(() => rm(path, { recursive: true }));

it('the folder is there for the work, and gone after it, also when it fails', async () => {
  const work = async (folder: string | undefined) => {
    expect(folder).toBe(join(path, `ker-electro-${process.pid}`));
    await writeFile(join(folder ?? '', 'data'), 'x');
    throw new Error('failed');
  };
  await expect(withMemoryFolder(work, { path, neededBytes: 1 })).rejects.toThrow('failed');
  expect(await readdir(path)).toEqual([]);
});

it('without enough room there is no folder', async () => {
  expect(await withMemoryFolder(async (folder) => folder ?? 'none', { path, neededBytes: 1e18 })).toBe(
    'none',
  );
});

it('a killed run’s folder is removed by the next one, a running one’s and other programs’ are not', async () => {
  const [killed, running, other] = [
    'ker-electro-99999999',
    `ker-electro-${process.ppid}`,
    'of-another-program',
  ].map((name) => join(path, name));
  for (const folder of [killed, running, other]) await mkdir(folder ?? '');
  await withMemoryFolder(async () => undefined, { path, neededBytes: 1 });
  expect([killed, running, other].map((folder) => existsSync(folder ?? ''))).toEqual([false, true, true]);
});
