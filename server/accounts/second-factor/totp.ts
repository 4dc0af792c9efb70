import { createHmac } from 'node:crypto';
import { isSameText } from '../../access/capability.ts';

/** Seconds for which a code is shown. */
const STEP_S = 30;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The step of a moment, counted from 1970. */
const stepOf = (now: Date): number => Math.floor(now.getTime() / 1_000 / STEP_S);

/** The code of a step, by RFC 6238 with SHA-1, the only algorithm that all authenticator apps have. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code was typed: the present one, the one before or the one after, since clocks differ. */
export const matchingStep = (secret: Uint8Array, typed: string, now: Date): number | undefined => {
  const present = stepOf(now);
  return [present - 1, present, present + 1].filter((step) => isSameText(codeAt(secret, step), typed)).at(-1);
};

/** The bytes in base 32 as RFC 4648 has it, without padding. */
export function toRfcBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** The link that an authenticator app reads from a QR code. */
export function authenticatorLink({
  secret,
  issuer,
  account,
}: {
  secret: string;
  issuer: string;
  account: string;
}) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_S}`;
  return `otpauth://totp/${label}?${query}`;
}
