/** A machine's types, for `setup`: XState reads the type alone, so there is no value to make. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- never read
export const typesOf = <TTypes>(): TTypes => ({}) as TTypes;
