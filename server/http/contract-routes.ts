import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const DOCUMENT = new URL('../../openapi/shop.json', import.meta.url);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An operation of the contract as a route. */
export interface ContractRoute {
  operationId: string;
  method: (typeof METHODS)[number];
  /** With Fastify's parameters, e.g. `/api/commandes/:id`. */
  url: string;
  schema: ReturnType<typeof schemaOf>;
}

const jsonSchema = v.record(v.string(), v.unknown());
const mediaType = v.object({ schema: jsonSchema });
const parameterSchema = v.object({
  name: v.string(),
  in: v.picklist(['path', 'query', 'header']),
  required: v.optional(v.boolean(), false),
  schema: jsonSchema,
});
type Parameter = v.InferOutput<typeof parameterSchema>;
const parameters = v.optional(v.array(parameterSchema), []);

const operationSchema = v.object({
  operationId: v.string(),
  tags: v.optional(v.array(v.string()), []),
  parameters,
  requestBody: v.optional(v.object({ content: v.object({ 'application/json': mediaType }) })),
  responses: v.record(v.string(), v.object({ content: v.optional(v.record(v.string(), mediaType)) })),
});
type Operation = v.InferOutput<typeof operationSchema>;

const operation = v.optional(operationSchema);
const documentSchema = v.object({
  // Strict: an operation with another method would have no route.
  paths: v.record(
    v.string(),
    v.strictObject({
      parameters,
      get: operation,
      post: operation,
      put: operation,
      patch: operation,
      delete: operation,
    }),
  ),
});

let routes: readonly ContractRoute[] | undefined;

/** The routes of `openapi/shop.json`, read once per process: their schemas are shared and must not be changed. */
export const contractRoutes = (): readonly ContractRoute[] => (routes ??= readRoutes());

function readRoutes(): ContractRoute[] {
  const document: unknown = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  const { paths } = v.parse(documentSchema, withoutRefs(document));
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const found = item[method];
      if (found === undefined) return [];
      const { operationId } = found;
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      return [{ operationId, method, url, schema: schemaOf(found, item.parameters) }];
    }),
  );
}

function schemaOf({ tags, requestBody, responses, ...own }: Operation, ofPath: readonly Parameter[]) {
  const all = [...ofPath, ...own.parameters];
  const params = parametersIn('path', all);
  const querystring = parametersIn('query', all);
  const headers = parametersIn('header', all);
  // A plain schema: with one per media type, Fastify would not validate a body without a Content-Type.
  const body = requestBody?.content['application/json'].schema;
  const response = Object.fromEntries(
    Object.entries(responses).flatMap(([status, { content }]) => (content ? [[status, { content }]] : [])),
  );
  return {
    tags,
    response,
    ...(params && { params }),
    ...(querystring && { querystring }),
    ...(headers && { headers }),
    ...(body && { body }),
  };
}

interface ParametersSchema {
  type: 'object';
  properties: Record<string, object>;
  required: string[];
}

/** One object schema for the parameters at a place; header names in lower case, as Node.js gives them. */
function parametersIn(place: Parameter['in'], all: readonly Parameter[]): ParametersSchema | undefined {
  const found = all
    .filter((parameter) => parameter.in === place)
    .map((parameter) => ({
      ...parameter,
      name: place === 'header' ? parameter.name.toLowerCase() : parameter.name,
    }));
  if (found.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
    required: found.filter(({ required }) => required).map(({ name }) => name),
  };
}

/**
 * The document with each reference replaced by what it refers to.
 * @throws TypeError for a reference to nothing or to itself
 */
function withoutRefs(document: unknown): unknown {
  const resolved = new Map<string, unknown>();
  const pending = new Set<string>();
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (!isObject(node)) return node;
    const ref = node['$ref'];
    if (typeof ref === 'string') return resolveRef(ref);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]));
  };
  const resolveRef = (ref: string): unknown => {
    if (resolved.has(ref)) return resolved.get(ref);
    const target = ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((from, key) => (isObject(from) ? from[unescapePointer(key)] : undefined), document);
    if (target === undefined || pending.has(ref)) throw new TypeError(`The contract's ${ref} has no end`);
    pending.add(ref);
    const value = resolve(target);
    resolved.set(ref, value);
    return value;
  };
  return resolve(document);
}

const unescapePointer = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
