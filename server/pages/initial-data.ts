import type { FastifyInstance } from 'fastify';
import { pathOf } from '../http/paths.ts';

/** Responses of the catalogue operations that a page needs. */
export interface InitialData {
  /** JSON bodies of the successful responses, by URL. */
  bodies: ReadonlyMap<string, string>;
  /** URLs that were answered with 404. */
  missing: ReadonlySet<string>;
}

export type GetInitialData = (urls: readonly string[]) => Promise<InitialData>;

/**
 * Calls the server's own operations without cookies or credentials, so that pages contain public data only (HAZARDS
 * C27, E9).
 *
 * @param host the public host; requests for other hosts are rejected
 * @param timeoutMs slower responses are left out
 */
export const createGetInitialData =
  (app: Pick<FastifyInstance, 'inject'>, host: string, timeoutMs: number): GetInitialData =>
  async (urls) => {
    const bodies = new Map<string, string>();
    const missing = new Set<string>();
    const ask = async (url: string): Promise<void> => {
      const { statusCode, headers, body } = await app.inject({
        url,
        headers: { host, accept: 'application/json' },
      });
      if (statusCode === 200 && headers['content-type']?.toString().startsWith('application/json'))
        bodies.set(url, body);
      if (statusCode === 404) missing.add(url);
    };
    await within(timeoutMs, Promise.allSettled(urls.map(ask)));
    // Ordered, so that equal pages get equal ETags, and copied, so that late responses do not change the result.
    const inTime = urls.flatMap((url) => {
      const body = bodies.get(url);
      return body === undefined ? [] : [[url, body] as const];
    });
    return { bodies: new Map(inTime), missing: new Set(missing) };
  };

/** The result of `work`; `undefined` if it takes longer. */
export async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}

/** Bodies as one JSON object, by URL. */
export const serializeAnswers = (answers: ReadonlyMap<string, string>): string =>
  `{${[...answers].map(([url, body]) => `${JSON.stringify(url)}:${body}`).join(',')}}`;

/** The response for a path, with any query; `undefined` when there is none. */
export function responseTo({ bodies }: InitialData, path: string): unknown {
  const found = [...bodies].find(([url]) => pathOf(url) === path);
  return found === undefined ? undefined : JSON.parse(found[1]);
}
