import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isCatalogueRead } from './paths.ts';
import { BROTLI_OPTIONS, BROTLI_SMALLEST, THRESHOLD_BYTES } from './compression.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A response that is the same for every visitor. */
export interface PublicResponse {
  status: number;
  /** Includes the content type. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Changes with any byte of the body; weak, because the bytes sent depend on the compression. */
  etag: string;
  /** Absent for a body that is not compressed. */
  encoding?: Encoding;
  /** Whether it was compressed as far as possible. */
  isSmallest?: boolean;
  /** False for a response that must not be stored: an error, or one without all of its data. */
  isComplete: boolean;
}

/**
 * Makes a response that is not in the cache.
 *
 * @param state what it shows must be at least as new; `undefined` where it is not known
 */
export type MakeResponse = (state: string | undefined) => Promise<PublicResponse>;

/** A request, as far as its response depends on it. */
type PublicRequest = Pick<FastifyRequest, 'url' | 'headers'>;

/** Identifies what responses show. */
export interface ResponseState {
  /** `undefined` when it must be asked for. */
  known: () => string | undefined;
  /** Changes with what the responses show. While it is `undefined`, nothing is used or stored. */
  current: () => Promise<string | undefined>;
}

export interface ResponseCache {
  /** The response to an equal request before, if it is in memory and known to be current. */
  recall(request: PublicRequest): PublicResponse | undefined;
  /**
   * The response at an address, from the cache or made now. Equal requests at the same time share one call of `make`.
   *
   * @param address canonical: equal for all requests that get this response
   * @throws what `make` throws
   */
  respond(address: string, request: PublicRequest, make: MakeResponse): Promise<PublicResponse>;
}

const ETAG_LENGTH = 27;
/** What an entry needs besides its body, approximately. */
const ENTRY_BYTES = 1_024;
/** Bound of the memory for requests and what they led to, in characters. */
const REQUESTS_LENGTH = 4 * 1024 * 1024;
/** The share of addresses that were requested once. */
const PROBATION = 0.25;

/** Milliseconds between two responses that are compressed as far as possible: the cores are for requests. */
const SHRINK_PAUSE_MS = 500;

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);

/**
 * Stores responses in memory, for one state of what they show: with a new state all are dropped. Bounded in entries and
 * bytes. An address is first on probation and moves to the larger part with its second request, so that a client that
 * requests many addresses once does not evict those that others use (HAZARDS D16). What is requested again is compressed once
 * more, as far as possible, in another thread and one response at a time.
 *
 * @param options.state a response is only stored if it was made after the state that it is stored for, and only used while
 * that is current
 */
