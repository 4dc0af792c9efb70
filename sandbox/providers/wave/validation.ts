/**
 * What the API accepts. A request with faults gets one `details` entry for each bad field.
 *
 * @see https://docs.wave.com/checkout
 */
import * as v from 'valibot';
import { type ErrorDetail, WaveError } from './errors.ts';
import type { SessionTerms } from './session.ts';

const REFERENCE_LENGTH_MAX = 255;
/** More figures would not survive as a number; no wallet holds that much. */
const AMOUNT_FIGURES_MAX = 15;

const amount = v.pipe(
  v.string('The amount should be a string.'),
  v.regex(/^-?\d+(\.\d+)?$/, 'The amount should be a decimal number.'),
  v.regex(/^-?\d+$/, 'An amount in XOF has no decimals.'),
  v.regex(/^[1-9]\d*$/, 'The amount should be positive and have no leading zero.'),
  v.maxLength(AMOUNT_FIGURES_MAX, 'The amount is too large.'),
  v.transform(Number),
);

/** The host pattern keeps out what URL parsing lets through and a page's policy must never contain. */
const HOST = /^[a-z0-9.-]+$/;
const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

const returnUrl = (allowHttpLocalhost: boolean) =>
  v.pipe(
    v.string('The URL should be a string.'),
    v.check((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      if (!url || !HOST.test(url.hostname)) return false;
      return (
        url.protocol === 'https:' ||
        (url.protocol === 'http:' && allowHttpLocalhost && LOCAL_HOSTS.includes(url.hostname))
      );
    }, 'The URL should start with https://.'),
  );

const optionalText = <const Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.optional(v.nullable(schema), null);

const createBody = (allowHttpLocalhost: boolean) =>
  v.object({
    amount,
    currency: v.literal('XOF', 'The currency should be XOF, as the wallet of the key is.'),
    success_url: returnUrl(allowHttpLocalhost),
    error_url: returnUrl(allowHttpLocalhost),
    client_reference: optionalText(
      v.pipe(
        v.string('The reference should be a string.'),
        v.maxLength(REFERENCE_LENGTH_MAX, 'The reference has more than 255 characters.'),
      ),
    ),
    restrict_payer_mobile: optionalText(
      v.pipe(
        v.string('The phone number should be a string.'),
        v.regex(/^\+[1-9]\d{6,14}$/, 'The phone number should be in E.164 format.'),
      ),
    ),
    aggregated_merchant_id: optionalText(v.string('The merchant id should be a string.')),
  });

/** What a create call asks for, and the fields in it that Wave does not know. */
export interface CreateRequest {
  terms: SessionTerms;
  unknownFields: string[];
}

/** @throws WaveError `request-validation-error` naming every bad field */
export function parseCreateRequest(body: unknown, allowHttpLocalhost: boolean): CreateRequest {
  const schema = createBody(allowHttpLocalhost);
  const wire = parseOrRefuse('body', schema, body, { abortPipeEarly: true });
  return {
    terms: {
      amount: wire.amount,
      currency: wire.currency,
      successUrl: wire.success_url,
      errorUrl: wire.error_url,
      clientReference: wire.client_reference,
      restrictPayerMobile: wire.restrict_payer_mobile,
      aggregatedMerchantId: wire.aggregated_merchant_id,
    },
    unknownFields: Object.keys(v.parse(v.looseObject({}), body)).filter((key) => !(key in schema.entries)),
  };
}

/**
 * Reads a part of a request.
 *
 * @param part where it stands, the first word of each `loc`
 * @throws WaveError `request-validation-error`
 */
export function parseOrRefuse<const Schema extends v.GenericSchema>(
  part: 'body' | 'query',
  schema: Schema,
  input: unknown,
  config?: v.Config<v.InferIssue<Schema>>,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, config);
  if (result.success) return result.output;
  throw new WaveError('request-validation-error', detailsOf(part, result.issues));
}

function detailsOf(part: string, issues: readonly v.BaseIssue<unknown>[]): ErrorDetail[] {
  return issues.map((issue) => {
    const path = v.getDotPath(issue);
    const missing = issue.kind === 'schema' && issue.received === 'undefined';
    return {
      loc: path === null ? [part] : [part, path],
      msg: missing ? 'The field is required.' : issue.message,
      type: missing ? 'missing' : issue.type,
    };
  });
}
