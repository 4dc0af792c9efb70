import addFormats from 'ajv-formats';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';

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

/**
 * Validates requests. Bodies are never coerced: `"500"`, `null` or `[5]` must not become an amount (HAZARDS A7). Paths,
 * queries and headers are strings and are coerced to the types of the schema.
 */
export function buildValidatorCompiler(): FastifySchemaCompiler<object> {
  const exact = buildAjv();
  // With `strictNumbers`, Ajv would not check the bounds of `Infinity`, which coercion can produce (HAZARDS D2).
  const coercing = buildAjv({ coerceTypes: true, useDefaults: true, strictNumbers: false });
  return ({ schema, httpPart }) => {
    if (httpPart === 'body') return exact.compile(schema);
    return coercing.compile(httpPart === 'headers' ? lowerCased(schema) : schema);
  };
}

/** Node.js gives header names in lower case. */
function lowerCased(schema: object): object {
  if (!('properties' in schema) || typeof schema.properties !== 'object' || schema.properties === null) {
    return schema;
  }
  const properties = Object.entries(schema.properties).map(([name, value]) => [name.toLowerCase(), value]);
  const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : [];
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    required: required.map((name) => String(name).toLowerCase()),
  };
}
