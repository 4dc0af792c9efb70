import { isPackCode } from '#domain/ids.ts';
import { isJsonObject } from '#src/api/json.ts';

/** Catalogue reads, which are the same for all users. The worker handles no other API calls (HAZARDS C27, E9). */
const CATALOGUE = /^\/api\/(?:produits(?:-[a-z-]+)?|categories|tags|pack_product)(?:\/|$)/;

export const isCatalogueRead = (method: string, pathname: string): boolean =>
  method === 'GET' && CATALOGUE.test(pathname);

/** The call for all packs. */
export const PACKS = '/api/pack_product';

/** The answers for single packs, from the answer for all: so that offline each pack opens, not only those seen. */
export function packAnswers(list: unknown): Record<string, object> {
  if (!isJsonObject(list) || !Array.isArray(list['data'])) return {};
  const packs = list['data'].filter(isJsonObject);
  return Object.fromEntries(
    packs.flatMap((pack) =>
      typeof pack['code'] === 'string' && isPackCode(pack['code'])
        ? [[`${PACKS}/${pack['code']}`, { data: pack }]]
        : [],
    ),
  );
}

export const isPicture = (pathname: string): boolean => pathname.startsWith('/pictures/');
export const isChunk = (pathname: string): boolean => pathname.startsWith('/assets/');

/** Whether a response is JSON: a Wi-Fi portal returns 200 with HTML (HAZARDS E10). */
export const isJson = ({ headers }: Response): boolean =>
  /^application\/json\b/.test(headers.get('Content-Type') ?? '');

/**
 * Whether a response may be cached: status 200, same origin, and marked as public by the server. Cookies are not
 * visible here; the server sets none on public responses.
 */
export function isPublic(answer: Response): boolean {
  const words = (answer.headers.get('Cache-Control') ?? '').split(/\s*,\s*/);
  return (
    answer.status === 200 &&
    answer.type !== 'opaque' &&
    isJson(answer) &&
    words.includes('public') &&
    !words.includes('no-store') &&
    !words.includes('private')
  );
}

/**
 * The time of a response, in epoch milliseconds: its Date header, because it may come from the HTTP cache; else now.
 */
export function responseTime(answer: Response, now: number): number {
  const said = Date.parse(answer.headers.get('Date') ?? '');
  return said > 0 ? Math.min(said, now) : now;
}
