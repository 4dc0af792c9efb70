import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/** Maximum size of a request's body in bytes, unless its operation declares another (HAZARDS D4). */
export const BODY_LIMIT = 64 * 1024;

const DEPTH_MAX = 10;

/** NUL and lone surrogates, which PostgreSQL cannot store in text. */
const UNSTORABLE_TEXT = /[\0\p{Cs}]/u;

/**
 * Accepts JSON bodies only, at most ten levels deep and without text that the database cannot store (HAZARDS D2, D4).
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request, text, done) => {
      void parse(request, text.toString(), (error, value: unknown) => {
        if (error) return done(error);
        if (!isPlain(value, DEPTH_MAX)) return done(new Problem('request.invalid'));
        return done(null, value);
      });
    },
  );
}

function isPlain(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return !UNSTORABLE_TEXT.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    levels > 0 &&
    Object.entries(value).every(([key, inner]) => !UNSTORABLE_TEXT.test(key) && isPlain(inner, levels - 1))
  );
}

/** Rejects NUL in a URL, and repeated query keys, which would be parsed as arrays (HAZARDS D3). */
export function rejectInvalidUrls(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _, done) => {
    done(url.includes('%00') ? new Problem('request.invalid') : undefined);
  });
  app.addHook('preValidation', ({ query, routeOptions }, _, done) => {
    const isChecked =
      routeOptions.schema?.querystring !== undefined || routeOptions.schema?.response !== undefined;
    const values = typeof query === 'object' && query !== null ? Object.values(query) : [];
    const isInvalid = isChecked && values.some((value) => typeof value !== 'string');
    done(isInvalid ? new Problem('request.invalid') : undefined);
  });
}
