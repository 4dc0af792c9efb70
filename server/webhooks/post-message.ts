import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIpAddress, isPrivate } from '../ip-networks.ts';

/** Timeout of one call in milliseconds (HAZARDS B22). */
const TIMEOUT_MS = 15_000;

/** Resolves names as usual, but to no address of this machine's own network: the shop must not be used to reach it. */
const lookupPublic: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const isInside = addresses.some(({ address }) => isPrivate(address));
    return isInside ? callback(new Error(`${host} has a private address`), []) : callback(null, addresses);
  });

/** Sends a message. @returns the status of the answer, whose body is not read */
export type PostMessage = (url: string, headers: Record<string, string>, body: string) => Promise<number>;

/**
 * Posts messages over HTTP. It follows no redirect.
 *
 * @param isInsideAllowed whether endpoints may be in the own network, as in tests
 */
export const createPostMessage =
  (isInsideAllowed: boolean): PostMessage =>
  (url, headers, body) =>
    new Promise((resolve, reject) => {
      const { protocol, hostname } = new URL(url);
      // Addresses are not looked up.
      const address = hostname.replaceAll(/[[\]]/g, '');
      if (!isInsideAllowed && isIpAddress(address) && isPrivate(address))
        throw new Error(`${address} is a private address`);
      const request = (protocol === 'https:' ? requestHttps : requestHttp)(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(!isInsideAllowed && { lookup: lookupPublic }),
        },
        (response) => {
          resolve(response.statusCode ?? 0);
          response.destroy();
        },
      );
      request.on('error', reject);
      request.end(body);
    });
