import * as v from 'valibot';

/** Absent and null are treated alike. */
const maybe = <const Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));
/** PostgreSQL texts cannot contain NUL (HAZARDS D2). */
const short = v.pipe(v.string(), v.maxLength(255), v.excludes('\0'));
const address = v.pipe(v.string(), v.maxLength(2_000));
const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime())),
);

/** The answer to the token call; `expires_in` is in seconds, and in some versions a text. */
export const OrangeToken = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number(), v.minValue(1)),
});

/** The fields of a new QR code that we read. A picture that is no PNG below 100 kB is not shown (HAZARDS D7). */
export const OrangeCode = v.object({
  qrId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,128}$/)),
  qrCode: v.fallback(
    maybe(v.pipe(v.string(), v.startsWith('iVBORw0KGgo'), v.maxLength(130_000), v.base64())),
    null,
  ),
  deepLink: maybe(address),
  deepLinks: maybe(v.object({ MAXIT: maybe(address), OM: maybe(address) })),
  validFor: maybe(v.object({ endDateTime: maybe(moment) })),
});
export type OrangeCode = v.InferOutput<typeof OrangeCode>;

/** The fields of a payment that we read. Amounts are decimals such as `10.0`. */
export const OrangeTransaction = v.object({
  transactionId: v.pipe(short, v.nonEmpty()),
  status: short,
  type: maybe(short),
  amount: v.object({ value: v.union([v.number(), v.string()]), unit: short }),
  reference: maybe(short),
  metadata: maybe(v.object({ reference: maybe(short) })),
  createdAt: maybe(short),
  updatedAt: maybe(short),
});
export type OrangeTransaction = v.InferOutput<typeof OrangeTransaction>;

/** What identifies a payment that cannot be parsed. */
export const OrangeTransactionNames = v.object({ transactionId: maybe(short) });

/** A page of the statement: its payments are parsed one by one. */
export const OrangeStatement = v.array(v.unknown());

/** One payment that cannot be parsed makes the whole answer unreadable: it may be the one that succeeded. */
export const OrangeTransactions = v.array(OrangeTransaction);

const code = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100));

/** Error bodies: problems, whose code is a text or a number, and the errors of the token call. */
export const OrangeRefusal = v.union([
  v.pipe(
    v.object({ error: v.pipe(v.string(), v.maxLength(100)) }),
    v.transform(({ error }) => ({ code: error })),
  ),
  v.object({ code, status: v.union([v.string(), v.number()]) }),
]);

/** What we read of a notification: the names by which a payment is found, and what is stored of it. */
export const OrangeNotification = v.object({
  transactionId: maybe(short),
  status: maybe(short),
  type: maybe(short),
  amount: maybe(v.object({ value: v.union([v.number(), v.string()]), unit: short })),
  reference: maybe(short),
  metadata: maybe(v.object({ reference: maybe(short) })),
  channel: maybe(short),
});
