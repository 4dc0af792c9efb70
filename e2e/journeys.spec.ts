import { randomUUID } from 'node:crypto';
import { isCampaign } from '#scripts/campaigns/list.ts';
import { type Browser, type BrowserContext, expect, type Page, test } from './support/test.ts';
import * as v from 'valibot';
import { PAYMENT_PROVIDERS, PROVIDER_IDS, type Provider } from '#domain/payments/providers/index.ts';
import { PAYMENT_WAYS } from '#domain/payments/providers/ways.ts';
import { customer, demoAccount, newCustomer } from './support/account.ts';
import { checkOut } from './support/basket-orders.ts';
import { sandbox } from './support/sandbox.ts';
import { newGuest, newPhone, payer, Placed, shopper } from './support/shopper.ts';

/**
 * Every kind of order paid with every provider on both widths: it ends on the page of the order, which says that it is paid,
 * with one order and one charge. In most journeys something comes between the start of the payment and its end.
 *
 * `npm run campaign -- journeys` runs all of them; `-- browser` runs one. In `npm test` an order on credit is paid with every
 * provider, and in another browser, in `instalments.spec.ts`.
 */
const KINDS = [
  'immediate',
  'preorder',
  'credit',
  'pack signed in',
  'pack as guest',
  'store invoice',
] as const;
const WIDTHS = ['narrow', 'wide'] as const;
const EVENTS = ['nothing', 'the tab is closed', 'a reload', 'a second tab', 'another browser'] as const;

interface Journey {
  kind: (typeof KINDS)[number];
  provider: Provider;
  width: (typeof WIDTHS)[number];
  event: (typeof EVENTS)[number];
}

/** Each event meets each provider and each width, and four of the five each kind. */
const ALL: Journey[] = KINDS.flatMap((kind, row) =>
  PROVIDER_IDS.flatMap((provider, column) =>
    WIDTHS.map((width, layer) => {
      const event = EVENTS[(row + 2 * column + 3 * layer) % EVENTS.length] ?? 'nothing';
      return { kind, provider, width, event };
    }),
  ),
);
const SAMPLE: Journey[] = [
  { kind: 'immediate', provider: 'paydunya', width: 'narrow', event: 'another browser' },
];
const JOURNEYS = isCampaign('journeys') ? ALL : SAMPLE;

/** Whether it is paid in its own dialog, on a page that takes cards and several wallets. */
const isHosted = (provider: Provider) => PAYMENT_WAYS[provider].isHosted;
const nameOf = (provider: Provider) => PAYMENT_PROVIDERS[provider].name;
const Started = v.object({ next_step: v.object({ kind: v.picklist(['link', 'qr', 'confirm']) }) });
const NOT_ON_PROMOTION = '/produits/1202/details';

/** An order that was placed, and who holds it. */
interface Bought {
  order: v.InferOutput<typeof Placed>['order'];
  /** The page of the order. */
  path: string;
  /** Signs in, or uses the guest's link, in another browser. */
  arrive: (page: Page) => Promise<void>;
}

/** Clicks the button that places the order, once. */
async function place(page: Page, button: string) {
  const orders: unknown[] = [];
  page.on('response', (response) => {
    const isOrder = /\/api\/commande(?:s|-pack|-sans-partner)$/.test(new URL(response.url()).pathname);
    if (isOrder && response.request().method() === 'POST') orders.push(response.status());
  });
  const placing = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' &&
      /\/api\/commande(?:s|-pack|-sans-partner)$/.test(new URL(response.url()).pathname),
  );
  await page.getByRole('button', { name: button }).click();
  const { order } = v.parse(Placed, await (await placing).json());
  await expect(page.getByRole('dialog', { name: /^Paiement/ })).toBeVisible();
  expect(orders).toHaveLength(1);
  return order;
}

/** Signs in for this kind of order. @returns how to sign in elsewhere */
async function becomeCustomer(page: Page, kind: Journey['kind']) {
  if (kind === 'credit') {
    const member = demoAccount('member');
    await page.goto('/login');
    await customer(page).signIn(member);
    return { person: { ...member, address: 'Sicap Liberté 6, villa 12' }, signIn: member };
  }
  // The welcome discount is for the first order to an address.
  const person = { ...newCustomer(), address: `Sicap Liberté ${randomUUID().slice(0, 8)}` };
  await customer(page).arrive(person);
  return { person, signIn: person };
}

