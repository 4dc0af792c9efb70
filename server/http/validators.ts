import addFormats from 'ajv-formats';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';
import { oncePerSchema } from './once-per-schema.ts';

const OPTIONS: Options = {
  allErrors: true,
  strict: true,
  // Ajv's strict types reject nullable types and discriminators, which the document uses.
  strictTypes: false,
  strictRequired: false,
  discriminator: true,
  // Marks a download; there is nothing to validate.
  formats: { binary: true },
};

/** A JSON Schema 2020-12 validator with the document's formats. */
export function buildAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...OPTIONS, ...options });
  addFormats.default(ajv);
  return ajv;
}

const exact = buildAjv();
// With `strictNumbers`, Ajv would not check the bounds of `Infinity`, which coercion can produce (HAZARDS D2).
const coercing = buildAjv({ coerceTypes: true, useDefaults: true, strictNumbers: false });

const exactOf = oncePerSchema((schema) => exact.compile(schema));
const coercingOf = oncePerSchema((schema) => coercing.compile(schema));

/**
 * Validates requests. Bodies are never coerced: `"500"`, `null` or `[5]` must not become an amount (HAZARDS A7). Paths,
 * queries and headers are strings and are coerced to the types of the schema. A schema is compiled with its first
 * request: compiling all would double the time to start.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const validatorOf = httpPart === 'body' ? exactOf : coercingOf;
  const validate: ReturnType<FastifySchemaCompiler<object>> = (data: unknown) => {
    const compiled = validatorOf(schema);
    const isValid = compiled(data);
    validate.errors = compiled.errors ?? null;
    return isValid;
  };
  return validate;
};
