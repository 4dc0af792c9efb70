import { expect, test, type Page } from './support/test.ts';
import { customer, demoAccount } from './support/account.ts';
import { listing } from './support/shelf.ts';
import { appReacts } from './support/traffic.ts';

const pageViews = (page: Page) =>
  page.evaluate(() => window.dataLayer?.flatMap((each) => (each.event === 'page_view' ? [each.path] : [])));

/** Stores a line in each basket, as an earlier visit would have. */
const fillBaskets = (page: Page, keys: readonly string[]) =>
  page.addInitScript((names) => {
    for (const name of names) localStorage.setItem(name, JSON.stringify([{ id: 1201, quantity: 1 }]));
  }, keys);

test('[NV-01] [NV-07] [RT-03] [RT-05] on a wide screen: logo, search, icons of non-empty baskets; categories keep the current promotion; promotion links exist only while the promotion has products @desktop-only @campaign', async ({
  page,
}) => {
  await fillBaskets(page, ['cart', 'wishlist', 'preorder', 'creditOrder']);
  await page.goto('/boutique');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: /Kër Électro, accueil/ })).toBeVisible();
  await expect(header.getByPlaceholder('Rechercher un produit...')).toBeVisible();
  const icons = { Favoris: '/wishlist', Panier: '/cart', 'Panier précommande': '/pre-cart' };
  for (const [name, path] of Object.entries(icons))
    await expect(header.getByRole('link', { name: `${name} (1)`, exact: true })).toHaveAttribute(
      'href',
      path,
    );
  // Only accepted members can buy on credit.
  await expect(header.getByRole('link', { name: /^Panier à crédit/ })).toHaveCount(0);
  await expect(header.locator('a[href="/login"]').first()).toBeVisible();

  const pick = async (name: string) => {
    await page.getByRole('navigation').getByRole('button', { name: 'Catégories' }).click();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
  };
  await page.goto('/en-promo?page=2');
  await listing(page).settled();
  await pick('Réfrigérateurs');
  await expect(page).toHaveURL('/en-promo?category=R%C3%A9frig%C3%A9rateurs');
  await page.goto('/pack-promo?code=PACK-RAMADAN');
  await pick('Téléviseurs');
  await expect(page).toHaveURL('/boutique?category=T%C3%A9l%C3%A9viseurs');

  await page.goto('/informations');
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(navigation.getByRole('link', { name: 'En promo' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Promo Tabaski' })).toBeVisible();

  // The same shop without promotions.
  await page.route('**/informations', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<script type="application\/json"[\s\S]*?<\/script>/, '');
    await route.fulfill({ response: answer, body });
  });
  await page.route('**/api/produits-count', (route) =>
    route.fulfill({ json: { count: 250, promo: 0, preorder: 4, credit: 9 } }),
  );
  await page.route('**/api/tags', (route) =>
    route.fulfill({ json: { data: [{ id: 2, name: 'Tabaski', total: 0 }] } }),
  );
  await page.goto('/informations');
  await expect(navigation.getByRole('link', { name: 'A Crédit' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'En promo' })).toHaveCount(0);
  await expect(navigation.getByRole('link', { name: 'Promo Tabaski' })).toHaveCount(0);
});

/** Where parts of the bar go, and the widths next to them. */
const BAR_WIDTHS = [769, 800, 820, 860, 861, 920, 921, 1000, 1001, 1100, 1101, 1280, 1440];

test('[NV-04] at every width above a phone the bar has all its links in one row, for visitors and customers @desktop-only @campaign', async ({
  page,
}) => {
  const bar = page.getByRole('navigation', { name: 'Navigation principale' });
  const shop = [
    'Accueil',
    'Boutique',
    'En promo',
    'Promo Ramadan',
    'Promo Tabaski',
    'A Crédit',
    'Informations',
  ];
  const expectAll = async (names: readonly string[]) => {
    for (const width of BAR_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const links = bar.getByRole('listitem').getByRole('link').filter({ visible: true });
      await expect(links, `at ${width} px`).toHaveText(names);
      await expect(bar.getByRole('button', { name: 'Catégories' })).toBeVisible();
      expect((await bar.boundingBox())?.height, `at ${width} px`).toBe(48);
    }
  };
  await page.goto('/login');
  await expectAll([...shop, 'Connexion']);
  await customer(page).signIn(demoAccount('customer'));
  await expectAll([...shop, 'Profil', 'Déconnexion']);
});

test('[NV-05] on a phone a 280 px drawer has the menu, categories, baskets and the same links @campaign', async ({
  page,
}) => {
  await fillBaskets(page, ['cart']);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(280);
  for (const name of [
    'Accueil',
    'Boutique',
    'En promo',
    'Promo Tabaski',
    'A Crédit',
    'Informations',
    'Connexion',
  ])
    await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Panier (1)' })).toBeVisible();
  // Back closes it and stays; what it has left in the history costs no Back later.
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await drawer.getByRole('tab', { name: 'Catégories' }).click();
  await drawer.getByRole('link', { name: 'Ventilateurs' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/boutique?category=Ventilateurs');
  await expect(page.getByRole('heading', { level: 1, name: 'Ventilateurs' })).toBeVisible();
  const filters = page.getByRole('dialog', { name: /Filtr/ });
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await filters.getByRole('button', { name: 'Fermer' }).click();
  await expect(filters).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('[NV-11] [NV-12] on a phone: the after-sales widget with its promises, still for users who prefer reduced motion, and always the call button @campaign', async ({
  page,
}) => {
  const service = page.getByRole('button', { name: 'Aide : service après-vente' });
  const isAnimated = () =>
    service.locator('svg').evaluate((icon) => getComputedStyle(icon.parentElement!).animationName !== 'none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/boutique');
  await listing(page).settled();
  expect(await isAnimated()).toBe(false);
  await page.clock.runFor(10_000);
  await expect.poll(isAnimated).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await isAnimated()).toBe(false);

  await service.click();
  const panel = page.getByRole('dialog', { name: 'Notre Service Après-Vente' });
  await expect(panel.getByRole('list').first().getByRole('listitem')).toHaveText([
    'Suivi personnalisé',
    'Réponse rapide sous 24 h',
    'Satisfaction client',
    'Produits garantis et échangeables',
  ]);
  await expect(panel.locator('a[href^="tel:+221"]')).toBeVisible();
  await expect(panel.locator('a[href^="https://wa.me/"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  const shortcut = page
    .getByRole('navigation', { name: 'Raccourcis' })
    .getByRole('link', { name: 'Appeler' });
  await expect(shortcut).toBeInViewport();
  await expect(shortcut).toHaveAttribute('href', /^tel:\+221\d{9}$/);
  await page.goto('/produits/1201/details');
  const call = page
    .getByRole('main')
    .getByRole('link', { name: /^Appeler le/ })
    .last();
  await expect(call).toBeInViewport();
  await expect(call).toHaveAttribute('href', /^tel:\+221\d{9}$/);
});

test('[RT-22] every change of screen is recorded as a page view, with its path only @campaign', async ({
  page,
}) => {
  await page.goto('/?utm=x');
  await appReacts(page);
  await page
    .getByRole('region', { name: 'Nos rayons' })
    .getByRole('link', { name: /Congélateurs/ })
    .click();
  const { names, settled } = listing(page);
  await settled();
  await names.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await settled();
  const product = expect.stringMatching(/^\/produits\/\d+\/details$/);
  expect(await pageViews(page)).toEqual(['/', '/boutique', product, '/boutique']);
});
