import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { providerEnvironment, providerSecrets } from '#sandbox/providers/index.ts';
import { openJournal } from '#sandbox/store/journal.ts';
import { bundleProgram } from '#scripts/bundle-programs.ts';
import { API_KEY, eventOf, ORDER, SECRET, startMerchant, startSandbox } from './support.ts';
import { campaignIt } from '#tests/support/in-campaigns.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('[TL-01] restores sessions, ledger, clock and mails after a restart', async () => {
  const dataDirectory = temporaryFolder();
  const options = { dataDirectory, publicOrigin: 'http://localhost:3001' };
  const first = await startSandbox(options);
  const [paid, open, expired] = [await first.create(), await first.create(), await first.create()];
  first.sandbox.providers.wave.pay(paid.id);
  first.sandbox.providers.wave.fail(open.id, 'insufficient-funds');
  first.sandbox.providers.wave.expire(expired.id);
  first.sandbox.clock.advance(20 * 60_000);
  const transport = createTransport({ host: '127.0.0.1', port: first.smtpPort });
  await transport.sendMail({ from: 'a@b.sn', to: 'c@d.sn', subject: 'Gardé', text: 'oui' });
  transport.close();
  const sessions = await Promise.all([paid, open, expired].map(({ id }) => first.read(id)));
  const mail = (await first.call('/messages.json')).json;
  const ledger = (await first.api('/transactions')).json;
  await first.close();

  const second = await startSandbox(options);
  expect(await Promise.all([paid, open, expired].map(({ id }) => second.read(id)))).toEqual(sessions);
  expect((await second.call('/messages.json')).json).toEqual(mail);
  expect((await second.api('/transactions')).json).toEqual(ledger);
  second.sandbox.clock.advance(10 * 60_000);
  expect(await second.read(open.id)).toMatchObject({ checkout_status: 'expired' });
});

it('[TL-06] continues the webhook retries after a restart', async () => {
  const dataDirectory = temporaryFolder();
  const merchant = await startMerchant([503]);
  const webhook = { url: merchant.url, strategy: 'signing' as const, secrets: [SECRET] };
  const first = await startSandbox({ dataDirectory, wave: { webhook } });
  first.sandbox.providers.wave.pay((await first.create()).id);
  await first.sandbox.providers.wave.webhooks.settled();
  await first.close();
  expect(merchant.notices).toHaveLength(1);

  const second = await startSandbox({ dataDirectory, wave: { webhook } });
  second.sandbox.clock.advance(1_000);
  await second.sandbox.providers.wave.webhooks.settled();
  expect(merchant.notices).toHaveLength(2);
  expect(eventOf(merchant.notices[1])).toEqual(eventOf(merchant.notices[0]));
});

it('[TL-06] resends an event whose response was interrupted by the restart', async () => {
  const dataDirectory = temporaryFolder();
  const merchant = await startMerchant([0]);
  const webhook = { url: merchant.url, strategy: 'signing' as const, secrets: [SECRET] };
  const first = await startSandbox({ dataDirectory, wave: { webhook } });
  first.sandbox.providers.wave.pay((await first.create()).id);
  await expect.poll(() => merchant.notices.length).toBe(1);
  await first.close();

  const second = await startSandbox({ dataDirectory, wave: { webhook } });
  await second.sandbox.providers.wave.webhooks.settled();
  expect(merchant.notices).toHaveLength(2);
});

it('reads its journal up to the last complete line after a crash', () => {
  const file = join(temporaryFolder(), 'journal.jsonl');
  const open = () => openJournal(file).collection('numbers', v.number());
  const journal = openJournal(file);
  const numbers = journal.collection('numbers', v.number());
  numbers.set('one', 1);
  journal.together(() => {
    numbers.set('one', 2);
    numbers.set('two', 3);
  });
  appendFileSync(file, '[["numbers","one",9],["numb');
  expect([open().get('one'), open().get('two')]).toEqual([2, 3]);
  // The truncated line was removed from the file, so that the next line is valid.
  open().set('three', 4);
  expect(open().values()).toEqual([2, 3, 4]);
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(4);
});

it('rejects an invalid journal instead of starting empty', () => {
  const file = join(temporaryFolder(), 'journal.jsonl');
  openJournal(file).collection('numbers', v.number()).set('one', 1);
  expect(() => openJournal(file).collection('numbers', v.string())).toThrow(v.ValiError);
});

const Ready = v.object({ ready: v.literal('sandbox'), origin: v.string(), smtpPort: v.number() });

const origins = { shop: 'http://localhost:3000', sandbox: 'http://localhost:3001' };
const { WAVE_WEBHOOK_URL: _, ...settings } = providerEnvironment(
  v.parse(providerSecrets, {}),
  origins,
).sandbox;

let program: Awaited<ReturnType<typeof bundleProgram>>;
beforeAll(async () => void (program = await bundleProgram('sandbox/main.ts')));
afterAll(() => program.remove());

/** Starts the sandbox as `npm start` does: a process configured by its environment. */
function startProcess(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [program.file], {
    env: {
      PATH: process.env['PATH'],
      ...settings,
      SANDBOX_PORT: '0',
      WAVE_API_KEY: API_KEY,
      WAVE_WEBHOOK_SECRETS: '',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function readiness(child: ChildProcess) {
  if (!child.stdout) throw new Error('The process has no output');
  const [line]: unknown[] = await once(createInterface(child.stdout), 'line');
  return v.parse(Ready, JSON.parse(String(line)));
}

it('[TL-01] as a process, it keeps acknowledged data after kill -9, and stops on SIGTERM', async () => {
  const environment = { SANDBOX_DATA_DIR: temporaryFolder(), WAVE_ALLOW_HTTP_LOCALHOST: '1' };
  const first = startProcess(environment);
  const { origin } = await readiness(first);
  const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...ORDER, success_url: 'http://localhost:3000/ok' });
  const created = await fetch(`${origin}/v1/checkout/sessions`, { method: 'POST', headers, body });
  const { id } = v.parse(v.object({ id: v.string() }), await created.json());
  expect((await fetch(`${origin}/control/wave/sessions`)).status).toBe(404);
  first.kill('SIGKILL');
  await once(first, 'exit');

  const second = startProcess(environment);
  const { origin: next } = await readiness(second);
  expect((await fetch(`${next}/v1/checkout/sessions/${id}`, { headers })).status).toBe(200);
  second.kill('SIGTERM');
  expect(await once(second, 'exit')).toEqual([0, null]);
});

campaignIt('[TL-01] exits when its parent process ends', async () => {
  const child = startProcess({});
  await readiness(child);
  child.stdin?.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

async function failureOf(environment: Record<string, string>): Promise<[unknown, string]> {
  const child = startProcess(environment);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code]: unknown[] = await once(child, 'close');
  return [code, errors.trim()];
}

campaignIt('[TL-01] prints one sentence with the reason if it cannot start', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => {
    taken.close();
  });
  const address = taken.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const why = 'The sandbox cannot start: ';
  expect(await Promise.all([failureOf({ WAVE_API_KEY: '' }), failureOf({ SANDBOX_PORT: port })])).toEqual([
    [1, `${why}WAVE_API_KEY should have 16 characters or more`],
    [1, `${why}listen EADDRINUSE: address already in use 127.0.0.1:${port}`],
  ]);
  const noSecret = await failureOf({ WAVE_WEBHOOK_URL: 'http://localhost:3000/callback' });
  expect(noSecret).toEqual([1, `${why}WAVE_WEBHOOK_SECRETS is needed where WAVE_WEBHOOK_URL is given`]);
});
