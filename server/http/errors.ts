import { STATUS_CODES } from 'node:http';
import localize from 'ajv-i18n';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MALFORMED_FIELD } from '#domain/messages/problem.ts';
import { databaseFailure, isUnavailable, isRetryable } from '../db/failure.ts';
import { Problem, type ProblemCode } from '../problem.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Why the request was refused or failed, for the log. */
    problem?: ProblemCode;
  }
}

/** SQLSTATE class 22, data exception: the request's schema should have rejected the value (HAZARDS D2). */
const INVALID_VALUE = /^22/;
const CONSTRAINT_VIOLATION = /^23/;

const FRAMEWORK_CODES: Partial<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_MAX_PARAM_LENGTH: 'request.unknown_route',
};

/** Registers the only error handler of the server (HAZARDS D1). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError);
}

/** Answers a `Problem` as is. Anything else is a bug or an outage: a generic message, logged once with its cause. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The client has disconnected: no response can be delivered, and `onRequestAbort` logs it.
  if (request.raw.errored === error) return reply.hijack();
  const problem = problemOf(error, request);
  const failure = databaseFailure(error);
  if (failure && INVALID_VALUE.test(failure.code))
    request.log.error({ err: error }, 'invalid value reached the database');
  if (problem.status >= 500 && !(error instanceof Problem))
    request.log.error({ err: error }, 'request failed');
  return sendProblem(problem, request, reply);
}

/** @see AP-09 the `Problem` schema of the contract */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, fields, retryAfterS } = problem;
  reply.problem = code;
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('application/problem+json')
    .send({
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      code,
      message,
      request_id: request.id,
      ...(fields.length > 0 && { fields }),
    });
}

function problemOf(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) return invalid(error, request);
  const failure = databaseFailure(error);
  if (failure) return new Problem(codeOfFailure(failure), { cause: error });
  const known = FRAMEWORK_CODES[error.code];
  if (known !== undefined) return new Problem(known);
  const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new Problem(isClientError ? 'request.invalid' : 'server.failed', { cause: error });
}

function codeOfFailure(failure: NonNullable<ReturnType<typeof databaseFailure>>): ProblemCode {
  if (isUnavailable(failure) || isRetryable(failure)) return 'server.unavailable';
  if (INVALID_VALUE.test(failure.code)) return 'request.invalid';
  return CONSTRAINT_VIOLATION.test(failure.code) ? 'request.conflict' : 'server.failed';
}

function invalid({ validation = [], validationContext }: FastifyError, request: FastifyRequest): Problem {
  const unknown =
    validationContext === 'params' ? request.routeOptions.config.operation?.notFound : undefined;
  if (unknown !== undefined) return new Problem(unknown);
  localize.fr(validation);
  const fields = validation.map(({ instancePath, keyword, params, message }) => ({
    field: [...instancePath.split('/').slice(1), ...missing(params)].join('.'),
    // Ajv's text would quote the regular expression.
    message: keyword === 'pattern' ? MALFORMED_FIELD : (message ?? ''),
  }));
  return new Problem('request.invalid', { fields });
}

const missing = (params: Record<string, unknown>): string[] =>
  typeof params['missingProperty'] === 'string' ? [params['missingProperty']] : [];
