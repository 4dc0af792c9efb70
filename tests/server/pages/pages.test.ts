import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import * as renderer from '#src/rendering/render.tsx';
import { type BuiltShop, openBuiltShop } from '#tests/support/built-shop.ts';
import { ORIGIN } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient } from '#tests/support/visitor.ts';
import { embeddedResponses, blocksOf, contentOf, metaOf } from '#tests/support/parse-page.ts';

let opened: BuiltShop;
let shop: BuiltShop['shop'];
let app: BuiltShop['app'];
let built: BuiltShop['built'];

beforeAll(async () => {
  opened = await openBuiltShop();
  ({ shop, app, built } = opened);
});
afterAll(() => opened.close());

const page = async (url: string, headers = {}) =>
  (await apiClient(app).get(url, { accept: 'text/html', ...headers })).body;

it.each([
  ['/', 'Kër Électro · L’électroménager livré chez vous à Dakar', '/'],
  ['/boutique', 'Boutique · Kër Électro', '/boutique'],
  ['/boutique/', 'Boutique · Kër Électro', '/boutique'],
  ['/all-products', 'Boutique · Kër Électro', '/boutique'],
  ['/boutique?category=Cuisini%C3%A8res', 'Cuisinières · Kër Électro', '/boutique?category=Cuisini%C3%A8res'],
  ['/en-promo?page=2', 'En promo · page 2 · Kër Électro', '/en-promo?page=2'],
  ['/boutique?search=frigo', 'Résultats pour «\u00a0frigo\u00a0» · Kër Électro', undefined],
  ['/boutique?min=5000', 'Boutique · Kër Électro', undefined],
  ['/produits/101/details', 'Réfrigérateur combiné Hisense 266 L · Kër Électro', '/produits/101/details'],
  ['/single-product/101', 'Réfrigérateur combiné Hisense 266 L · Kër Électro', '/produits/101/details'],
  ['/pack-promo?code=PACK-CUISINE', 'Le PACK-CUISINE · Kër Électro', '/pack-promo?code=PACK-CUISINE'],
  ['/informations', 'Informations pratiques · Kër Électro', '/informations'],
  ['/faq', 'Questions fréquentes · Kër Électro', '/faq'],
  [
    '/conditions-generales-de-vente',
    'Conditions générales de vente · Kër Électro',
    '/conditions-generales-de-vente',
  ],
  ['/tracking-order', 'Suivre ma commande · Kër Électro', '/tracking-order'],
  ['/tracking-order?reference=KE-1234567890', 'Suivre ma commande · Kër Électro', undefined],
  ['/cart', 'Panier · Kër Électro', undefined],
  ['/pre-cart', 'Panier précommande · Kër Électro', undefined],
  ['/credit-cart', 'Panier à crédit · Kër Électro', undefined],
  ['/wishlist', 'Favoris · Kër Électro', undefined],
  ['/payment/success?transaction_id=T-123456', 'Votre paiement · Kër Électro', undefined],
  ['/facture-magasin?transaction=KE-1234567890', 'Détails de la Facture · Kër Électro', undefined],
  ['/produits/x/details', 'Cette adresse n’existe pas · Kër Électro', undefined],
  ['/no/such/page', 'Cette adresse n’existe pas · Kër Électro', undefined],
])('%s has its title, and says whether it is indexed', async (url, title, canonical) => {
  const html = await page(url);
  expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toBe(title);
  const kept = /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];
  expect(kept).toBe(canonical === undefined ? undefined : `${ORIGIN}${canonical}`);
  expect(metaOf(html, 'robots')).toBe(canonical === undefined ? 'noindex' : undefined);
});

it('[RT-06] a product has a link preview with its current price', async () => {
  const html = await page('/single-product/101');
  expect({
    title: metaOf(html, 'og:title'),
    type: metaOf(html, 'og:type'),
    url: metaOf(html, 'og:url'),
    image: metaOf(html, 'og:image'),
    price: metaOf(html, 'product:price:amount'),
    currency: metaOf(html, 'product:price:currency'),
  }).toEqual({
    title: 'Réfrigérateur combiné Hisense 266 L',
    type: 'product',
    url: `${ORIGIN}/produits/101/details`,
    image: `${ORIGIN}/pictures/refrigerateur-1024.webp?v=1a2b3c4d`,
    price: '219000',
    currency: 'XOF',
  });
  expect(metaOf(html, 'description')).toContain('219\u202f000\u00a0FCFA');
  const [product, way] = blocksOf(html, 'application/ld+json');
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Réfrigérateur combiné Hisense 266 L',
    offers: { price: 219_000, priceCurrency: 'XOF', availability: 'https://schema.org/InStock' },
  });
  expect(way).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 4 } });
});

it('[DK-06] a product of which no unit is left is out of stock for search engines and for visitors', async () => {
  const counted = { productId: 101, units: 0 };
  await shop.owner.insert(tables.stock).values(counted);
  const html = await page('/produits/101/details');
  await shop.owner.delete(tables.stock);
  expect(blocksOf(html, 'application/ld+json')[0]).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
  expect(html).toContain('Épuisé pour le moment');
});

