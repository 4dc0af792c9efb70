/** Reads of the catalogue: the same for everybody. Every other call is none of the worker's business (HAZARDS C27, E9). */
const CATALOGUE = /^\/api\/(?:produits(?:-[a-z-]+)?|categories|tags|pack_product)(?:\/|$)/;

export const isCatalogueRead = (method: string, pathname: string): boolean =>
  method === 'GET' && CATALOGUE.test(pathname);

export const isPicture = (pathname: string): boolean => pathname.startsWith('/pictures/');
export const isPart = (pathname: string): boolean => pathname.startsWith('/assets/');

/** Whether an answer has the shop's form: a Wi-Fi portal says 200 too, and says it in HTML (HAZARDS E10). */
export const isData = ({ headers }: Response): boolean =>
  /^application\/json\b/.test(headers.get('Content-Type') ?? '');

/**
 * Whether an answer may be kept: a good one of the shop's own, which it has said anybody may keep. That a cookie came
 * with it cannot be seen from here; the server gives none with what it calls public.
 */
export function isForEverybody(answer: Response): boolean {
  const words = (answer.headers.get('Cache-Control') ?? '').split(/\s*,\s*/);
  return (
    answer.status === 200 &&
    answer.type !== 'opaque' &&
    isData(answer) &&
    words.includes('public') &&
    !words.includes('no-store') &&
    !words.includes('private')
  );
}

/** When an answer was made: by its own word, for it may have lain in the browser's memory; else now. */
export function madeAt(answer: Response, now: number): number {
  const said = Date.parse(answer.headers.get('Date') ?? '');
  return said > 0 ? Math.min(said, now) : now;
}
