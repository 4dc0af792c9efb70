/**
 * The same schema in the plainest words: one object in place of `allOf`, one type or null in place of `anyOf`. What
 * writes answers then need not try each branch, which costs more than the answer.
 */
export function flatSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(flatSchema);
  if (!isObject(schema)) return schema;
  const { allOf, anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [key, flatSchema(inner)]),
  );
  if (Array.isArray(allOf)) return { ...rest, ...merged(allOf) };
  if (!Array.isArray(anyOf)) return { ...rest, ...(anyOf !== undefined && { anyOf }) };
  return { ...rest, ...(orNull(anyOf) ?? { anyOf }) };
}

/** The one object that several parts describe together: each by itself would refuse the fields of the others. */
const merged = (parts: readonly unknown[]): object => ({
  type: 'object',
  required: parts.flatMap((part) => (isObject(part) ? (part['required'] ?? []) : [])),
  properties: Object.assign({}, ...parts.map((part) => isObject(part) && part['properties'])),
});

/** A single value that may be null, where that is all the branches say. */
function orNull(branches: readonly unknown[]): object | undefined {
  const [value, nothing, ...others] = branches;
  const isPlain = isObject(value) && typeof value['type'] === 'string' && value['type'] !== 'object';
  const isNullable = isObject(nothing) && nothing['type'] === 'null' && others.length === 0;
  return isPlain && isNullable ? { ...value, type: [value['type'], 'null'] } : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