export function createResponseCache({
  state: { known, current },
  maxBytes,
  maxEntries,
}: {
  state: ResponseState;
  maxBytes: number;
  maxEntries: number;
}): ResponseCache {
  const lru = (share: number) =>
    new LRUCache<string, PublicResponse>({
      max: Math.ceil(maxEntries * share),
      maxSize: Math.ceil(maxBytes * share),
      sizeCalculation: ({ body }, address) => body.length + address.length + ENTRY_BYTES,
    });
  const [probation, used] = [lru(PROBATION), lru(1 - PROBATION)];
  const running = new Map<string, Promise<PublicResponse>>();
  /** The keys of responses by request. */
  const keys = new LRUCache<string, string>({
    max: maxEntries,
    maxSize: REQUESTS_LENGTH,
    sizeCalculation: (key, name) => key.length + name.length,
  });
  let stored = '';
  let isShrinking = false;

  async function shrink(key: string, response: PublicResponse): Promise<void> {
    isShrinking = true;
    const body = await unbrotli(response.body)
      .then((plain) => brotli(plain, BROTLI_SMALLEST))
      .finally(() =>
        setTimeout(() => {
          isShrinking = false;
        }, SHRINK_PAUSE_MS).unref(),
      );
    // Not if it has been dropped, or replaced by that of a newer state.
    if (used.peek(key) === response) used.set(key, { ...response, body, isSmallest: true });
  }

  function find(key: string): PublicResponse | undefined {
    const found = used.get(key) ?? probation.get(key);
    if (found === undefined) return undefined;
    if (probation.delete(key)) used.set(key, found);
    // Without memory for it, the response stays as it is.
    if (found.encoding === 'br' && found.isSmallest !== true && !isShrinking)
      shrink(key, found).catch(() => undefined);
    return found;
  }

  function enter(state: string): void {
    if (state === stored) return;
    probation.clear();
    used.clear();
    stored = state;
  }

  /** @param state that was current before `make` is called */
  function obtain(state: string, key: string, make: MakeResponse): Promise<PublicResponse> {
    const found = state === stored ? find(key) : undefined;
    if (found) return Promise.resolve(found);
    const name = `${state} ${key}`;
    const shared = running.get(name);
    if (shared) return shared;
    const made = make(state)
      .then((response) => {
        if (response.isComplete && state === stored) probation.set(key, response);
        return response;
      })
      .finally(() => running.delete(name));
    running.set(name, made);
    return made;
  }

  return {
    recall(request) {
      const key = known() === stored ? keys.get(nameOf(request)) : undefined;
      return key === undefined ? undefined : find(key);
    },
    async respond(address, request, make) {
      const state = known() ?? (await current());
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      if (state === undefined) return compress(await make(state), encoding);
      enter(state);
      const key = `${encoding} ${address}`;
      keys.set(nameOf(request), key);
      const plain = () => obtain(state, `identity ${address}`, make);
      if (encoding === 'identity') return plain();
      return obtain(state, key, async () => compress(await plain(), encoding));
    },
  };
}

/** Names all of a request that its response depends on. */
const nameOf = ({ url, headers }: PublicRequest): string =>
  `${headers['accept-encoding'] ?? ''} ${headers.accept ?? ''} ${url}`;

/** A response that may be stored, with its ETag. */
export function publicResponse(
  content: string,
  { isComplete, ...rest }: Omit<PublicResponse, 'body' | 'etag' | 'encoding'>,
): PublicResponse {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, ETAG_LENGTH);
  return { ...rest, body: Buffer.from(content), etag: `W/"${hash}"`, isComplete };
}

/** Sends a response, or 304 if the client has it. Compression plugins leave its body as it is. */
export function sendResponse(
  { status, headers, body, etag, encoding }: PublicResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers(headers).header('etag', etag).header('vary', 'accept-encoding');
  const cached = request.headers['if-none-match'];
  if (status === 200 && cached?.split(',').some((each) => each.trim() === etag))
    return reply.code(304).send();
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.code(status).send(body);
}

async function compress(response: PublicResponse, encoding: Encoding): Promise<PublicResponse> {
  const { body } = response;
  if (encoding === 'identity' || body.length < THRESHOLD_BYTES) return response;
  return {
    ...response,
    body: await (encoding === 'br' ? brotli(body, BROTLI_OPTIONS) : zip(body)),
    encoding,
  };
}

/** The best encoding that a client accepts with any weight above 0. */
function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const names = (accepted ?? '')
    .toString()
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/i.test(each))
    .map((each) => (each.split(';', 1)[0] ?? '').trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding)) ?? 'identity';
}

/**
 * Answers requests for catalogue data and pages from memory if equal ones were answered before. These responses do not
 * depend on the visitor, so that this comes before identifying the visitor, which takes most of the time of a cached response.
 */
export function answerFromMemory(
  app: FastifyInstance,
  { reads, pages }: Record<'reads' | 'pages', Pick<ResponseCache, 'recall'>>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const cache = isCatalogueRead(request) ? reads : pages;
    const response = request.method === 'GET' ? cache.recall(request) : undefined;
    if (response === undefined) done();
    else sendResponse(response, request, reply);
  });
}
