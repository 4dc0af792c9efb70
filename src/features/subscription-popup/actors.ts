import { connect } from '#machines/connect.ts';
import { subscriptionPopupMachine } from '#machines/subscription-popup/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { subscribeToNewsletter } from '#src/crm/newsletter.ts';

/** The newsletter machine with the API. */
export const connectSubscriptionPopup = (shop: ShopClient) =>
  connect(subscriptionPopupMachine, {
    subscribe: callActor<void, { email: string }>((input, signal) =>
      subscribeToNewsletter(shop, input.email, signal),
    ),
  });
