import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#scripts/project.ts';
import { UserError } from '#scripts/user-error.ts';
import { requireDataDirectory } from '#scripts/start/data-directory.ts';
import { findFreePort, requireFreePort } from '#scripts/start/ports.ts';
import { readSecrets } from '#scripts/start/secrets.ts';
import { readSettings } from '#scripts/start/settings.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

it('has defaults for everything, and reads the environment', () => {
  expect(readSettings({})).toEqual({
    shopPort: 3000,
    sandboxPort: 3001,
    dataDirectory: join(projectRoot, '.data'),
    databaseUrl: undefined,
  });
  const given = {
    PORT: '8080',
    SANDBOX_PORT: '8081',
    DATA_DIR: '/srv/shop',
    DATABASE_URL: 'postgres://db/shop',
  };
  expect(readSettings(given)).toEqual({
    shopPort: 8080,
    sandboxPort: 8081,
    dataDirectory: '/srv/shop',
    databaseUrl: 'postgres://db/shop',
  });
});

it.each([
  [{ PORT: 'http' }, 'PORT must be a port number between 1 and 65535.'],
  [{ PORT: '70000' }, 'PORT must be a port number between 1 and 65535.'],
  [{ SANDBOX_PORT: '-1' }, 'SANDBOX_PORT must be a port number between 1 and 65535.'],
  [{ PORT: '3001' }, 'PORT and SANDBOX_PORT must differ; both are 3001.'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must begin with postgres:// (or pglite:).'],
  [{ DATA_DIR: '' }, 'DATA_DIR must name a folder.'],
])('rejects %o with one sentence', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(new UserError(sentence));
});

it('rejects a port that another program uses, on both loopback addresses', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void holder.close());
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(requireFreePort(port, 'PORT')).rejects.toThrow(
    new UserError(`Port ${port} is in use: stop the program that holds it, or set PORT to another port.`),
  );
  await requireFreePort(await findFreePort(), 'PORT');
});

it('rejects a data folder that cannot be created', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'taken'), '');
  await expect(requireDataDirectory(join(folder, 'taken'))).rejects.toThrow(UserError);
});

it('creates long secrets once, readable by the owner only, and keeps them', async () => {
  const folder = await temporaryFolder();
  const secrets = await readSecrets(folder);
  const { providers, capabilitySecrets, smsKey, simulationKey, receiptKey } = secrets;
  const random = [...Object.values(providers), capabilitySecrets, smsKey, simulationKey, receiptKey]
    .flat()
    .map(String);
  // 32 bytes are 43 characters of base64url.
  for (const secret of random) expect(secret).toMatch(/^([a-z]+_[A-Za-z_]+_)?[\w-]{43}$/);
  expect(random.length).toBeGreaterThan(3);
  expect(new Set(random.map((secret) => secret.slice(-43))).size).toBe(random.length);
  expect(secrets.demoPassword).toMatch(/^demo-[0-9a-f]{10}$/);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(await readSecrets(folder)).toEqual(secrets);
  expect(await readSecrets(await temporaryFolder())).not.toEqual(secrets);
});

it('adds new secrets to an older file once, and keeps the others', async () => {
  const folder = await temporaryFolder();
  const { capabilitySecrets } = await readSecrets(folder);
  const file = join(folder, 'secrets.json');
  await writeFile(file, JSON.stringify({ capabilitySecrets }));
  const completed = await readSecrets(folder);
  expect(completed.capabilitySecrets).toEqual(capabilitySecrets);
  expect(await readSecrets(folder)).toEqual(completed);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('keeps the secrets of an older file as they are', async () => {
  const folder = await temporaryFolder();
  const older = {
    ...(await readSecrets(await temporaryFolder())).providers,
    capabilitySecrets: ['c'.repeat(43)],
    smsKey: 's'.repeat(43),
    simulationKey: 'o'.repeat(43),
    receiptKey: 'r'.repeat(43),
    demoPassword: 'demo-0123456789',
    waveApiKey: 'wave_sn_prod_older',
    waveWebhookSecrets: ['w'.repeat(43)],
  };
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(older));
  const { capabilitySecrets, smsKey, simulationKey, receiptKey, demoPassword, ...providers } = older;
  const shop = { capabilitySecrets, smsKey, simulationKey, receiptKey, demoPassword };
  expect(await readSecrets(folder)).toEqual({ ...shop, providers });
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe(JSON.stringify(older));
});

it('never replaces secrets that it cannot parse', async () => {
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'secrets.json'), '{"waveApiKey":');
  await expect(readSecrets(folder)).rejects.toThrow(UserError);
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('{"waveApiKey":');
});
