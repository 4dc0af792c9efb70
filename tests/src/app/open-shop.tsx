import { act, render, screen, within } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import type { Member } from '#domain/account/member.ts';
import { createShopClient } from '#src/api/client.ts';
import { MemberContext } from '#src/access/member.ts';
import { App } from '#src/app/App.tsx';
import { createQueryClient } from '#src/app/query-client.ts';

/** What the server says to one call: a body, a status with its body, or nothing at all. */
export type Answer = { body: unknown; status?: number } | 'silence' | 'broken';

/** What the shop's server says, which a test may change while the page stands. */
export interface ServerAnswers {
  packs: Answer;
  products: Answer;
  ramadan?: Answer;
  categories?: Answer;
  tags?: Answer;
  counts?: Answer;
}

const GIVEN_UP = new DOMException('gone', 'AbortError');

function answer(given: Answer, { signal }: Request): Promise<Response> {
  if (given === 'broken') return Promise.reject(new TypeError('fetch failed'));
  if (given === 'silence')
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(GIVEN_UP)));
  return Promise.resolve(Response.json(given.body, { status: given.status ?? 200 }));
}

const empty: Answer = { body: { data: [] } };

function said(answers: ServerAnswers, path: string): Answer {
  if (path === '/api/pack_product') return answers.packs;
  if (path === '/api/categories') return answers.categories ?? empty;
  if (path === '/api/tags') return answers.tags ?? empty;
  if (path === '/api/produits-count')
    return answers.counts ?? { body: { count: 0, promo: 0, preorder: 0, credit: 0 } };
  if (path === '/api/produits-filtrer-ramadan' && answers.ramadan !== undefined) return answers.ramadan;
  return answers.products;
}

/** One call as it arrived. */
export interface Call {
  name: string;
  query: string;
  body: unknown;
}

/** Opens the shop at an address, with a server that gives these answers. @returns the calls it gets */
export async function openShop(address: string, answers: ServerAnswers, member?: Member): Promise<Call[]> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const calls: Call[] = [];
  window.history.replaceState(null, '', address);
  const shop = createShopClient({
    baseUrl: window.location.origin,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const body: unknown = request.method === 'POST' ? await request.clone().json() : undefined;
      calls.push({ name: `${request.method} ${pathname}`, query: search, body });
      return answer(said(answers, pathname), request);
    },
  });
  await act(async () => {
    render(
      <MemberContext value={member}>
        <App shop={shop} queries={createQueryClient()} />
      </MemberContext>,
    );
  });
  return calls;
}

/** The page's own header; the library takes the head of a section for one too. */
export const header = () => within(screen.getAllByRole('banner')[0]!);

export const packBody = (packs: readonly object[]): Answer => ({ body: { data: packs } });
export const productBody = (products: readonly object[]): Answer => ({
  body: { products, total: products.length, total_capped: false, page: 1, limit: 10, corrected: null },
});

export const nothing: ServerAnswers = { packs: packBody([]), products: productBody([]) };

const line = (id: number) => ({
  id,
  product_id: id,
  name: `Appareil ${id}`,
  image: `/pictures/appareil-${id}-512.webp?v=0123abcd`,
  tint: '#dcebf3',
  fact: '266 L',
  quantity: 1,
  price_unit: 100_000,
  list_price: 120_000,
});

export const pack = {
  code: 'PACK-MARIAGE',
  name: 'Pack Mariage',
  tagline: 'L’essentiel d’une maison à deux',
  description: '',
  ends_at: null,
  produits: [line(1), line(2), line(3), line(4), line(5)],
  sommeTotal: 1_192_000,
  sommeCatalogue: 1_294_000,
};

export const product = {
  id: 101,
  name: 'Réfrigérateur combiné Hisense RD-35 266 L',
  description: '',
  categ_id: 'Réfrigérateurs',
  brand: 'Hisense',
  fact: '266 L · Classe A+',
  list_price: 245_000,
  promo_price: 219_000,
  en_promo: true,
  preorder_price: null,
  creditorder_price: null,
  is_creditorder: false,
  sale_ok: true,
  image: '/pictures/refrigerateur-512.webp?v=1a2b3c4d',
  tint: '#e6eef7',
  rang: 1,
  tags: [],
};
