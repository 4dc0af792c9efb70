import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { fromContract, type FromContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { staffQuery } from './staff.ts';

type Wire = components['schemas'];

/** A system that receives messages about orders and payments. @see DK-19 */
export type Webhook = FromContract<Wire['Webhook']>;
/** One that was just registered, with its key. */
export type RegisteredWebhook = FromContract<Wire['RegisteredWebhook']>;
export type WebhookMessage = FromContract<Wire['WebhookMessage']>;

const at = (id: number) => ({ params: { path: { id } } });

/** The reads of the systems. */
export const webhookQueries = (shop: ShopClient) => ({
  list: () =>
    staffQuery(
      ['webhooks'],
      async (signal) =>
        fromContract(await unwrap(shop.GET('/api/gestion/webhooks', { signal }), text.loadFailed)).data,
    ),
  messages: (id: number) =>
    staffQuery(
      ['webhooks', id],
      async (signal) =>
        fromContract(
          await unwrap(
            shop.GET('/api/gestion/webhooks/{id}/messages', { ...at(id), signal }),
            text.loadFailed,
          ),
        ).data,
    ),
});

/** @throws ApiError */
export const registerWebhook = async (shop: ShopClient, url: string): Promise<RegisteredWebhook> =>
  fromContract(await unwrap(shop.POST('/api/gestion/webhooks', { body: { url } }), text.saveFailed));

/** @throws ApiError */
export const endWebhook = (shop: ShopClient, id: number) =>
  unwrap(shop.DELETE('/api/gestion/webhooks/{id}', at(id)), text.saveFailed);

/** @throws ApiError */
export const sendWebhookAgain = (shop: ShopClient, id: number) =>
  unwrap(shop.POST('/api/gestion/webhooks/messages/{id}/renvoi', at(id)), text.saveFailed);
