import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { childrenOf, isRunning, type Launch, launchShop } from '#tests/support/shop-launch.ts';

/** As long as the start of a new shop may take on a busy machine. */
const PATIENCE = { timeout: 110_000, interval: 200 };
const TEST_LIMIT_MS = 240_000;

async function launch(environment: Record<string, string>): Promise<Launch> {
  const started = await launchShop(environment);
  onTestFinished(async () => {
    started.launcher.kill('SIGTERM');
    await started.ended;
  });
  return started;
}

/** Waits until the shop says that it is open; gives its parts, and whatever else the launcher has started. */
async function opened(start: Launch): Promise<{ pid: number; command: string }[]> {
  let end = '';
  void start.ended.then((code) => (end = `ended with code ${code}`));
  await expect.poll(() => `${start.printed()} ${end}`, PATIENCE).toMatch(/is open|ended with/);
  expect(start.printed()).toContain('is open');
  return childrenOf(start.launcher.pid!);
}

const partsOf = (processes: { command: string }[]) =>
  new Set(processes.flatMap(({ command }) => /sandbox\/main|server\/main|postgres -D/.exec(command) ?? []));

async function packs(start: Launch): Promise<unknown> {
  const answer = await fetch(`${start.shopOrigin}/api/pack_product`);
  return answer.json();
}

async function allGone(processes: { pid: number }[]): Promise<void> {
  await expect.poll(() => processes.filter(({ pid }) => isRunning(pid)), PATIENCE).toEqual([]);
}

it(
  '[TL-01] one command opens the shop with database, catalogue and sandbox; stopped, it leaves no process and loses nothing',
  async () => {
    const environment = { DATA_DIR: await temporaryFolder() };
    const first = await launch(environment);
    const parts = await opened(first);
    expect(partsOf(parts)).toEqual(new Set(['sandbox/main', 'server/main', 'postgres -D']));
    const catalogue = await packs(first);
    expect(catalogue).not.toEqual([]);
    const secrets = await readFile(join(environment.DATA_DIR, 'secrets.json'), 'utf8');
    first.launcher.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await allGone(parts);

    const second = await launch(environment);
    await opened(second);
    expect(second.printed()).not.toContain('Creating the database');
    expect(await packs(second)).toEqual(catalogue);
    expect(await readFile(join(environment.DATA_DIR, 'secrets.json'), 'utf8')).toBe(secrets);
    second.launcher.kill('SIGINT');
    expect(await second.ended).toBe(0);
  },
  TEST_LIMIT_MS,
);

it(
  'leaves no process when the launcher is killed, and opens again on the same data',
  async () => {
    const environment = { DATA_DIR: await temporaryFolder() };
    const first = await launch(environment);
    const parts = await opened(first);
    first.launcher.kill('SIGKILL');
    await allGone(parts);
    const second = await launch(environment);
    await opened(second);
    second.launcher.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  },
  TEST_LIMIT_MS,
);

it(
  'goes down as a whole, and says why, when one part dies',
  async () => {
    const start = await launch({ DATA_DIR: await temporaryFolder() });
    const parts = await opened(start);
    const shop = parts.find(({ command }) => command.includes('server/main'));
    process.kill(shop!.pid, 'SIGKILL');
    expect(await start.ended).toBe(1);
    expect(start.printed()).toContain('The shop server has ended by SIGKILL.');
    await allGone(parts);
  },
  TEST_LIMIT_MS,
);

it(
  'restarts a database that was killed, and goes on with what was in it (F1)',
  async () => {
    const start = await launch({ DATA_DIR: await temporaryFolder() });
    const parts = await opened(start);
    const catalogue = await packs(start);
    process.kill(parts.find(({ command }) => command.includes('postgres -D'))!.pid, 'SIGKILL');
    await expect.poll(() => start.printed(), PATIENCE).toContain('The database is running again.');
    const ready = async () => (await fetch(`${start.shopOrigin}/health/ready`)).status;
    await expect.poll(ready, PATIENCE).toBe(200);
    expect(await packs(start)).toEqual(catalogue);
    start.launcher.kill('SIGTERM');
    expect(await start.ended).toBe(0);
    await allGone([...parts, ...childrenOf(start.launcher.pid!)]);
  },
  TEST_LIMIT_MS,
);

it(
  'refuses a folder in use and a port in use in one sentence each',
  async () => {
    const environment = { DATA_DIR: await temporaryFolder() };
    const holder = await launch(environment);
    await opened(holder);
    const sameFolder = await launch(environment);
    expect(await sameFolder.ended).toBe(1);
    expect(sameFolder.printed()).toBe(
      `The folder ${environment.DATA_DIR} is in use by another start of the shop (process ${holder.launcher.pid}): stop that one, or set DATA_DIR to another folder.\n`,
    );
    const { port } = new URL(holder.shopOrigin);
    const samePort = await launch({ DATA_DIR: await temporaryFolder(), PORT: port });
    expect(await samePort.ended).toBe(1);
    expect(samePort.printed()).toBe(
      `Port ${port} is in use: stop the program that holds it, or set PORT to another port.\n`,
    );
  },
  TEST_LIMIT_MS,
);
