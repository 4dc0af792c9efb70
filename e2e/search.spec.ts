import { expect, test, type Page } from './support/test.ts';
import { listing } from './support/shelf.ts';
import { appReacts } from './support/traffic.ts';

test.use({ isQuiet: true });

const field = (page: Page) => page.getByPlaceholder('Rechercher un produit...');

/** The reported search terms with their source. */
function recorded(page: Page) {
  const terms: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/termeRecherche')) terms.push(request.postDataJSON());
  });
  return terms;
}

test('[NV-08] [NV-09] [NV-10] [E14] the search suggests products while typing, never from an older response, leads to a product or the results, and is reported @campaign', async ({
  page,
}) => {
  const options = page.getByRole('option');
  await page.goto('/');

  await test.step('suggestions tolerate typing errors, and there may be none', async () => {
    await field(page).click();
    await page.keyboard.type('refrigerateurs samsun');
    await expect(options.filter({ hasText: /Samsung/ }).first()).toBeVisible();
    expect(await options.count()).toBeLessThanOrEqual(6);
    await field(page).fill('zzzzqqqq');
    await expect(page.getByText('Aucun résultat trouvé')).toBeVisible();
  });

  await test.step('an older, slower response never replaces a newer one', async () => {
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let answered = 0;
    await page.route('**/api/produits-filtrer?search=tele*', async (route) => {
      await held;
      answered += 1;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest('**/api/produits-filtrer?search=tele*');
    await field(page).fill('tele');
    await asked;
    await field(page).fill('ventilateur');
    await expect(options.filter({ hasText: /ventilateur/i }).first()).toBeVisible();
    answer?.();
    await expect.poll(() => answered).toBe(1);
    await expect(options.filter({ hasText: /téléviseur/i })).toHaveCount(0);
  });

  await test.step('on a low screen they take at most 60 % and scroll inside', async () => {
    const size = page.viewportSize() ?? { width: 390, height: 844 };
    await page.setViewportSize({ width: 390, height: 420 });
    await field(page).fill('refrigerateur');
    // Five products and the link to all results.
    await expect(options).toHaveCount(6);
    const panel = page.getByRole('listbox').locator('..');
    expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(0.6 * 420);
    await options.last().scrollIntoViewIfNeeded();
    await expect(options.last()).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(size);
  });

  await test.step('the keyboard follows a suggestion to its product', async () => {
    await field(page).fill('RD-35DC4SA');
    await expect(options.filter({ hasText: 'RD-35DC4SA' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /RD-35DC4SA/ })).toBeVisible();
  });

  await test.step('a search leads to its results, and is reported with the page it was made from', async () => {
    const terms = recorded(page);
    await page.goto('/');
    await appReacts(page);
    await field(page).click();
    await page.keyboard.type('frigo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/boutique?search=frigo');
    const { settled, names } = listing(page);
    await settled();
    await expect(names.first()).toContainText(/réfrigérateur/i);
    await expect.poll(() => terms).toEqual([{ terme: 'frigo', source: 'boutique' }]);

    await page.goto('/promo-tabaski');
    await settled();
    await field(page).click();
    await page.keyboard.type('congelateur');
    await expect(page).toHaveURL('/promo-tabaski?search=congelateur');
    await settled();
    await expect.poll(() => terms.at(-1)).toEqual({ terme: 'congelateur', source: 'promo-korite' });
    await field(page).fill('');
    await expect(page).toHaveURL('/promo-tabaski');
  });
});
