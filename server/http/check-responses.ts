import type { preSerializationAsyncHookHandler } from 'fastify';
import { flattenSchema } from './flatten-schema.ts';
import { oncePerSchema } from './once-per-schema.ts';
import { buildAjv } from './validators.ts';

const ajv = buildAjv({ strict: false });
const validatorOf = oncePerSchema((schema) => ajv.compile(withoutOtherFields(flattenSchema(schema))));

/**
 * A hook that validates every response against the contract: status, media type, fields and formats. Undocumented
 * fields are errors too, because the serializer would drop them silently.
 */
export const checkResponse: preSerializationAsyncHookHandler = async (request, reply, payload) => {
  const { schema, url } = request.routeOptions;
  const described = responseSchema(schema?.response, reply.statusCode, reply.getHeader('content-type'));
  if (described === undefined) return payload;
  const validate = validatorOf(described);
  if (validate(payload)) return payload;
  throw new Error(
    `${url ?? ''} answers ${reply.statusCode} outside its contract: ${ajv.errorsText(validate.errors)}`,
  );
};

function responseSchema(response: unknown, status: number, contentType: unknown): object | undefined {
  const type = typeof contentType === 'string' ? contentType.split(';', 1).join() : 'application/json';
  const found = valueAt(
    valueAt(response, String(status)) ?? valueAt(response, 'default'),
    'content',
    type,
    'schema',
  );
  return typeof found === 'object' && found !== null ? found : undefined;
}

const valueAt = (from: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    from,
  );

/** The same schema with `additionalProperties: false` on every object. */
function withoutOtherFields(schema: unknown): object {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
    return 'properties' in copy ? { additionalProperties: false, ...copy } : copy;
  };
  const copy = walk(schema);
  return typeof copy === 'object' && copy !== null ? copy : {};
}
