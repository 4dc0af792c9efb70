import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { providerSecrets } from '#sandbox/providers/index.ts';
import { newSecret } from '#sandbox/providers/provider.ts';
import { UserError, systemCode } from '../user-error.ts';

const shopSecrets = v.object({
  /** Newest first; they sign the links and cookies that open a guest's order. */
  capabilitySecrets: v.pipe(v.array(v.pipe(v.string(), v.minLength(32))), v.minLength(1)),
  /** With which the shop sends SMS through the sandbox. */
  smsKey: v.optional(v.pipe(v.string(), v.minLength(32)), newSecret),
  /** With which the shop has outcomes of payments simulated by the sandbox. */
  simulationKey: v.optional(v.pipe(v.string(), v.minLength(32)), newSecret),
  /** Signs receipts: 32 bytes as base64url. */
  receiptKey: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/)), newSecret),
  /** Of the demo accounts; printed at start, and short enough to be typed. */
  demoPassword: v.optional(
    v.pipe(v.string(), v.minLength(8)),
    () => `demo-${randomBytes(5).toString('hex')}`,
  ),
});

export type Secrets = v.InferOutput<typeof shopSecrets> & {
  /** What `providerEnvironment` takes. */
  providers: Readonly<Record<string, unknown>>;
};

/**
 * The secrets of this data folder, made at the first start and stored in `secrets.json`, readable by its owner only. A
 * secret that is newer than the file is made once, and kept at every later start.
 *
 * @throws UserError when the file cannot be parsed: new secrets would invalidate every guest's link
 */
export async function readSecrets(dataDirectory: string): Promise<Secrets> {
  const file = join(dataDirectory, 'secrets.json');
  const stored = await readJson(file);
  const { shop, providers } = parseSecrets(file, stored ?? { capabilitySecrets: [newSecret()] });
  const all = { ...shop, ...providers };
  const isComplete = stored instanceof Object && Object.keys(all).every((key) => key in stored);
  if (!isComplete) await writeWhole(file, `${JSON.stringify(all, null, 2)}\n`);
  return { ...shop, providers };
}

function parseSecrets(file: string, stored: unknown) {
  try {
    return { shop: v.parse(shopSecrets, stored), providers: v.parse(providerSecrets, stored) };
  } catch {
    throw unusable(file);
  }
}

/** @returns `undefined` when there is no file yet */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw unusable(file);
  }
}

const unusable = (file: string) =>
  new UserError(`${file} cannot be read as the shop's secrets: restore it, or remove it to make new ones.`);

/** A crash leaves the old file or the new one, never half of it. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}
