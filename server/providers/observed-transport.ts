import type { Log } from '../log.ts';
import type { Transport } from './json-client.ts';

/** Notes that a call begins. @returns notes its end; without an answer the status is undefined */
export type NoteCall = (provider: string) => (end: { status: number | undefined; seconds: number }) => void;

/** A segment of a path that names one payment. */
const NAME = /^(?=.*\d).{7,}$/;

/** The path of a call without its query and without the names of payments. */
const shapeOf = (url: string): string =>
  new URL(url).pathname
    .split('/')
    .map((segment) => (NAME.test(segment) ? ':id' : segment))
    .join('/');

/**
 * A transport that logs and counts each call to a provider, repeated ones included: the one place that every call passes.
 *
 * @see OP-01, OP-02
 */
export function observedTransport({
  provider,
  log,
  noteCall,
  transport = (url, init) => fetch(url, init),
}: {
  provider: string;
  log: Log;
  noteCall: NoteCall | undefined;
  transport?: Transport;
}): Transport {
  return async (url, init) => {
    const began = performance.now();
    const end = noteCall?.(provider);
    let status: number | undefined;
    try {
      const response = await transport(url, init);
      ({ status } = response);
      return response;
    } finally {
      const ms = performance.now() - began;
      end?.({ status, seconds: ms / 1_000 });
      const call = { provider, method: init.method, path: shapeOf(url), status: status ?? null };
      log.info({ ...call, ms: Math.round(ms) }, 'request to provider');
    }
  };
}
