import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Session } from '#domain/account/session.ts';
import { MemberProvider, useMember } from '#src/access/member.ts';
import { clearSession, storeSession, storeTokens } from '#src/access/session-storage.ts';
import { loadBaskets } from '#src/baskets/loader.ts';
import type { ProductFacts } from '#src/baskets/stored-products.ts';
import { toggleComparison } from '#src/products/comparison-list.ts';
import { SessionEvents } from '#src/session/SessionEvents.tsx';
import { useSignInRequired } from '#src/session/use-sign-in-required.ts';
import { useSession } from '#src/session/use-session.ts';
import { useSignOut, useSignOutByLink } from '#src/session/use-sign-out.ts';
import { keepDraft } from '#src/storage/drafts.ts';
import { Link } from '#src/ui/Link.tsx';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';

const awa: Session = {
  user: {
    id: 7,
    customerId: 12,
    adhesion: 'none',
    name: 'Awa Ndiaye',
    email: 'awa@exemple.sn',
    phone: '+221771234567',
    address: undefined,
  },
  company: undefined,
  parent: undefined,
  userContext: { role: 'customer' },
  isVerified: true,
};
const fatou: Session = { ...awa, user: { ...awa.user, id: 8, customerId: 13, name: 'Fatou Fall' } };
const wireOf = ({ user }: Session) => ({
  id: user.id,
  partner_id: user.customerId,
  role: 'customer',
  name: user.name,
  email: user.email,
  partner_phone: user.phone,
  address: null,
  adhesion: 'none',
  parent_id: null,
  is_verified: true,
});
const answers: Answers = {
  'GET /api/users/7': { body: wireOf(awa) },
  'GET /api/users/8': { body: wireOf(fatou) },
  'POST /api/auth/delete_tokens': { body: { message: 'Au revoir' } },
  'POST /api/auth/refresh_token': { status: 401, code: 'session.expired', message: 'Expirée.' },
};
const fan: ProductFacts = {
  id: 11,
  name: 'Ventilateur',
  fact: '45 W',
  image: '/pictures/ventilateur.webp',
  tint: '#ffffff',
  price: 20_000,
  priceBefore: undefined,
  preorderPrice: undefined,
  creditPrice: undefined,
};
const tokens = { accessToken: 'access', expiresIn: 600, refreshToken: 'refresh' };

/** What screens show of the session, and a private fact that was read for it. */
function Screen() {
  const member = useMember();
  const session = useSession();
  const signOut = useSignOut();
  const { data } = useQuery({ queryKey: ['orders', 42], queryFn: () => `for ${session?.user.id}` });
  return (
    <>
      <p>{`${member?.id ?? 'visitor'}, ${session?.user.name ?? 'nobody'}, ${data}`}</p>
      <button type="button" onClick={signOut}>
        Déconnexion
      </button>
    </>
  );
}
/** What the header of a visitor's page shows. */
const Header = () => <p>{useMember()?.id ?? 'visitor'}</p>;

const shown = () => screen.getByRole('paragraph').textContent;

async function openSignedIn(changes: Answers = {}) {
  storeSession(awa);
  storeTokens(tokens);
  const page = await openPage(
    '/',
    <MemberProvider>
      <Screen />
    </MemberProvider>,
    { ...answers, ...changes },
  );
  await page.advance(0);
  return page;
}

const tokenChange = (newValue: string | null) =>
  new StorageEvent('storage', { key: 'access_token', newValue });

/** What another tab does: this page gets an event only. */
async function elsewhere(
  person: Session | undefined,
  event: Event = tokenChange(person === undefined ? null : 'new-token'),
) {
  const life = `path=/; max-age=${person === undefined ? 0 : 600}`;
  document.cookie = `ker_session_prod=${person?.user.id}; ${life}`;
  document.cookie = `ker_user_info_prod=${person?.user.customerId}.none; ${life}`;
  if (person === undefined) localStorage.clear();
  await act(async () => void window.dispatchEvent(event));
}

afterEach(() => {
  cleanup();
  clearSession();
  localStorage.clear();
});

it('C15: after a sign-out in another tab this page shows nobody, and nothing that was read for them', async () => {
  const page = await openSignedIn();
  expect(shown()).toBe('12, Awa Ndiaye, for 7');
  await elsewhere(undefined);
  await page.advance(0);
  expect(shown()).toBe('visitor, nobody, for undefined');
});

it('C15: a sign-out in another tab counts before its removed cookies are seen here', async () => {
  const page = await openSignedIn();
  await act(async () => void window.dispatchEvent(tokenChange(null)));
  await page.advance(0);
  expect(shown()).toBe('visitor, nobody, for undefined');
});

it('C19: what was typed in this tab goes with a sign-out in another one, and stays when the session ends', async () => {
  await openSignedIn();
  keepDraft('checkout:12', { address: 'Ouakam' });
  await elsewhere(undefined);
  expect(sessionStorage.getItem('draft:checkout:12')).not.toBeNull();
  for (const newValue of ['yes', null])
    await act(
      async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'signedOut', newValue })),
    );
  expect(sessionStorage.getItem('draft:checkout:12')).toBeNull();
});

