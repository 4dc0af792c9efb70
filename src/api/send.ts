import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from '#domain/constants.ts';
import { shop as text } from '#domain/messages/shop.ts';
import { isJsonObject, parseJson } from './json.ts';
import { ApiError } from './errors.ts';
import { recordCacheAge } from './cached-queries.ts';

/** The type of `fetch`, which tests replace. */
export type Fetch = (request: Request) => Promise<Response>;

/** Milliseconds before each retry of a read. */
const READ_RETRY_DELAYS_MS = [400, 1_200] as const;

interface Problem {
  code: string;
  message: string;
  fields?: { field: string; message: string }[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isFieldProblem = (value: unknown): value is { field: string; message: string } =>
  isJsonObject(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';

const isProblem = (value: unknown): value is Problem =>
  isJsonObject(value) &&
  isText(value['code']) &&
  isText(value['message']) &&
  (value['fields'] === undefined ||
    (Array.isArray(value['fields']) && value['fields'].every(isFieldProblem)));

const networkError = (cause?: unknown) => new ApiError('network', text.networkFailed, { cause });

/** The seconds of `Retry-After`; the shop's server never sends a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('Retry-After') ?? '';
  return /^\d+$/.test(value) ? Number(value) : undefined;
}

function refusalError(response: Response, body: string): ApiError {
  const { status } = response;
  const problem = parseJson(body);
  if (!isProblem(problem)) return new ApiError('status', text.serverFailed, { status });
  const { message, code, fields } = problem;
  return new ApiError('status', message, { status, code, fields, retryAfterS: retryAfterOf(response) });
}

const bodyTypeOf = ({ headers }: Response): string | undefined =>
  /^(?:application|text)\/(json|pdf|csv)\b/.exec(headers.get('Content-Type') ?? '')?.[1];

/** Whether a body is from the shop's server: a Wi-Fi portal returns 200 with HTML (HAZARDS E10). */
function isShopBody(type: string | undefined, body: Blob | string): boolean {
  if (typeof body !== 'string') return true;
  const value = type === 'json' ? parseJson(body) : undefined;
  return typeof value === 'object' && value !== null;
}

/** Sends a request and reads the whole body, so that a connection lost during the response is a failed call. */
async function sendOnce(fetch: Fetch, request: Request): Promise<Response> {
  let response: Response;
  let type: string | undefined;
  let body: Blob | string;
  try {
    response = await fetch(request);
    type = bodyTypeOf(response);
    // As text where it is text: debuggers show nothing of a response that was read as a blob.
    body = (type ?? 'json') === 'json' ? await response.text() : await response.blob();
  } catch (error) {
    throw networkError(error);
  }
  if (!response.ok) throw refusalError(response, typeof body === 'string' ? body : '');
  if (!isShopBody(type, body)) throw networkError();
  recordCacheAge(request.url, response.headers);
  return new Response(body, { status: response.status, headers: response.headers });
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Retries until there is a response, including an error response; throws the last failure. */
async function withRetries(send: () => Promise<Response>, delays: readonly number[], signal: AbortSignal) {
  for (const delay of delays) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.kind !== 'network') throw error;
      await sleep(delay);
      signal.throwIfAborted();
    }
  }
  return send();
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError';

/**
 * Runs a call until its timeout or the caller's signal. `AbortSignal.any` would be simpler, but iOS 16 does not
 * support it.
 */
async function withTimeout(
  caller: AbortSignal,
  timeoutMs: number,
  call: (signal: AbortSignal) => Promise<Response>,
) {
  const controller = new AbortController();
  const onTimeout = () => controller.abort(new ApiError('timeout', text.timedOut));
  const onAbort = () =>
    isTimeout(caller.reason) ? onTimeout() : controller.abort(new ApiError('aborted', text.aborted));
  const timer = setTimeout(onTimeout, timeoutMs);
  caller.addEventListener('abort', onAbort);
  if (caller.aborted) onAbort();
  try {
    return await call(controller.signal);
  } catch (error) {
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    caller.removeEventListener('abort', onAbort);
  }
}

/**
 * Adds timeouts and retries to all calls: reads time out after 15 s and are retried twice if there is no response;
 * writes time out after 30 s and are not retried.
 *
 * @throws ApiError for everything but a JSON or PDF response with status 2xx
 * @see AP-11 @see HAZARDS B22, E10
 */
export function createSend(fetch: Fetch): Fetch {
  return (request) => {
    const isRead = request.method === 'GET';
    return withTimeout(request.signal, isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS, (signal) =>
      withRetries(
        () => sendOnce(fetch, new Request(request, { signal })),
        isRead ? READ_RETRY_DELAYS_MS : [],
        signal,
      ),
    );
  };
}
