import { expect, type Locator, type Page, test } from './support/test.ts';
import { INFORMATION_NAMES, type InformationName } from '#domain/screens/information-pages.ts';
import { information } from '#domain/messages/information.ts';
import { paths } from '#domain/paths.ts';
import { staffPaths, staffSectionsOf } from '#domain/screens/staff-paths.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount, newCustomer } from './support/account.ts';
import { chunkOf } from './support/chunks.ts';
import { sandbox } from './support/sandbox.ts';
import {
  expectSound,
  isWhole,
  LARGE_TEXT,
  PHONE,
  PHONES,
  PHONES_AND_WIDES,
  resize,
  type Size,
  WIDE,
  WIDES,
} from './support/screen-sizes.ts';
import { listing } from './support/shelf.ts';
import { choose, newGuest, newPhone, shopper } from './support/shopper.ts';

// The widths are set here. A real phone would make its viewport wider for a page that is too wide.
test.use({ isMobile: false });

/** Products with the longest names, the longest word and the highest prices. */
const LONG = [1404, 1205, 1203, 1210];

/** Pages without a kind of block that the other information pages do not have. */
const OF_THE_SAME_BLOCKS: ReadonlySet<InformationName> = new Set([
  'termsOfSale',
  'termsOfUse',
  'deliveryAndReturns',
  'creditProcedure',
]);

const main = (page: Page) => page.getByRole('main');

/** Checks the layout of one screen at each size, and its accessibility on a phone. */
async function expectUsable(page: Page, screen: string, proof: Locator, sizes?: readonly Size[]) {
  await expectSound(page, screen, proof, sizes);
  await expectNoFindings(page, screen);
}

/** The same, on a wide screen too, where the page has other parts. */
async function expectUsableWide(page: Page, screen: string, proof: Locator) {
  await expectUsable(page, screen, proof, PHONES_AND_WIDES);
  await resize(page, WIDE);
  await expectNoFindings(page, `${screen}, wide`, { withContrast: false });
  await resize(page, PHONE);
}

async function open(page: Page, path: string, name: string | RegExp, expectAll = expectUsable) {
  await page.goto(path);
  await expectAll(page, path, main(page).getByRole('heading', { level: 1, name }));
}

const fillBaskets = (page: Page, quantity: number) =>
  page.addInitScript(
    ([ids, count]) => {
      for (const key of ['cart', 'wishlist', 'preorder'])
        localStorage.setItem(key, JSON.stringify(ids.map((id) => ({ id, quantity: count }))));
    },
    // The last one is not in the catalogue.
    [[...LONG, 999_999], quantity] as const,
  );

const LONG_GUEST = {
  ...newGuest(),
  firstName: 'Marie-Antoinette Philomène',
  lastName: 'Mbackébadianeniangdiattabassène',
  email: 'marie-antoinette.philomene.mbackebadianeniang@entreprise-exemple.sn',
  address: 'Sicap Liberté 6 extension, villa 1234, derrière la pharmacie Mame Diarra, Dakar',
};

test('Home and the shop fit all screen sizes and have no accessibility findings, and nothing moves for users who prefer reduced motion @campaign', async ({
  page,
}) => {
  await open(page, '/', /Équipez la maison/, expectUsableWide);
  const moving = await page.evaluateHandle(() => {
    const names: string[] = [];
    document.addEventListener('transitionrun', ({ propertyName }) => void names.push(propertyName));
    return names;
  });
  for (const size of [WIDE, PHONE]) await resize(page, size);
  expect(await moving.jsonValue()).toEqual([]);
  await open(
    page,
    '/boutique?category=Téléviseurs&min=50000&productType=promo',
    'Téléviseurs',
    expectUsableWide,
  );
  if (isWhole) await open(page, '/credit-commandes?page=2', 'À crédit');
});

