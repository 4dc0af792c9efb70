import { expect, it } from 'vitest';
import { refreshed, type Session } from '#domain/account/session.ts';
import { connect } from '#machines/connect.ts';
import { selectIsConfirmingSignOut, selectSession, sessionMachine } from '#machines/session/index.ts';
import { held, rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { awaSession as awa, failed, offline } from './fixtures.ts';

const member: Session = { ...awa, user: { ...awa.user, adhesion: 'accepted' }, company: 3, parent: 3 };
const expired = failed('session.expired', 'Votre session a expiré.');

async function open(stored: Session | undefined, reads: Scripted<Session>[] = []) {
  const { logic, calls } = held<unknown, unknown>();
  const machine = connect(sessionMachine, { readContext: scripted(reads), endSession: logic });
  const page = await startMachine(machine, { stored });
  return { ...page, ended: calls, session: () => selectSession(page.actor.getSnapshot()) };
}

it('[OT-07] restores a stored session at once, and stays signed out without one', async () => {
  expect((await open(awa, [awa])).session()).toBe(awa);
  expect((await open(undefined)).session()).toBeUndefined();
});

it('[OT-08] saving a session updates it in memory and stores it', async () => {
  const page = await open(undefined);
  await page.send({ type: 'session.saved', session: member });
  expect(page.session()).toBe(member);
  expect(page.emitted).toEqual([{ type: 'person.changed' }, { type: 'store', session: member }]);
});

it('[OT-09] [NV-06] signing out clears memory at once and leads to sign-in, also while the server does not answer', async () => {
  const page = await open(awa, [awa]);
  await page.send({ type: 'signOut.requested' });
  expect(page.session()).toBeUndefined();
  expect(page.emitted).toEqual([{ type: 'person.changed' }, { type: 'leave', to: '/login' }]);
  expect(page.ended).toHaveLength(1);
  expect(JSON.stringify(page.actor.getSnapshot().context)).toBe('{}');
  page.ended[0]?.reject(offline);
  await page.send({ type: 'session.saved', session: awa });
  expect(page.session()).toBe(awa);
});

it('[OT-09] C19: with something in the baskets signing out is asked about first', async () => {
  const page = await open(awa, [awa, awa, awa]);
  await page.send({ type: 'signOut.requested', isLossy: true, to: '/login?redirectTo=%2Fgestion' });
  expect([page.session(), page.emitted, page.ended]).toEqual([awa, [], []]);
  expect(selectIsConfirmingSignOut(page.actor.getSnapshot())).toBe(true);
  await page.send({ type: 'signOut.cancelled' });
  expect(selectIsConfirmingSignOut(page.actor.getSnapshot())).toBe(false);
  await page.send({ type: 'signOut.requested', isLossy: true });
  await page.send({ type: 'signOut.confirmed' });
  expect(page.session()).toBeUndefined();
  expect(page.emitted).toEqual([{ type: 'person.changed' }, { type: 'leave', to: '/login' }]);
  expect(page.ended).toHaveLength(1);
});

it.each([
  ['has ended', expired],
  ['is that of another account', failed('account.unknown', 'Ce compte n’existe pas.')],
])('[OT-09] a session that %s is removed from this device, and the user is told', async (_, refusal) => {
  const page = await open(awa, [rejected(refusal)]);
  expect(page.session()).toBeUndefined();
  expect(page.emitted).toEqual([
    { type: 'person.changed' },
    { type: 'clear' },
    {
      type: 'notice',
      tone: 'warning',
      text: 'Votre session a expiré. Connectez-vous pour continuer.',
    },
  ]);
});

it('[OT-10] a refresh replaces only the values that differ', async () => {
  const page = await open(awa, [structuredClone(awa)]);
  expect(page.session()).toBe(awa);
  await page.send({ type: 'context.refreshed', session: structuredClone(awa) });
  expect(page.session()).toBe(awa);
  const moved: Session = { ...structuredClone(awa), parent: 3 };
  await page.send({ type: 'context.refreshed', session: moved });
  expect(page.session()).toEqual(moved);
  expect(page.session()?.user).toBe(awa.user);
  expect(page.session()?.userContext).toBe(awa.userContext);
  expect(page.emitted).toEqual([]);
});

it('[OT-10] each differing value is taken over', () => {
  for (const change of [
    { company: 4 },
    { parent: 4 },
    { isVerified: false },
    { userContext: { role: 'staff' as const } },
    { user: { ...awa.user, name: 'Awa Diop' } },
  ])
    expect(refreshed(awa, { ...awa, ...change })).toEqual({ ...awa, ...change });
});

it('[OT-10] saving the user info stores only that', async () => {
  const page = await open(awa, [awa]);
  const user = { ...awa.user, name: 'Awa Diop' };
  await page.send({ type: 'userInfo.saved', user });
  expect(page.session()).toEqual({ ...awa, user });
  expect(page.emitted).toEqual([{ type: 'store.userInfo', user }]);
});

it('[OT-10] C4: the user info of another user, e.g. of a late answer, is not saved', async () => {
  const page = await open(awa, [awa]);
  await page.send({ type: 'userInfo.saved', user: { ...awa.user, id: awa.user.id + 1 } });
  expect(page.session()).toEqual(awa);
  expect(page.emitted).toEqual([]);
});

it('C15: another tab that signs in or out is followed, without storing anything again', async () => {
  const page = await open(undefined, [member]);
  await page.send({ type: 'session.changed', session: awa });
  expect(page.session()).toEqual(member);
  await page.send({ type: 'session.changed', session: undefined });
  expect(page.session()).toBeUndefined();
  expect(page.emitted).toEqual([{ type: 'person.changed' }, { type: 'person.changed' }]);
});

it('C19: another person in the place of the first one is announced, the same one is not', async () => {
  const fatou: Session = { ...awa, user: { ...awa.user, id: 8, customerId: 13 } };
  const page = await open(awa, [awa, fatou]);
  await page.send({ type: 'session.saved', session: member });
  expect(page.emitted).toEqual([{ type: 'store', session: member }]);
  await page.send({ type: 'session.saved', session: fatou });
  await page.send({ type: 'session.changed', session: awa });
  expect(page.emitted.slice(1)).toEqual([
    { type: 'person.changed' },
    { type: 'store', session: fatou },
    { type: 'person.changed' },
  ]);
});

it('E3: a lost answer keeps the session, which is read again when the page is returned to', async () => {
  const page = await open(awa, [rejected(offline), member]);
  expect(page.session()).toBe(awa);
  await page.send({ type: 'context.requested' });
  expect(page.session()).toEqual(member);
});

it('[TL-05] [OT-07] every transition leads to its expected state, and only signed-in states have a session', async () => {
  const problems = await walk(sessionMachine, {
    starts: {
      'a customer': { input: { stored: awa }, state: 'signedIn.reading' },
      'a visitor': { input: { stored: undefined }, state: 'signedOut' },
    },
    events: {
      'signs in': { type: 'session.saved', session: awa },
      'other tab signs in': { type: 'session.changed', session: member },
      'other tab signs out': { type: 'session.changed', session: undefined },
      refreshed: { type: 'context.refreshed', session: member },
      'saves user info': { type: 'userInfo.saved', user: awa.user },
      'page returned': { type: 'context.requested' },
      expires: { type: 'session.expired' },
      'signs out': { type: 'signOut.requested' },
      'asks to sign out': { type: 'signOut.requested', isLossy: true },
      confirms: { type: 'signOut.confirmed' },
      cancels: { type: 'signOut.cancelled' },
      'readContext succeeds': answer('readContext', awa),
      'readContext is refused': failure('readContext', expired),
      'readContext fails': failure('readContext', offline),
      'endSession succeeds': answer('endSession'),
      'endSession fails': failure('endSession', offline),
    },
    targets: {
      '*': {
        expires: 'stays',
        'signs in': 'signedIn.current',
        'other tab signs in': 'signedIn.reading',
        'other tab signs out': 'signedOut',
      },
      signedIn: {
        refreshed: 'stays',
        'saves user info': 'stays',
        expires: 'signedOut',
        'signs out': 'signingOut',
        'asks to sign out': 'signedIn.confirmingSignOut',
      },
      'signedIn.reading': {
        'readContext succeeds': 'signedIn.current',
        'readContext is refused': 'signedOut',
        'readContext fails': 'signedIn.current',
      },
      'signedIn.current': { 'page returned': 'signedIn.reading' },
      'signedIn.confirmingSignOut': { confirms: 'signingOut', cancels: 'signedIn.reading' },
      signingOut: { 'endSession succeeds': 'signedOut', 'endSession fails': 'signedOut' },
    },
    openEnded: ['signedIn.current', 'signedIn.confirmingSignOut', 'signedOut'],
    rules: {
      'a session only while signed in': (snapshot) =>
        (snapshot.context.session !== undefined) === (selectSession(snapshot) !== undefined),
      'nothing is stored once signed out': (snapshot, emitted) =>
        selectSession(snapshot) !== undefined || emitted.every(({ type }) => !type.startsWith('store')),
    },
  });
  expect(problems).toEqual([]);
});
