import buildSerializer from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { flattenSchema } from './flatten-schema.ts';
import { oncePerSchema } from './once-per-schema.ts';

/** @throws if the schema cannot be compiled */
export const serializerOf = oncePerSchema((schema) => buildSerializer(flattenSchema(schema)));

/** Serializes responses. A schema is compiled with its first response: compiling all would double the time to start. */
export const compileSerializer: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (data) =>
    serializerOf(schema)(data);
