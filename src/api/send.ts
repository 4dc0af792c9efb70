import * as v from 'valibot';
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from '#domain/constants.ts';
import { shop as text } from '#domain/messages/shop.ts';
import { ApiError } from './errors.ts';
import { recordCacheAge } from './cached-queries.ts';

/** The browser's `fetch`, or one that stands for it in a test. */
export type Fetch = (request: Request) => Promise<Response>;

/** Milliseconds of rest before a read is tried again; a read gets one more try for each. */
const READ_RETRY_PAUSES_MS = [400, 1_200] as const;

const problemSchema = v.object({
  code: v.pipe(v.string(), v.nonEmpty()),
  message: v.pipe(v.string(), v.nonEmpty()),
  fields: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
});

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const noAnswer = (cause?: unknown) => new ApiError('network', text.networkFailed, { cause });

function refusal(status: number, body: string): ApiError {
  const problem = v.safeParse(problemSchema, parsed(body));
  if (!problem.success) return new ApiError('status', text.serverFailed, { status });
  const { message, code, fields } = problem.output;
  return new ApiError('status', message, { status, code, fields });
}

/** True for an answer that can be the shop's: a Wi-Fi portal says 200 too, and says it in HTML (HAZARDS E10). */
function isOurs(response: Response, body: string): boolean {
  const isJson = /^application\/json\b/.test(response.headers.get('Content-Type') ?? '');
  const value = isJson ? parsed(body) : undefined;
  return typeof value === 'object' && value !== null;
}

/** One try, body included, so that a link that breaks half-way is a failed call and not a half answer. */
async function attempt(fetch: Fetch, request: Request): Promise<Response> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(request);
    body = await response.text();
  } catch (error) {
    throw noAnswer(error);
  }
  if (!response.ok) throw refusal(response.status, body);
  if (!isOurs(response, body)) throw noAnswer();
  recordCacheAge(request.url, response.headers);
  return new Response(body, { status: response.status, headers: response.headers });
}

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tries until an answer comes, be it a refusal, and rests in between; the last failure is thrown. */
async function attempts(send: () => Promise<Response>, pauses: readonly number[], signal: AbortSignal) {
  for (const pause of pauses) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.kind !== 'network') throw error;
      await rest(pause);
      signal.throwIfAborted();
    }
  }
  return send();
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError';

/** Runs a call under a limit of its own and under its caller's signal, and says which of them ended it. */
async function limited(
  caller: AbortSignal,
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Response>,
) {
  const controller = new AbortController();
  let ended: ApiError | undefined;
  const end = (error: ApiError) => {
    ended ??= error;
    controller.abort(ended);
  };
  const onTime = () => end(new ApiError('timeout', text.timedOut));
  const onAbort = () => (isTimeout(caller.reason) ? onTime() : end(new ApiError('aborted', text.aborted)));
  const timer = setTimeout(onTime, limitMs);
  caller.addEventListener('abort', onAbort);
  if (caller.aborted) onAbort();
  try {
    return await call(controller.signal);
  } catch (error) {
    throw ended ?? error;
  } finally {
    clearTimeout(timer);
    caller.removeEventListener('abort', onAbort);
  }
}

/**
 * Sends a request the way the shop sends all of them: a read within 15 s and with two more tries where no answer
 * came, a call that changes something within 30 s and once.
 *
 * @throws ApiError for everything but a good answer in JSON
 * @see AP-11 @see HAZARDS B22, E10
 */
export function createSend(fetch: Fetch): Fetch {
  return (request) => {
    const isRead = request.method === 'GET';
    return limited(request.signal, isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS, (signal) =>
      attempts(
        () => attempt(fetch, new Request(request, { signal })),
        isRead ? READ_RETRY_PAUSES_MS : [],
        signal,
      ),
    );
  };
}
