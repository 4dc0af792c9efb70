import * as v from 'valibot';

/** Absent and null are treated alike. */
const maybe = <const Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));
/** PostgreSQL texts cannot contain NUL (HAZARDS D2). */
const short = v.pipe(v.string(), v.maxLength(255), v.excludes('\0'));

/** The token of an invoice, which becomes a part of paths. */
export const InvoiceToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{4,64}$/));

/** Every answer has a code as text; "00" is success, whatever the HTTP status says. */
export const ResponseCode = v.object({
  response_code: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(20)),
  response_text: maybe(v.string()),
});

export const Created = v.object({
  token: InvoiceToken,
  /** The URL of the payment page. */
  response_text: v.pipe(v.string(), v.maxLength(2_000)),
});

/** Empty objects arrive as `[]`, as PHP writes them. */
const CustomData = v.fallback(v.object({ reference: v.optional(short) }), {});

/** The fields of an invoice that we read. */
export const Invoice = v.object({
  invoice: v.object({
    token: InvoiceToken,
    total_amount: v.union([v.number(), short]),
  }),
  custom_data: v.optional(CustomData, {}),
  mode: maybe(short),
  status: short,
  fail_reason: v.fallback(maybe(short), undefined),
  receipt_identifier: v.fallback(maybe(short), undefined),
  provider_reference: v.fallback(maybe(short), undefined),
  errors: v.fallback(maybe(v.object({ message: maybe(short) })), undefined),
});
export type Invoice = v.InferOutput<typeof Invoice>;

export const OnsiteCreated = v.object({ token: InvoiceToken, invoice_token: InvoiceToken });
export const OnsiteCharged = v.object({ invoice_data: Invoice });
export const Credited = v.object({ transaction_id: short });
