import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { isDataPath, isPagePath } from '#domain/paths.ts';
import type { OperationId } from '../operations.ts';
import { percentDecoded } from '../redact.ts';

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)([^#]*)/i;

/**
 * The target of a request in the form `/path?query`, before it is routed. The host of a target in absolute form takes
 * the place of the `Host` header (RFC 9112, 3.2.2).
 */
export function originForm({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, host, target] = ABSOLUTE_FORM.exec(url) ?? [];
  if (host === undefined || target === undefined) return url;
  headers.host = host;
  return target.startsWith('/') ? target : `/${target}`;
}

/** What another program on the way may read differently: escapes, doubled slashes, dot segments. */
const AMBIGUOUS = /%|\\|\/[./]/;

/**
 * The path of a request's target as every decision and the log read it: without its query, which may hold what must not
 * be logged or kept (HAZARDS C6), decoded, without doubled slashes and dot segments.
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

/** The page without anything of an address or a person, which the service worker keeps (HAZARDS E9). */
export const SHELL_PATH = '/app-shell';

/** True where data is asked for: by the route that was found, or by the path where none was. */
export const isDataRequest = ({ url, routeOptions }: FastifyRequest): boolean =>
  isDataPath(routeOptions.url ?? '') || isDataPath(pathOf(url));

/** True where a page of the shop is asked for: every such address is the app's to show. */
export const isPageRequest = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  isRead(method) && isPagePath(pathOf(url)) && (accept === '*/*' || accept.includes('text/html'));

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The contract's operation that a request was routed to; none for pages, files and provider callbacks. */
export const operationOf = ({ routeOptions }: FastifyRequest): OperationId | undefined =>
  routeOptions.config.operationId;

/**
 * True for a read of the catalogue: the same for everybody, so that anybody between may keep it for a while. Nothing
 * that is about a person, or gives one a cookie, may be kept (HAZARDS C27).
 */
export function isCatalogueRead({ method, routeOptions }: FastifyRequest): boolean {
  const tags: unknown = Reflect.get(routeOptions.schema ?? {}, 'tags');
  return method === 'GET' && Array.isArray(tags) && tags.includes('catalogue');
}
