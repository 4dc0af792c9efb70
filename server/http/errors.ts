import { STATUS_CODES } from 'node:http';
import localize from 'ajv-i18n';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#domain/messages/problem.ts';
import { databaseFailure, isAway, isPassing } from '../db/failure.ts';
import { Problem } from '../problem.ts';
import { operationOf } from './paths.ts';

/** SQLSTATEs of a value that no column can hold; a schema should have stopped it (HAZARDS D2). */
const UNFIT_VALUE = /^22/;
const BROKEN_RULE = /^23/;

/** What does not exist when an id in an operation's path cannot be one: like a missing one (HAZARDS C2). */
const UNKNOWN: Partial<Record<string, ProblemCode>> = {
  getProduct: 'product.unknown',
  getCategory: 'category.unknown',
  listCategoryProducts: 'category.unknown',
  getPack: 'pack.unknown',
  getOrder: 'order.unknown',
  getOrderPayment: 'order.unknown',
  getWaveStatus: 'payment.unknown',
  getInvoiceDetails: 'invoice.unknown',
  getInvoicePdf: 'invoice.unknown',
};

const FRAMEWORK: Partial<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_MAX_PARAM_LENGTH: 'request.unknown_route',
};

/** Every refusal and every fault of every route leaves through here (HAZARDS D1). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError);
}

/** Answers with what may be known; anything else is a bug or an outage, told in general words and logged once. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The client disconnected during the request: no response can be read, and the abort is logged elsewhere.
  if (request.raw.errored === error) return reply.hijack();
  const problem = problemOf(error, request);
  const failure = databaseFailure(error);
  if (failure && UNFIT_VALUE.test(failure.code))
    request.log.error({ err: error }, 'unfit value reached the database');
  if (problem.status >= 500 && !(error instanceof Problem))
    request.log.error({ err: error }, 'request failed');
  return sendProblem(problem, request, reply);
}

/** @see AP-09 the `Problem` schema of the contract */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, fields, retryAfterS } = problem;
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
  const known = FRAMEWORK[error.code];
  if (known !== undefined) return new Problem(known);
  const isCallers = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new Problem(isCallers ? 'request.invalid' : 'server.failed', { cause: error });
}

function codeOfFailure(failure: NonNullable<ReturnType<typeof databaseFailure>>): ProblemCode {
  if (isAway(failure) || isPassing(failure)) return 'server.unavailable';
  if (UNFIT_VALUE.test(failure.code)) return 'request.invalid';
  return BROKEN_RULE.test(failure.code) ? 'request.conflict' : 'server.failed';
}

function invalid({ validation = [], validationContext }: FastifyError, request: FastifyRequest): Problem {
  const unknown = validationContext === 'params' ? UNKNOWN[operationOf(request) ?? ''] : undefined;
  if (unknown !== undefined) return new Problem(unknown);
  localize.fr(validation);
  const fields = validation.map(({ instancePath, keyword, params, message }) => ({
    field: [...instancePath.split('/').slice(1), ...missing(params)].join('.'),
    // The text for a pattern would quote the pattern itself.
    message: keyword === 'pattern' ? 'n’a pas la forme attendue' : (message ?? ''),
  }));
  return new Problem('request.invalid', { fields });
}

const missing = (params: Record<string, unknown>): string[] =>
  typeof params['missingProperty'] === 'string' ? [params['missingProperty']] : [];