test('other listings and an unknown address fit all screen sizes and have no accessibility findings @campaign', async ({
  page,
}) => {
  await open(page, '/boutique?search=zzzzqqqq', /Résultats pour/);
  await open(page, '/pre-commandes?category=Réfrigérateurs&brand=Samsung&sort=price-desc&limit=36', /Réfrig/);
  if (!isWhole) return;
  await open(page, '/promo-tabaski', 'Promo Tabaski');
  await page.goto('/une-page-inconnue');
  await expectSound(page, 'unknown address', page.getByText('Cette adresse n’existe pas'));
});

test('product page and comparison fit all screen sizes and have no accessibility findings @campaign', async ({
  page,
}) => {
  await fillBaskets(page, 99);
  await open(page, paths.product(1205), /RQ-60WC4SB/, expectUsableWide);
  await page.getByRole('tab').last().click();
  await expectSound(page, 'a way to buy', page.getByRole('tabpanel'));
  await page.getByRole('button', { name: 'Agrandir' }).click();
  await expectSound(page, 'enlarged picture', page.getByRole('dialog'));
  await page.goto(paths.product(1103));
  await resize(page, WIDE);
  await page.getByRole('button', { name: 'Dimensions' }).click();
  await expectSound(page, 'dimensions', page.getByRole('img', { name: /^Dimensions/ }).last(), WIDES);
  if (isWhole) {
    await page.goto('/produits/999999/details');
    await expectUsable(page, 'unknown product', page.getByText('Ce produit n’est plus en rayon'));
  }
  await open(page, '/products-compaire', /Comparer/);
  await page.goto(paths.comparisonOf(LONG));
  await expectUsableWide(page, 'comparison', page.getByRole('table', { name: 'Articles comparés' }));
});

test('[RT-09] [RT-10] every information page has its text, fits all screen sizes and has no accessibility findings @campaign', async ({
  page,
}) => {
  for (const name of INFORMATION_NAMES) {
    await page.goto(paths[name]);
    await expect(page.getByText(/^Mis à jour le \d{1,2} \p{L}+ 2026$/u)).toBeVisible();
    const title = main(page).getByRole('heading', { level: 1, name: information[name].title });
    await expect(title).toBeVisible();
    if (!isWhole && OF_THE_SAME_BLOCKS.has(name)) continue;
    // Answers and table of contents are collapsed at first.
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await expectUsable(page, name, title);
  }
});

test('baskets and their pop-ups fit all screen sizes and have no accessibility findings @campaign', async ({
  page,
}) => {
  const offer = page.getByRole('complementary', { name: /^Offre Spéciale/ });
  for (const path of isWhole ? ['/cart', '/pre-cart', '/wishlist'] : ['/cart']) {
    await page.goto(path);
    await expectUsable(
      page,
      `empty ${path}`,
      main(page)
        .getByRole('link', { name: /^Voir / })
        .first(),
    );
  }
  await fillBaskets(page, 99);
  for (const path of isWhole ? ['/pre-cart', '/wishlist', '/cart'] : ['/cart']) {
    await page.goto(path);
    await expectUsable(page, `full ${path}`, page.getByRole('button', { name: /^Retirer / }).first());
  }
  await expectSound(page, 'offer to sign up', offer);
  await offer.getByRole('button', { name: 'Close popup' }).click();
  await page
    .getByRole('button', { name: /^Un de moins/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Retirer / })
    .first()
    .click();
  await expectSound(page, 'line taken out', page.getByRole('button', { name: 'Annuler' }));
  await page.getByRole('button', { name: 'Vider le panier' }).click();
  await expectUsable(page, 'question before emptying', page.getByRole('dialog'));
});

test('menus and filters fit phones and have no accessibility findings @campaign', async ({ page }) => {
  await fillBaskets(page, 99);
  await page.goto('/boutique');
  await listing(page).settled();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await expectUsable(page, 'menu', menu, PHONES);
  await menu.getByRole('tab', { name: 'Catégories' }).click();
  await expectSound(page, 'menu of categories', menu.getByRole('link', { name: /^Ventilateurs/ }), PHONES);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await expectUsable(page, 'filters', page.getByRole('dialog', { name: 'Filtres' }), PHONES);
  await page.keyboard.press('Escape');
});

