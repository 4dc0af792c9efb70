import type { FastifyInstance } from 'fastify';
import { pathOf } from '../http/paths.ts';

/** What the server's own operations said. */
export interface InitialData {
  /** Bodies in JSON, by the address that was asked; only those that went well. */
  bodies: ReadonlyMap<string, string>;
  /** Addresses of what does not exist. */
  missing: ReadonlySet<string>;
}

export type GetInitialData = (addresses: readonly string[]) => Promise<InitialData>;

/**
 * Asks the server's own operations as a stranger would: without cookies, without keys. What comes back is what anybody
 * may read, so that nothing of a person can come into a page (HAZARDS C27, E9).
 *
 * @param host the shop's own name, under which alone it answers
 * @param patienceMs what has not answered by then is left out
 */
export const createGetInitialData =
  (app: Pick<FastifyInstance, 'inject'>, host: string, patienceMs: number): GetInitialData =>
  async (addresses) => {
    const bodies = new Map<string, string>();
    const missing = new Set<string>();
    const ask = async (address: string): Promise<void> => {
      const { statusCode, headers, body } = await app.inject({
        url: address,
        headers: { host, accept: 'application/json' },
      });
      if (statusCode === 200 && headers['content-type']?.toString().startsWith('application/json'))
        bodies.set(address, body);
      if (statusCode === 404) missing.add(address);
    };
    await within(patienceMs, Promise.allSettled(addresses.map(ask)));
    // In the order asked, so that equal pages are equal; and copied: what comes too late changes no page.
    const inTime = addresses.flatMap((address) => {
      const body = bodies.get(address);
      return body === undefined ? [] : [[address, body] as const];
    });
    return { bodies: new Map(inTime), missing: new Set(missing) };
  };

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, end]);
  clearTimeout(timer);
}

/** The answers as one JSON object, by address. */
export const writeAnswers = ({ bodies }: InitialData): string =>
  `{${[...bodies].map(([address, body]) => `${JSON.stringify(address)}:${body}`).join(',')}}`;

/** The answer to the call at a path, whatever its query; `undefined` where there is none. */
export function answerOf({ bodies }: InitialData, path: string): unknown {
  const found = [...bodies].find(([address]) => pathOf(address) === path);
  return found === undefined ? undefined : JSON.parse(found[1]);
}
