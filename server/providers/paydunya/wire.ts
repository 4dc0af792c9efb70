import * as v from 'valibot';
import { maybe, part, short } from '../wire-values.ts';

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
const amount = v.union([v.number(), short]);

/** Fields that are either beside the invoice or inside it. */
const places = { token: part(InvoiceToken), total_amount: part(amount), status: part(short) };

/** The fields of an invoice that we read. */
export const Invoice = v.pipe(
  v.object({
    ...places,
    invoice: part(v.object(places)),
    custom_data: v.optional(CustomData, {}),
    mode: part(short),
    fail_reason: part(short),
    receipt_identifier: part(short),
    provider_reference: part(short),
    errors: part(v.object({ message: part(short) })),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { invoice, ...beside } = dataset.value;
    const token = invoice?.token ?? beside.token;
    const total = invoice?.total_amount ?? beside.total_amount;
    const status = beside.status ?? invoice?.status;
    if (typeof token === 'string' && total !== null && total !== undefined && typeof status === 'string')
      return { ...beside, token, total_amount: total, status };
    addIssue({ message: 'An invoice has a token, a total and a status.' });
    return NEVER;
  }),
);
export type Invoice = v.InferOutput<typeof Invoice>;

export const OnsiteCreated = v.object({ token: InvoiceToken, invoice_token: InvoiceToken });
export const OnsiteCharged = v.object({ invoice_data: Invoice });
export const Credited = v.object({ transaction_id: short });
