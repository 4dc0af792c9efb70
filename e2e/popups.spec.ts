import { expect, test, type Locator, type Page } from './support/test.ts';
import * as v from 'valibot';
import { chunkOf } from './support/chunks.ts';
import { listing } from './support/shelf.ts';
import { openWithDeferredFeatures } from './support/traffic.ts';
import { expectNoFindings } from './support/accessibility.ts';

const offer = (page: Page) => page.getByRole('complementary', { name: /^Offre Spéciale/ });
const newsletter = (page: Page) => page.getByRole('complementary', { name: 'Nos promotions par e-mail' });

const newsletterScript = chunkOf('src/features/subscription-popup/SubscriptionPopup.tsx');

/** Adds the first product of the listing to the cart. */
async function buySomething(page: Page) {
  await page.goto('/boutique');
  await listing(page).settled();
  await page.getByRole('main').getByRole('button', { name: 'Commander' }).first().click();
  await expect(page.getByText('Produit ajouté').first()).toBeVisible();
}

/** Adds a product with the newsletter's script loaded, goes on to Home, and waits for the report. */
async function expectNoNewsletter(page: Page) {
  const script = page.waitForResponse(newsletterScript);
  const reported = page.waitForResponse('**/api/create_or_update_crm');
  await buySomething(page);
  await (await script).finished();
  await reported;
  await goWithin(page, '/');
  await expect(newsletter(page)).toHaveCount(0);
}

/** Navigates to another page within the app. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const lastClosed = (page: Page) => page.evaluate(() => localStorage.getItem('popupLastClosed'));

/** From now on only the test advances the clock, so that a slow machine does not use it up. */
const stopClockAfterClosing = async (page: Page, ms: number) =>
  page.clock.pauseAt(Number(await lastClosed(page)) + ms);

/**
 * Advances the stopped clock until an element is visible. After a page load the deferred features start their timers
 * at a moment the test does not know; one jump before it would start no timer that is due.
 */
const advanceUntilVisible = (page: Page, element: Locator) =>
  expect(async () => {
    await page.clock.runFor(1_000);
    expect(await element.isVisible()).toBe(true);
  }).toPass({ intervals: [50] });

const bottomOf = (box: { y: number; height: number } | null) =>
  box === null ? Infinity : box.y + box.height;

/** Whether a click at the middle of an element hits the element itself. */
const isFree = (page: Page, name: RegExp) =>
  page
    .getByRole('main')
    .getByRole('link', { name })
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      return element.contains(met);
    });

test('[PU-01] [PU-04] on a basket page a visitor sees the full offer at the lower right @desktop-only @campaign', async ({
  page,
}) => {
  // On a basket page the offer shows; on Home it disappears and stays hidden.
  await page.clock.install();
  await openWithDeferredFeatures(page, '/');
  await expect(offer(page)).toHaveCount(0);
  await goWithin(page, '/cart');
  await expect(offer(page)).toBeVisible();
  await goWithin(page, '/');
  await expect(offer(page)).toHaveCount(0);
  await page.clock.fastForward(60_000);
  await expect(offer(page)).toHaveCount(0);

  // Visitors on the credit basket are asked to sign in before it is shown.
  for (const path of ['/pre-cart', '/cart']) {
    await page.goto(path);
    await page.keyboard.press('Shift');
    await expect(page.getByRole('complementary', { name: 'Offre Spéciale Kër Électro!' })).toBeVisible();
  }
  await expect(offer(page)).toContainText("Jusqu'à 20 000 FCFA de réduction sur votre premier achat");
  await expect(offer(page)).toContainText('sur tous les produits');
  await expect(offer(page)).toContainText('*Excepté les produits en promotion');
  await expect(offer(page)).toContainText('Offre valable pour tout nouveau client.');
  await expect(offer(page).getByRole('button', { name: "J'en profite!" })).toBeVisible();
  const box = await offer(page).boundingBox();
  expect(box!.x + box!.width).toBeGreaterThan(1_300);
  expect(bottomOf(box)).toBeGreaterThan(800);
  await offer(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(offer(page)).toHaveCount(0);
});

test('[PU-02] [PU-03] [PU-05] [PU-06] on a phone it is a banner above the bottom bar; it shows again ten seconds after closing, across a page load; its button leads to sign-up @campaign', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/cart');
  const banner = page.getByRole('complementary', { name: 'Offre Spéciale!', exact: true });
  await expect(banner).toContainText("Jusqu'à 20 000 FCFA de réduction");
  const accept = banner.getByRole('button', { name: "J'en profite!" });
  await expect(accept).toBeVisible();
  const bar = await page.getByLabel('Raccourcis').boundingBox();
  // Wait for its slide-in animation.
  await expect.poll(async () => bottomOf(await banner.boundingBox())).toBeLessThanOrEqual(bar!.y + 1);
  expect(await banner.boundingBox()).toMatchObject({ x: 0, width: 390 });

  // Closed, it comes back on any page.
  const close = banner.getByRole('button', { name: 'Close popup' });
  await close.click();
  await expect(banner).toHaveCount(0);
  expect(await lastClosed(page)).toMatch(/^\d{13}$/);
  await stopClockAfterClosing(page, 5_000);
  await page
    .getByRole('link', { name: /Kër Électro/ })
    .first()
    .click();
  await expect(page).toHaveURL('/');
  await page.clock.fastForward(4_000);
  await expect(banner).toHaveCount(0);
  await page.clock.fastForward(1_500);
  await expect(banner).toBeVisible();

  // The time of closing is respected after a page load, an impossible one is ignored.
  await goWithin(page, '/cart');
  await close.click();
  await stopClockAfterClosing(page, 3_000);
  await page.reload();
  await page.clock.fastForward(3_000);
  await expect(banner).toHaveCount(0);
  await advanceUntilVisible(page, banner);
  for (const rubbish of ['9999999999999', 'hier']) {
    await page.evaluate((text) => localStorage.setItem('popupLastClosed', text), rubbish);
    await page.reload();
    await advanceUntilVisible(page, banner);
  }

  await accept.click();
  await expect(page).toHaveURL('/signup');
  await expect(banner).toHaveCount(0);
  expect(await lastClosed(page)).toMatch(/^\d{13}$/);
  await page.clock.fastForward(60_000);
  await expect(banner).toHaveCount(0);
});

