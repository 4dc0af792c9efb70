import type { NotificationPolicy } from './faults.ts';
import type { invoiceBody } from './invoice.ts';

type Data = ReturnType<typeof invoiceBody>;

export interface EncodedNotification {
  contentType: string;
  body: string;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** Encodes a notification: as PayDunya does, as a form with PHP's bracket keys, or in a form that integrators describe. */
export function encodeNotification(
  data: Data,
  { shape, hash }: Pick<NotificationPolicy, 'shape' | 'hash'>,
): EncodedNotification {
  const sent: Data = hash === 'right' ? data : { ...data, hash: data.hash.replaceAll(/[0-9]/g, '0') };
  const encodings: Record<NotificationPolicy['shape'], () => EncodedNotification> = {
    brackets: () => ({ contentType: FORM, body: new URLSearchParams(bracketPairs('data', sent)).toString() }),
    'json-string': () => ({
      contentType: FORM,
      body: new URLSearchParams({ data: JSON.stringify(sent) }).toString(),
    }),
    json: () => ({ contentType: JSON_TYPE, body: JSON.stringify({ data: sent }) }),
    'root-hash': () => {
      const { hash: atRoot, ...rest } = sent;
      return { contentType: JSON_TYPE, body: JSON.stringify({ hash: atRoot, data: rest }) };
    },
  };
  return encodings[shape]();
}

/** `data[invoice][token]`, …; every value is text, null is empty, and empty objects are left out, as in PHP. */
function bracketPairs(key: string, value: unknown): [string, string][] {
  if (value === null) return [[key, '']];
  if (typeof value !== 'object') return [[key, typeof value === 'string' ? value : JSON.stringify(value)]];
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .flatMap(([name, inner]) => bracketPairs(`${key}[${name}]`, inner));
}