const BASKETS = {
  immediate: { from: NOT_ON_PROMOTION, button: /^Commander$/, basket: '/cart', path: 'commandes' },
  preorder: {
    from: '/pre-commandes',
    button: /^Précommander/,
    basket: '/pre-cart',
    path: 'pre-commandes',
  },
  credit: {
    from: '/credit-commandes',
    button: /^À crédit/,
    basket: '/credit-cart',
    path: 'credit-commandes',
  },
} as const;

async function buy(page: Page, kind: Journey['kind']): Promise<Bought> {
  if (kind === 'pack as guest' || kind === 'store invoice') {
    const guest = newGuest();
    await shopper(page).choosePack();
    await shopper(page).fillGuest(guest);
    const order = await place(page, 'Valider ma réservation');
    const path = `/facture-magasin?transaction=${order.reference}`;
    if (kind === 'store invoice') {
      await page.goto(path);
      await page.getByRole('button', { name: 'Choisir un moyen de paiement' }).click();
    }
    const arrive = async (other: Page) => {
      const [mail] = await sandbox.mailsTo(guest.email, 1);
      await other.goto(mail?.links.find((link) => link.includes('/facture-magasin')) ?? '');
      // Until then the key of the link may not have been exchanged.
      await expect(other.getByText(order.reference).first()).toBeVisible();
    };
    return { order, path, arrive };
  }
  const { person, signIn } = await becomeCustomer(page, kind);
  const arrive = async (other: Page) => {
    await other.goto('/login');
    await customer(other).signIn(signIn);
  };
  if (kind === 'pack signed in') {
    await shopper(page).orderPack(person.address);
    const order = await place(page, 'Valider le Panier');
    return { order, path: `/commandes/${order.id}/détails`, arrive };
  }
  const { from, button, basket, path } = BASKETS[kind];
  await checkOut(page, from, button, basket);
  if (kind === 'credit') await page.getByRole('radio', { name: 'En ligne, en plusieurs fois' }).check();
  const address = page.getByLabel('Adresse de livraison');
  await expect(address).toBeVisible();
  if ((await address.inputValue()) === '') await address.fill(person.address);
  const order = await place(page, 'Valider la commande');
  return { order, path: `/${path}/${order.id}/détails`, arrive };
}

