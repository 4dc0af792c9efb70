import sharp from 'sharp';
import { expect, type Page, test } from './support/test.ts';
import { expectAccessible } from './support/accessibility.ts';
import { customer, demoAccount, newCustomer } from './support/account.ts';
import { checkOut } from './support/basket-orders.ts';
import { choose } from './support/shopper.ts';
import { workerAtWork } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

interface DoorOrder {
  reference: string;
  phone: string;
}

/** A new customer orders a product, to be paid at the door; the order's page stays open. */
async function orderAtDoor(page: Page): Promise<DoorOrder> {
  const person = newCustomer();
  await customer(page).arrive(person);
  await checkOut(page, '/produits/1202/details', /^Commander$/, '/cart');
  await choose(page.getByRole('radio', { name: 'A domicile' }));
  await page.getByLabel('Adresse de livraison').fill(person.address);
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await expect(page).not.toHaveURL(/\/checkout/);
  await page.goto('/profile#order');
  await page.getByRole('link', { name: /^Voir la commande/ }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Commande KE-/ });
  await expect(heading).toBeVisible();
  const [reference = ''] = /KE-[0-9A-Z]{10}/.exec(await heading.innerText()) ?? [];
  return { reference, phone: person.phone };
}

/** A photo as a phone takes it: too large to wait in the browser as it is. */
async function largePhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const image = sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: '#336699', noise } });
  return { name: 'porte.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

/** What a caller without an account reads of an order. */
async function track(page: Page, { reference, phone }: DoorOrder): Promise<void> {
  await page.goto('/tracking-order');
  await page.getByLabel('Référence de la commande').fill(reference);
  await page.getByLabel('Téléphone').fill(phone);
  await page.getByRole('button', { name: 'Voir où elle en est' }).click();
}

async function signInAs(page: Page, kind: 'preparer' | 'courier' | 'admin', path: string): Promise<void> {
  await page.goto(`/login?redirectTo=${encodeURIComponent(path)}`);
  await customer(page).signIn(demoAccount(kind));
  await expect(page).toHaveURL(path);
}

/** In the deliveries list. */
const view = (desk: Page, name: RegExp) => desk.getByRole('tab', { name }).click();
const cardOf = (page: Page, { reference }: DoorOrder) => page.getByRole('article', { name: reference });

/** In the list of deliveries: calls, prepares, and gives the parcel to the courier. */
async function sendAway(desk: Page, order: DoorOrder): Promise<void> {
  const card = cardOf(desk, order);
  await card.getByRole('button', { name: 'Confirmer' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Confirmer' });
  await dialog.getByLabel('Qui livre').selectOption({ label: demoAccount('courier').email });
  await dialog.getByLabel('À partir de').fill('09:00');
  await dialog.getByLabel('Jusqu’à').fill('12:00');
  await expectAccessible(desk, 'confirmation of a delivery');
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(card).toHaveCount(0);
  await view(desk, /^À préparer/);
  await card.getByRole('button', { name: 'Préparée' }).click();
  await expect(card).toHaveCount(0);
  await view(desk, /^À livrer/);
  await card.getByRole('button', { name: 'Faire partir' }).click();
  await expect(card).toHaveCount(0);
}

test('[DK-04] [DK-05] an order is prepared, leaves, and is delivered and paid at the door by a courier without network, who opens the page again; what is sent twice counts once @campaign', async ({
  page,
  browser,
}) => {
  const order = await orderAtDoor(page);
  const desk = await browser.newPage();
  await signInAs(desk, 'preparer', '/gestion/livraisons');
  await expect(cardOf(desk, order)).toContainText('À encaisser');
  await expectAccessible(desk, 'deliveries to confirm');
  await sendAway(desk, order);
  await view(desk, /^En route/);
  await page.reload();
  await expect(page.getByText(/Votre commande est en route.*entre 9.h et 12.h/)).toBeVisible();

  const device = await browser.newContext({ serviceWorkers: 'allow' });
  const courier = await device.newPage();
  await signInAs(courier, 'courier', '/gestion/tournee');
  const card = cardOf(courier, order);
  await test.step('without network, the round is there, also after the page was opened again', async () => {
    await workerAtWork(courier);
    await expect(card).toBeVisible();
    await expectAccessible(courier, 'round of a courier');
    await courier.reload();
    await expect(card).toBeVisible();
    await device.setOffline(true);
    await card.getByRole('button', { name: /^J’ai reçu/ }).click();
    await card.getByLabel('Reçu par').fill('Fatou Ndiaye');
    await card.getByLabel('Ou une photo').setInputFiles(await largePhoto());
    await expect(card.getByText('Photo prête.')).toBeVisible();
    await card.getByRole('button', { name: 'Livrée' }).click();
    await expect(courier.getByText(/2 gestes attendent/)).toBeVisible();
    const kept = await courier.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('courier-deed:') ? value : [])),
    );
    expect(Math.max(...kept.map(({ length }) => length))).toBeLessThan(210_000);
    await courier.reload();
    await expect(card).toContainText('À envoyer');
    await expect(card).toContainText('Livrée');
    await expect(courier.getByText(/Hors connexion/)).toBeVisible();
    await expectAccessible(courier, 'round without network');
  });

  await test.step('what is sent twice, because its answer was lost, counts once', async () => {
    const cash = /\/api\/gestion\/livraisons\/tournee\/\d+\/especes$/;
    const keys: (string | undefined)[] = [];
    courier.on('request', (request) => {
      if (cash.test(request.url())) keys.push(request.headers()['idempotency-key']);
    });
    await courier.route(
      cash,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await device.setOffline(false);
    const sendNow = courier.getByRole('button', { name: 'Envoyer maintenant' });
    await expect
      .poll(async () => {
        // By itself it is sent after half a minute, if the browser does not say that the network is back.
        await sendNow.click({ timeout: 1000 }).catch(() => undefined);
        return keys.length;
      })
      .toBe(2);
    expect(new Set(keys).size).toBe(1);
    await expect(courier.getByText(/gestes? atten/)).toHaveCount(0, { timeout: 45_000 });
    await expect(card).not.toContainText('À envoyer');
    await expect(card).toContainText('Rien à encaisser');
    await courier.reload();
    await expect(card).toContainText('Rien à encaisser');
  });
  await device.close();

  await desk.getByRole('link', { name: order.reference }).click();
  const events = desk
    .getByRole('heading', { name: 'Ce qui s’est passé' })
    .locator('..')
    .getByRole('listitem');
  await expect(events.filter({ hasText: 'Livrée' })).toHaveCount(1);
  await expect(desk.getByText(/Reçu par Fatou Ndiaye/)).toBeVisible();
  await expect(desk.getByRole('img', { name: 'Photo de la livraison' })).toBeVisible();
  await expectAccessible(desk, 'parcels of an order');
  await desk.goto('/gestion/livraisons/feuille');
  await expect(cardOf(desk, order)).toContainText('Rien à encaisser');
  await expectAccessible(desk, 'sheet of a day');
  await desk.close();

  await page.reload();
  await expect(page.getByText('Votre commande est livrée.')).toBeVisible();
  await expect(page.getByText('Payée').first()).toBeVisible();
  await track(page, order);
  await expect(page.getByRole('region', { name: 'Réponse' })).toContainText('Votre commande est livrée.');
});

test('[DK-04] not there, again, and returned to the shop with a reason; taken back, delivered with a name, and paid at the cash desk @campaign', async ({
  page,
  browser,
}) => {
  const order = await orderAtDoor(page);
  const desk = await browser.newPage();
  await signInAs(desk, 'admin', '/gestion/livraisons');
  await sendAway(desk, order);
  const card = cardOf(desk, order);
  await view(desk, /^En route/);
  await card.getByRole('button', { name: 'Client absent' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/ne vous a pas trouvé/)).toBeVisible();
  await view(desk, /^Absents/);
  await card.getByRole('button', { name: 'Faire partir' }).click();
  const again = desk.getByRole('dialog', { name: 'Faire partir' });
  await again.getByRole('button', { name: 'Faire partir' }).click();
  await expect(card).toHaveCount(0);
  await view(desk, /^En route/);
  await card.getByRole('button', { name: 'Client absent' }).click();
  await expect(card).toHaveCount(0);
  await view(desk, /^Absents/);
  const path = (await card.getByRole('link', { name: order.reference }).getAttribute('href')) ?? '';
  await card.getByText('Autres gestes').click();
  await card.getByRole('button', { name: 'Revenue au magasin' }).click();
  const back = desk.getByRole('dialog', { name: 'Revenue au magasin' });
  await back.getByRole('button', { name: 'Revenue au magasin' }).click();
  await expect(back.getByText('Indiquez le motif (10 caractères au moins).')).toBeVisible();
  await expectAccessible(desk, 'reason of a return');
  await back.getByLabel('Motif').fill('Client injoignable depuis deux jours.');
  await back.getByRole('button', { name: 'Revenue au magasin' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/est revenue au magasin/)).toBeVisible();
  await track(page, order);
  await expect(page.getByRole('region', { name: 'Réponse' })).toContainText('est revenue au magasin');

  await desk.goto(path.replace('livraisons', 'commandes'));
  const parcel = desk.getByRole('heading', { name: 'Livraison' }).locator('..');
  await parcel.getByText('Autres gestes').click();
  for (const correction of ['Pas revenue en fait', 'Client là en fait']) {
    await parcel.getByRole('button', { name: correction }).click();
    const dialog = desk.getByRole('dialog', { name: correction });
    await dialog.getByLabel('Motif').fill('Saisi pour la mauvaise commande.');
    await dialog.getByRole('button', { name: correction }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expectAccessible(desk, 'page of an order that is on its way');
  await parcel.getByRole('button', { name: 'Livrée' }).click();
  const delivered = desk.getByRole('dialog', { name: 'Livrée' });
  await delivered.getByLabel('Reçu par').fill('Fatou Ndiaye');
  await expectAccessible(desk, 'who received a parcel');
  await delivered.getByRole('button', { name: 'Livrée' }).click();
  await expect(parcel).toContainText('Reçu par Fatou Ndiaye');

  await desk.goto('/gestion/especes');
  await desk.getByLabel('Référence de la commande').fill(order.reference);
  await desk.getByRole('button', { name: 'Chercher la commande' }).click();
  await desk.getByLabel('Commentaire').fill('Reçu par Modou à la livraison.');
  await desk.getByRole('button', { name: /^Encaisser/ }).click();
  await desk.getByRole('button', { name: 'J’ai reçu cette somme' }).click();
  await expect(desk.getByText(/encaissés/)).toBeVisible();
  await desk.close();
  await page.getByRole('button', { name: 'Voir où elle en est' }).click();
  await expect(page.getByRole('heading', { name: 'Commande payée' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Réponse' })).toContainText('Votre commande est livrée.');
});
