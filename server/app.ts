import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { authorise } from './access/authorise.ts';
import { areaParts, OPERATIONS, RATE_LIMITS, type ServerParts } from './areas.ts';
import { type CatalogueState, createCatalogueState, versionOf } from './catalogue/catalogue-state.ts';
import { createThumbnails } from './catalogue/thumbnails.ts';
import { createFindUploadedPicture } from './catalogue/uploaded-pictures.ts';
import type { Config } from './config.ts';
import { compressResponses } from './http/compression.ts';
import { serveContract } from './http/contract.ts';
import { answerError, handleErrors } from './http/errors.ts';
import { rejectNavigations } from './http/fetch-only.ts';
import { securityHeaders } from './http/headers.ts';
import { rejectUnknownHosts } from './http/check-host.ts';
import type { Renderer } from './pages/build.ts';
import { within } from './pages/initial-data.ts';
import { type Folders, servePages } from './pages/serve-pages.ts';
import { limitRates, type RateLimits } from './http/rate-limits.ts';
import { acceptJsonOnly, BODY_LIMIT, rejectInvalidUrls } from './http/request-body.ts';
import { logByRequest, requestIds } from './http/request-ids.ts';
import { originForm } from './http/paths.ts';
import { type NoteRequest, observeRequests } from './http/observe-requests.ts';
import { logResponse, logResponses } from './http/request-log.ts';
import { answerFromMemory, createResponseCache, type ResponseState } from './http/response-cache.ts';
import { unknownRoutes } from './http/unknown-routes.ts';
import { identifyVisitor } from './http/identify-visitor.ts';
import { callbackRoutes } from './payments/operations/callback.route.ts';
import { networkOf } from './ip-networks.ts';
import { requestLog } from './log.ts';
import type { Replica } from './replica.ts';
import { type Locate, locateUnknown } from './visitors/location.ts';

/** Connection timeouts in milliseconds (HAZARDS D4). */
const TIMEOUTS = {
  /** From the first byte of a request to the end of its body. */
  requestMs: 30_000,
  headersMs: 10_000,
  /** Node.js checks these timeouts at this interval; its default is 30 s. */
  checkMs: 1_000,
};
const KEEP_ALIVE_MS = 30_000;
/** Milliseconds; slower data is left out of the page and fetched by the browser. */
const PAGE_DATA_TIMEOUT_MS = 400;
/** Bounds of the memory for responses of catalogue reads. */
const CACHED_READS = { maxBytes: 32 * 1024 * 1024, maxEntries: 10_000 };
/** Bounds of the memory for public pages. */
const CACHED_PAGES = { maxBytes: 64 * 1024 * 1024, maxEntries: 5_000 };
const PARAM_LENGTH_MAX = 128;

/** The dependencies of a server. */
export interface AppDependencies extends ServerParts {
  /** What cached responses are valid for; by default it is read from the database before each of them. */
  catalogueState?: Pick<CatalogueState, 'known' | 'current'>;
  /** Answers public reads of the catalogue where it is not behind. */
  replica?: Pick<Replica, 'read'> | undefined;
  /** What stored pages are valid for; another state than that of the catalogue only to measure pages that are not stored. */
  pageState?: ResponseState;
  /** Looks up the location of an IP address; by default all locations are unknown. */
  locate?: Locate;
  config: ServerParts['config'] & Pick<Config, 'trustedProxies'> & Partial<Pick<Config, 'hasServiceWorker'>>;
  folders?: Folders;
  /** Renders pages; by default that of the build. */
  renderer?: Renderer;
  /** Milliseconds that a page waits for its initial data. */
  timeoutMs?: number;
  limits?: RateLimits;
  /** Called for every response, for the metrics. */
  noteRequest?: NoteRequest;
  /** Shorter connection timeouts; for tests. */
  timeouts?: typeof TIMEOUTS;
  /** Whether to fail responses that do not match the contract; for tests. */
  checkResponses?: boolean;
}

const FOLDERS: Folders = {
  pages: fileURLToPath(new URL('../dist', import.meta.url)),
  pictures: fileURLToPath(new URL('../catalogue/pictures/rendered', import.meta.url)),
};

/**
 * Builds the shop's server: the contract's operations, the providers' callbacks, the built pages.
 *
 * @returns a server that is ready to listen
 * @throws if an operation of the contract has no handler
 */
export async function buildApp(parts: AppDependencies): Promise<FastifyInstance> {
  const { config, random } = parts;
  const setHeaders = securityHeaders(config);
  const findPicture = createFindUploadedPicture(parts.readDb);
  const state = parts.catalogueState ?? createCatalogueState(parts);
  const timeoutMs = parts.timeoutMs ?? PAGE_DATA_TIMEOUT_MS;
  const reads = createResponseCache({ state, ...CACHED_READS });
  const pageState = parts.pageState ?? {
    known: state.known,
    current: () => within(timeoutMs, state.current()).catch(() => undefined),
  };
  const pages = createResponseCache({ state: pageState, ...CACHED_PAGES });
  const app = createServer(parts, setHeaders);

  // Each adds hooks, which run in this order.
  logResponses(app);
  if (parts.noteRequest) observeRequests(app, parts.noteRequest);
  handleErrors(app);
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    // A proxy must not send a request on a connection that is about to be closed (HAZARDS B37).
    if (!parts.isWorking()) reply.header('connection', 'close');
    done();
  });
  rejectUnknownHosts(app, config);
  answerFromMemory(app, { reads, pages });
  logByRequest(app);
  rejectInvalidUrls(app);
  await identifyVisitor(app, {
    publicOrigin: config.publicOrigin,
    random,
    identify: (accessToken, companion) => parts.sessions.identify(accessToken, companion),
    links: parts.links,
  });
  rejectNavigations(app, config);
  await limitRates(app, parts.limits ?? RATE_LIMITS, parts);
  acceptJsonOnly(app);
  await compressResponses(app);
  const refuse = unknownRoutes(app);

  await app.register(callbackRoutes, { payments: parts.payments, networkOf });
  const ofAreas = areaParts({
    ...parts,
    locate: parts.locate ?? locateUnknown,
    thumbnails: createThumbnails(findPicture, parts.folders?.pictures),
  });
  const { replica } = parts;
  serveContract(app, OPERATIONS, {
    parts: ofAreas,
    checkResponses: parts.checkResponses ?? false,
    authorise: (request) => authorise(parts.access, request),
    cache: reads,
    ...(replica && {
      readAt: (state, read) => replica.read(versionOf(state), (readDb) => read({ ...ofAreas, readDb })),
    }),
  });
  await servePages(app, parts.folders ?? FOLDERS, {
    publicOrigin: config.publicOrigin,
    clock: parts.clock,
    timeoutMs,
    findPicture,
    cache: pages,
    renderer: parts.renderer,
    hasServiceWorker: config.hasServiceWorker ?? true,
    refuse,
  });
  await app.ready();
  return app;
}

/** Fastify's defaults for timeouts, sizes and request ids do not suit a public server (HAZARDS D1, D4). */
function createServer(
  { config, random, log, timeouts = TIMEOUTS }: AppDependencies,
  setHeaders: ReturnType<typeof securityHeaders>,
): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(random),
    requestIdHeader: false,
    childLoggerFactory: requestLog,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: timeouts.requestMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs },
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // A request on an open connection is answered until the server has closed it (HAZARDS B37).
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX },
    rewriteUrl: originForm,
    // Hooks do not run for a URL that cannot be routed.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      answerError(error, request, reply);
      logResponse(request, reply);
    },
  });
}
