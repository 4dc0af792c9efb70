import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { UserError, systemCode } from '../user-error.ts';

const SECRET_BYTES = 32;

const listSchema = v.pipe(v.array(v.pipe(v.string(), v.minLength(32))), v.minLength(1));
const shopSchema = v.object({
  /** Newest first; they sign the links and cookies that open a guest's order. */
  capabilitySecrets: listSchema,
});
const providersSchema = v.object({
  waveApiKey: v.pipe(v.string(), v.startsWith('wave_sn_')),
  /** Newest first; a second one is accepted while it is being replaced. */
  waveWebhookSecrets: listSchema,
});
/** A file that is older than a provider does not have its secrets. */
const storedSchema = v.object({ ...shopSchema.entries, ...v.partial(providersSchema).entries });

export type Secrets = v.InferOutput<typeof shopSchema> & v.InferOutput<typeof providersSchema>;

const random = () => randomBytes(SECRET_BYTES).toString('base64url');

const newProviderSecrets = () => ({
  waveApiKey: `wave_sn_prod_${random()}`,
  waveWebhookSecrets: [`wave_sn_WHS_${random()}`],
});

/**
 * The secrets of this data folder, made at the first start and stored in `secrets.json`, readable by its owner only. A
 * provider that is newer than the file gets its secrets once, and keeps them at every later start.
 *
 * @throws UserError when the file cannot be parsed: new secrets would invalidate every guest's link
 */
export async function readSecrets(dataDirectory: string): Promise<Secrets> {
  const file = join(dataDirectory, 'secrets.json');
  const stored = await readStored(file);
  const secrets = v.parse(v.object({ ...shopSchema.entries, ...providersSchema.entries }), {
    ...newProviderSecrets(),
    ...(stored ?? { capabilitySecrets: [random()] }),
  });
  const isComplete =
    stored !== undefined && Object.keys(providersSchema.entries).every((key) => key in stored);
  if (!isComplete) await writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/** @returns `undefined` when there is no file yet */
async function readStored(file: string): Promise<v.InferOutput<typeof storedSchema> | undefined> {
  try {
    return v.parse(storedSchema, JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw new UserError(
      `${file} cannot be read as the shop's secrets: restore it, or remove it to make new ones.`,
    );
  }
}

/** A crash leaves the old file or the new one, never half of it. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}
