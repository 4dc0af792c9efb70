const MAIL = /[^\s@<>"',;:()[\]]+@[^\s@<>"',;:()[\]]+\.[a-z]{2,}/gi;
const PHONE = /(?<!\d)(?:(?:\+|00)?221[\s.-]?)?7[05678](?:[\s.-]?\d){7}\b/g;
/** Capabilities, keys and cookies are longer than any of our public ids; an attempt's id is a UUID and tells nothing. */
const TOKEN = /(?<![\w-])(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-]))[\w-]{30,}/g;

/** Escapes within escapes; what is nested deeper no program on the way decodes. */
const DECODINGS_MAX = 3;

/** A text with its percent-encoded parts decoded, also where they were encoded twice. Malformed ones stay as they are. */
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
 * Free text with what identifies a person or opens something blotted out: mail addresses, phone numbers, long tokens,
 * percent-encoded or not. For words that others wrote, an exception's above all (HAZARDS F8, I20).
 */
export function redactText(text: string): string {
  const decoded = percentDecoded(text);
  const redacted = redactDecoded(decoded);
  return redacted === decoded ? text : redacted;
}

/** Shorter ones are words, such as a developer's password of a database. */
const SECRET_LENGTH_MIN = 8;

/**
 * A function that removes these secrets from a line, also percent-encoded, as JSON writes them, in hexadecimal and in
 * base64 wherever they stand in what was encoded (HAZARDS I20).
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

/** What base64 makes of these bytes behind `offset` others, without the letters that depend on their neighbours. */
function base64Inside(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const end = (offset + bytes.length) % 3 === 0 ? text.length : text.length - 1;
  return text.slice(offset === 0 ? 0 : offset + 1, end);
}
