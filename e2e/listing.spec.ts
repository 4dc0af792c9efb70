import { expect, type Page, test } from './support/test.ts';
import { columns, listing } from './support/shelf.ts';
import { appReacts } from './support/traffic.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Chromium refuses to go back again while it still changes from one page to the next. */
async function goBack(page: Page): Promise<void> {
  await page.goBack();
  await appReacts(page);
}

test('[RT-02] [RT-03] [RT-04] [RT-05] [RT-08] four paths show one listing screen with filters; each promotion and the credit list show matching products only', async ({
  page,
}) => {
  const { results, names, settled } = listing(page);
  for (const path of ['/boutique', '/produits', '/all-products', '/pre-commandes']) {
    await page.goto(path);
    await settled();
    await expect(names).toHaveCount(9);
    await expect(page.getByRole('button', { name: 'Filtrer' })).toBeVisible();
  }

  const shelves = {
    '/en-promo': { title: 'En promo', sign: /Prix habituel/ },
    '/promo-ramadan': { title: 'Promo Ramadan', sign: /Ramadan/ },
    '/promo-tabaski': { title: 'Promo Tabaski', sign: /Tabaski/ },
    '/credit-commandes': { title: 'À crédit', sign: /Devenir adhérent/ },
  };
  const cards = results.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  for (const [path, { title, sign }] of Object.entries(shelves)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await settled();
    await expect(cards.filter({ hasText: sign })).toHaveCount(await names.count());
  }
});

test('[LS-01] [LS-10] the URL alone restores the listing; Back and Forward work; three columns on a wide screen, two on a tablet @desktop-only @campaign', async ({
  page,
}) => {
  const { results, names, settled } = listing(page);
  const grid = results.getByRole('list').filter({ has: page.getByRole('heading', { level: 2 }) });
  await page.goto('/boutique');
  await settled();
  await expect(page.getByRole('complementary', { name: 'Filtres' })).toBeVisible();
  expect(await columns(grid)).toBe(3);
  const first = await names.allInnerTexts();

  await page.getByRole('radio', { name: /^Réfrigérateurs/ }).check();
  await expect(page).toHaveURL('/boutique?category=R%C3%A9frig%C3%A9rateurs');
  await settled();
  const fridges = await names.allInnerTexts();
  expect(fridges).not.toEqual(first);

  await page.getByRole('radio', { name: 'Produits en promo' }).check();
  await expect(page).toHaveURL(/productType=promo/);
  await settled();
  await page.getByRole('link', { name: 'Tout effacer' }).click();
  await results.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/boutique?page=2');
  await settled();
  const second = await names.allInnerTexts();

  await page.reload();
  await settled();
  expect(await names.allInnerTexts()).toEqual(second);
  for (let step = 0; step < 3; step += 1) await page.goBack();
  await expect(page).toHaveURL('/boutique?category=R%C3%A9frig%C3%A9rateurs');
  await settled();
  expect(await names.allInnerTexts()).toEqual(fridges);
  await page.goBack();
  await settled();
  expect(await names.allInnerTexts()).toEqual(first);
  await page.goForward();
  await settled();
  expect(await names.allInnerTexts()).toEqual(fridges);

  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(() => columns(grid)).toBe(2);
});

test('[LS-04] [LS-06] [LS-08] [LS-10] on a phone: a stale result stays until the new one has loaded, a failure can be retried, Back from a product restores the place, and the filters are in a drawer', async ({
  page,
}) => {
  const { results, names, settled, total } = listing(page);
  const top = () => page.evaluate(() => window.scrollY);
  await page.goto('/boutique');
  await settled();
  const grid = results.getByRole('list').filter({ has: page.getByRole('heading', { level: 2 }) });
  expect(await columns(grid)).toBe(2);

  await test.step('a stale result stays until page 2 has loaded', async () => {
    const first = await names.allInnerTexts();
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/produits-filtrer?page=2', async (route) => {
      await held;
      await route.continue();
    });
    await results.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(results).toHaveAttribute('aria-busy', 'true');
    expect(await names.allInnerTexts()).toEqual(first);
    answer?.();
    await settled();
    expect(await names.allInnerTexts()).not.toEqual(first);
  });

  await test.step('Back from a product restores page and scroll position', async () => {
    const product = names.nth(6);
    await product.scrollIntoViewIfNeeded();
    const place = await top();
    expect(place).toBeGreaterThan(200);
    const name = await product.innerText();
    await product.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect.poll(top).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/boutique?page=2');
    await expect.poll(top).toBeGreaterThan(place - 60);
    await expect(names.nth(6)).toHaveText(name);
  });

  await test.step('the drawer has category, price, type and tags; each change resets the page to 1', async () => {
    await expect(page).toHaveURL('/boutique?page=2');
    const whole = await total();
    await page.getByRole('button', { name: 'Filtrer' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filtres' });
    for (const name of ['Catégorie', 'Prix', 'Type de produit'])
      await expect(drawer.getByRole('group', { name })).toBeVisible();
    await expect(drawer.getByRole('list', { name: 'Sélections' }).getByRole('button').first()).toBeVisible();

    const least = drawer.getByRole('slider', { name: 'Prix minimum' });
    await expect(least).toHaveAttribute('aria-valuetext', /^1\s000\sFCFA$/);
    await expect(drawer.getByRole('slider', { name: 'Prix maximum' })).toHaveAttribute(
      'aria-valuetext',
      /^5\s000\s000\sFCFA$/,
    );
    await least.focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('PageUp');
    await expect(page).toHaveURL(/^[^?]*\?min=\d+$/);
    await drawer.getByRole('radio', { name: /^Congélateurs/ }).check();
    await expect(page).toHaveURL(/category=Cong%C3%A9lateurs&min=\d+$/);
    await drawer.getByRole('button', { name: /^Voir les \d+ produits$/ }).click();
    await expect(drawer).toBeHidden();
    await settled();
    expect(await total()).toBeLessThan(whole);
    await expect(page.getByRole('list', { name: 'Filtres actifs' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('opened again, a listing and a product start at the top; reload and Back restore the position', async () => {
    const paths = ['/boutique', '/produits/1201/details'];
    for (const path of paths) {
      await open(page, path);
      await page.evaluate(() => window.scrollTo(0, 900));
      await expect.poll(top).toBe(900);
      await page.reload();
      await expect.poll(top, path).toBe(900);
    }
    for (const path of paths) {
      await open(page, path);
      // An unwanted scroll would happen once the page is tall enough.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
        .toBeGreaterThan(2_000);
      expect(await top(), path).toBe(0);
    }
    await goBack(page);
    for (const path of paths.toReversed()) {
      await goBack(page);
      await expect(page).toHaveURL(path);
      await expect.poll(top, path).toBeGreaterThan(0);
    }
  });
});