/** Starts the payment in the open dialog. @returns the page of the provider, where one was opened */
async function start(page: Page, { provider, width }: Journey): Promise<Page | undefined> {
  const dialog = page.getByRole('dialog', { name: /^Paiement/ });
  await shopper(page).chooseMethod(nameOf(provider));
  if (isHosted(provider)) {
    await dialog.getByRole('button', { name: 'Valider', exact: true }).click();
    await expect(dialog.getByRole('link', { name: 'Passer au paiement' })).toBeVisible();
    return undefined;
  }
  await page
    .getByLabel(`Numéro de téléphone ${nameOf(provider)}`)
    .fill(newPhone(PAYMENT_WAYS[provider].prefixes?.at(-1)));
  let opened: Page | undefined;
  page.once('popup', (popup) => (opened = popup));
  const shop = new URL(page.url()).origin;
  let step: v.InferOutput<typeof Started>['next_step'] | undefined;
  // Read on its way: on a phone the page is gone once it has the answer.
  await page.route(
    `**/${provider}/initiate`,
    async (route) => {
      const response = await route.fetch();
      ({ next_step: step } = v.parse(Started, await response.json()));
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await shopper(page).pay();
  await expect.poll(() => step?.kind).toBeTruthy();
  if (width === 'narrow' && step?.kind !== 'confirm') {
    await page.waitForURL((url) => url.origin !== shop);
    return page;
  }
  await expect(dialog.getByRole('button', { name: 'Vérifier le paiement' })).toBeVisible();
  if (step?.kind === 'link') await expect.poll(() => opened !== undefined).toBe(true);
  return opened;
}

/** How often the order was paid, with all providers together. */
const charges = ({ order }: Bought) => sandbox.paidFor(order.id);

/** The page of the order says that what was to be paid now is paid. */
async function expectPaid(page: Page, { path }: Bought, kind: Journey['kind']) {
  const [pathname = '', query] = path.split('?');
  await page.waitForURL(
    (url) => decodeURI(url.pathname) === pathname && (!query || url.search === `?${query}`),
    {
      timeout: 30_000,
    },
  );
  if (query !== undefined)
    await expect(page.getByText(/FAC-\d{4}-\d{6}/).first()).toBeVisible({ timeout: 45_000 });
  else {
    const isInParts = kind === 'preorder' || kind === 'credit';
    await expect(page.getByText(isInParts ? 'Payé' : 'Payée', { exact: true }).first()).toBeVisible({
      timeout: 30_000,
    });
  }
  await expect(page.getByRole('dialog', { name: /^Paiement/ })).toHaveCount(0);
}

/** Without an event: the payer pays on the page of the provider, or from the code, and is led to the order. */
async function payStraight(page: Page, bought: Bought, journey: Journey, opened: Page | undefined) {
  const { provider, kind } = journey;
  const dialog = page.getByRole('dialog', { name: /^Paiement/ });
  if (isHosted(provider)) {
    const opening = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Passer au paiement' }).click();
    const hosted = await opening;
    await payer(hosted).pay();
    await followResult(hosted, bought, kind);
  } else if (opened === page) {
    await payer(page).pay();
    await followResult(page, bought, kind);
  } else {
    if (opened === undefined) await sandbox.payFor(bought.order.id, provider);
    else await payer(opened).pay();
    await expect(page.getByText('Paiement confirmé avec succès!').first()).toBeVisible({ timeout: 20_000 });
    await expectPaid(page, bought, kind);
  }
}

/** The result says that the payment is made, and leads to the order. */
async function followResult(page: Page, bought: Bought, kind: Journey['kind']) {
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Voir ma commande' }).click();
  await expectPaid(page, bought, kind);
}

/** The tab in which the journey goes on after the event. */
async function goOnAfter(
  event: Journey['event'],
  {
    page,
    context,
    browser,
    bought,
  }: { page: Page; context: BrowserContext; browser: Browser; bought: Bought },
): Promise<Page> {
  if (event === 'another browser') {
    const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
    const other = await (
      await browser.newContext({ locale: 'fr-FR', viewport: { width, height }, serviceWorkers: 'block' })
    ).newPage();
    await bought.arrive(other);
    return other;
  }
  if (event === 'a reload') {
    await page.reload();
    return page;
  }
  const other = await context.newPage();
  if (event === 'the tab is closed') await page.close({ runBeforeUnload: false });
  return other;
}

test.afterEach(() => sandbox.behave());

for (const journey of JOURNEYS) {
  const { kind, provider, width, event } = journey;
  const project = width === 'wide' ? ' @desktop-only' : '';
  test(`[PM-19] journey: ${kind} with ${nameOf(provider)}, ${width}, ${event} in between${project} @campaign`, async ({
    page,
    context,
    browser,
  }) => {
    const bought = await buy(page, kind);
    const opened = await start(page, journey);
    if (event === 'nothing') await payStraight(page, bought, journey, opened);
    else {
      const next = await goOnAfter(event, { page, context, browser, bought });
      await next.goto(bought.path.includes('?') ? bought.path : `${bought.path}#paiement`);
      const resume = next.getByRole('button', { name: 'Suivre mon paiement' });
      if (bought.path.includes('?')) await resume.click();
      // It is found again as it truly is: open, not paid.
      await expect(next.getByText('Transaction existante récupérée')).toBeVisible({ timeout: 30_000 });
      await sandbox.payFor(bought.order.id, provider);
      const sentence = isHosted(provider) ? 'Paiement effectif' : 'Paiement confirmé avec succès!';
      await expect(next.getByText(sentence).first()).toBeVisible({ timeout: 30_000 });
      await expectPaid(next, bought, kind);
      if (event === 'another browser') await next.context().close();
    }
    expect(await charges(bought)).toBe(1);
  });
}
