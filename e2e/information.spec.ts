import { expect, test, type Page } from './support/test.ts';
import { chunkOf } from './support/chunks.ts';
import { appReacts } from './support/traffic.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('[RT-09] [RT-23] from the footer and the overview to a question and back; a URL with an anchor opens its question, and on phones the table of contents is collapsed @campaign', async ({
  page,
}) => {
  await page.goto('/tracking-order');
  const footer = page.getByRole('contentinfo');
  for (const [label, title] of [
    ['Conditions de vente', 'Conditions générales de vente'],
    ['Vos données en bref', 'Vos données en bref'],
    ['Suivre ma commande', 'Suivre ma commande'],
  ] as const) {
    await footer.getByRole('link', { name: label }).click();
    await expect(heading(page, title)).toBeVisible();
  }

  await page.goto('/informations');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Questions fréquentes', exact: true })
    .first()
    .click();
  await expect(heading(page, 'Questions fréquentes')).toBeVisible();
  await page.getByText('Et si j’ai payé deux fois').click();
  await expect(page.getByText(/Ce qui est en trop vous est rendu/)).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Informations pratiques')).toBeVisible();

  await page.goto('/faq#effacer');
  const summary = page.locator('summary', { hasText: 'Comment vider ce que le site garde' });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(page.getByText(/Videz vos paniers, ou effacez/)).toBeVisible();

  await page.goto('/livraison-et-retours');
  const contents = page.getByRole('navigation', { name: 'Sur cette page' });
  await expect(contents.getByRole('link', { name: 'Changer d’avis' })).toBeHidden();
  await contents.getByText('Sur cette page').click();
  await contents.getByRole('link', { name: 'Changer d’avis' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Changer d’avis' })).toBeInViewport();
});

test('[RT-10] the table of contents can be used with the keyboard alone @desktop-only @campaign', async ({
  page,
}) => {
  await page.goto('/conditions-generales-de-vente');
  const contents = page.getByRole('navigation', { name: 'Sur cette page' });
  await contents.getByRole('link', { name: /changer d’avis/ }).focus();
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 2, name: /changer d’avis/ });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('article').locator(':focus')).toHaveCount(1);
});

test('[RT-10] [AP-11] a text that was never seen waits without an error, and loads when the network is back; one that failed to load loads with Réessayer @campaign', async ({
  page,
  context,
}) => {
  await page.goto('/informations');
  await expect(heading(page, 'Informations pratiques')).toBeVisible();
  await appReacts(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: /Page suivante/ }).click();
  await expect(heading(page, 'Questions fréquentes')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Vous êtes hors connexion');
  await context.setOffline(false);
  await expect(page.getByText('Faut-il un compte pour commander')).toBeVisible();

  // As if the page had just been reloaded for a missing chunk: it is not reloaded again within a minute.
  await page.evaluate(() => sessionStorage.setItem('reloadedAt', String(Date.now())));
  const chunk = chunkOf('domain/messages/information/delivery-and-returns.ts');
  await page.route(chunk, (route) => route.abort());
  await page.goto('/informations');
  await appReacts(page);
  await page.getByRole('main').getByRole('link', { name: 'Livraison et retours' }).first().click();
  await expect(page.getByRole('alert')).toContainText('Ce texte n’a pas pu être chargé.');
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('À Dakar, la livraison est gratuite')).toBeVisible();
});

test('[RT-10] a text of the server’s page stays while its script cannot be loaded, and can be used once it is @campaign', async ({
  page,
  context,
}) => {
  const chunk = chunkOf('domain/messages/information/delivery-and-returns.ts');
  await page.route(chunk, (route) => route.abort('internetdisconnected'));
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
  });
  await page.goto('/livraison-et-retours');
  await appReacts(page);
  const contents = page.getByText('À Dakar, la livraison est gratuite');
  await expect(contents).toBeVisible();
  // The rest of the page works meanwhile.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(chunk);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('link', { name: /Page suivante/ }).click();
  await expect(contents).toHaveCount(0);
});
