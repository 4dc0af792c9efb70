/** What the API reads of a request. Optional fields may be absent or null, and objects that are empty may arrive as `[]`. */
import * as v from 'valibot';
import type { InvoiceTerms } from './invoice.ts';
import { Refusal } from './refusal.ts';

const maybe = <const Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);
const text = maybe(v.pipe(v.string(), v.maxLength(2_000)));

/** The host pattern keeps out what a page's policy must never contain. */
const HOST = /^[a-z0-9.-]+$/;
const address = maybe(
  v.pipe(
    v.string(),
    v.check((given) => {
      const url = URL.canParse(given) ? new URL(given) : undefined;
      return url !== undefined && /^https?:$/.test(url.protocol) && HOST.test(url.hostname);
    }, 'An action should be a URL.'),
  ),
);

/** Francs; the official plugins of two shop systems send them as text, `147500.00`. */
const amount = (name: string) =>
  v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d+(?:\.\d+)?$/))],
      `${name} should be a number.`,
    ),
    v.transform(Number),
    v.gtValue(0, `${name} should be more than 0.`),
  );

const CreateBody = v.object({
  invoice: v.object({
    total_amount: amount('total_amount'),
    description: text,
    items: v.nullish(v.unknown(), {}),
    taxes: v.nullish(v.unknown(), {}),
    channels: v.nullish(v.array(v.string()), []),
    customer: maybe(v.object({ name: text, email: text, phone: text })),
  }),
  store: v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty('store.name is needed.')) }),
  custom_data: v.nullish(v.unknown(), {}),
  actions: v.optional(v.object({ return_url: address, cancel_url: address, callback_url: address }), {}),
});

/** @throws Refusal `9001` that names the field */
export function readTerms(body: unknown): InvoiceTerms {
  const { invoice, store, custom_data: customData, actions } = parseOrRefuse(CreateBody, body);
  const { name, email, phone } = invoice.customer ?? {};
  return {
    amount: invoice.total_amount,
    description: invoice.description,
    items: invoice.items,
    taxes: invoice.taxes,
    channels: invoice.channels ?? [],
    prefill: invoice.customer && {
      ...(name && { name }),
      ...(email && { email }),
      ...(phone && { phone }),
    },
    storeName: store.name,
    customData,
    returnUrl: actions.return_url,
    cancelUrl: actions.cancel_url,
    callbackUrl: actions.callback_url,
  };
}

/** E-mail address, number or user name of an account; strings and numbers both occur. */
const alias = v.pipe(
  v.union([v.string(), v.number()], 'account_alias is needed.'),
  v.transform(String),
  v.trim(),
  v.regex(/^[\w.+@-]{3,100}$/, 'account_alias is not valid.'),
);

export const OnsiteBody = v.object({
  invoice_data: v.unknown(),
  opr_data: v.object({ account_alias: alias }),
});

export const ChargeBody = v.object({ token: v.string(), confirm_token: v.string() });

export const CreditBody = v.object({
  account_alias: alias,
  amount: amount('amount'),
});

/** @throws Refusal `9001` that names the first field that is wrong */
export function parseOrRefuse<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  throw new Refusal('request', path === null ? issue.message : `${path}: ${issue.message}`);
}

/** PayDunya reads JSON whatever the content type says. @throws Refusal `9001` */
export function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  } catch {
    throw new Refusal('request', 'The body is not JSON.');
  }
}
