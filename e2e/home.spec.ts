import { expect, test } from '@playwright/test';

test('[LS-11] [LS-12] Home opens with the categories, ten promotions and the Ramadan flash list @desktop', async ({
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
