import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LogFn, pino } from 'pino';
import { databaseFailure } from './db/failure.ts';
import { redactText, secretRemover } from './redact.ts';

/** The structured log; pino and Fastify's own both fit. It comes from outside, so that a test can read it. */
export type Log = FastifyBaseLogger;

/** Fields that are never written, at the top of a line or one level down. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'capability',
  'capabilityNonce',
  'apiKey',
  'secret',
  'email',
  'phone',
  'phoneNumber',
  'telephone',
  'adresse',
  'address',
  'customerName',
  'params',
];

/**
 * The server's log: one JSON object per line, times in UTC, secrets and personal data left out (HAZARDS F8, I20).
 *
 * @param destination where lines go; standard output unless given
 * @param secrets redacted in every field and encoding
 */
export function createLog(
  level: string,
  destination?: DestinationStream,
  secrets: readonly string[] = [],
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
      serializers: { err: describeError },
      hooks: { logMethod: logCleanly, streamWrite: secretRemover(secrets) },
    },
    destination,
  );
}

/** Cleans what is said in words; an error without any would otherwise lend its own message as it is. */
function logCleanly(this: unknown, [first, words, ...rest]: Parameters<LogFn>, method: LogFn): void {
  const subject: unknown = first;
  const error: unknown =
    typeof subject === 'object' && subject !== null && 'err' in subject ? subject.err : subject;
  const said: unknown = words ?? (error instanceof Error ? error.name : undefined);
  const clean = [typeof subject === 'string' ? redactText(subject) : subject, said, ...rest].map((word) =>
    typeof word === 'string' ? redactText(word) : word,
  );
  Reflect.apply(method, this, said === undefined ? clean.slice(0, 1) : clean);
}

/** An error as the log keeps it: a statement's parameters and a row's values are a person's data. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(String(error)) };
  const failure = databaseFailure(error);
  if (failure) return { type: 'DatabaseFailure', ...failure, stack: framesOf(error) };
  return {
    type: error.name,
    message: redactText(error.message),
    ...('code' in error && { code: error.code }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** The places of a stack without its first line, which repeats the message. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
