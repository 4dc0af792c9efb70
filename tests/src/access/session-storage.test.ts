import { afterEach, expect, it, vi } from 'vitest';
import type { Session } from '#domain/account/session.ts';
import { currentMember, onMemberChange } from '#src/access/member.ts';
import { readMember } from '#src/access/session-cookies.ts';
import {
  clearSession,
  storedSession,
  storeSession,
  storeTokens,
  storeUserInfo,
} from '#src/access/session-storage.ts';

const awa: Session = {
  user: {
    id: 7,
    customerId: 12,
    adhesion: 'accepted',
    name: 'Awa Ndiaye',
    email: 'awa@exemple.sn',
    phone: '+221771234567',
    address: 'Sicap Liberté 6',
  },
  company: 3,
  parent: 3,
  userContext: { role: 'customer' },
  isVerified: true,
};
const admin: Session = {
  ...awa,
  user: { ...awa.user, customerId: undefined, adhesion: 'none' },
  company: undefined,
  parent: undefined,
  userContext: { role: 'staff' },
};
const applicant: Session = { ...awa, user: { ...awa.user, adhesion: 'requested' } };

const cookies = () => document.cookie.split('; ').filter((pair) => pair.startsWith('ker_'));

const stored = () => Object.fromEntries(Object.entries(localStorage));

afterEach(() => clearSession());

it('[OT-08] writes seven cookies, each with prefix and suffix, of ids and flags only', () => {
  storeSession(awa);
  expect(cookies().toSorted()).toEqual([
    'ker_company_prod=3',
    'ker_is_verified_prod=true',
    'ker_parent_id_prod=3',
    'ker_session_prod=7',
    'ker_token_prod=1',
    'ker_user_context_prod=customer',
    'ker_user_info_prod=12.accepted',
  ]);
  for (const personal of ['Awa', 'exemple', '7712']) expect(document.cookie).not.toContain(personal);
});

it('[OT-08] C17: all cookies together stay under 4096 bytes, whatever the person is called', () => {
  const long = 'é'.repeat(4_000);
  const largest = 2_147_483_647;
  storeSession({
    ...awa,
    user: { ...awa.user, id: largest, customerId: largest, name: long, email: long, phone: long },
    company: largest,
    parent: largest,
  });
  expect(cookies()).toHaveLength(7);
  expect(new TextEncoder().encode(cookies().join('; ')).length).toBeLessThan(4_096);
});

it('[OT-08] writes the five storage keys', () => {
  storeSession(awa);
  storeTokens({ accessToken: 'access', expiresIn: 600, refreshToken: 'refresh' });
  expect(stored()).toEqual({
    access_token: 'access',
    accessToken: 'access',
    refresh_token: 'refresh',
    expires_in: '600',
    partner_id: '12',
  });
});

it.each([
  ['a member', awa],
  ['a customer who asked for membership', applicant],
  ['an admin', admin],
])('[OT-07] restores %s with ids and flags; the rest is read from the server', (_, session) => {
  storeSession(session);
  expect(storedSession()).toEqual({
    ...session,
    user: { ...session.user, name: '', email: undefined, phone: undefined, address: undefined },
  });
});

it('[OT-09] the next person to sign in keeps no id of the previous one', () => {
  storeSession(awa);
  storeSession(admin);
  expect(stored()).toEqual({});
});

it.each([
  ['no session cookie', 'ker_is_verified_prod=true', false],
  ['an unverified session', 'ker_session_prod=7; ker_is_verified_prod=false', false],
  ['a session without the flag', 'ker_session_prod=7', false],
  ['an empty session cookie', 'ker_session_prod=; ker_is_verified_prod=true', false],
  ['a session that is no id', 'ker_session_prod=x; ker_is_verified_prod=true', false],
  ['another word for true', 'ker_session_prod=7; ker_is_verified_prod=1', false],
  ['a cookie that only ends alike', 'x_ker_session_prod=7; ker_is_verified_prod=true', false],
  ['both cookies', 'theme=x; ker_session_prod=7; ker_is_verified_prod=true', true],
])('[OT-07] C18: %s: signed in %#', (_, text, isSignedIn) => {
  expect(readMember(text) !== undefined).toBe(isSignedIn);
});

it('[OT-07] an unverified account is not signed in', () => {
  storeSession({ ...awa, isVerified: false });
  expect(currentMember()).toBeUndefined();
  expect(storedSession()).toBeUndefined();
});

it('[OT-10] saving the user info writes only its cookie', () => {
  storeSession(awa);
  const before = cookies().filter((pair) => !pair.startsWith('ker_user_info'));
  storeUserInfo({ ...awa.user, adhesion: 'requested' });
  expect(cookies()).toContain('ker_user_info_prod=12.requested');
  expect(cookies().filter((pair) => !pair.startsWith('ker_user_info'))).toEqual(before);
});

it('[OT-09] clearing removes all cookies, the named storage items and the member', () => {
  const named =
    'user accessToken token uid expires_in is_verified refresh_expires_in refresh_token company_id user_context partner_id parent access_token payment';
  for (const key of named.split(' ')) localStorage.setItem(key, 'x');
  localStorage.setItem('popupLastClosed', '1');
  storeSession(awa);
  clearSession();
  expect(stored()).toEqual({ popupLastClosed: '1' });
  expect(cookies()).toEqual([]);
  expect(currentMember()).toBeUndefined();
  localStorage.clear();
});

it('[OT-08] tells the page about a new member, once', () => {
  const listener = vi.fn<() => void>();
  const stop = onMemberChange(listener);
  storeSession(awa);
  storeSession(structuredClone(awa));
  expect(listener).toHaveBeenCalledOnce();
  expect(currentMember()).toEqual({ id: 12, isAccepted: true, isStaff: false, parentId: 3 });
  stop();
});
