import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOAST_MS } from '#domain/constants.ts';
import { MemberProvider } from '#src/access/member.ts';
import { clearSession, storeSession, storeTokens } from '#src/access/session-storage.ts';
import CheckoutPage from '#src/features/checkout/CheckoutPage.tsx';
import { awaSession } from '#tests/machines/fixtures.ts';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';
import { wireDue, wireOrder } from '#tests/support/wire-fixtures.ts';
import { fill, forget, kept, onSale, plainProduct } from '../basket/open-basket.tsx';

// Loaded on demand, which takes longer than the fake clock.
await import('#src/api/renew-access.ts');
await import('#src/baskets/baskets-module.ts');

const QUOTE = 'POST /api/commandes/devis';
const ORDER = 'POST /api/commandes';
const PLACES = 'GET /api/users/me/adresses';

const line = (id: number, quantity: number, list_price: number) => ({
  id,
  product_name: `Appareil ${id}`,
  quantity,
  list_price,
});
const quote = (changes: object[] = [], lines = [line(11, 1, 100_000), line(12, 2, 100_000)]) => ({
  body: {
    type_sale: 'order',
    order_lines: lines,
    changes,
    discount: 0,
    delivery: { region: 'dakar', fee: 0 },
    amount_total: lines.reduce((sum, { quantity, list_price }) => sum + quantity * list_price, 0),
    instalments: [],
  },
});
const place = (adresse: string, telephone: string, region: string) => ({ adresse, telephone, region });
const terms = (quantity: number, list_price: number) => ({ quantity, list_price });

const me = {
  id: 7,
  partner_id: 12,
  role: 'customer',
  name: 'Awa Ndiaye',
  email: 'awa@exemple.sn',
  partner_phone: '+221771234567',
  address: 'Sicap Liberté 6, villa 12',
  adhesion: 'none',
  parent_id: null,
  is_verified: true,
};

async function open(changed: Answers = {}) {
  storeTokens({ accessToken: 'access', expiresIn: 600, refreshToken: 'refresh' });
  storeSession(awaSession);
  fill('cart', [{ id: 11 }, { id: 12, quantity: 2 }, { id: 13 }]);
  const answers: Answers = {
    ...onSale(plainProduct(11), plainProduct(12)),
    'GET /api/users/7': { body: me },
    [PLACES]: { body: { data: [] } },
    [QUOTE]: quote(),
    [ORDER]: { body: { order: { ...wireOrder, partner: 12, partner_id: 12 } } },
    'GET /api/commande/42/payment': { body: wireDue },
    ...changed,
  };
  const page = await openPage(
    '/checkout?panier=cart',
    <MemberProvider>
      <CheckoutPage />
    </MemberProvider>,
    answers,
  );
  await page.advance(500);
  const press = async (name: RegExp | string) => {
    await page.user.click(screen.getByRole('button', { name }));
    await page.advance(100);
  };
  const bodiesOf = (name: string) => page.calls.filter((call) => call.name === name).map(({ body }) => body);
  return { ...page, answers, press, bodiesOf };
}

const changes = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
const isSubmitDisabled = () =>
  screen.getByRole('button', { name: 'Valider la commande' }).hasAttribute('disabled');

// Another test file of this worker may have left baskets behind.
beforeEach(forget);
afterEach(() => {
  cleanup();
  clearSession();
  forget();
  sessionStorage.clear();
});

const changedQuote = quote(
  [
    { id: 11, before: terms(1, 100_000), now: terms(1, 110_000) },
    { id: 12, before: terms(2, 100_000), now: terms(1, 100_000), left: 1 },
    { id: 13, before: terms(1, 50_000), now: null },
    { id: 14, before: terms(1, 50_000), now: null, left: 0 },
  ],
  [line(11, 1, 110_000), line(12, 1, 100_000)],
);

