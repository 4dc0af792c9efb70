/** The contract writes `created_at`, with times as text and null for nothing; the code writes `createdAt`. */

type Ours<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Ours<Tail>>}` : Name;
type Theirs<Name> = Name extends `${infer Letter}${infer Tail}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Theirs<Tail>}`
  : '';

/** What has no fields; branded numbers are objects to the compiler. */
type Plain = string | number | boolean | undefined;

type Moment<Value> = Value extends string ? number : undefined;

/** A value of the contract as the code has it, with all that it contains; times in milliseconds since 1970. */
export type FromContract<Value> = Value extends null
  ? undefined
  : Value extends Plain
    ? Value
    : Value extends readonly (infer Item)[]
      ? FromContract<Item>[]
      : Value extends object
        ? {
            [Name in keyof Value as Ours<Name>]: Name extends 'at' | `${string}_at`
              ? Moment<Value[Name]>
              : FromContract<Value[Name]>;
          }
        : Value;

/** A value of the code as the contract has it, with all that it contains. */
export type InContract<Value> = Value extends Plain
  ? Value
  : Value extends Date
    ? string
    : Value extends readonly (infer Item)[]
      ? InContract<Item>[]
      : Value extends object
        ? { [Name in keyof Value as Theirs<Name>]: InContract<Value[Name]> }
        : Value;

const isTime = (name: string): boolean => name === 'at' || name.endsWith('_at');
const isFilled = (value: unknown): value is object => typeof value === 'object' && value !== null;

function ours(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => ours(item));
  if (isFilled(value))
    return Object.fromEntries(
      Object.entries(value).map(([inner, content]) => [
        inner.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        ours(content, inner),
      ]),
    );
  return typeof value === 'string' && isTime(name) ? Date.parse(value) : (value ?? undefined);
}

function theirs(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(theirs);
  if (!isFilled(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      theirs(content),
    ]),
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what `ours` does to names and times
export const fromContract = <Value>(value: Value) => ours(value) as FromContract<Value>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what `theirs` does to names and times
export const inContract = <Value>(value: Value) => theirs(value) as InContract<Value>;