test('[PU-01] it takes no focus, is last in tab order, closes with Escape, and never covers pay buttons @desktop @campaign', async ({
  page,
  isMobile,
}) => {
  await buySomething(page);
  await page.goto('/cart');
  await expect(offer(page)).toBeVisible();
  expect(await offer(page).evaluate((element) => element.contains(document.activeElement))).toBe(false);
  await expect.poll(() => isFree(page, /^Commander/)).toBe(true);
  await expectNoFindings(page, 'pop-up', { part: '[data-popup]' });

  const before = page.getByRole('contentinfo').getByRole('link').last();
  await before.focus();
  const close = offer(page).getByRole('button', { name: isMobile ? 'Close popup' : 'Fermer' });
  for (let step = 0; step < 12; step += 1) {
    if (await close.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(close).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(offer(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('[PC-03] [PC-04] a toast tells of an added item, with the way to the cart; then the newsletter is offered once on the page of the addition, and confirms a subscription @campaign', async ({
  page,
}) => {
  const told: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create_or_update_crm')) told.push(request.postDataJSON());
  });
  await buySomething(page);
  await expect(page.locator('[data-popup]')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Commander' }).first().click();
  await expect(page.getByText('Produit ajouté')).toHaveCount(1);
  const way = page.getByRole('link', { name: 'Voir le panier' });
  await expect(way).toHaveAttribute('href', '/cart');
  await way.click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('Produit ajouté')).toHaveCount(0);
  await expect(newsletter(page)).toHaveCount(0);
  await goWithin(page, '/boutique');
  await listing(page).settled();
  await expect(newsletter(page)).toBeVisible();
  await expectNoFindings(page, 'pop-up', { part: '[data-popup]' });

  const field = newsletter(page).getByLabel('Adresse e-mail');
  const submit = newsletter(page).getByRole('button', { name: 'Je m’abonne' });
  await field.fill('awa@');
  await submit.click();
  await expect(newsletter(page)).toContainText("L'adresse email est invalide.");
  await page.context().setOffline(true);
  await field.fill('awa.newsletter@exemple.sn');
  await submit.click();
  await expect(newsletter(page).getByRole('alert')).toContainText('La connexion ne répond pas');
  await page.context().setOffline(false);
  await expect(field).toHaveValue('awa.newsletter@exemple.sn');
  await submit.click();
  await expect(page.getByText('Nos prochaines offres arriveront à awa.newsletter@exemple.sn.')).toBeVisible();
  const wish = v.object({
    type: v.literal('newsletter'),
    email: v.string(),
    name: v.null(),
    phone: v.null(),
  });
  expect(told.filter((payload) => v.is(wish, payload))).not.toEqual([]);

  await expectNoNewsletter(page);
});
