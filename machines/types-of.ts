/** The types of a machine for `setup`, which reads only the type: the value is empty. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- never read
export const typesOf = <TTypes>(): TTypes => ({}) as TTypes;
