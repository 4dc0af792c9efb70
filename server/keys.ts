/** The names of the properties of an object that has no others. */
export const keysOf = <Type extends object>(object: Type): readonly (keyof Type & string)[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object is a literal of ours
  Object.keys(object) as (keyof Type & string)[];

/** The properties of an object with these names. */
export const pick = <Type extends object, Key extends keyof Type>(
  object: Type,
  keys: readonly Key[],
): Pick<Type, Key> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry per name
  Object.fromEntries(keys.map((key) => [key, object[key]])) as Pick<Type, Key>;
