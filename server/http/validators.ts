import addFormats from 'ajv-formats';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';

const OPTIONS: Options = {
  allErrors: true,
  strict: true,
  // The document's nullable types and discriminators are sound, and more than Ajv's strict typing takes.
  strictTypes: false,
  strictRequired: false,
  discriminator: true,
  // Only marks a download; there is nothing in it to check.
  formats: { binary: true },
};

/** A JSON Schema 2020-12 validator with the document's formats. */
export function buildAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...OPTIONS, ...options });
  addFormats.default(ajv);
  return ajv;
}

/**
 * Validates requests as they are: a body is never coerced, so that `"500"`, `null` or `[5]` never becomes an
 * amount (HAZARDS A7). Paths, queries and headers are texts by nature and are read as the type they stand for.
 */
export function buildValidatorCompiler(): FastifySchemaCompiler<object> {
  const exact = buildAjv();
  // Strict numbers skip the bounds of a number that is not finite, which coercion makes of `Infinity` (HAZARDS D2).
  const reading = buildAjv({ coerceTypes: true, useDefaults: true, strictNumbers: false });
  return ({ schema, httpPart }) => {
    if (httpPart === 'body') return exact.compile(schema);
    return reading.compile(httpPart === 'headers' ? lowerCased(schema) : schema);
  };
}

/** Header names arrive in lower case whatever the document calls them. */
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
