import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { childrenOf, isRunning, type Launch, launchShop } from '#tests/support/shop-launch.ts';
import { campaignIt } from '#tests/support/in-campaigns.ts';

/** As long as the start of a new shop may take on a busy machine. */
const POLL = { timeout: 110_000, interval: 200 };
vi.setConfig({ testTimeout: 240_000 });

interface Opened extends Launch {
  /** Its processes, all of them. */
  parts: { pid: number; command: string }[];
}

/** One folder of data for all tests here: each opens the shop on what the one before has left. */
let environment: { DATA_DIR: string };
let current: Opened | undefined;
beforeAll(async () => {
  environment = { DATA_DIR: await mkdtemp(join(tmpdir(), 'ker-electro-test-')) };
});
afterAll(async () => {
  current?.launcher.kill('SIGTERM');
  await current?.ended;
  await rm(environment.DATA_DIR, { recursive: true, force: true });
});

/** The running shop, or a new start of it; resolves once it has printed that it is open. */
async function openedShop(): Promise<Opened> {
  if (current !== undefined) return current;
  const start = await launchShop(environment);
  let end = '';
  void (async () => {
    end = `ended with code ${await start.ended}`;
    current = undefined;
  })();
  await expect.poll(() => `${start.printed()} ${end}`, POLL).toMatch(/is open|ended with/);
  expect(start.printed()).toContain('is open');
  current = { ...start, parts: childrenOf(start.launcher.pid!) };
  return current;
}

const pidOf = ({ parts }: Opened, command: string) =>
  parts.find((part) => part.command.includes(command))!.pid;

async function packs({ shopOrigin }: Launch): Promise<unknown> {
  const answer = await fetch(`${shopOrigin}/api/pack_product`);
  return answer.json();
}

const secrets = () => readFile(join(environment.DATA_DIR, 'secrets.json'), 'utf8');

async function allGone(processes: { pid: number }[]): Promise<void> {
  await expect.poll(() => processes.filter(({ pid }) => isRunning(pid)), POLL).toEqual([]);
}

it('[TL-01] one command starts the shop with database, catalogue and sandbox', async () => {
  const shop = await openedShop();
  const kinds = shop.parts.flatMap(
    ({ command }) => /(?:sandbox|server)\.mjs|postgres -D/.exec(command) ?? [],
  );
  expect(new Set(kinds)).toEqual(new Set(['sandbox.mjs', 'server.mjs', 'postgres -D']));
  expect(await packs(shop)).not.toEqual([]);
});

campaignIt('rejects a used folder and a used port with one sentence each', async () => {
  const shop = await openedShop();
  const sameFolder = await launchShop(environment);
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.printed()).toBe(
    `The folder ${environment.DATA_DIR} is in use by another start of the shop (process ${shop.launcher.pid}): stop that one, or set DATA_DIR to another folder.\n`,
  );
  const { port } = new URL(shop.shopOrigin);
  const samePort = await launchShop({ DATA_DIR: await temporaryFolder(), PORT: port });
  expect(await samePort.ended).toBe(1);
  expect(samePort.printed()).toBe(
    `Port ${port} is in use: stop the program that holds it, or set PORT to another port.\n`,
  );
});

campaignIt('restarts a killed database with its data (F1)', async () => {
  const shop = await openedShop();
  const catalogue = await packs(shop);
  process.kill(pidOf(shop, 'postgres -D'), 'SIGKILL');
  await expect.poll(() => shop.printed(), POLL).toContain('The database is running again.');
  const ready = async () => (await fetch(`${shop.shopOrigin}/health/ready`)).status;
  await expect.poll(ready, POLL).toBe(200);
  expect(await packs(shop)).toEqual(catalogue);
});

it('[TL-01] after Ctrl-C, no process is left and no data is lost', async () => {
  const first = await openedShop();
  const kept = [await packs(first), await secrets()];
  const parts = [...first.parts, ...childrenOf(first.launcher.pid!)];
  first.launcher.kill('SIGINT');
  expect(await first.ended).toBe(0);
  await allGone(parts);

  const second = await openedShop();
  expect(second.printed()).not.toContain('Creating the database');
  expect([await packs(second), await secrets()]).toEqual(kept);
});

campaignIt('leaves no process when the launcher is killed', async () => {
  const shop = await openedShop();
  shop.launcher.kill('SIGKILL');
  await allGone(shop.parts);
  expect(await shop.ended).toBe(null);
});

campaignIt('starts again after that; stops completely, with the reason, when one process dies', async () => {
  const shop = await openedShop();
  process.kill(pidOf(shop, 'server.mjs'), 'SIGKILL');
  expect(await shop.ended).toBe(1);
  expect(shop.printed()).toContain('The shop server has ended by SIGKILL.');
  await allGone(shop.parts);
});
