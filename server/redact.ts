const MAIL = /[^\s@<>"',;:()[\]]+@[^\s@<>"',;:()[\]]+\.[a-z]{2,}/gi;
const PHONE = /(?<!\d)(?:(?:\+|00)?221[\s.-]?)?7\d(?:[\s.-]?\d){7}\b/g;
/**
 * Matches capabilities, keys and cookies, which are longer than all public ids. UUIDs are excluded: an attempt's id
 * is not secret.
 */
const TOKEN = /(?<![\w-])(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-]))[\w-]{30,}/g;

/** Maximum number of nested percent-encodings to decode; nothing decodes deeper ones. */
const DECODINGS_MAX = 3;

/** Decodes the percent-encoded parts of a text, also if encoded several times. Malformed parts are kept. */
export function percentDecoded(text: string): string {
  let decoded = text;
  for (let round = 0; round < DECODINGS_MAX && decoded.includes('%'); round += 1) {
    decoded = decoded.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes);
      } catch {
        return escapes;
      }
    });
  }
  return decoded;
}

const redactDecoded = (text: string): string =>
  text.replace(MAIL, '[mail]').replace(TOKEN, '[token]').replace(PHONE, '[phone]');

/**
 * Redacts personal data and secrets in free text: e-mail addresses, phone numbers and long tokens, percent-encoded or
 * not. For texts from other sources, especially exceptions (HAZARDS F8, I20).
 */
export function redactText(text: string): string {
  const decoded = percentDecoded(text);
  const redacted = redactDecoded(decoded);
  return redacted === decoded ? text : redacted;
}

/** Shorter secrets are ordinary words, e.g. a database password on a developer's machine. */
const SECRET_LENGTH_MIN = 8;

/**
 * Returns a function that removes these secrets from a line: plain, percent-encoded, JSON-escaped, in hexadecimal and
 * within base64 at any position (HAZARDS I20).
 */
export function secretRemover(secrets: readonly string[]): (line: string) => string {
  const forms = secrets.filter(({ length }) => length >= SECRET_LENGTH_MIN).flatMap(formsOf);
  if (forms.length === 0) return (line) => line;
  const longestFirst = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  const any = new RegExp(
    longestFirst.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    'gi',
  );
  return (line) => line.replaceAll(any, '[secret]');
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const percent = encodeURIComponent(secret);
  const everyByte = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const base64 = [0, 1, 2].map((offset) => base64Inside(bytes, offset));
  const urlSafe = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    percent,
    everyByte,
    bytes.toString('hex'),
    ...base64,
    ...urlSafe,
  ];
}

/**
 * The base64 form of bytes that follow `offset` other bytes, without the characters that depend on neighbouring
 * bytes.
 */
function base64Inside(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const end = (offset + bytes.length) % 3 === 0 ? text.length : text.length - 1;
  return text.slice(offset === 0 ? 0 : offset + 1, end);
}