test('panels and pop-ups of the listing fit all screen sizes @campaign', async ({ page }) => {
  await fillBaskets(page, 99);
  await page.goto('/boutique');
  await listing(page).settled();
  await page.getByRole('button', { name: 'Aide : service après-vente' }).click();
  await expectSound(page, 'after-sales service', page.getByRole('dialog', { name: /Après-Vente/ }));
  await page.keyboard.press('Escape');
  await page
    .getByRole('checkbox', { name: /^Comparer/ })
    .first()
    .check();
  await expectSound(page, 'bar of the comparison', page.getByRole('region', { name: /omparaison/ }));

  await main(page)
    .getByRole('button', { name: /^Commander/ })
    .nth(3)
    .click();
  const added = page.getByRole('link', { name: 'Voir le panier' });
  await expect(added).toBeVisible();
  // A toast stays while the window has no focus; once the pointer has left it, it goes.
  await page.mouse.move(1, 600);
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expectSound(page, 'added item', added);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  const newsletter = page.getByRole('complementary', { name: 'Nos promotions par e-mail' });
  await expectSound(page, 'newsletter', newsletter);
  await newsletter.getByRole('button', { name: 'Je m’abonne' }).click();
  await expectSound(page, 'newsletter with an error', newsletter.getByText(/obligatoire/));
  await newsletter.getByRole('button', { name: 'Fermer' }).click();
});

test('search and panels of wide screens fit all screen sizes @campaign', async ({ page }) => {
  await fillBaskets(page, 99);
  await page.goto('/boutique');
  await listing(page).settled();
  await page
    .getByRole('checkbox', { name: /^Comparer/ })
    .first()
    .check();
  const search = page.getByPlaceholder('Rechercher un produit...');
  await search.fill('refrigerateur');
  await expectUsable(page, 'suggestions', page.getByRole('option').nth(4));
  await search.fill('zzzzqqqq');
  await expectSound(page, 'no suggestion', page.getByText('Aucun résultat trouvé'));

  await page.goto('/informations');
  await page.keyboard.press('Shift');
  await resize(page, WIDE);
  await page.getByRole('navigation').getByRole('button', { name: 'Catégories' }).click();
  await expectSound(page, 'categories', page.getByRole('link', { name: /^Ventilateurs/ }), WIDES);
  await page.keyboard.press('Escape');
  await resize(page, WIDE);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Panier \(/ })
    .focus();
  await expectSound(
    page,
    'panel of the cart',
    page.getByRole('region', { name: 'Panier', exact: true }),
    WIDES,
  );
});

