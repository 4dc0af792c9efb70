import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { UserError } from '#scripts/user-error.ts';
import { lockFolder } from '#scripts/start/folder-lock.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

/** A program of its own that takes the folder and keeps it. */
async function lockInAnotherProcess(folder: string) {
  const holder = fork(new URL('../../support/lock-holder-process.ts', import.meta.url), [folder], {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder, 'message');
  return holder;
}

it('locks a folder for one process, and names the one that has it', async () => {
  const folder = await temporaryFolder();
  const holder = await lockInAnotherProcess(folder);
  await expect(lockFolder(folder)).rejects.toThrow(new RegExp(`in use by another start .* ${holder.pid}`));
  await expect(lockFolder(folder)).rejects.toThrow(UserError);
});

it('can be locked again after release, and leaves no file', async () => {
  const folder = await temporaryFolder();
  await (await lockFolder(folder)).release();
  await (await lockFolder(folder)).release();
  expect(await readdir(folder)).toEqual([]);
});

it('can be transferred to another process, and lasts as long as it', async () => {
  const folder = await temporaryFolder();
  const heir = await lockInAnotherProcess(await temporaryFolder());
  const lock = await lockFolder(folder);
  await lock.transferTo(heir.pid!);
  await expect(lockFolder(folder)).rejects.toThrow(new RegExp(`process ${heir.pid}`));
  const gone = once(heir, 'exit');
  heir.kill('SIGKILL');
  await gone;
  await (await lockFolder(folder)).release();
});

it('can be locked again after its holder was killed', async () => {
  const folder = await temporaryFolder();
  const holder = await lockInAnotherProcess(folder);
  const gone = once(holder, 'exit');
  holder.kill('SIGKILL');
  await gone;
  const lock = await lockFolder(folder);
  expect(await readdir(folder)).toEqual(['lock']);
  await lock.release();
});

it.each([
  [
    'a process that began at another time under the same number',
    JSON.stringify({ pid: process.pid, born: 'before' }),
  ],
  ['nobody that can be read', '{"pid":'],
  ['nobody at all', ''],
])('a lock with %s is ignored', async (_, text) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'lock'), text);
  const lock = await lockFolder(folder);
  expect(await readdir(folder)).toEqual(['lock']);
  await lock.release();
});

it('is taken by exactly one of many processes that find a stale lock', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid: process.pid, born: 'before' }));
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