it('C19: a page that Back brings back from the browser’s cache after a sign-out elsewhere shows nobody', async () => {
  const page = await openSignedIn();
  await elsewhere(undefined, Object.assign(new Event('pageshow'), { persisted: true }));
  await page.advance(0);
  expect(shown()).toBe('visitor, nobody, for undefined');
});

it('C19: another person who signs in in another tab sees nothing of the first one', async () => {
  const page = await openSignedIn();
  await elsewhere(fatou);
  await page.advance(0);
  expect(shown()).toBe('13, Fatou Fall, for 8');
});

it('C15: a visitor’s page follows a sign-in in another tab, although it has not loaded the session', async () => {
  await openPage(
    '/',
    <MemberProvider>
      <Header />
    </MemberProvider>,
    answers,
  );
  expect(shown()).toBe('visitor');
  document.cookie = 'ker_is_verified_prod=true; path=/';
  await elsewhere(fatou);
  expect(shown()).toBe('13');
});

it('[OT-09] an expired session is forgotten with what was read for it, and the user is told on every screen', async () => {
  const page = await openSignedIn({
    'GET /api/users/7': { status: 401, code: 'session.expired', message: 'Expirée.' },
  });
  await vi.dynamicImportSettled();
  await page.advance(0);
  expect(page.takeToasts()).toEqual(['warning: Votre session a expiré. Connectez-vous pour continuer.']);
  await waitFor(() => expect(shown()).toBe('visitor, nobody, for undefined'));
  expect(localStorage.getItem('access_token')).toBeNull();
});

/** A screen for signed-in users right after its start: what is shared by all screens is not mounted yet. */
function MemberScreen() {
  const isAllowed = useSignInRequired();
  const signOut = useSignOutByLink();
  return isAllowed ? (
    <Link to="/login" onClick={signOut}>
      Se déconnecter d’ici
    </Link>
  ) : null;
}

it('[NV-06] who signs out as soon as a screen is there is led to sign-in, not back to that screen afterwards', async () => {
  storeSession(awa);
  storeTokens(tokens);
  const page = await openPage(
    '/profile',
    <MemberProvider>
      <MemberScreen />
    </MemberProvider>,
    answers,
  );
  await page.user.click(screen.getByRole('link'));
  await vi.dynamicImportSettled();
  await page.advance(0);
  expect(page.address()).toBe('/login');
});

/** The link to sign-in of the menu, on a page that runs the session. */
function SignOutLink() {
  const signOut = useSignOutByLink();
  return (
    <>
      <SessionEvents />
      <Link to="/login" onClick={signOut}>
        Se déconnecter d’ici
      </Link>
      <p>{useMember()?.id ?? 'visitor'}</p>
    </>
  );
}

async function openSignOutLink() {
  storeSession(awa);
  storeTokens(tokens);
  const page = await openPage(
    '/boutique',
    <MemberProvider>
      <SignOutLink />
    </MemberProvider>,
    answers,
  );
  await page.advance(0);
  const press = async (role: 'link' | 'button', name: string) => {
    await page.user.click(screen.getByRole(role, { name }));
    await vi.dynamicImportSettled();
    await page.advance(0);
  };
  return { ...page, press };
}

it('[OT-09] C19: with something in a basket the user is told before it is lost, and may stay', async () => {
  const page = await openSignOutLink();
  const { addItem, baskets } = await loadBaskets();
  addItem('wishlist', fan);
  await page.press('link', 'Se déconnecter d’ici');
  expect(screen.getByRole('dialog', { name: /^Se déconnecter/ }).textContent).toContain(
    'Vos paniers et vos favoris seront effacés de cet appareil',
  );
  await page.press('button', 'Rester connecté');
  expect([screen.queryByRole('dialog'), shown(), page.address()]).toEqual([null, '12', '/boutique']);
  expect(baskets.lines('wishlist')).toHaveLength(1);
  await page.press('link', 'Se déconnecter d’ici');
  await page.press('button', 'Se déconnecter');
  expect([shown(), page.address()]).toEqual(['visitor', '/login']);
  expect(baskets.lines('wishlist')).toEqual([]);
});

it('[OT-09] with empty baskets, also emptied ones, signing out asks nothing', async () => {
  const page = await openSignOutLink();
  const { addItem, baskets, removeOrdered } = await loadBaskets();
  addItem('cart', fan);
  removeOrdered('cart', [{ id: fan.id, quantity: 1 }]);
  expect(baskets.lines('cart')).toEqual([]);
  await page.press('link', 'Se déconnecter d’ici');
  expect([screen.queryByRole('dialog'), shown(), page.address()]).toEqual([null, 'visitor', '/login']);
});

it.each(['a sign-out', 'a sign-out without network'])(
  '[OT-09] C19: %s leaves nothing of the person',
  async (way) => {
    const page = await openSignedIn(way === 'a sign-out' ? {} : { 'POST /api/auth/delete_tokens': 'broken' });
    const { addItem, baskets } = await loadBaskets();
    addItem('cart', fan);
    expect(baskets.lines('cart')).toHaveLength(1);
    toggleComparison(11);
    await page.user.click(screen.getByRole('button', { name: 'Déconnexion' }));
    await page.advance(0);
    expect(shown()).toBe('visitor, nobody, for undefined');
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ compare: '' });
    expect(baskets.lines('cart')).toEqual([]);
  },
);
