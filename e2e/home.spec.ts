import { expect, test } from './support/test.ts';

test('[LS-11] [LS-12] Home starts with the categories, ten promotions and the Ramadan flash list @desktop-only', async ({
  page,
}) => {
  await page.goto('/');
  const tiles = page.getByRole('region', { name: 'Nos rayons' }).getByRole('listitem');
  await expect(tiles.nth(3)).toContainText('Cuisinières');
  expect((await tiles.allInnerTexts()).slice(0, 4).map((tile) => tile.split('\n')[0])).toEqual([
    'Congélateurs',
    'Téléviseurs',
    'Réfrigérateurs',
    'Cuisinières',
  ]);
  const promo = page.getByRole('region', { name: 'En promo' });
  await expect(promo.getByRole('heading', { level: 3 })).toHaveCount(10);
  await expect(promo.getByText('Prix habituel')).toHaveCount(10);
  const ramadan = page.getByRole('region', { name: 'Spécial Ramadan' });
  await expect(ramadan.getByRole('heading', { level: 3 })).toHaveCount(10);
  await expect(ramadan.getByRole('list', { name: 'Étiquettes' }).filter({ hasText: 'Ramadan' })).toHaveCount(
    10,
  );
  await ramadan.getByRole('link', { name: 'Tout voir : Spécial Ramadan' }).click();
  await expect(page).toHaveURL('/promo-ramadan');
});

test('a URL with #packs scrolls to the packs, also in a tab that already shows Home', async ({ page }) => {
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
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  };
  await page.goto('/');
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
