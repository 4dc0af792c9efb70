/**
 * PayDunya's notifications. Their `hash` is a constant, SHA-512 of the master key alone: a person who has seen one can forge all others.
 * It only keeps strangers out of the inbox; of the message nothing but the token is used, and that only to ask PayDunya (HAZARDS
 * B13).
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { digestKey, isAnyEqual, textOf } from '../callback-proof.ts';
import { parseJson } from '../json-client.ts';
import type { Callback } from '../provider.ts';
import { InvoiceToken } from './wire.ts';

const text = v.optional(v.fallback(v.string(), ''), '');
const NO_INVOICE = { token: '', status: '' };
const Data = v.object({
  hash: text,
  status: text,
  token: text,
  invoice: v.optional(v.fallback(v.object({ token: text, status: text }), NO_INVOICE), NO_INVOICE),
});

/** What we read of a message. */
interface Notification {
  hash: string;
  status: string;
  token: string;
}

/** The hash that every notification carries. */
export const notificationHash = (masterKey: string): string =>
  createHash('sha512').update(masterKey, 'utf8').digest('hex');

/**
 * Reads an authentic message: the form with PHP's bracket keys that PayDunya sends, or one of the forms that integrators describe
 * (JSON, or a form with JSON in `data`; the hash inside or outside of it, in either case; everything without `data` around it). Fields are looked up by name, so that no key of a
 * message becomes a key of an object.
 *
 * @param hashes the expected ones, of `notificationHash`
 * @returns `undefined` where the hash is wrong; a message without a token for an empty one, with which PayDunya probes the URL
 */
export function readNotification(hashes: readonly string[], rawBody: Uint8Array): Callback | undefined {
  const body = textOf(rawBody);
  const eventKey = digestKey(rawBody);
  if (body.trim() === '') return { eventKey, clientReference: undefined, sessionId: undefined, body: '' };
  const notification = body.trimStart().startsWith('{') ? fromJson(body) : fromForm(body);
  if (!notification || !isAnyEqual(notification.hash.toLowerCase(), hashes)) return undefined;
  const token = v.safeParse(InvoiceToken, notification.token);
  return {
    eventKey,
    clientReference: undefined,
    sessionId: token.success ? token.output : undefined,
    // Without the hash, which is as good as a key.
    body: JSON.stringify({ token: notification.token, status: notification.status }),
  };
}

function fromForm(body: string): Notification | undefined {
  const form = new URLSearchParams(body);
  const nested = form.get('data');
  if (nested !== null) return fromData(parseJson(nested), form.get('hash') ?? '');
  const first = (...names: string[]) => names.map((name) => form.get(name)).find((value) => value !== null);
  return {
    hash: first('data[hash]', 'hash') ?? '',
    status: first('data[status]', 'data[invoice][status]', 'status', 'invoice[status]') ?? '',
    token: first('data[invoice][token]', 'data[token]', 'invoice[token]', 'token') ?? '',
  };
}

function fromJson(body: string): Notification | undefined {
  const parsed = parseJson(body);
  const message = v.safeParse(v.object({ data: v.optional(v.unknown()), hash: text }), parsed);
  if (!message.success) return undefined;
  const { data = parsed, hash } = message.output;
  return fromData(typeof data === 'string' ? parseJson(data) : data, hash);
}

function fromData(data: unknown, hashOutside: string): Notification | undefined {
  const parsed = v.safeParse(Data, data);
  if (!parsed.success) return undefined;
  const { hash, status, token, invoice } = parsed.output;
  return { hash: hash || hashOutside, status: status || invoice.status || '', token: invoice.token || token };
}
