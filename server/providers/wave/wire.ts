import * as v from 'valibot';

/** Absent and null read alike. */
const maybe = <const Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));
/** No database text holds a NUL (HAZARDS D2). */
const short = v.pipe(v.string(), v.maxLength(255), v.excludes('\0'));
const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime())),
);

/** A checkout session as Wave writes it; only what we read. @see https://docs.wave.com/checkout */
export const WaveSession = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  amount: short,
  currency: short,
  checkout_status: short,
  payment_status: short,
  last_payment_error: maybe(v.object({ code: maybe(short) })),
  transaction_id: maybe(short),
  client_reference: maybe(short),
  wave_launch_url: maybe(v.pipe(v.string(), v.maxLength(2_000))),
  when_created: maybe(moment),
  when_expires: maybe(moment),
  when_completed: maybe(moment),
});
export type WaveSession = v.InferOutput<typeof WaveSession>;

export const WaveSearch = v.object({ result: v.array(WaveSession) });

/** A payment in the wallet's statement; only what we read. */
export const WaveStatementItem = v.object({
  transaction_type: maybe(short),
  transaction_id: v.pipe(short, v.minLength(1)),
  amount: short,
  fee: maybe(short),
  timestamp: moment,
  is_reversal: maybe(v.boolean()),
  client_reference: maybe(short),
  checkout_api_session_id: maybe(short),
});
export type WaveStatementItem = v.InferOutput<typeof WaveStatementItem>;

/** What tells a payment from other movements, and what an unreadable item is called. */
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

/** The two shapes in which Wave refuses, as one. */
export const WaveRefusal = v.union([
  v.object(body),
  v.pipe(
    v.object({ error: v.object(body) }),
    v.transform(({ error }) => error),
  ),
]);

/** An event of a webhook. The session stands in `data`; other kinds of events have other data there. */
export const WaveEvent = v.object({
  id: v.pipe(short, v.minLength(1)),
  type: short,
  data: v.fallback(v.object({ id: v.optional(short), client_reference: maybe(short) }), {}),
});
