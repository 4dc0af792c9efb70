import { assign, setup } from 'xstate';
import { TOAST_MS } from '#domain/constants.ts';
import { mayShowNewsletterAt } from '#domain/visit/popups.ts';
import { typesOf } from '../types-of.ts';
import { OVERLAYS, type OverlayId, type OverlayQueueTypes } from './types.ts';

const queue = setup({
  types: typesOf<OverlayQueueTypes>(),
  actions: {
    add: assign(({ context }, id: OverlayId) => ({
      wanted: OVERLAYS.filter((each) => each === id || context.wanted.includes(each)),
    })),
    remove: assign(({ context }, id: OverlayId) => ({
      wanted: context.wanted.filter((each) => each !== id),
    })),
    move: assign((_, path: string) => ({ path })),
  },
  guards: {
    isSignupWanted: ({ context }) => context.wanted.includes('signup'),
    isNewsletterDue: ({ context }) =>
      context.wanted.includes('newsletter') && mayShowNewsletterAt(context.path),
  },
  delays: { toast: TOAST_MS.addedToCart },
});

/**
 * Shows one overlay at a time: the sign-up offer, then the newsletter. Both wait while a toast tells of an added item. The
 * newsletter comes on the page where the product was added, and stays away from baskets, checkout and payment. An overlay that gives way stays wanted, and is shown again afterwards.
 *
 * @see PC-03 @see PC-04 @see PU-01
 */
export const overlayQueueMachine = queue.createMachine({
  id: 'overlayQueue',
  context: ({ input }) => ({ ...input, wanted: [] }),
  initial: 'deciding',
  on: {
    'item.added': '.added',
    requested: { target: '.deciding', actions: { type: 'add', params: ({ event }) => event.id } },
    withdrawn: { target: '.deciding', actions: { type: 'remove', params: ({ event }) => event.id } },
    'path.changed': { target: '.deciding', actions: { type: 'move', params: ({ event }) => event.path } },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isSignupWanted', target: 'signup' },
        { guard: 'isNewsletterDue', target: 'newsletter' },
        { target: 'free' },
      ],
    },
    free: {},
    added: {
      after: { toast: 'deciding' },
      on: {
        requested: { actions: { type: 'add', params: ({ event }) => event.id } },
        withdrawn: { actions: { type: 'remove', params: ({ event }) => event.id } },
      },
    },
    signup: {},
    newsletter: {},
  },
});
