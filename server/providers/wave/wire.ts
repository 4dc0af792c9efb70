import * as v from 'valibot';
import { maybe, moment, part, short } from '../wire-values.ts';

/** The fields of a checkout session that we read. @see https://docs.wave.com/checkout */
export const WaveSession = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  amount: short,
  currency: short,
  checkout_status: short,
  payment_status: short,
  last_payment_error: part(v.object({ code: part(short) })),
  transaction_id: part(short),
  client_reference: part(short),
  wave_launch_url: part(v.pipe(v.string(), v.maxLength(2_000))),
  when_created: part(moment),
  when_expires: part(moment),
  when_completed: part(moment),
});
export type WaveSession = v.InferOutput<typeof WaveSession>;

/** Sessions with one reference, which are parsed one by one. */
export const WaveSearch = v.object({ result: v.array(v.unknown()) });

/** The fields of a payment in the wallet's statement that we read. */
export const WaveStatementItem = v.object({
  transaction_type: maybe(short),
  transaction_id: v.pipe(short, v.minLength(1)),
  amount: short,
  fee: part(short),
  timestamp: moment,
  is_reversal: maybe(v.boolean()),
  client_reference: part(short),
  checkout_api_session_id: maybe(short),
});
export type WaveStatementItem = v.InferOutput<typeof WaveStatementItem>;

/** The fields that distinguish a payment from other movements, and identify an item that cannot be parsed. */
export const WaveStatementNames = v.object({
  transaction_type: maybe(v.string()),
  transaction_id: maybe(short),
  checkout_api_session_id: maybe(short),
});

/**
 * One page of the wallet's statement of one day. Items are parsed one by one: an unknown shape must not hide the others.
 *
 * @see https://docs.wave.com/balance-api
 */
export const WaveStatement = v.object({
  page_info: v.object({
    end_cursor: maybe(v.pipe(v.string(), v.maxLength(1_000))),
    has_next_page: v.boolean(),
  }),
  items: v.array(v.unknown()),
});
export type WaveStatement = v.InferOutput<typeof WaveStatement>;

const body = { code: short, message: maybe(v.string()) };

/** Both formats of Wave's error responses. */
export const WaveRefusal = v.union([
  v.object(body),
  v.pipe(
    v.object({ error: v.object(body) }),
    v.transform(({ error }) => error),
  ),
]);

/** An event of a webhook. `data` is the session; other kinds of events have other data. */
export const WaveEvent = v.object({
  id: v.pipe(short, v.minLength(1)),
  type: short,
  data: v.fallback(v.object({ id: v.optional(short), client_reference: maybe(short) }), {}),
});
