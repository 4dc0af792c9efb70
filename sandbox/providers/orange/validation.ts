import * as v from 'valibot';
import type { CodeTerms } from './code.ts';
import type { OrangeOptions } from './options.ts';
import { OrangeProblem } from './problems.ts';

const VALIDITY_MAX_S = 86_400;
const DEFAULT_VALIDITY_S = 300;
const METADATA_MAX = 10;
const LOOPBACK = ['localhost', '127.0.0.1'];

/** An https address, and plain http to this machine where that is allowed. */
function isAddress(text: string, { allowHttpLocalhost = false }: OrangeOptions): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (allowHttpLocalhost && protocol === 'http:' && LOOPBACK.includes(hostname));
}

const addressFor = (options: OrangeOptions) =>
  v.pipe(
    v.string(),
    v.check((text) => isAddress(text, options), 'should be an https address'),
  );

/** Written as a number in older documents. */
const merchantCode = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

const CodeRequest = (options: OrangeOptions) =>
  v.object({
    code: v.pipe(
      merchantCode,
      v.check((code) => code === options.merchantCode, 'unknown merchant'),
    ),
    name: v.pipe(v.string(), v.nonEmpty()),
    amount: v.object({
      unit: v.literal('XOF'),
      value: v.pipe(v.number(), v.integer(), v.minValue(1)),
    }),
    validity: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(VALIDITY_MAX_S)),
      DEFAULT_VALIDITY_S,
    ),
    callbackSuccessUrl: v.optional(addressFor(options)),
    callbackCancelUrl: v.optional(addressFor(options)),
    reference: v.optional(v.string()),
    metadata: v.optional(
      v.pipe(
        v.record(v.string(), v.string()),
        v.check((metadata) => Object.keys(metadata).length <= METADATA_MAX, 'too many entries'),
      ),
    ),
    restrictions: v.optional(v.object({ isSingleUse: v.optional(v.boolean(), false) })),
  });

/**
 * Reads the request for a new code.
 *
 * @param callbackUrl of the header `X-Callback-Url`
 * @throws OrangeProblem with one violation per field that is missing or wrong
 */
export function parseCodeRequest(body: unknown, callbackUrl: unknown, options: OrangeOptions): CodeTerms {
  const request = parse(CodeRequest(options), body);
  const headers = parse(v.object({ 'X-Callback-Url': v.optional(addressFor(options)) }), {
    'X-Callback-Url': callbackUrl,
  });
  return {
    merchantName: request.name,
    amount: request.amount.value,
    reference: request.reference,
    metadata: request.metadata,
    isSingleUse: request.restrictions?.isSingleUse ?? false,
    successUrl: request.callbackSuccessUrl,
    cancelUrl: request.callbackCancelUrl,
    callbackUrl: headers['X-Callback-Url'],
    validitySeconds: request.validity,
  };
}

/** @throws OrangeProblem */
export const parseRegistration = (body: unknown, options: OrangeOptions) =>
  parse(
    v.object({
      code: merchantCode,
      name: v.string(),
      callbackUrl: addressFor(options),
      apiKey: v.pipe(v.string(), v.nonEmpty()),
    }),
    body,
  );

const Search = v.object({
  reference: v.optional(v.string()),
  transactionId: v.optional(v.string()),
  status: v.optional(v.string()),
  type: v.optional(v.string()),
  fromDateTime: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  toDateTime: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  page: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number)), '0'),
  size: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(500)), '20'),
});
export type Search = v.InferOutput<typeof Search>;

/** @throws OrangeProblem */
export const parseSearch = (query: unknown): Search => parse(Search, query);

function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw new OrangeProblem(
    'invalid',
    result.issues.map((issue) => ({ field: v.getDotPath(issue) ?? 'body', message: issue.message })),
  );
}
