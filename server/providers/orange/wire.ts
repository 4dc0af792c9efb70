import * as v from 'valibot';
import { maybe, moment, part, short } from '../wire-values.ts';

const address = v.pipe(v.string(), v.maxLength(2_000));

/** The answer to the token call; `expires_in` is in seconds, and in some versions a text. */
export const OrangeToken = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number(), v.minValue(1)),
});

const PICTURE_PREFIX = /^data:image\/png;base64,/i;

/**
 * The fields of a new QR code that we read. A picture that is no PNG below 100 kB is not shown (HAZARDS D7). Some answers
 * have no `qrId`: nothing is asked with it, because payments are found by our reference.
 */
export const OrangeCode = v.object({
  qrId: part(v.pipe(short, v.regex(/^[A-Za-z0-9._-]{1,128}$/))),
  qrCode: part(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(PICTURE_PREFIX, '')),
      v.startsWith('iVBORw0KGgo'),
      v.maxLength(130_000),
      v.base64(),
    ),
  ),
  deepLink: part(address),
  deepLinks: part(v.object({ MAXIT: part(address), OM: part(address) })),
  validFor: part(v.object({ endDateTime: part(moment) })),
});
export type OrangeCode = v.InferOutput<typeof OrangeCode>;

/** The fields of a payment that we read. Amounts are decimals such as `10.0`. */
export const OrangeTransaction = v.object({
  transactionId: v.pipe(short, v.nonEmpty()),
  status: short,
  type: part(short),
  amount: v.object({ value: v.union([v.number(), v.string()]), unit: short }),
  reference: part(short),
  metadata: part(v.object({ reference: part(short), proof: part(short) })),
  createdAt: part(short),
  updatedAt: part(short),
});
export type OrangeTransaction = v.InferOutput<typeof OrangeTransaction>;

/** The status of one payment. */
export const OrangePaymentStatus = v.object({ status: short });

/** What identifies a payment that cannot be parsed. */
export const OrangeTransactionNames = v.object({ transactionId: maybe(short) });

/** A list of payments, which are parsed one by one. */
export const OrangeTransactions = v.array(v.unknown());

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
  transactionId: part(short),
  status: part(short),
  type: part(short),
  amount: part(v.object({ value: v.union([v.number(), v.string()]), unit: short })),
  reference: part(short),
  metadata: part(v.object({ reference: part(short) })),
  channel: part(short),
});

/** A payment as a stored notification names it. */
export const OrangeNamedPayment = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    transactionId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/)),
    type: part(short),
    amount: v.fallback(v.object({ value: v.union([v.number(), v.string()]), unit: short }), {
      value: '',
      unit: '',
    }),
  }),
);

/** The key of a notification where it is in its body. */
export const OrangeNotificationKey = v.object({ apiKey: v.string() });
