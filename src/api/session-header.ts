import { accessToken } from '../access/access-token.ts';
import { ApiError } from './errors.ts';
import type { Fetch } from './send.ts';

/**
 * Sends the access token of a signed-in user with every call; public calls ignore it. A refused call is retried once with a renewed
 * token; a failed renewal and a second refusal are passed on.
 *
 * @see OT-11 @see AP-10
 */
export const withSession =
  (send: Fetch): Fetch =>
  async (request) => {
    const token = accessToken();
    if (token === undefined) return send(request);
    const again = request.clone();
    request.headers.set('Access-Token', token);
    try {
      return await send(request);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      const { renewAccess } = await import('./renew-access.ts');
      const renewed = await renewAccess(again.url, token, send);
      if (renewed === undefined) throw error;
      again.headers.set('Access-Token', renewed);
      return send(again);
    }
  };
