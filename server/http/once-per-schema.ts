/** Compiles each schema once, when it is first used. Servers of one process share the result. */
export function oncePerSchema<Compiled extends object>(
  compile: (schema: object) => Compiled,
): (schema: object) => Compiled {
  const compiled = new WeakMap<object, Compiled>();
  return (schema) => {
    const found = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, found);
    return found;
  };
}