it('[BK-09] [DK-06] shows each changed price and stock on its line, and orders only after they were confirmed', async () => {
  const page = await open({ [QUOTE]: changedQuote });
  expect(changes()).toEqual([
    'Appareil 11 : 100 000 FCFA → 110 000 FCFA',
    'Appareil 12 : il n’en reste que 1, 2 × 100 000 FCFA → 1 × 100 000 FCFA',
    expect.stringMatching(/13 : n’est plus vendu ainsi : retiré de la commande$/),
    expect.stringMatching(/14 : il n’en reste plus : retiré de la commande$/),
  ]);
  expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true);
  expect(isSubmitDisabled()).toBe(true);
  await page.press('D’accord, continuer');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(kept('cart').map(([id]) => id)).toEqual([11, 12]);
  await page.press('Valider la commande');
  expect(page.bodiesOf(ORDER)).toMatchObject([
    {
      amount_total: 210_000,
      order_lines: [
        { id: 11, quantity: 1, list_price: 110_000 },
        { id: 12, quantity: 1, list_price: 100_000 },
      ],
    },
  ]);
});

it('[BK-09] [A5] a total that was refused stays named beside the new one until the next attempt', async () => {
  const page = await open({
    [ORDER]: { status: 409, code: 'order.price_changed', message: 'Un prix a changé.' },
  });
  await page.press('Valider la commande');
  await page.advance(TOAST_MS.standard);
  const total = within(screen.getByRole('complementary', { name: 'Total' }));
  expect(total.getByRole('alert').textContent).toBe(
    'Un prix a changé. Vérifiez le nouveau total, puis validez de nouveau.',
  );
  page.answers[ORDER] = { status: 500, code: 'server.failed', message: 'Un problème.' };
  await page.press('Valider la commande');
  expect(total.getByRole('alert').textContent).toBe('Commande non validé Un problème.');
});

it('[BK-09] a price that changes while ordering is shown and confirmed again, and one order is placed', async () => {
  const page = await open({
    [ORDER]: { status: 409, code: 'order.price_changed', message: 'Un prix a changé.' },
  });
  page.answers[QUOTE] = changedQuote;
  await page.press('Valider la commande');
  expect(changes()).toHaveLength(4);
  page.answers[ORDER] = { body: { order: { ...wireOrder, partner: 12, partner_id: 12 } } };
  await page.press('D’accord, continuer');
  await page.press('Valider la commande');
  const keys = page.calls
    .filter(({ name }) => name === ORDER)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(screen.getByRole('dialog', { name: 'Paiement Commande' })).toBeTruthy();
});

const keyOf = async (answer: Answers[string]) => {
  const page = await open({ [ORDER]: answer });
  await page.press('Valider la commande');
  const key = page.calls.findLast(({ name }) => name === ORDER)?.headers.get('idempotency-key');
  cleanup();
  return key;
};

it('[B39] after a lost answer a reload, and another tab, send the key again, until the order is placed', async () => {
  const lost = { status: 503, code: 'server.unavailable', message: 'Réessayez.' };
  const placed = { body: { order: { ...wireOrder, partner: 12, partner_id: 12 } } };
  const first = await keyOf(lost);
  sessionStorage.clear(); // As in another tab.
  expect(await keyOf(placed)).toBe(first);
  // The next order has another one.
  expect(Object.keys(localStorage).filter((name) => name.startsWith('order-key:'))).toEqual([]);
});

