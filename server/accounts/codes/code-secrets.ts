import { createHmac } from 'node:crypto';
import { hmac, isSameText } from '../../access/capability.ts';
import { type Random, randomToken } from '../../random.ts';

const ID_BYTES = 16;
const LINK_TOKEN = /^([\w-]{22})\.([\w-]{43})$/;
/** Six bytes of a MAC: more than a code needs, so that its remainder is uniform. */
const CODE_BYTES = 6;

/** The id of a new one-time code. */
export const newCodeId = (random: Random): string => randomToken(random, ID_BYTES);

/** Computes and compares one-time codes and the tokens of links, which are stored nowhere (HAZARDS C7, C11). */
export interface CodeSecrets {
  /** The code of this id. Each length is a code of its own. */
  codeOf(id: string, digits: number): string;
  /** Compares in constant time. @param id `undefined` where there is no code to compare: takes as long, never equal */
  isCode(id: string | undefined, typed: string, digits: number): boolean;
  /** The token of the link of this id, 256 bits. */
  linkTokenOf(id: string): string;
  /** @returns the id; `undefined` if the token is malformed or forged */
  readLinkToken(token: string): string | undefined;
}

/**
 * @param secrets the first one makes codes and links. All of them verify links; only the first one verifies codes, because
 * each further secret would make a further code valid.
 */
export function createCodeSecrets(secrets: readonly string[]): CodeSecrets {
  const [newest] = secrets;
  if (newest === undefined) throw new TypeError('one-time codes need at least one secret');

  const codeOf: CodeSecrets['codeOf'] = (id, digits) => {
    const mac = createHmac('sha256', newest).update(`one-time-code:${digits}:${id}`).digest();
    return String(mac.readUIntBE(0, CODE_BYTES) % 10 ** digits).padStart(digits, '0');
  };

  return {
    codeOf,
    isCode: (id, typed, digits) => isSameText(codeOf(id ?? '', digits), typed) && id !== undefined,
    linkTokenOf: (id) => `${id}.${linkMac(newest, id)}`,
    readLinkToken(token) {
      const [, id, mac] = LINK_TOKEN.exec(token) ?? [];
      if (id === undefined || mac === undefined) return undefined;
      return secrets.some((secret) => isSameText(linkMac(secret, id), mac)) ? id : undefined;
    },
  };
}

const linkMac = (secret: string, id: string): string => hmac(secret, `one-time-link:${id}`);
