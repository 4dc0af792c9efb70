import * as v from 'valibot';
import { expect, it } from 'vitest';
import { providerEnvironment, providerSecrets, SANDBOX_PROVIDERS } from '#sandbox/providers/index.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { startSandbox } from '../support.ts';

const ORIGINS = { shop: 'http://localhost:3000', sandbox: 'http://localhost:3001' };

it('has a fake of every provider of the shop', () => {
  expect(SANDBOX_PROVIDERS.map(({ id }) => id).toSorted()).toEqual(PROVIDERS.map(({ id }) => id).toSorted());
});

it.each(PROVIDERS)('[TL-01] $id: shop and sandbox accept the settings of npm start', (provider) => {
  const { shop, sandbox } = providerEnvironment(v.parse(providerSecrets, {}), ORIGINS);
  expect(provider.configure(shop, 'test')?.id).toBe(provider.id);
  const fake = SANDBOX_PROVIDERS.find(({ id }) => id === provider.id);
  expect(() => fake?.configure(sandbox)).not.toThrow();
  // A provider without settings is not offered, so one missing from `npm start` would not be noticed.
  expect(provider.configure({}, 'test')).toBeUndefined();
});

it('lists its providers on the home page, with a page for each', async () => {
  const { sandbox, call } = await startSandbox();
  const home = (await call('/')).text;
  for (const { name, page } of Object.values(sandbox.providers)) {
    expect(home).toContain(name);
    expect(home).toContain(`href="${page.path}"`);
    expect((await call(page.path)).text).toContain(page.title);
  }
});
