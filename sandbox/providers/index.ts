import * as v from 'valibot';
import type { Origins, ProviderEnvironment, SandboxProviderDefinition } from './provider.ts';
import { orange } from './orange/index.ts';
import { paydunya } from './paydunya/index.ts';
import { wave } from './wave/index.ts';

/** Every provider of the sandbox: its routes, its home page and the settings of `npm start` are derived from this list. */
export const SANDBOX_PROVIDERS: readonly SandboxProviderDefinition[] = [wave, orange, paydunya];

/** The secrets of all providers; parsing makes the ones that are missing. */
export const providerSecrets: v.ObjectSchema<v.ObjectEntries, undefined> = v.object(
  Object.fromEntries(SANDBOX_PROVIDERS.flatMap(({ secrets }) => Object.entries(secrets.entries))),
);

/** The settings that point shop and sandbox at each other, of all providers. */
export function providerEnvironment(secrets: unknown, origins: Origins): ProviderEnvironment {
  const all = SANDBOX_PROVIDERS.map((provider) => provider.environment(secrets, origins));
  return {
    shop: Object.fromEntries(all.flatMap(({ shop }) => Object.entries(shop))),
    sandbox: Object.fromEntries(all.flatMap(({ sandbox }) => Object.entries(sandbox))),
  };
}