/** Whether a click at the middle of an element in a dialog hits the element itself. */
const isUncovered = (element: Locator) =>
  element.evaluate(async (each) => {
    // A dialog enters from below the window: when its animation is shortened, until the browser has drawn once.
    const entering = each.closest('dialog')?.getAnimations() ?? [];
    await Promise.all(entering.map(({ finished }) => finished));
    const { left, top, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('a purchase fits all screen sizes and has no accessibility findings', async ({ page }) => {
  if (isWhole) {
    await page.goto('/pack-promo?code=PACK-INCONNU');
    await expectUsable(page, 'unknown pack', page.getByText('Pack non trouvé ou plus disponible.'));
  }
  await open(page, '/pack-promo?code=PACK-PRESTIGE', 'Pack Prestige', expectUsableWide);
  await shopper(page).orderOnline();
  await page.getByRole('button', { name: 'Valider ma réservation' }).click();
  await expectUsable(page, 'guest form with errors', page.getByText('Le prénom est obligatoire.'));

  await shopper(page).fillGuest({ ...LONG_GUEST, phone: newPhone() });
  const order = await shopper(page).confirm();
  const dialog = page.getByRole('dialog', { name: 'Paiement Commande' });
  await expect(page.getByText('Commande créé avec succés')).toBeVisible();
  for (const part of [
    dialog.getByRole('heading', { name: 'Paiement Commande' }),
    dialog.getByRole('button', { name: 'Fermer' }).first(),
  ])
    expect(await isUncovered(part), 'a toast covers neither the title nor the close button').toBe(true);
  await expectUsable(page, 'payment', dialog);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(paths.invoice(order.reference));
  await expectUsable(page, 'order', page.getByRole('heading', { name: 'Détails de la Facture' }));
  await resize(page, WIDE);
  await page.getByRole('button', { name: 'Choisir un moyen de paiement' }).click();
  await shopper(page).enterPhone();
  await shopper(page).pay();
  await expectUsable(page, 'open payment', page.getByRole('link', { name: 'Ouvrir Wave pour payer' }));

  const [session] = await sandbox.sessionsOf(order.id);
  const transaction = session?.client_reference ?? '';
  const result = `/payment/success?payment_method=wave&transaction_id=${transaction}`;
  await page.goto(paths.paymentCheck('wave', transaction));
  await expectSound(page, 'check of a payment', page.getByRole('heading', { name: 'Paiement en attente' }));
  if (isWhole) {
    await page.goto(result);
    await expectSound(page, 'pending result', page.getByRole('heading', { name: 'Paiement en attente' }));
    await page.goto('/payment/success');
    await expectUsable(page, 'unknown result', page.getByText('Nous ne retrouvons pas ce paiement'));
    await page.goto('/wave-paiement');
    await expectUsable(page, 'check without an id', page.getByText('ID de Transaction Manquant'));
  }

  await sandbox.pay(session?.id ?? '');
  await page.goto(result);
  await expectUsable(page, 'result', page.getByRole('heading', { name: 'Paiement effectif' }));
  await page.goto(paths.invoice(order.reference));
  await expectSound(page, 'invoice', page.getByText(/FAC-\d{4}-\d{6}/).first());
  if (!isWhole) return;
  await page.goto(paths.invoice('KE-0000000000'));
  await expectUsable(page, 'unknown order', page.getByText(/n’est pas accessible/));
});

/** A customer with the longest texts, and the checks of an account screen. */
function longCustomer(page: Page) {
  const { firstName, lastName, email, address } = LONG_GUEST;
  const person = { ...newCustomer(), name: `${firstName} ${lastName}`, address };
  return {
    person: { ...person, email: person.email.replace('@', `.${email.split('@')[0] ?? ''}@`) },
    check: (screen: string, proof: Locator) => expectUsable(page, screen, proof),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
  };
}

test('screens of sign-up, sign-in and recovery fit all screen sizes and have no accessibility findings @campaign', async ({
  page,
}) => {
  const { person, check, press } = longCustomer(page);
  const addressed = `?email=${encodeURIComponent(person.email)}`;

  await page.goto('/signup');
  await press('Créer mon compte');
  await check('sign-up with errors', page.getByText("L'adresse email est obligatoire."));
  await customer(page).signUp(person);
  await check('code', page.getByRole('button', { name: 'Vérifier le code' }));
  await customer(page).verify(person);
  await page.getByLabel('Mot de passe', { exact: true }).fill('un faux mot de passe');
  await press('Se connecter');
  await check('refused sign-in', page.getByRole('alert'));
  await page.goto(`/create-compte${addressed}`);
  await press('Enregistrer');
  await check('completion with errors', page.getByText("L'adresse est obligatoire."));

  await page.goto('/new-password');
  await check(
    'new password without a proof',
    page.getByRole('button', { name: 'Demander un autre lien ou code' }),
  );
  await page.goto('/forgot-password');
  await press('Envoyer');
  await check('recovery by mail with errors', page.getByText("L'adresse email est obligatoire."));
  await page.getByLabel('Adresse email').fill(person.email);
  await press('Envoyer');
  await check('mail sent', page.getByText('Consultez vos e-mails'));
  await page.goto('/forgot-password');
  await choose(page.getByRole('radio', { name: 'SMS' }));
  await press('Envoyer');
  await check('recovery by SMS with errors', page.getByText('Le téléphone est obligatoire.'));
  await page.getByLabel('Téléphone').fill(person.phone);
  await press('Envoyer');
  await expect(page).toHaveURL(/\/new-password$/);
  await press('Enregistrer le mot de passe');
  await check('new password with errors', page.getByText('Le mot de passe est obligatoire.'));
});

test('screens of a customer fit all screen sizes and have no accessibility findings @campaign', async ({
  page,
}) => {
  const { person, check, press } = longCustomer(page);
  await customer(page).arrive(person);
  await page.goto('/profile#informations');
  await press('Modifier');
  await page.getByLabel('Adresse de livraison').fill(person.address);
  await page.getByLabel('Téléphone').fill('12');
  await press('Enregistrer');
  await check('personal data with errors', page.getByText('Format de numéro invalide'));
  await page.getByLabel('Téléphone').fill(person.phone);
  await press('Enregistrer');
  await expect(page.getByText('Vos informations sont enregistrées.')).toBeVisible();
  await press('Supprimer mon compte');
  await check('deletion', page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.goto('/profile#securite');
  await press('Changer le mot de passe');
  await check('new password in the profile with errors', page.getByText(/obligatoire/).first());

  await page.goto('/pack-promo?code=PACK-PRESTIGE');
  await press('Valider le Panier');
  await expect(page).toHaveURL(/\/commandes\/\d+\/d/);
  await check('order of a customer', page.getByRole('heading', { name: /^Commande KE-/ }));
  await press('Annuler la commande');
  await check('question before cancelling', page.getByRole('dialog'));
  await page.goto('/profile');
  const tabs = page.getByRole('tab').filter({ hasNotText: /Informations|Sécurité/ });
  await expect(tabs.first()).toBeVisible();
  for (const tab of await tabs.all()) {
    await tab.click();
    await check(`profile, ${await tab.innerText()}`, page.getByRole('tabpanel'));
  }
});

test('every section of the staff area fits a phone with large text @campaign', async ({ page }) => {
  await page.goto('/login?redirectTo=%2Fgestion');
  await customer(page).signIn(demoAccount('admin'));
  await expect(main(page).getByRole('heading', { level: 1, name: 'Aujourd’hui' })).toBeVisible();
  for (const section of staffSectionsOf('admin')) {
    await page.goto(staffPaths[section]);
    await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
    await expectSound(page, section, main(page).getByRole('heading', { level: 1 }), [LARGE_TEXT]);
  }
});

test('offline and error screens fit all screen sizes @campaign', async ({ page, context }) => {
  // As if the page had just been reloaded for a missing chunk: it is not reloaded again within a minute.
  await page.addInitScript(() => sessionStorage.setItem('reloadedAt', String(Date.now())));
  await page.goto('/boutique');
  await listing(page).settled();
  const notices = page.waitForResponse(chunkOf('src/app/DeferredFeatures.tsx'));
  await page.keyboard.press('Shift');
  await (await notices).finished();
  await resize(page, PHONE);
  await context.setOffline(true);
  await expectSound(page, 'offline', page.locator('#notices').getByText(/hors connexion/));
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expectSound(page, 'listing never seen', page.getByRole('button', { name: 'Réessayer' }));
  await context.setOffline(false);

  await page.route(chunkOf('src/features/tracking/TrackingPage.tsx'), (route) => route.abort());
  await page.goto('/tracking-order');
  await expectSound(page, 'screen that failed', page.getByText('La connexion ne répond pas'));
});
