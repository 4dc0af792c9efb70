import { expect, it } from 'vitest';
import { selectIsWanted, signupPopupMachine } from '#machines/signup-popup/index.ts';
import { walk } from '#tests/support/machines/walk.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

/** The offer at a path, its clock and the time of day moving together. */
async function visit({ path = '/', isMember = false, closed }: Opening = {}) {
  let time = NOON;
  const closedAt = closed === undefined ? undefined : NOON - closed;
  const popup = await startMachine(signupPopupMachine, { path, isMember, closedAt, now: () => time });
  return {
    ...popup,
    isShown: () => selectIsWanted(popup.actor.getSnapshot()),
    goTo: (next: string) => popup.send({ type: 'path.changed', path: next }),
    advance: (milliseconds: number) => {
      time += milliseconds;
      return popup.advance(milliseconds);
    },
  };
}
interface Opening {
  path?: string;
  isMember?: boolean;
  /** Milliseconds since it was closed. */
  closed?: number;
}

it.each(['/cart', '/pre-cart', '/credit-cart'])('[PU-01] shows at %s', async (path) => {
  expect((await visit({ path })).isShown()).toBe(true);
});

it.each(['/', '/wishlist', '/boutique', '/cart/', '/checkout'])(
  '[PU-01] does not show at %s',
  async (path) => {
    expect((await visit({ path })).isShown()).toBe(false);
  },
);

it('[PU-01] shows and hides with the basket page', async () => {
  const popup = await visit();
  await popup.goTo('/cart');
  expect(popup.isShown()).toBe(true);
  await popup.goTo('/pre-cart');
  expect(popup.isShown()).toBe(true);
  await popup.goTo('/boutique');
  expect(popup.isShown()).toBe(false);
});

it('[PU-01] members never see it; after signing out on a basket page it shows', async () => {
  const popup = await visit({ path: '/cart', isMember: true });
  expect(popup.isShown()).toBe(false);
  await popup.goTo('/pre-cart');
  await popup.advance(60_000);
  expect(popup.isShown()).toBe(false);
  await popup.send({ type: 'session.changed', isMember: false });
  expect(popup.isShown()).toBe(true);
  await popup.send({ type: 'session.changed', isMember: true });
  expect(popup.isShown()).toBe(false);
});

it.each([
  [10_000, true],
  [9_999, false],
  [0, false],
])('[PU-02] closed %i ms ago: shown %s', async (closed, isShown) => {
  expect((await visit({ path: '/cart', closed })).isShown()).toBe(isShown);
});

it('[PU-02] waits for the rest of the ten seconds, then shows on a basket page', async () => {
  const popup = await visit({ path: '/cart', closed: 4_000 });
  await popup.advance(5_999);
  expect(popup.isShown()).toBe(false);
  await popup.advance(1);
  expect(popup.isShown()).toBe(true);

  const elsewhere = await visit({ path: '/', closed: 4_000 });
  await elsewhere.advance(6_000);
  expect(elsewhere.isShown()).toBe(false);
  await elsewhere.goTo('/cart');
  expect(elsewhere.isShown()).toBe(true);
});

it('[PU-03] closing is stored, and ten seconds later it shows again on any page', async () => {
  const popup = await visit({ path: '/cart' });
  await popup.advance(2_000);
  await popup.send({ type: 'closed' });
  expect(popup.emitted).toEqual([{ type: 'store', closedAt: NOON + 2_000 }]);
  await popup.goTo('/boutique');
  await popup.advance(9_999);
  expect(popup.isShown()).toBe(false);
  await popup.advance(1);
  expect(popup.isShown()).toBe(true);
  await popup.goTo('/');
  expect(popup.isShown()).toBe(true);
  await popup.send({ type: 'closed' });
  await popup.advance(10_000);
  expect(popup.isShown()).toBe(true);
});

it('[PU-03] returning to a basket page does not shorten the ten seconds', async () => {
  const popup = await visit({ path: '/cart' });
  await popup.send({ type: 'closed' });
  await popup.goTo('/');
  await popup.goTo('/cart');
  await popup.advance(9_999);
  expect(popup.isShown()).toBe(false);
});

it('[PU-06] accepting leads to /signup and closes; after that it shows only on a basket page', async () => {
  const popup = await visit({ path: '/cart' });
  await popup.send({ type: 'accepted' });
  expect(popup.emitted).toEqual([
    { type: 'store', closedAt: NOON },
    { type: 'leave', to: '/signup' },
  ]);
  await popup.goTo('/signup');
  await popup.advance(60_000);
  expect(popup.isShown()).toBe(false);
  await popup.goTo('/cart');
  expect(popup.isShown()).toBe(true);
});

it('[E12] a clock that was set back does not lengthen the cooldown', async () => {
  expect((await visit({ path: '/cart', closed: -3_600_000 })).isShown()).toBe(true);
});

it('[TL-05] [PU-01] every transition leads to its expected state, and members never see the offer', async () => {
  const now = () => NOON;
  const visitor = { path: '/', isMember: false, closedAt: undefined, now };
  const problems = await walk(signupPopupMachine, {
    starts: {
      'a visitor at home': { input: visitor, state: 'hidden' },
      'a visitor at a basket': { input: { ...visitor, path: '/cart' }, state: 'shown.atBasket' },
      'a visitor who closed it 4 s ago': {
        input: { ...visitor, path: '/cart', closedAt: NOON - 4_000 },
        state: 'coolingDown',
      },
      'a member at a basket': {
        input: { path: '/pre-cart', isMember: true, closedAt: NOON - 20_000, now },
        state: 'disabled',
      },
    },
    events: {
      'goes home': { type: 'path.changed', path: '/' },
      'goes to a basket': { type: 'path.changed', path: '/cart' },
      'signs in': { type: 'session.changed', isMember: true },
      'signs out': { type: 'session.changed', isMember: false },
      closed: { type: 'closed' },
      accepted: { type: 'accepted' },
    },
    given: {
      'at a basket': ({ context }) => context.path !== '/',
      'closed lately': ({ context }) => context.closedAt !== undefined && context.closedAt > NOON - 10_000,
    },
    targets: {
      '*': {
        'goes home': 'stays',
        'goes to a basket': 'stays',
        'signs in': 'disabled',
        'signs out [closed lately]': 'coolingDown',
        'signs out [not closed lately, at a basket]': 'shown.atBasket',
        'signs out [not closed lately, not at a basket]': 'hidden',
      },
      'hidden | shown.atBasket': { 'goes home': 'hidden', 'goes to a basket': 'shown.atBasket' },
      shown: { closed: 'closed', accepted: 'coolingDown' },
      closed: { 'after cooldown': 'shown.reshown' },
      coolingDown: {
        'after cooldownLeft [at a basket]': 'shown.atBasket',
        'after cooldownLeft [not at a basket]': 'hidden',
      },
    },
    openEnded: ['hidden', 'shown.atBasket', 'shown.reshown', 'disabled'],
    rules: {
      'a member never sees it': (snapshot) => !(snapshot.context.isMember && selectIsWanted(snapshot)),
      'disabled from baskets it shows only after it was closed': (snapshot) =>
        snapshot.context.path !== '/' || !selectIsWanted(snapshot) || snapshot.context.closedAt !== undefined,
      'what is kept or leads to sign-up hides it': (snapshot, emitted) =>
        emitted.length === 0 || !selectIsWanted(snapshot),
    },
  });
  expect(problems).toEqual([]);
});
