import { newsletterSubscription } from '#domain/visit/crm.ts';
import { crm as text } from '#domain/messages/crm.ts';
import type { ShopClient } from '#src/api/client.ts';
import { sendCrmReport } from '#src/api/crm.ts';
import { guestId } from './guest-id.ts';
import { currentPlace } from '../geolocation/geolocation.ts';

/**
 * Subscribes an address to the newsletter.
 *
 * @param email as returned by `normaliseEmail`
 * @throws ApiError
 * @see PC-04
 */
export const subscribeToNewsletter = (shop: ShopClient, email: string, signal: AbortSignal): Promise<void> =>
  sendCrmReport(
    shop,
    newsletterSubscription({ guestId: guestId(), place: currentPlace(), at: Date.now() }, email),
    text.failures.newsletter,
    signal,
  );
