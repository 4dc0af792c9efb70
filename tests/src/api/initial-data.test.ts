import { afterEach, expect, it } from 'vitest';
import { createShopClient } from '#src/api/client.ts';
import { withInitialData, readInitialData } from '#src/api/initial-data.ts';

const page = { products: [], total: 0, total_capped: false, page: 1, limit: 9, corrected: null };

/** A network that says which addresses it was asked for. */
function network() {
  const asked: string[] = [];
  const fetch = async (request: Request) => {
    asked.push(request.url.replace('http://shop.test', ''));
    return Response.json({ ...page, total: 1 });
  };
  return { asked, fetch };
}

const get = (address: string) => new Request(`http://shop.test${address}`);

it('answers a read from the embedded data once, then from the network', async () => {
  const { asked, fetch } = network();
  const send = withInitialData(fetch, { '/api/tags': { data: [] } });
  const first = await send(get('/api/tags'));
  expect([first.status, first.headers.get('Content-Type'), await first.json()]).toEqual([
    200,
    'application/json',
    { data: [] },
  ]);
  expect(asked).toEqual([]);
  await send(get('/api/tags'));
  expect(asked).toEqual(['/api/tags']);
});

it('finds the data for equivalent URLs only', async () => {
  const { asked, fetch } = network();
  const send = withInitialData(fetch, {
    '/api/produits-filtrer?category=R%C3%A9frig%C3%A9rateurs&page=2': page,
  });
  await send(get('/api/produits-filtrer?category=R%C3%A9frig%C3%A9rateurs'));
  await send(get('/api/produits-filtrer-promo?category=R%C3%A9frig%C3%A9rateurs&page=2'));
  expect(asked).toHaveLength(2);
  await send(get('/api/produits-filtrer?page=2&category=R%c3%a9frig%c3%a9rateurs'));
  expect(asked).toHaveLength(2);
});

it('never answers a write', async () => {
  const { asked, fetch } = network();
  const send = withInitialData(fetch, { '/api/termeRecherche': page });
  await send(new Request('http://shop.test/api/termeRecherche', { method: 'POST' }));
  expect(asked).toEqual(['/api/termeRecherche']);
});

it('treats embedded data as fresh for one minute', async () => {
  const { asked, fetch } = network();
  let now = 1_000;
  const answers = { '/api/tags': { data: [] }, '/api/categories': { data: [] } };
  const send = withInitialData(fetch, answers, () => now);
  now += 60_000;
  await send(get('/api/tags'));
  expect(asked).toEqual([]);
  now += 1;
  await send(get('/api/categories'));
  expect(asked).toEqual(['/api/categories']);
});

it('answers calls of the typed client with parameters', async () => {
  const { asked, fetch } = network();
  const shop = createShopClient({
    baseUrl: 'http://shop.test',
    fetch,
    cookies: () => '',
    initialData: { '/api/produits-filtrer?category=T%C3%A9l%C3%A9%20%26%20son&page=2': page },
  });
  const params = { query: { page: '2', category: 'Télé & son' } };
  expect((await shop.GET('/api/produits-filtrer', { params })).data).toEqual(page);
  expect(asked).toEqual([]);
});

const block = (text: string) => {
  document.body.innerHTML = '<script type="application/json" id="initial-data"></script>';
  const [element] = document.body.children;
  if (element) element.textContent = text;
};
const arrived = (transferSize: number) => ({ getEntriesByType: () => [{ transferSize }] });
afterEach(() => {
  document.body.innerHTML = '';
});

it('reads the data block of the page', () => {
  block('{"/api/tags":{"data":[{"name":"\\u003c/script>"}]}}');
  expect(readInitialData(document, arrived(9_000))).toEqual({
    '/api/tags': { data: [{ name: '</script>' }] },
  });
});

it.each(['', '{', 'null', '[]', '"text"', '{"/api/tags":"text"}', '{"/api/tags":null}'])(
  '[E10] ignores an invalid block: %s',
  (text) => {
    block(text);
    expect(readInitialData(document, arrived(9_000))).toEqual({});
  },
);

it("reads nothing without a block, or from a page of the browser's cache", () => {
  expect(readInitialData(document, arrived(9_000))).toEqual({});
  block('{"/api/tags":{"data":[]}}');
  expect(readInitialData(document, arrived(0))).toEqual({});
});
