import type { FastifyRequest } from 'fastify';
import { isDataAddress, isPageAddress } from '#domain/page-address.ts';

/** An address without its query, which may hold what must not be logged or kept (HAZARDS C6). */
export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '/';

/** The page without anything of an address or a person, which the service worker keeps (HAZARDS E9). */
export const SHELL_PATH = '/app-shell';

export const isDataPath = (url: string): boolean => isDataAddress(pathOf(url));

/** True where a page of the shop is asked for: every such address is the app's to show. */
export const isPageRequest = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  isPageAddress(pathOf(url)) &&
  (accept === '*/*' || accept.includes('text/html'));

/** The contract's operation that a request was routed to. */
export function operationOf({ routeOptions }: FastifyRequest): string | undefined {
  const operation: unknown = Reflect.get(routeOptions.schema ?? {}, 'operationId');
  return typeof operation === 'string' ? operation : undefined;
}

/**
 * True for a read of the catalogue: the same for everybody, so that anybody between may keep it for a while. Nothing
 * that is about a person, or gives one a cookie, may be kept (HAZARDS C27).
 */
export function isCatalogueRead({ method, routeOptions }: FastifyRequest): boolean {
  const tags: unknown = Reflect.get(routeOptions.schema ?? {}, 'tags');
  return method === 'GET' && Array.isArray(tags) && tags.includes('catalogue');
}
