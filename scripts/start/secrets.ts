import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { UserError, systemCode } from '../user-error.ts';

const SECRET_BYTES = 32;

const listSchema = v.pipe(v.array(v.pipe(v.string(), v.minLength(32))), v.minLength(1));
const secretsSchema = v.object({
  waveApiKey: v.pipe(v.string(), v.startsWith('wave_sn_')),
  /** Newest first; a second one is accepted while it is being replaced. */
  waveWebhookSecrets: listSchema,
  /** Newest first; they sign the links and cookies that open a guest's order. */
  capabilitySecrets: listSchema,
});

export type Secrets = v.InferOutput<typeof secretsSchema>;

const random = () => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * The secrets of this data folder, made up the first time and kept in `secrets.json` for its owner's eyes only.
 * @throws UserError when the file is there but cannot be understood: new secrets would void every guest's link
 */
export async function readSecrets(dataDirectory: string): Promise<Secrets> {
  const file = join(dataDirectory, 'secrets.json');
  try {
    return v.parse(secretsSchema, JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') {
      throw new UserError(
        `${file} cannot be read as the shop's secrets: restore it, or remove it to make new ones.`,
      );
    }
  }
  const secrets = {
    waveApiKey: `wave_sn_prod_${random()}`,
    waveWebhookSecrets: [`wave_sn_WHS_${random()}`],
    capabilitySecrets: [random()],
  };
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return secrets;
}
