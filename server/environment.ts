/** Parsers for environment variables, shared by the server's own configuration and that of each payment provider. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** A setting that prevents the server from starting. The message is one sentence and contains no secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Shorter secrets can be guessed. */
const SECRET_LENGTH_MIN = 16;

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** A text that must not be missing or blank; surrounding spaces are removed. */
export const requiredText = (name: string) =>
  v.pipe(v.string(`${name} is missing.`), v.trim(), v.nonEmpty(`${name} is empty.`));

export const wholeNumber = (name: string, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `${name} must be a whole number.`),
    v.transform(Number),
    v.maxValue(max, `${name} must be at most ${max}.`),
  );

/** An http or https origin without a path. */
export const originUrl = (name: string) =>
  v.pipe(
    requiredText(name),
    v.check(isOrigin, `${name} must be an origin such as https://boutique.example, without a path.`),
    v.transform((text) => new URL(text).origin),
  );

/** A comma-separated list, which may be empty. */
export const textList = () => v.pipe(v.string(), v.transform(splitList));

/**
 * One or more comma-separated secrets; all are valid at the same time, so that they can be rotated.
 *
 * @param lengthMin in characters; by default for secrets that others make
 */
export const secretList = (name: string, lengthMin: number = SECRET_LENGTH_MIN) =>
  v.pipe(
    requiredText(name),
    v.transform(splitList),
    v.minLength(1, `${name} is empty.`),
    v.everyItem(
      (secret) => secret.length >= lengthMin,
      `${name} holds a secret shorter than ${lengthMin} characters.`,
    ),
  );

/** A key of 32 bytes, as base64 or base64url; returned as base64url. */
export const key256 = (name: string) =>
  v.pipe(
    requiredText(name),
    v.check(isKey256, `${name} must be 32 bytes in base64.`),
    v.transform((text) => Buffer.from(text, 'base64').toString('base64url')),
  );

/** Such keys, comma-separated. */
export const keyList = (name: string) => v.pipe(textList(), v.array(key256(name)));

const isKey256 = (text: string): boolean => /^[\w+/-]{43}=?$/.test(text);

/** The name of the variable with the path of a file that holds the value of another one. */
export const fileNameOf = (name: string): string => `${name}_FILE`;

/** Whether a variable is set, directly or by a file. */
export const isSet = (environment: Environment, name: string): boolean =>
  environment[name] !== undefined || environment[fileNameOf(name)] !== undefined;

/**
 * Parses the variables of a schema. The value of each can be in a file instead, which `NAME_FILE` names: secrets then are in no
 * list of processes and in no dump of an environment.
 *
 * @throws ConfigError for the first one that is missing, malformed, given twice, or in a file that cannot be read
 */
export function parseEnvironment<Entries extends v.ObjectEntries>(
  schema: v.ObjectSchema<Entries, undefined>,
  environment: Environment,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  const values = Object.keys(schema.entries).map((name) => [name, valueOf(environment, name)]);
  const parsed = v.safeParse(schema, Object.fromEntries(values.filter(([, value]) => value !== undefined)));
  if (!parsed.success) throw new ConfigError(sentenceOf(parsed.issues[0]));
  return parsed.output;
}

function valueOf(environment: Environment, name: string): string | undefined {
  const file = environment[fileNameOf(name)];
  if (file === undefined) return environment[name];
  if (environment[name] !== undefined)
    throw new ConfigError(`${name} and ${fileNameOf(name)} are both set: keep one of them.`);
  try {
    // Editors and `echo` end a file with a line break.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new ConfigError(`The file of ${fileNameOf(name)} cannot be read: ${code}.`);
  }
}

/** Valibot reports a missing key on the object, with its own message. */
const sentenceOf = (issue: v.BaseIssue<unknown>): string =>
  issue.type === 'object' ? `${v.getDotPath(issue) ?? 'A setting'} is missing.` : issue.message;

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && pathname === '/' && search === '' && hash === '' && username === '';
}