it('preloads the main picture and styles of the screen, and lists its scripts for after the paint', async () => {
  const html = await page('/boutique');
  expect(html.match(/<link rel="(?:stylesheet|modulepreload)"[^>]*>|<meta name="script"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/assets/listing.css" crossorigin="">',
    '<link rel="stylesheet" href="/assets/shelf.css" crossorigin="">',
    '<meta name="script" content="/assets/listing.js">',
    '<meta name="script" content="/assets/shelf.js">',
  ]);
  expect(/<link rel="preload" as="image" [^>]*>/.exec(html)?.[0]).toBe(
    '<link rel="preload" as="image" type="image/avif" href="/pictures/refrigerateur-512.avif?v=1a2b3c4d"' +
      ' imagesrcset="/pictures/refrigerateur-256.avif?v=1a2b3c4d 256w, /pictures/refrigerateur-512.avif?v=1a2b3c4d 512w,' +
      ' /pictures/refrigerateur-1024.avif?v=1a2b3c4d 1024w"' +
      ' imagesizes="(min-width: 1200px) 18rem, (min-width: 769px) 30vw, 46vw" fetchpriority="high">',
  );
});

it("embeds the responses of the screen's initial queries", async () => {
  const visitor = await newVisitor(app);
  const answers = embeddedResponses(await page('/en-promo'));
  expect(Object.keys(answers)).toEqual([
    '/api/produits-filtrer-promo',
    '/api/categories',
    '/api/tags',
    '/api/produits-count',
  ]);
  for (const [address, answer] of Object.entries(answers))
    expect(answer).toEqual((await visitor.get(address)).json());
});

it('[C27] [E9] contains no visitor data and is the same for everyone', async () => {
  const visitor = await newVisitor(app);
  await visitor.post('/api/commande-sans-partner', {});
  const cookies = { cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') };
  for (const url of ['/', '/boutique', '/produits/101/details', '/pack-promo?code=PACK-CUISINE']) {
    const seen = await page(url, { ...cookies, 'x-order-capability': 'a'.repeat(32) });
    expect(seen).toBe(await page(url));
    for (const value of visitor.cookies.values()) expect(seen).not.toContain(value);
  }
});

it('[D8] escapes a malicious name everywhere', async () => {
  const name = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)>&amp;`;
  const { products } = tables;
  await shop.owner.update(products).set({ name }).where(eq(products.id, 201));
  const search = `/boutique?search=${encodeURIComponent(name)}`;
  for (const url of ['/produits/201/details', search, '/boutique']) {
    const html = await page(url);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script /g)?.length ?? 0);
  }
  const html = await page('/produits/201/details');
  expect(embeddedResponses(html)['/api/produits/201']).toMatchObject({ name });
  expect(blocksOf(html, 'application/ld+json')[0]).toMatchObject({ name });
  expect(metaOf(html, 'og:title')).toBe(name);
});

it.each(['/produits/999/details', '/single-product/999'])(
  "[RT-06] %s shows that the product does not exist, on the shop's page",
  async (url) => {
    const answer = await apiClient(app).get(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(404);
    expect(contentOf(answer.body)).toContain('Chargement');
    expect(metaOf(answer.body, 'robots')).toBe('noindex');
  },
);

it('has robots.txt and a sitemap', async () => {
  const robots = await apiClient(app).get('/robots.txt');
  expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const map = await apiClient(app).get('/sitemap.xml');
  expect(map.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8' });
  expect(map.headers['set-cookie']).toBeUndefined();
  const found = [...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(found).toEqual(
    [
      '/',
      '/boutique',
      '/pre-commandes',
      '/en-promo',
      '/promo-ramadan',
      '/promo-tabaski',
      '/credit-commandes',
      '/boutique?category=R%C3%A9frig%C3%A9rateurs',
      '/boutique?category=Cuisini%C3%A8res',
      '/informations',
      '/faq',
      '/conditions-generales-de-vente',
      '/terms-condition',
      '/livraison-et-retours',
      '/achats-securises',
      '/processus-de-commande-de-credit',
      '/politique-de-confidentialite',
      '/privacy-policy',
      '/tracking-order',
      '/produits/101/details',
      '/produits/201/details',
    ].map((path) => ORIGIN + path),
  );
});

it.each([
  ['refuses', () => Promise.reject(new Error('the database is away'))],
  ['never answers', () => new Promise<never>(() => undefined)],
])('[F1] the page has less content while the database %s', async (_, query) => {
  const readDb = drizzle({ client: Object.assign(new Client(), { query }) });
  const poor = await shop.rebuild({ folders: built, renderer, readDb, timeoutMs: 20 });
  const answer = await apiClient(poor).get('/produits/101/details', { accept: 'text/html' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<title>Produit · Kër Électro</title>');
  expect(embeddedResponses(answer.body)).toEqual({});
  await poor.close();
});

it('a page of which a part could not be rendered is not stored', async () => {
  let renders = 0;
  const failingOnce: typeof renderer = {
    ...renderer,
    renderPage(request) {
      renders += 1;
      if (renders === 2) request.report(new Error('a part of the screen'));
      return renderer.renderPage(request);
    },
  };
  const flaky = await shop.rebuild({ folders: built, renderer: failingOnce, timeoutMs: 30_000 });
  // The app shell is rendered at the start.
  expect(renders).toBe(1);
  const ask = () => apiClient(flaky).get('/produits/101/details', { accept: 'text/html' });
  for (const expected of [2, 3, 3]) {
    expect((await ask()).statusCode).toBe(200);
    expect(renders).toBe(expected);
  }
  await flaky.close();
});
