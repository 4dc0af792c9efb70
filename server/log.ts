import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { type DestinationStream, type LogFn, pino } from 'pino';
import { DELIVERY_WORDS } from '#domain/orders/delivery-fields.ts';
import { databaseFailure } from './db/failure.ts';
import { type LogContext, logContext } from './log-context.ts';
import { redactText, secretRemover } from './redact.ts';

/** The structured log, which pino and Fastify's logger implement. It is injected, so that tests can read it. */
export type Log = FastifyBaseLogger;

/** Fields that are never logged, at the top level or one level below. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'capability',
  'capabilityNonce',
  'apiKey',
  'secret',
  'email',
  'phoneNumber',
  ...Object.entries(DELIVERY_WORDS).flat(),
  'customerName',
  'params',
];

/**
 * Creates the server's log: one JSON object per line, times in UTC, without secrets and personal data (HAZARDS F8,
 * I20). Each line names the request or the job in which it was written (OP-02).
 *
 * @param destination receives the lines; standard output by default
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
      mixin: (_line, _level, logger) => fieldsFor(logger),
      hooks: { logMethod: logRedacted, streamWrite: secretRemover(secrets) },
    },
    destination,
  );
}

/** Loggers of requests, which have the id of theirs already. */
const ofRequests = new WeakSet<object>();

/** Makes the logger of a request, whose lines have its id also where they are written outside of its work. */
export const requestLog: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
) => {
  const child = logger.child(bindings, options);
  ofRequests.add(child);
  return child;
};

function fieldsFor(logger: object): LogContext {
  const { reqId, ...fields } = logContext();
  return reqId === undefined || ofRequests.has(logger) ? fields : { reqId, ...fields };
}

/** Redacts log messages. For an error without a message, pino would log the error's own message unredacted. */
function logRedacted(this: unknown, [first, words, ...rest]: Parameters<LogFn>, method: LogFn): void {
  const subject: unknown = first;
  const error: unknown =
    typeof subject === 'object' && subject !== null && 'err' in subject ? subject.err : subject;
  const said: unknown = words ?? (error instanceof Error ? error.name : undefined);
  const clean = [typeof subject === 'string' ? redactText(subject) : subject, said, ...rest].map((word) =>
    typeof word === 'string' ? redactText(word) : word,
  );
  Reflect.apply(method, this, said === undefined ? clean.slice(0, 1) : clean);
}

/** An error as it is logged: without statement parameters and row values, which can be personal data. */
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

/** The frames of a stack, without its first line, which repeats the message. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
