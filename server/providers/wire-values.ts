/** How values of providers' answers are read: as tolerantly as their meaning allows. */
import * as v from 'valibot';

/** Absent and null are treated alike. */
export const maybe = <const Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));

/** A part without which an answer has a meaning: where it cannot be parsed, it is absent. */
export const part = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(maybe(schema), null);

/** A text; some versions send numbers. PostgreSQL texts cannot contain NUL (HAZARDS D2). */
export const short = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.maxLength(255),
  v.excludes('\0'),
);

export const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime())),
);

/**
 * The items of a search for one of our payments that can be parsed: an odd neighbour costs only itself.
 *
 * @param ourName our reference; an odd item with it may be the one that was paid, and so may an odd one that is alone
 * @returns `undefined` where the payment may be in what cannot be parsed
 */
export function readableItems<Item>(
  schema: v.GenericSchema<unknown, Item>,
  items: readonly unknown[],
  ourName: string,
): Item[] | undefined {
  const found: Item[] = [];
  const odd: unknown[] = [];
  for (const item of items) {
    const parsed = v.safeParse(schema, item);
    if (parsed.success) found.push(parsed.output);
    else odd.push(item);
  }
  const mayBeOurs = odd.some((item) => JSON.stringify(item).includes(ourName));
  return mayBeOurs || (odd.length > 0 && found.length === 0) ? undefined : found;
}
