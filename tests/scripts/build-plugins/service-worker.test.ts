import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { precachedFiles } from '#scripts/build-plugins/service-worker.ts';
import { manifestSchema } from '#server/pages/manifest.ts';

let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'ker-electro-worker-'));
  await writeFile(join(dist, 'index.html'), '<link href="/assets/figtree-abc.woff2">');
  await writeFile(join(dist, 'logo.svg'), '<svg/>');
  await writeFile(join(dist, 'favicon.svg'), '<svg/>');
});
afterAll(() => rm(dist, { recursive: true }));

const screen = (name: string, more: string[] = []) => ({
  file: `assets/${name}-1.js`,
  imports: more,
  css: [`assets/${name}-1.css`],
});

const whole = {
  'index.html': {
    ...screen('index'),
    isEntry: true,
    dynamicImports: ['src/features/payment-check/PaymentCheckPage.tsx'],
  },
  'src/features/home/HomePage.tsx': screen('home', ['_shelf.js']),
  'src/features/listing/ListingPage.tsx': screen('listing', ['_shelf.js']),
  'src/features/product/ProductPage.tsx': screen('product', ['_shelf.js']),
  'src/features/product/ProductDescription.tsx': { file: 'assets/about-1.js' },
  'src/features/product/RelatedProducts.tsx': { file: 'assets/related-1.js' },
  'src/features/basket/BasketPage.tsx': screen('basket'),
  'src/features/pack-order/PackOrderPage.tsx': screen('pack'),
  'src/features/information/InformationPage.tsx': screen('information'),
  'domain/messages/information/faq.ts': { file: 'assets/faq-1.js' },
  'src/app/BasketIcons.tsx': { file: 'assets/icons-1.js' },
  'src/app/DeferredFeatures.tsx': screen('companions'),
  'src/app/MobileDrawer.tsx': { file: 'assets/drawer-1.js' },
  'src/baskets/baskets-module.ts': { file: 'assets/baskets-1.js' },
  '_shelf.js': { file: 'assets/shelf-1.js' },
  'src/features/payment-check/PaymentCheckPage.tsx': screen('wave'),
  'src/features/comparison/ComparisonPage.tsx': screen('comparison'),
  'src/features/tracking/TrackingPage.tsx': screen('tracking'),
  'src/features/payment-result/PaymentResultPage.tsx': screen('result'),
  'src/features/store-invoice/StoreInvoicePage.tsx': screen('invoice'),
  'src/features/shared-payment/SharedPaymentPage.tsx': screen('shared-payment'),
  'src/features/receipt-check/ReceiptCheckPage.tsx': screen('receipt'),
  'src/features/account/AccountPage.tsx': screen('account'),
  'src/features/checkout/CheckoutPage.tsx': screen('checkout'),
  'src/app/screens/ProfileScreen.tsx': screen('profile'),
  'src/app/screens/StaffScreen.tsx': screen('staff'),
};

it('[UP-01] the worker precaches what offline use needs, each file once, and nothing else', async () => {
  const files = await precachedFiles(v.parse(manifestSchema, whole), dist);
  const urls = files.map(({ url }) => url);
  expect(urls.slice(0, 3)).toEqual(['/app-shell', '/logo.svg', '/favicon.svg']);
  const names = [
    'index',
    'home',
    'shelf',
    'listing',
    'product',
    'about',
    'related',
    'basket',
    'pack',
    'comparison',
    'information',
    'receipt',
    'icons',
    'companions',
    'drawer',
    'baskets',
    'faq',
  ];
  const styled = [
    'index',
    'home',
    'listing',
    'product',
    'basket',
    'pack',
    'comparison',
    'information',
    'receipt',
    'companions',
  ];
  expect(urls.slice(3)).toEqual([
    ...names.map((name) => `/assets/${name}-1.js`),
    ...styled.map((name) => `/assets/${name}-1.css`),
    '/assets/figtree-abc.woff2',
  ]);
});

it('[UP-01] files with fixed names have a revision, files with a content hash none', async () => {
  const files = await precachedFiles(v.parse(manifestSchema, whole), dist);
  const unnamed = files.filter(({ revision }) => revision === null);
  expect(unnamed).toEqual(files.filter(({ url }) => url.startsWith('/assets/')));
});

it("fails if a screen's source is not part of the build", async () => {
  const { 'src/features/basket/BasketPage.tsx': _, ...rest } = whole;
  await expect(precachedFiles(v.parse(manifestSchema, rest), dist)).rejects.toThrow(
    'src/features/basket/BasketPage.tsx',
  );
});