it('[B39] an order that another tab placed is shown, and is not paid a second time here', async () => {
  const page = await open({
    [ORDER]: {
      body: {
        order: { ...wireOrder, partner: 12, partner_id: 12 },
        already_placed: [{ id: 11, quantity: 1 }],
      },
    },
  });
  await page.press('Valider la commande');
  expect(page.takeToasts()).toEqual([
    'warning: Vous avez déjà passé cette commande\u00a0: la voici. Rien d’autre n’a été commandé.',
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(kept('cart').map(([id]) => id)).not.toContain(11);
  expect(decodeURI(page.address())).toBe('/commandes/42/détails');
});

it('[BK-09] the address book has each address once, and the entry chosen is priced and ordered', async () => {
  const page = await open({
    [PLACES]: {
      body: {
        data: [
          place('Quartier Escale, Thiès', '+221781112233', 'thies'),
          place('Sicap Liberté 6, villa 12', '+221771234567', 'dakar'),
          place('Rue 10, Saint-Louis', '+221701112233', 'saint-louis'),
        ],
      },
    },
  });
  const book = screen.getByRole('group', { name: 'Vos adresses' });
  expect(within(book).getAllByRole('radio')).toHaveLength(3);
  expect(within(book).getByRole<HTMLInputElement>('radio', { name: /^Quartier Escale, Thiès/ }).checked).toBe(
    true,
  );
  expect(page.bodiesOf(QUOTE).at(-1)).toMatchObject({ region: 'thies' });
  await page.user.click(within(book).getByRole('radio', { name: /^Rue 10, Saint-Louis/ }));
  await page.advance(100);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Adresse de livraison/).value).toBe(
    'Rue 10, Saint-Louis',
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Région').value).toBe('saint-louis');
  expect(page.bodiesOf(QUOTE).at(-1)).toMatchObject({ region: 'saint-louis' });
  await page.press('Valider la commande');
  expect(page.bodiesOf(ORDER)).toMatchObject([
    { adresse: 'Rue 10, Saint-Louis', region: 'saint-louis', telephone: '+221 70 111 22 33' },
  ]);
});

it.each([null, 'Sicap Liberté 6, villa 12'])(
  '[BK-09] a customer who has ordered before types nothing: the last place is filled in, with %j in the account',
  async (address) => {
    const page = await open({
      'GET /api/users/7': { body: { ...me, address } },
      [PLACES]: { body: { data: [place('Quartier Escale, Thiès', '+221781112233', 'thies')] } },
    });
    await page.press('Valider la commande');
    expect(page.bodiesOf(ORDER)).toMatchObject([
      { adresse: 'Quartier Escale, Thiès', region: 'thies', telephone: '+221 78 111 22 33' },
    ]);
  },
);

const limit =
  /^Pas plus de 2\s000\s000\sFCFA par paiement avec Wave et Orange Money\. Au moment de payer, vous pourrez partager ce montant en plusieurs paiements, ou choisir PayDunya/;

it.each([
  [2_000_000, 'En ligne', 0],
  [2_000_001, 'En ligne', 1],
  [9_999_999, 'En ligne', 1],
  [2_000_001, 'A domicile', 0],
])(
  '[PM-04] an order of %d francs, paid %s, says before it exists what wallets do not take',
  async (price, mode, times) => {
    const page = await open({ [QUOTE]: quote([], [line(11, 1, price)]) });
    await page.user.click(screen.getByRole('radio', { name: mode }));
    expect(screen.queryAllByText(limit)).toHaveLength(times);
    expect(page.bodiesOf(ORDER)).toEqual([]);
  },
);

const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^Adresse de livraison/);

it.each([
  ['order', 'En ligne', 'Prévue entre le 30 novembre et le 1 décembre 2026, si vous payez aujourd’hui'],
  ['order', 'A domicile', 'Prévue entre le 30 novembre et le 1 décembre 2026'],
  ['preorder', 'En ligne', 'Prévue entre le 30 novembre et le 1 décembre 2026, après le dernier paiement'],
])(
  '[BK-09] the summary of an order of kind %s, paid %s, says when it is delivered',
  async (type_sale, mode, words) => {
    const delivery = { region: 'dakar', fee: 0, from: '2026-11-30', until: '2026-12-01' };
    const page = await open({ [QUOTE]: { body: { ...quote().body, type_sale, delivery } } });
    await page.user.click(screen.getByRole('radio', { name: mode }));
    expect(screen.getByText(words)).toBeTruthy();
  },
);

it('[BK-09] what was typed in this tab is kept over a reload, and over the place of the last order', async () => {
  const places = { body: { data: [place('Quartier Escale, Thiès', '+221781112233', 'thies')] } };
  const page = await open({ [PLACES]: places });
  await page.user.clear(field());
  await page.user.type(field(), 'Yoff, villa 3');
  cleanup();
  await open({ [PLACES]: places });
  expect(field().value).toBe('Yoff, villa 3');
});

it('[PM-05] [RT-18] a session that ends while the order is being paid leaves the payment on screen, with the way to sign in', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const ended = { status: 401, code: 'session.expired', message: 'Votre session a expiré.' };
  const page = await open({
    'POST /api/payment/wave/initiate': ended,
    'POST /api/auth/refresh_token': ended,
  });
  await page.press('Valider la commande');
  await page.press(/^Payer/);
  const dialog = screen.getByRole('dialog', { name: 'Paiement Commande' });
  expect(within(dialog).getByText('Votre session a expiré')).toBeTruthy();
  expect(within(dialog).getByRole('link', { name: 'Se connecter' })).toBeTruthy();
});
