import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '#domain/account/member.ts';
import { createShopClient, ShopContext } from '#src/api/client.ts';
import { MemberContext } from '#src/access/member.ts';
import { Popups } from '#src/app/Popups.tsx';
import { addItem } from '#src/baskets/actions.ts';
import type { ProductFacts } from '#src/baskets/stored-products.ts';
import { forget } from '../features/basket/open-basket.tsx';
// They come lazily, and are at hand here: how long loading takes is not what is tested.
import '#src/app/Overlays.tsx';
import '#src/features/signup-popup/SignupPopup.tsx';
import '#src/features/subscription-popup/SubscriptionPopup.tsx';

const NOON = new Date('2026-11-21T12:00:00Z');

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOON });
  // Testing Library knows only one name under which a clock is moved.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });
});
afterEach(() => {
  cleanup();
  forget();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const member: Member = { id: 7, isStaff: false, isAccepted: true, parentId: undefined };
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** Lets what waits for the user's rest be loaded: the layers, then the one that is needed. */
async function rest() {
  for (let loads = 0; loads < 3; loads += 1) await advance(0);
}

const FRIDGE: ProductFacts = {
  id: 11,
  name: 'Réfrigérateur combiné Hisense 266 L',
  fact: '266 L',
  image: '/images/produits/11/512.avif',
  tint: '#e8eef4',
  price: 245_000,
  priceBefore: undefined,
  preorderPrice: 220_000,
  creditPrice: undefined,
};

interface OpenOptions {
  isMember?: boolean;
  /** By default a phone. */
  isWide?: boolean;
  status?: number;
}

/** The pop-ups of a page. */
async function open(path: string, { isMember = false, isWide = false, status = 200 }: OpenOptions = {}) {
  window.history.replaceState(null, '', path);
  vi.stubGlobal('matchMedia', () => ({ matches: !isWide, addEventListener() {}, removeEventListener() {} }));
  const told: unknown[] = [];
  const answer = { code: 'server.failed', message: 'Un problème est survenu chez nous.', success: true };
  const shop = createShopClient({
    baseUrl: window.location.origin,
    fetch: async (request) => {
      if (request.method === 'GET') return Response.json({ data: [], total: 0 });
      told.push(await request.json());
      return Response.json(answer, { status });
    },
  });
  const queries = new QueryClient();
  const page = (additions: number) => (
    <MemberContext value={isMember ? member : undefined}>
      <QueryClientProvider client={queries}>
        <ShopContext value={shop}>
          <BrowserRouter>
            <Popups additions={additions} />
          </BrowserRouter>
        </ShopContext>
      </QueryClientProvider>
    </MemberContext>
  );
  const view = render(page(0));
  await rest();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
  const add = async (additions: number) => {
    addItem('cart', FRIDGE);
    view.rerender(page(additions));
    await rest();
  };
  const go = async (to: string) => {
    act(() => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await rest();
  };
  /** Adds an item and goes on to another page. */
  const addAndGo = async (additions: number) => {
    await add(additions);
    await go('/');
  };
  return { told, user, add, go, addAndGo };
}

const offer = () => screen.queryByRole('complementary', { name: 'Offre Spéciale!' });
const newsletter = () => screen.queryByRole('complementary', { name: 'Nos promotions par e-mail' });
const press = (popup: HTMLElement | null, name: string) => within(popup!).getByRole('button', { name });

it('[PU-01] [PU-05] a visitor sees the offer at the cart; a member does not', async () => {
  await open('/cart');
  expect(offer()?.textContent).toBe("Offre Spéciale!Jusqu'à 20 000 FCFA de réductionJ'en profite!");
  expect(press(offer(), 'Close popup')).toBeDefined();
  cleanup();
  await open('/cart', { isMember: true });
  await advance(60_000);
  expect(offer()).toBeNull();
});

it('[PU-04] on a wide screen it is a card that tells the whole offer', async () => {
  await open('/cart', { isWide: true });
  const card = screen.getByRole('complementary', { name: 'Offre Spéciale Kër Électro!' });
  for (const text of [
    "Jusqu'à 20 000 FCFA de réduction sur votre premier achat",
    'sur tous les produits',
    '*Excepté les produits en promotion',
    'Offre valable pour tout nouveau client.',
  ])
    expect(card.textContent).toContain(text);
  expect(press(card, "J'en profite!")).toBeDefined();
  expect(press(card, 'Fermer')).toBeDefined();
});

it('[PU-03] closing stores the time, and ten seconds later it shows again', async () => {
  const { user } = await open('/cart');
  await user.click(press(offer(), 'Close popup'));
  expect(offer()).toBeNull();
  expect(localStorage.getItem('popupLastClosed')).toBe(String(NOON.getTime()));
  await advance(9_900);
  expect(offer()).toBeNull();
  await advance(200);
  expect(offer()).not.toBeNull();
});

it('an offer that shows by itself leaves Back to the page', async () => {
  await open('/cart');
  expect(offer()).not.toBeNull();
  expect(window.history.state ?? {}).not.toHaveProperty('layers');
});

it.each([
  [String(NOON.getTime() - 5_000), false],
  [String(NOON.getTime() - 10_000), true],
  [String(NOON.getTime() + 1_000_000), true],
  ['hier', true],
])('[PU-02] [E12] with %j stored, it shows at once: %s', async (kept, isShown) => {
  localStorage.setItem('popupLastClosed', kept);
  await open('/cart');
  expect(offer() !== null).toBe(isShown);
});

it('[PU-06] its button links to /signup, which returns to the page', async () => {
  const { user } = await open('/pre-cart');
  await user.click(press(offer(), "J'en profite!"));
  expect(window.location.pathname).toBe('/signup');
  expect(window.location.search).toBe('');
  expect(window.history.state).toMatchObject({ usr: { redirectTo: '/pre-cart' } });
  expect(offer()).toBeNull();
});

it('Escape inside closes it and restores the focus', async () => {
  const before = document.body.appendChild(document.createElement('button'));
  const { user } = await open('/cart');
  expect(document.activeElement).toBe(document.body);
  before.focus();
  await user.keyboard('{Escape}');
  expect(offer()).not.toBeNull();
  press(offer(), "J'en profite!").focus();
  await user.keyboard('{Escape}');
  expect(offer()).toBeNull();
  expect(document.activeElement).toBe(before);
  before.remove();
});

it('[PC-04] a visitor who added an item can subscribe on the same page, and is not asked again', async () => {
  const { user, add, go, told } = await open('/boutique');
  await add(1);
  expect(newsletter()).toBeNull();
  await advance(2_000);
  const field = within(newsletter()!).getByLabelText('Adresse e-mail');
  await user.click(press(newsletter(), 'Je m’abonne'));
  expect(newsletter()?.textContent).toContain("L'adresse email est obligatoire.");
  await user.type(field, 'awa@exemple.sn{Enter}');
  await rest();
  expect(screen.getByText('Nos prochaines offres arriveront à awa@exemple.sn.')).toBeDefined();
  expect(told).toMatchObject([{ type: 'newsletter', email: 'awa@exemple.sn', name: null, produits: [] }]);
  expect(localStorage.getItem('newsletter')).toBe('subscribed');
  await advance(8_000);
  await add(2);
  await go('/boutique');
  expect(newsletter()).toBeNull();
});

it('[PC-04] if sending fails, the input is kept', async () => {
  const { user, addAndGo } = await open('/boutique', { status: 500 });
  await addAndGo(1);
  await user.type(within(newsletter()!).getByLabelText('Adresse e-mail'), 'awa@exemple.sn{Enter}');
  await rest();
  expect(within(newsletter()!).getByRole('alert').textContent).toBe('Un problème est survenu chez nous.');
  expect(within(newsletter()!).getByLabelText<HTMLInputElement>('Adresse e-mail').value).toBe(
    'awa@exemple.sn',
  );
});

it('[PC-04] after declining it waits for a day; members are not asked', async () => {
  const { user, addAndGo } = await open('/boutique');
  await addAndGo(1);
  await user.click(press(newsletter(), 'Fermer'));
  expect(localStorage.getItem('newsletter')).toBe(String(NOON.getTime()));
  cleanup();
  const again = await open('/boutique');
  await again.addAndGo(1);
  expect(newsletter()).toBeNull();
  cleanup();
  vi.setSystemTime(NOON.getTime() + 24 * 3_600_000);
  const nextDay = await open('/boutique');
  await nextDay.addAndGo(1);
  expect(newsletter()).not.toBeNull();
  cleanup();
  const signedIn = await open('/boutique', { isMember: true });
  await signedIn.addAndGo(1);
  expect(newsletter()).toBeNull();
});

it('[PC-04] the newsletter gives way to the sign-up offer, keeps its input, and stays away from baskets', async () => {
  const { user, go, addAndGo } = await open('/boutique');
  await addAndGo(1);
  await user.type(within(newsletter()!).getByLabelText('Adresse e-mail'), 'awa@exem');
  await go('/cart');
  expect([offer() !== null, newsletter()]).toEqual([true, null]);
  await user.click(press(offer(), 'Close popup'));
  expect(newsletter()).toBeNull();
  await go('/boutique');
  expect(within(newsletter()!).getByLabelText<HTMLInputElement>('Adresse e-mail').value).toBe('awa@exem');
  await advance(10_000);
  expect([offer() !== null, newsletter()]).toEqual([true, null]);
});

it('[PC-03] after an addition there is one layer: offers wait for the end of its toast', async () => {
  const { add, go } = await open('/pre-cart');
  expect(offer()).not.toBeNull();
  await add(1);
  expect([offer(), newsletter()]).toEqual([null, null]);
  await advance(1_999);
  expect(offer()).toBeNull();
  await advance(1);
  expect(offer()).not.toBeNull();
  await go('/boutique');
  await add(2);
  expect([offer(), newsletter()]).toEqual([null, null]);
});
