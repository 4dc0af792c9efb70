import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '../../random.ts';

const CIPHER = 'aes-256-gcm';
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16];

/** Encrypts what an authenticator app shares, because the server has to compute its codes. */
export interface FactorSecrets {
  /** @param context what the text is for: it is only opened for the same */
  seal(secret: Uint8Array, context: string): string;
  /** @returns `undefined` for a text that none of the secrets opens, or that was sealed for something else */
  open(sealed: string, context: string): { secret: Uint8Array; isByNewest: boolean } | undefined;
}

/**
 * AES-256-GCM with a key for each of the server's secrets.
 *
 * @param secrets the first one encrypts, all of them decrypt
 */
export function createFactorSecrets(secrets: readonly string[], random: Random): FactorSecrets {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'second-factor', KEY_BYTES)),
  );
  const [newest] = keys;
  if (newest === undefined) throw new TypeError('second factors need at least one secret');

  return {
    seal(secret, context) {
      const iv = random.bytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, newest, iv).setAAD(Buffer.from(context));
      const encrypted = [cipher.update(secret), cipher.final()];
      return Buffer.concat([iv, ...encrypted, cipher.getAuthTag()]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
      for (const key of keys) {
        const secret = openWith(key, bytes, context);
        if (secret !== undefined) return { secret, isByNewest: key === newest };
      }
      return undefined;
    },
  };
}

function openWith(key: Buffer, sealed: Buffer, context: string): Uint8Array | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    // Another key, another context, or not one of our texts.
    return undefined;
  }
}
