import { assign, emit, enqueueActions, setup } from 'xstate';
import { paths } from '#domain/paths.ts';
import { isCartPath, cooldownLeft, SIGNUP_COOLDOWN_MS } from '#domain/visit/popups.ts';
import { typesOf } from '../types-of.ts';
import type { SignupPopupTypes } from './types.ts';

type Context = SignupPopupTypes['context'];

const remainingCooldown = ({ closedAt, now }: Context): number =>
  cooldownLeft(closedAt, SIGNUP_COOLDOWN_MS, now());

const popup = setup({
  types: typesOf<SignupPopupTypes>(),
  actions: {
    storePath: assign((_, path: string) => ({ path })),
    storeClosedAt: enqueueActions(({ context, enqueue }) => {
      const closedAt = context.now();
      enqueue.assign({ closedAt });
      enqueue.emit({ type: 'store', closedAt });
    }),
    leaveForSignup: emit({ type: 'leave', to: paths.signup }),
  },
  guards: {
    isMember: ({ context }) => context.isMember,
    isCoolingDown: ({ context }) => remainingCooldown(context) > 0,
    isAtBasket: ({ context }) => isCartPath(context.path),
  },
  delays: { cooldownLeft: ({ context }) => remainingCooldown(context), cooldown: SIGNUP_COOLDOWN_MS },
});

/** On another page, decide again whether to show the offer. */
const decideOnPathChange = popup.createStateConfig({
  on: {
    'path.changed': {
      target: '#signupPopup.deciding',
      actions: { type: 'storePath', params: ({ event }) => event.path },
    },
  },
});

/**
 * The sign-up offer. It is shown on the basket pages, and ten seconds after it was closed once more on any
 * page. Members never see it. After it was accepted, it is shown again only on a basket page.
 *
 * @see PU-01 @see PU-02 @see PU-03 @see PU-06 @see HAZARDS E12
 */
export const signupPopupMachine = popup.createMachine({
  id: 'signupPopup',
  context: ({ input }) => input,
  initial: 'starting',
  on: {
    'path.changed': { actions: { type: 'storePath', params: ({ event }) => event.path } },
    'session.changed': { target: '.starting', actions: assign({ isMember: ({ event }) => event.isMember }) },
  },
  states: {
    starting: {
      always: [
        { guard: 'isMember', target: 'disabled' },
        { guard: 'isCoolingDown', target: 'coolingDown' },
        { target: 'deciding' },
      ],
    },
    deciding: { always: [{ guard: 'isAtBasket', target: 'shown.atBasket' }, { target: 'hidden' }] },
    hidden: decideOnPathChange,
    shown: {
      tags: 'shown',
      initial: 'atBasket',
      states: {
        atBasket: decideOnPathChange,
        // Shown after the cooldown, on any page; a change of page does not hide it.
        reshown: {},
      },
      on: {
        closed: { target: 'closed', actions: 'storeClosedAt' },
        accepted: { target: 'coolingDown', actions: ['storeClosedAt', 'leaveForSignup'] },
      },
    },
    closed: { after: { cooldown: 'shown.reshown' } },
    coolingDown: { after: { cooldownLeft: 'deciding' } },
    disabled: {},
  },
});
