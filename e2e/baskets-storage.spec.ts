import { expect, type Page, test } from './support/test.ts';
import { listing } from './support/shelf.ts';

const KEYS = [
  'cart',
  'wishlist',
  'preorder',
  'creditOrder',
  'basketProducts',
  'compare',
  'guestId',
  'popupLastClosed',
];

/** Texts of which none is a basket; a part of one list is. */
const HOSTILE: Record<string, string> = {
  'cut JSON': '{"version":2,"term":[1,"a"],"lines":[{"id":12',
  'another type': 'true',
  'a prototype': '{"__proto__":{"version":2},"lines":[{"__proto__":{"id":1201}}]}',
  'strange lines': '[null,7,"x",{"id":-1},{"id":"1201"},{"id":1201,"quantity":1e9,"price":1}]',
  markup: '<img src=x onerror=alert(1)>',
};

/** Navigates in the shop and adds a product. */
async function expectToBuy(page: Page) {
  const crashes: Error[] = [];
  page.on('pageerror', (error) => crashes.push(error));
  await page.goto('/boutique');
  await listing(page).settled();
  await listing(page)
    .results.getByRole('button', { name: /^Commander/ })
    .first()
    .click();
  await expect(page.getByText('Produit ajouté')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Panier \(/ })
    .click();
  await expect(page.getByRole('list', { name: 'Articles' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Commander sur WhatsApp' })).toBeVisible();
  expect(crashes).toEqual([]);
}

test('[BK-01] whatever stands in storage, the shop starts, other keys stay, buying works (HAZARDS E1, E2) @campaign', async ({
  page,
}) => {
  const crashes: Error[] = [];
  page.on('pageerror', (error) => crashes.push(error));
  await page.goto('/cart');
  for (const [what, text] of Object.entries(HOSTILE))
    await test.step(what, async () => {
      await page.evaluate(
        ([keys, value]) => {
          localStorage.clear();
          for (const key of keys) localStorage.setItem(key, value);
          localStorage.setItem('neighbour', 'stays');
        },
        [KEYS, text] as const,
      );
      await page.reload();
      await expect(
        page.getByText('Votre panier est vide').or(page.getByRole('list', { name: 'Articles' })),
      ).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('neighbour'))).toBe('stays');
    });
  await page.evaluate(() => localStorage.setItem('cart', `[${'{"id":1},'.repeat(550_000)}0]`));
  await expectToBuy(page);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Articles' }).getByRole('listitem').first()).toBeVisible();
  expect(crashes).toEqual([]);
});

test('with full storage the baskets are kept in memory, and the page says so (HAZARDS E2) @campaign', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('set') !== null) return;
    let text = 'x'.repeat(1 << 20);
    for (let key = 0; text.length > 0; key += 1)
      try {
        localStorage.setItem(`full${key}`, text);
      } catch {
        text = text.slice(0, Math.floor(text.length / 2));
      }
    sessionStorage.setItem('set', 'once');
  });
  await expectToBuy(page);
  await expect(page.getByText(/ne garde pas vos paniers/)).toBeVisible();
});

test('with blocked storage the baskets are kept in memory, and the page says so (HAZARDS E3) @campaign', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await expectToBuy(page);
  await expect(page.getByText(/ne garde pas vos paniers/)).toBeVisible();
});
