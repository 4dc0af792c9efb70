import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { Member } from '#domain/account/member.ts';
import { createShopClient } from '#src/api/client.ts';
import { MemberContext } from '#src/access/member.ts';
import { App } from '#src/app/App.tsx';
import { afterPaint } from '#src/ui/after-paint.ts';
import { createQueryClient } from '#src/app/query-client.ts';

export const wireProduct = (id: number) => ({
  id,
  name: `Appareil ${id}`,
  description: '',
  categ_id: 'Audio',
  brand: 'JBL',
  fact: '30 W',
  list_price: 100_000,
  promo_price: null,
  en_promo: false,
  preorder_price: null,
  creditorder_price: null,
  is_creditorder: false,
  sale_ok: true,
  image: `/pictures/appareil-${id}-512.webp?v=0123abcd`,
  tint: '#dcebf3',
  rang: id,
  tags: [],
});

const category = (id: number, name: string, total: number) => ({
  id,
  name,
  rang: id,
  total,
  image: null,
  tint: '#dcebf3',
});

export const categories = [
  category(1, 'Ventilateurs', 3),
  category(2, 'Cuisinières', 4),
  category(3, 'Audio', 12),
  category(4, 'Téléviseurs', 6),
  category(5, 'Congélateurs', 5),
  category(6, 'Services', 2),
  category(7, 'Réfrigérateurs', 9),
  category(8, 'Climatiseurs', 7),
  category(9, 'Téléphones', 8),
  category(10, 'Sans rien', 0),
];

export const tags = [
  { id: 1, name: 'Ramadan', total: 18 },
  { id: 3, name: 'Nouveau', total: 7 },
  { id: 7, name: 'Korité', total: 0 },
];

/** What the server says to a listing: how much there is, given page by page, a refusal, or nothing at all. */
export type Answer =
  | { total: number; total_capped?: boolean; corrected?: string; sort?: string }
  | { status: number; code: string; message: string }
  | 'broken';

/** The choices of the filters by brand and size, and price ranges. */
export const choices = {
  brands: [
    { name: 'Samsung', total: 24, total_capped: false },
    { name: 'LG', total: 12, total_capped: false },
  ],
  sizes: [
    { value: '-150L', total: 4, total_capped: false },
    { value: '151-250L', total: 99, total_capped: true },
  ],
  prices: [
    { min: null, max: 100_000 },
    { min: 100_000, max: 250_000 },
    { min: 250_000, max: null },
  ],
};

function pageKey(query: URLSearchParams, { total, ...more }: Extract<Answer, { total: number }>) {
  const LIMIT = Number(query.get('limit') ?? 9);
  const pages = Math.max(1, Math.ceil(total / LIMIT));
  const page = Math.min(Number(query.get('page') ?? 1), pages);
  const places = Array.from({ length: Math.min(LIMIT, Math.max(0, total - (page - 1) * LIMIT)) });
  return {
    products: places.map((_, place) => wireProduct((page - 1) * LIMIT + place + 1)),
    total,
    total_capped: false,
    page,
    limit: LIMIT,
    corrected: null,
    ...more,
  };
}

const DIRECTORY: Record<string, object> = {
  '/api/categories': { data: categories },
  '/api/tags': { data: tags },
  '/api/produits-count': { count: 60, promo: 20, preorder: 10, credit: 10 },
  // Asked for by what goes along with a visit, in its own time.
  '/api/location': { city: 'Dakar', region: 'Dakar', country: 'SN', ip: '154.0.0.1', loc: '14.69,-17.44' },
};

/**
 * Opens a listing at an address: the real shop and its client, and a server that answers as `answerTo` says. After
 * `hold` no listing is answered before `release`.
 */
export async function openListing(
  address: string,
  answerTo: (call: string) => Answer,
  { member, wide = true, isHeld = false }: { member?: Member; wide?: boolean; isHeld?: boolean } = {},
) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const sight = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(matchMedia(query), 'matches', { value: wide }),
  );
  onTestFinished(() => {
    vi.restoreAllMocks();
  });

  const calls: string[] = [];
  const choiceCalls: string[] = [];
  let held = Promise.resolve();
  let letGo: (() => void) | undefined;
  const shop = createShopClient({
    baseUrl: window.location.origin,
    fetch: async ({ url, signal }) => {
      const { pathname, search, searchParams } = new URL(url);
      const known = DIRECTORY[pathname];
      if (known !== undefined) return Response.json(known);
      const call = decodeURIComponent(pathname + search);
      if (pathname === '/api/produits-filtres') {
        choiceCalls.push(call);
        return Response.json(choices);
      }
      calls.push(call);
      await held;
      signal.throwIfAborted();
      const answer = answerTo(call);
      if (answer === 'broken') throw new TypeError('fetch failed');
      return 'status' in answer
        ? Response.json(answer, { status: answer.status })
        : Response.json(pageKey(searchParams, answer));
    },
  });

  const hold = () => {
    held = new Promise((resolve) => {
      letGo = resolve;
    });
  };
  const settled = () =>
    waitFor(() => {
      const isBusy = screen.getByRole('region', { name: 'Résultats' }).getAttribute('aria-busy') === 'true';
      if (isBusy && letGo === undefined) throw new Error('The results are still on their way');
    });
  if (isHeld) hold();
  window.history.replaceState(null, '', address);
  await act(async () => {
    render(
      <MemberContext value={member}>
        <App shop={shop} queries={createQueryClient()} />
      </MemberContext>,
    );
  });
  await settled();

  const user = userEvent.setup();
  return {
    user,
    /** Clicks, and waits for what it leads to. */
    click: async (element: Element) => {
      await user.click(element);
      await act(afterPaint);
      await settled();
    },
    /** The calls for listings so far, decoded, and forgets them. */
    calls: () => calls.splice(0),
    /** The calls for the choices of the filters. */
    choiceCalls,
    sight,
    hold,
    release: async () => {
      letGo?.();
      letGo = undefined;
      await settled();
    },
    address: () => decodeURIComponent(window.location.pathname + window.location.search),
    /** Goes back and forth in the browser's history. */
    go: async (steps: number) => {
      await act(async () => window.history.go(steps));
      await settled();
    },
    /** As if the page had been scrolled beyond the top of an element. */
    scrolledPast: (element: Element) =>
      vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -900)),
  };
}
