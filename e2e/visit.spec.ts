import { expect, test, type Page } from './support/test.ts';
import * as v from 'valibot';
import { listing } from './support/shelf.ts';
import { openWithDeferredFeatures } from './support/traffic.ts';

/** The fields of a report in the contract, and no others. @see BK-05 */
const Payload = v.strictObject({
  guest_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  location: v.string(),
  localisation: v.nullable(v.string()),
  name: v.null(),
  phone: v.null(),
  email: v.null(),
  type: v.picklist(['cart', 'preorder', 'creditOrder']),
  total: v.pipe(v.number(), v.integer()),
  date: v.pipe(v.string(), v.isoTimestamp()),
  produits: v.array(
    v.strictObject({
      id: v.number(),
      nom: v.pipe(v.string(), v.nonEmpty()),
      quantité: v.number(),
      prix: v.number(),
      location: v.string(),
      panier: v.string(),
      date: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
});

/** The reports so far, and the server's responses. */
function reports(page: Page) {
  const sent: v.InferOutput<typeof Payload>[] = [];
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (!answer.url().endsWith('/api/create_or_update_crm')) return;
    sent.push(v.parse(Payload, answer.request().postDataJSON()));
    statuses.push(answer.status());
  });
  return { sent, statuses };
}

/** Orders products of a listing within one task, because on a busy machine three clicks take more than a second. */
const order = (page: Page, indices = [0]) =>
  page
    .getByRole('main')
    .getByRole('button', { name: 'Commander' })
    .evaluateAll((buttons, chosen) => {
      for (const index of chosen) if (buttons[index] instanceof HTMLElement) buttons[index].click();
    }, indices);

async function openShelf(page: Page) {
  await page.goto('/boutique');
  await listing(page).settled();
}

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('[BK-05] [BK-06] [BK-07] a visitor has one id per device; changes of the cart within a second are reported once, completely, and an empty cart is only logged @campaign', async ({
  page,
}) => {
  const { sent, statuses } = reports(page);
  const journal: string[] = [];
  page.on('console', (message) => journal.push(message.text()));
  const isId = () => expect.poll(() => kept(page, 'guestId')).toMatch(/^[0-9a-f]{32}$/);
  await openShelf(page);
  const placed = page.waitForResponse('**/api/location');
  await page.mouse.wheel(0, 100);
  await (await placed).finished();
  await order(page, [0, 0, 1]);
  await expect.poll(() => statuses).toEqual([200]);
  const [report] = sent;
  expect(report?.type).toBe('cart');
  expect(report?.location).toMatch(/^[^,]+, [^,]+, [A-Z]{2}$/);
  const id = await kept(page, 'guestId');
  expect(report?.guest_id).toBe(id);
  const products = report?.produits ?? [];
  expect(products.map(({ quantité }) => quantité)).toEqual([2, 1]);
  expect(products.map(({ panier }) => panier)).toEqual(['cart', 'cart']);
  expect(products.map(({ location }) => location)).toEqual([report?.location, report?.location]);
  expect(report?.total).toBe(products.reduce((sum, { prix, quantité }) => sum + prix * quantité, 0));

  await openWithDeferredFeatures(page, '/cart');
  await isId();
  expect(await kept(page, 'guestId')).toBe(id);
  const remove = page.getByRole('button', { name: /^Retirer/ });
  await remove.first().click();
  await expect(remove).toHaveCount(1);
  await remove.click();
  await expect.poll(() => journal).toContain('Panier vide : aucune donnée à envoyer au CRM.');
  expect(sent.flatMap(({ produits }) => produits.length)).not.toContain(0);

  await page.evaluate(() => localStorage.setItem('guestId', '__proto__'));
  await page.reload();
  await page.mouse.wheel(0, 300);
  await isId();
});

test('[BK-05] [RT-10] [E6] refusing reports stops them, and can be undone; an unreachable CRM does not disturb the visit @campaign', async ({
  page,
}) => {
  const { sent } = reports(page);
  await page.goto('/politique-de-confidentialite#suivi-des-paniers');
  const choice = page.getByRole('checkbox', { name: /contenu de mes paniers/ });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await expect.poll(() => kept(page, 'crmConsent')).toBe('refused');
  await openShelf(page);
  await order(page);
  await expect(page.getByText('Produit ajouté').first()).toBeVisible();
  await page.clock.install();
  await page.clock.fastForward(5_000);
  expect(sent).toEqual([]);
  await page.goto('/privacy-policy');
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect.poll(() => kept(page, 'crmConsent')).toBeNull();

  await page.route('**/api/create_or_update_crm', (route) => route.abort());
  await page.route('**/api/location', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/create_or_update_crm'),
  );
  await openShelf(page);
  await order(page);
  await page.clock.fastForward(5_000);
  await failed;
  await page.goto('/cart');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Commander/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/erreur/i);
});
