/** Parsers for environment variables, shared by the server's own configuration and that of each payment provider. */
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

/** One or more comma-separated secrets; all are valid at the same time, so that they can be rotated. */
export const secretList = (name: string) =>
  v.pipe(
    requiredText(name),
    v.transform(splitList),
    v.minLength(1, `${name} is empty.`),
    v.everyItem(
      (secret) => secret.length >= SECRET_LENGTH_MIN,
      `${name} holds a secret shorter than ${SECRET_LENGTH_MIN} characters.`,
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

/**
 * Parses the variables of a schema.
 *
 * @throws ConfigError for the first one that is missing or malformed
 */
export function parseEnvironment<Settings>(
  schema: v.GenericSchema<unknown, Settings>,
  environment: Environment,
): Settings {
  const parsed = v.safeParse(schema, environment);
  if (!parsed.success) throw new ConfigError(sentenceOf(parsed.issues[0]));
  return parsed.output;
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
