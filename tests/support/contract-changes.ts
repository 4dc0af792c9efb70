/** Changes of the HTTP contract that a page or an API client of the previous release cannot work with. */
import { isDeepStrictEqual } from 'node:util';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectAt = (value: unknown, key: string): Json => {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : {};
};
const listAt = (value: unknown, key: string): unknown[] => {
  const found = isObject(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : found === undefined ? [] : [found];
};

/** A part of one of the two documents, which resolves the references inside it. */
interface Part {
  document: Json;
  value: unknown;
}

function resolved({ document, value }: Part): Json {
  let found = value;
  while (isObject(found) && typeof found['$ref'] === 'string') {
    const path = found['$ref'].slice('#/'.length).split('/');
    found = path.reduce<unknown>((inner, key) => objectAt(inner, key), document);
  }
  return isObject(found) ? found : {};
}
const at = (part: Part, ...path: string[]): Part => ({
  document: part.document,
  value: path.reduce<Json>(
    (inner, key) => resolved({ document: part.document, value: inner[key] }),
    resolved(part),
  ),
});

/** Schemas that were compared already, by their references: a schema may contain itself. */
type Seen = Set<string>;

const BODY = ['content', 'application/json', 'schema'];

/** @returns one sentence per change */
export function contractChanges(before: Json, after: Json): string[] {
  const old: Part = { document: before, value: before };
  const now: Part = { document: after, value: after };
  return Object.entries(objectAt(before, 'paths')).flatMap(([path, methods]) =>
    Object.keys(isObject(methods) ? methods : {})
      .filter((method) => 'operationId' in objectAt(methods, method))
      .flatMap((method) => {
        const [first, second] = [operationAt(old, path, method), operationAt(now, path, method)];
        const name = `${method.toUpperCase()} ${path}`;
        return 'operationId' in resolved(second)
          ? operationChanges(name, first, second)
          : [`${name} is removed`];
      }),
  );
}

/** An operation with its own parameters and those of its path. */
function operationAt(part: Part, path: string, method: string): Part {
  const operation = resolved(at(part, 'paths', path, method));
  const ofPath = listAt(resolved(at(part, 'paths', path)), 'parameters');
  const value = { ...operation, parameters: [...ofPath, ...listAt(operation, 'parameters')] };
  return { document: part.document, value };
}

function* parameterChanges(name: string, old: Part, now: Part): Generator<string> {
  const read = (part: Part) =>
    listAt(resolved(part), 'parameters').map((value) => {
      const parameter = resolved({ document: part.document, value });
      return {
        key: `${String(parameter['in'])} ${String(parameter['name'])}`,
        parameter,
        document: part.document,
      };
    });
  const former = read(old);
  for (const { key, parameter, document } of read(now)) {
    const same = former.find((one) => one.key === key);
    if (same)
      yield* inputChanges(
        `${name} ${key}`,
        { document: same.document, value: same.parameter['schema'] },
        { document, value: parameter['schema'] },
        new Set(),
      );
    if (parameter['required'] === true && same?.parameter['required'] !== true)
      yield `${name} ${key} is required`;
  }
  const present = read(now).map(({ key }) => key);
  for (const { key } of former) if (!present.includes(key)) yield `${name} ${key} is removed`;
}

function operationChanges(name: string, old: Part, now: Part): string[] {
  const isBodyRequired = (part: Part) => resolved(at(part, 'requestBody'))['required'] === true;
  return [
    ...parameterChanges(name, old, now),
    ...(isBodyRequired(now) && !isBodyRequired(old) ? [`${name} body is required`] : []),
    ...inputChanges(
      `${name} body`,
      at(old, 'requestBody', ...BODY),
      at(now, 'requestBody', ...BODY),
      new Set(),
    ),
    ...Object.keys(resolved(at(old, 'responses'))).flatMap((status) =>
      status in resolved(at(now, 'responses'))
        ? outputChanges(
            `${name} ${status}`,
            at(old, 'responses', status, ...BODY),
            at(now, 'responses', status, ...BODY),
            new Set(),
          )
        : [`${name} ${status} is removed`],
    ),
  ];
}

const LOWER = ['minLength', 'minimum', 'minItems'];
const UPPER = ['maxLength', 'maximum', 'maxItems'];
const EXACT = ['pattern', 'format', 'const'];
const ALTERNATIVES = ['anyOf', 'oneOf', 'allOf'];

const isSeen = (seen: Seen, old: Part, now: Part): boolean => {
  const key = JSON.stringify([old.value, now.value]);
  if (!key.includes('$ref')) return false;
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
};

/** What an older client sends must still be accepted. */
function inputChanges(name: string, old: Part, now: Part, seen: Seen): string[] {
  if (isSeen(seen, old, now)) return [];
  const [first, second] = [resolved(old), resolved(now)];
  const limit = (keyword: string, isNarrower: (before: number | undefined, after: number) => boolean) => {
    const [before, after] = [first[keyword], second[keyword]];
    const narrower =
      typeof after === 'number' && isNarrower(typeof before === 'number' ? before : undefined, after);
    return narrower ? [`${name} has another ${keyword}`] : [];
  };
  const required = listAt(second, 'required').filter((field) => !listAt(first, 'required').includes(field));
  return [
    ...required.map((field) => `${name}.${String(field)} is required`),
    ...lostWords(first, second, 'enum').map((word) => `${name} refuses ${word}`),
    ...lostWords(first, second, 'type').map((word) => `${name} refuses type ${word}`),
    ...LOWER.flatMap((keyword) => limit(keyword, (before, after) => after > (before ?? 0))),
    ...UPPER.flatMap((keyword) =>
      limit(keyword, (before, after) => after < (before ?? Number.POSITIVE_INFINITY)),
    ),
    ...EXACT.filter(
      (keyword) => keyword in second && !isDeepStrictEqual(first[keyword], second[keyword]),
    ).map((keyword) => `${name} has another ${keyword}`),
    ...innerChanges(name, old, now, (inner, one, other) => inputChanges(inner, one, other, seen)),
  ];
}

/** What an older client reads must still be there. A new word in a list is unknown to it, and it treats it so. */
function outputChanges(name: string, old: Part, now: Part, seen: Seen): string[] {
  if (isSeen(seen, old, now)) return [];
  const [first, second] = [resolved(old), resolved(now)];
  const optional = listAt(first, 'required').filter((field) => !listAt(second, 'required').includes(field));
  return [
    ...optional
      .filter((field) => String(field) in objectAt(second, 'properties'))
      .map((field) => `${name}.${String(field)} may be missing`),
    ...lostWords(second, first, 'type').map((word) => `${name} may be of type ${word}`),
    ...innerChanges(name, old, now, (inner, one, other) => outputChanges(inner, one, other, seen)),
  ];
}

/** The words of a keyword that `former` allows and `present` does not; without the keyword everything is allowed. */
const lostWords = (former: Json, present: Json, keyword: string): string[] =>
  !(keyword in present)
    ? []
    : keyword in former
      ? listAt(former, keyword)
          .filter((word) => !listAt(present, keyword).includes(word))
          .map(String)
      : ['other values'];

function innerChanges(
  name: string,
  old: Part,
  now: Part,
  compare: (name: string, old: Part, now: Part) => string[],
): string[] {
  const [first, second] = [resolved(old), resolved(now)];
  const inner = (part: Part, value: unknown): Part => ({ document: part.document, value });
  const properties = objectAt(second, 'properties');
  return [
    ...Object.entries(objectAt(first, 'properties')).flatMap(([field, value]) =>
      field in properties
        ? compare(`${name}.${field}`, inner(old, value), inner(now, properties[field]))
        : [`${name}.${field} is removed`],
    ),
    ...('items' in first
      ? compare(`${name}[]`, inner(old, first['items']), inner(now, second['items']))
      : []),
    ...ALTERNATIVES.flatMap((keyword) => {
      const others = listAt(second, keyword);
      return listAt(first, keyword).flatMap((value, index) =>
        index < others.length
          ? compare(name, inner(old, value), inner(now, others[index]))
          : [`${name} has one alternative less`],
      );
    }),
  ];
}
