import { assign, setup } from 'xstate';
import { mayShowNewsletterAt } from '#domain/popups.ts';
import { typesOf } from '../types-of.ts';
import { OVERLAYS, type OverlayId, type OverlayQueueTypes } from './types.ts';

const queue = setup({
  types: typesOf<OverlayQueueTypes>(),
  actions: {
    add: assign(({ context }, id: OverlayId) => ({
      wanted: OVERLAYS.filter((each) => each === id || context.wanted.includes(each)),
      ...(id === 'newsletter' && !context.wanted.includes(id) && { hasMovedOn: false }),
    })),
    remove: assign(({ context }, id: OverlayId) => ({
      wanted: context.wanted.filter((each) => each !== id),
    })),
    move: assign(({ context }, path: string) => ({
      path,
      hasMovedOn: context.hasMovedOn || path !== context.path,
    })),
  },
  guards: {
    isAddedWanted: ({ context }) => context.wanted.includes('added'),
    isSignupWanted: ({ context }) => context.wanted.includes('signup'),
    isNewsletterDue: ({ context }) =>
      context.wanted.includes('newsletter') && context.hasMovedOn && mayShowNewsletterAt(context.path),
  },
});

/**
 * Shows one overlay at a time: what the user has just added, then the sign-up offer, then the newsletter. The newsletter
 * waits until the user goes on to another page, so that it does not interrupt a purchase, and stays away from baskets,
 * checkout and payment. An overlay that gives way stays wanted, and is shown again afterwards.
 *
 * @see PC-04 @see PU-01
 */
export const overlayQueueMachine = queue.createMachine({
  id: 'overlayQueue',
  context: ({ input }) => ({ ...input, wanted: [], hasMovedOn: false }),
  initial: 'deciding',
  on: {
    requested: { target: '.deciding', actions: { type: 'add', params: ({ event }) => event.id } },
    withdrawn: { target: '.deciding', actions: { type: 'remove', params: ({ event }) => event.id } },
    'path.changed': { target: '.deciding', actions: { type: 'move', params: ({ event }) => event.path } },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isAddedWanted', target: 'added' },
        { guard: 'isSignupWanted', target: 'signup' },
        { guard: 'isNewsletterDue', target: 'newsletter' },
        { target: 'free' },
      ],
    },
    free: {},
    added: {},
    signup: {},
    newsletter: {},
  },
});
