import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { isDataPath, isPagePath } from '#domain/paths.ts';
import type { OperationId } from '../operations.ts';
import { percentDecoded } from '../redact.ts';

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)([^#]*)/i;

/**
 * The target of a request as `/path?query`, before routing. The host of a target in absolute form replaces the `Host`
 * header (RFC 9112, 3.2.2).
 */
export function originForm({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, host, target] = ABSOLUTE_FORM.exec(url) ?? [];
  if (host === undefined || target === undefined) return url;
  headers.host = host;
  return target.startsWith('/') ? target : `/${target}`;
}

/** Paths that intermediaries may normalize differently: escapes, doubled slashes, dot segments. */
const AMBIGUOUS = /%|\\|\/[./]/;

/**
 * The normalized path of a URL, for routing decisions and logs: decoded, without doubled slashes, dot segments and the
 * query, which may contain secrets (HAZARDS C6).
 */
export function pathOf(url: string): string {
  const written = url.split(/[?#]/, 1)[0] ?? '/';
  if (!AMBIGUOUS.test(written)) return written;
  const segments: string[] = [];
  for (const segment of percentDecoded(written).split(/[/\\]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

/** The page without data that the service worker caches (HAZARDS E9). */
export const SHELL_PATH = '/app-shell';

/** True for API requests, by route or, for unknown routes, by path. */
export const isDataRequest = ({ url, routeOptions }: FastifyRequest): boolean =>
  isDataPath(routeOptions.url ?? '') || isDataPath(pathOf(url));

/** True for requests for a page of the app. */
export const isPageRequest = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  isReadRequest(method) && isPagePath(pathOf(url)) && (accept === '*/*' || accept.includes('text/html'));

export const isReadRequest = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The contract's operation that a request was routed to; none for pages, files and provider callbacks. */
export const operationOf = ({ routeOptions }: FastifyRequest): OperationId | undefined =>
  routeOptions.config.operationId;

/**
 * True for reads of the catalogue: the only API responses that shared caches may store, because they are the same for
 * every visitor and set no cookie (HAZARDS C27).
 */
export const isCatalogueRead = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.operation?.cached === 'publicly';
