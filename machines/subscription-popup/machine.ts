import { assign, enqueueActions, fromPromise, setup, type ErrorActorEvent } from 'xstate';
import { newsletterAddress, SUBSCRIBED_MESSAGE_MS } from '#domain/visit/popups.ts';
import { reasonOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { SubscriptionPopupTypes } from './types.ts';

const popup = setup({
  types: typesOf<SubscriptionPopupTypes>(),
  actors: { subscribe: fromPromise<void, { email: string }>(notProvided) },
  actions: {
    storeTyped: assign((_, typed: string) => ({ typed, error: undefined, failure: undefined })),
    validate: assign(({ context }) => {
      const address = newsletterAddress(context.typed);
      return { error: undefined, failure: undefined, ...address };
    }),
    storeFailure: assign({ failure: (_, { error }: ErrorActorEvent) => reasonOf(error) }),
    decline: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ isAllowed: false });
      enqueue.emit({ type: 'store', declinedAt: context.now() });
    }),
    storeSubscribed: enqueueActions(({ enqueue }) => {
      enqueue.assign({ isAllowed: false });
      enqueue.emit({ type: 'store', declinedAt: undefined });
    }),
  },
  guards: {
    mayOffer: ({ context }) => context.isAllowed && !context.isMember,
    isValid: ({ context }) => context.error === undefined,
  },
  delays: { thanks: SUBSCRIBED_MESSAGE_MS },
});

/**
 * Offers the newsletter to a visitor who has added a product to a basket. It is shown once, and again a day
 * after it was declined; never after a subscription. When it shows, the queue of overlays decides; meanwhile it keeps
 * its input.
 *
 * @see PC-04
 */
export const subscriptionPopupMachine = popup.createMachine({
  id: 'subscriptionPopup',
  context: ({ input }) => ({ ...input, typed: '', error: undefined, failure: undefined, email: '' }),
  initial: 'hidden',
  on: {
    'session.changed': {
      guard: ({ context, event }) => event.isMember !== context.isMember,
      target: '.hidden',
      actions: assign({ isMember: ({ event }) => event.isMember }),
    },
  },
  states: {
    hidden: { on: { 'product.added': { guard: 'mayOffer', target: 'offered' } } },
    offered: {
      tags: 'shown',
      on: {
        'email.typed': { actions: { type: 'storeTyped', params: ({ event }) => event.typed } },
        'submit.requested': { target: 'validating', actions: 'validate' },
        closed: { target: 'hidden', actions: 'decline' },
      },
    },
    validating: { always: [{ guard: 'isValid', target: 'sending' }, { target: 'offered' }] },
    sending: {
      tags: ['shown', 'busy'],
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'thanked', actions: 'storeSubscribed' },
        onError: { target: 'offered', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      on: { closed: { target: 'hidden', actions: 'decline' } },
    },
    thanked: { tags: ['shown', 'thanked'], after: { thanks: 'hidden' }, on: { closed: 'hidden' } },
  },
});
