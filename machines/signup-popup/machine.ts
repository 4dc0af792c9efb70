import { assign, emit, enqueueActions, setup } from 'xstate';
import { paths } from '#domain/paths.ts';
import { isCartPath, restLeft, SIGNUP_REST_MS } from '#domain/popups.ts';
import { typesOf } from '../types-of.ts';
import type { SignupPopupTypes } from './types.ts';

type Context = SignupPopupTypes['context'];

const rest = ({ closedAt, now }: Context): number => restLeft(closedAt, SIGNUP_REST_MS, now());

const popup = setup({
  types: typesOf<SignupPopupTypes>(),
  actions: {
    keepPath: assign((_, path: string) => ({ path })),
    keepClosing: enqueueActions(({ context, enqueue }) => {
      const closedAt = context.now();
      enqueue.assign({ closedAt });
      enqueue.emit({ type: 'keep', closedAt });
    }),
    leaveForSignup: emit({ type: 'leave', to: paths.signup }),
  },
  guards: {
    isMember: ({ context }) => context.isMember,
    isResting: ({ context }) => rest(context) > 0,
    isAtBasket: ({ context }) => isCartPath(context.path),
  },
  delays: { restLeft: ({ context }) => rest(context), fullRest: SIGNUP_REST_MS },
});

/** Whether the offer shows is the page's affair. */
const byPage = popup.createStateConfig({
  on: {
    'path.changed': {
      target: '#signupPopup.weighing',
      actions: { type: 'keepPath', params: ({ event }) => event.path },
    },
  },
});

/**
 * The offer to sign up: it shows by itself where there is something in a basket to pay, and once more ten seconds after
 * it was closed, wherever the shopper is then. Members never see it; who accepted is only asked again at a basket.
 *
 * @see PU-01 @see PU-02 @see PU-03 @see PU-06 @see HAZARDS E12
 */
export const signupPopupMachine = popup.createMachine({
  id: 'signupPopup',
  context: ({ input }) => input,
  initial: 'arriving',
  on: {
    'path.changed': { actions: { type: 'keepPath', params: ({ event }) => event.path } },
    'session.changed': { target: '.arriving', actions: assign({ isMember: ({ event }) => event.isMember }) },
  },
  states: {
    arriving: {
      always: [
        { guard: 'isMember', target: 'away' },
        { guard: 'isResting', target: 'resting' },
        { target: 'weighing' },
      ],
    },
    weighing: { always: [{ guard: 'isAtBasket', target: 'shown.atBasket' }, { target: 'hidden' }] },
    hidden: byPage,
    shown: {
      tags: 'shown',
      initial: 'atBasket',
      states: {
        atBasket: byPage,
        // It has come back to this shopper, and not to a page.
        again: {},
      },
      on: {
        closed: { target: 'closed', actions: 'keepClosing' },
        accepted: { target: 'resting', actions: ['keepClosing', 'leaveForSignup'] },
      },
    },
    closed: { after: { fullRest: 'shown.again' } },
    resting: { after: { restLeft: 'weighing' } },
    away: {},
  },
});
