import { expect, test } from './support/test.ts';
import { chunkOf } from './support/chunks.ts';
import { appReacts, openWithDeferredFeatures } from './support/traffic.ts';

test('[RT-01] [RT-21] [LS-11] [LS-12] in French: Home with categories, promotions and packs, also at unknown paths, #packs scrolls to its packs; drawer, offline notice, and a product that is gone @campaign', async ({
  page,
  context,
}) => {
  const top = () => page.evaluate(() => window.scrollY);

  await test.step('Home, in French', async () => {
    await openWithDeferredFeatures(page, '/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1, name: /Équipez la maison/ })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  await test.step('the categories, ten promotions and the Ramadan flash list', async () => {
    const tiles = page.getByRole('region', { name: 'Nos rayons' }).getByRole('listitem');
    await expect(tiles.nth(3)).toContainText('Cuisinières');
    expect((await tiles.allInnerTexts()).slice(0, 4).map((tile) => tile.split('\n')[0])).toEqual([
      'Congélateurs',
      'Téléviseurs',
      'Réfrigérateurs',
      'Cuisinières',
    ]);
    const promo = page.getByRole('region', { name: 'En promo' });
    await promo.scrollIntoViewIfNeeded();
    await expect(promo.getByRole('heading', { level: 3 })).toHaveCount(10);
    await expect(promo.getByText('Prix habituel')).toHaveCount(10);
    const ramadan = page.getByRole('region', { name: 'Spécial Ramadan' });
    await ramadan.scrollIntoViewIfNeeded();
    await expect(ramadan.getByRole('heading', { level: 3 })).toHaveCount(10);
    await expect(
      ramadan.getByRole('list', { name: 'Étiquettes' }).filter({ hasText: 'Ramadan' }),
    ).toHaveCount(10);
  });

  await test.step('packs with correct totals, and none that has ended', async () => {
    await expect(page.getByRole('link', { name: /Pack / }).first()).toBeVisible();
    await expect(page.getByText('Pack Tabaski 2025')).toHaveCount(0);
    await expect(page.getByText(/147.500\sFCFA/).first()).toBeVisible();
  });

  await test.step('#packs scrolls to the packs in a tab that already shows Home, and in a new page', async () => {
    const title = page.locator('#packs h2');
    const expectTitleBelowHeader = async () => {
      await expect(title).toBeInViewport({ ratio: 1 });
      const header = await page.getByRole('banner').boundingBox();
      const box = await title.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    };
    const lookAround = async () => {
      await expect(title).toBeAttached();
      await page.evaluate(() => window.scrollTo(0, 300));
      await expect.poll(top).toBe(300);
    };
    await lookAround();
    // The user adds the anchor in the address bar.
    await page.goto('/#packs');
    await expectTitleBelowHeader();
    await page.goto('/');
    await lookAround();
    await page.goto('/informations');
    await page.goto('/#packs');
    await expectTitleBelowHeader();
  });

  await test.step('the drawer, and the list of a promotion', async () => {
    await page.getByRole('button', { name: /menu/i }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Tout voir : Spécial Ramadan' }).click();
    await expect(page).toHaveURL('/promo-ramadan');
  });

  await test.step('the notice when the network is lost, and an unknown path', async () => {
    await context.setOffline(true);
    await expect(page.getByText(/hors connexion/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/hors connexion/)).toHaveCount(0);
    for (const path of ['/nulle-part', '/a/b/c?d=1']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      await expect(page.getByRole('heading', { level: 1, name: /Équipez la maison/ })).toBeVisible();
    }
  });

  await test.step('a path without a product says so, and links to the shop', async () => {
    const answer = await page.goto('/produits/999999/details');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Ce produit n’est plus en rayon')).toBeVisible();
    await page.getByRole('link', { name: 'Voir la boutique' }).click();
    await expect(page).toHaveURL('/boutique');
  });
});

test('without network nothing is loaded in vain: what loads late arrives when it is back, without a reload @campaign', async ({
  page,
  context,
}) => {
  const late = chunkOf('src/app/DeferredFeatures.tsx');
  let asked = 0;
  page.on('request', (request) => void (asked += Number(late.test(request.url()))));
  await page.goto('/livraison-et-retours');
  await appReacts(page);
  const opened = () => page.evaluate(() => performance.timeOrigin);
  const openedAt = await opened();
  await context.setOffline(true);
  await page.keyboard.press('Shift');
  expect(asked).toBe(0);
  const placed = page.waitForResponse('**/api/location');
  await context.setOffline(false);
  await placed;
  expect(asked).toBe(1);
  expect(await opened()).toBe(openedAt);
});
