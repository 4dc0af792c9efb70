/**
 * Replaces `allOf` with one object schema and nullable `anyOf` with a type list. Otherwise the serializer would validate
 * the data against each branch, which takes longer than serializing it.
 */
export function flattenSchema(schema: object): object {
  const { allOf, anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [key, flattenInner(inner)]),
  );
  if (Array.isArray(allOf)) return { ...rest, ...merged(allOf) };
  if (!Array.isArray(anyOf)) return { ...rest, ...(anyOf !== undefined && { anyOf }) };
  return { ...rest, ...(orNull(anyOf) ?? { anyOf }) };
}

function flattenInner(inner: unknown): unknown {
  if (Array.isArray(inner)) return inner.map(flattenInner);
  return isObject(inner) ? flattenSchema(inner) : inner;
}

/** One object schema with the properties of all parts. */
const merged = (parts: readonly unknown[]): object => ({
  type: 'object',
  required: parts.flatMap((part) => (isObject(part) ? (part['required'] ?? []) : [])),
  properties: Object.assign({}, ...parts.map((part) => isObject(part) && part['properties'])),
});

/** The schema of a nullable primitive, when the branches are exactly that. */
function orNull(branches: readonly unknown[]): object | undefined {
  const [value, nothing, ...others] = branches;
  const isPlain = isObject(value) && typeof value['type'] === 'string' && value['type'] !== 'object';
  const isNullable = isObject(nothing) && nothing['type'] === 'null' && others.length === 0;
  return isPlain && isNullable ? { ...value, type: [value['type'], 'null'] } : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
