import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemberProvider } from '#src/access/member.ts';
import { clearSession, storeSession } from '#src/access/session-storage.ts';
import PackOrderPage from '#src/features/pack-order/PackOrderPage.tsx';
import { awaSession } from '#tests/machines/fixtures.ts';
import { openPage, type Answers, type Call, type Refusal } from '#tests/support/render-screen.tsx';
import { reference, wireDue, wireOrder, wirePack } from '#tests/support/wire-fixtures.ts';

const PACK = 'GET /api/pack_product/PACK-CUISINE';
const ORDER = 'POST /api/commande-sans-partner';
const PRICE_CHANGED: Refusal = {
  status: 409,
  code: 'order.price_changed',
  message: 'Un prix a changé. Vérifiez le nouveau total, puis validez de nouveau.',
};

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  clearSession();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

async function openPack(given: Answers = {}, address = '/pack-promo?code=PACK-CUISINE') {
  const answers: Answers = {
    [PACK]: { body: { data: wirePack } },
    [ORDER]: { body: { message: 'ok', order: wireOrder } },
    'GET /api/commande/42/payment': { body: wireDue },
    ...given,
  };
  const screenOfPack = (
    <MemberProvider>
      <PackOrderPage />
    </MemberProvider>
  );
  const page = await openPage(address, screenOfPack, answers);
  await page.advance(0);
  const greeting = page.takeToasts();
  const choose = (mode: string) => page.user.click(screen.getByRole('radio', { name: mode }));
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Valider le Panier' }));
  const reserve = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Valider ma réservation' }));
    await page.advance(0);
  };
  const fill = async () => {
    await page.user.type(screen.getByLabelText('Prénom'), 'Awa');
    await page.user.type(screen.getByLabelText('Nom', { exact: true }), 'Ndiaye');
    await page.user.type(screen.getByLabelText('Adresse email'), 'awa@exemple.sn');
    await page.user.type(screen.getByLabelText('Téléphone'), '77 123 45 67');
    await page.user.type(screen.getByLabelText('Adresse de livraison'), 'Sicap Liberté 6');
  };
  return { ...page, greeting, answers, choose, submit, reserve, fill };
}

const orders = (calls: Call[]) => calls.filter(({ name }) => name === ORDER);

it('[PK-01] shows the pack: products, prices, delivery, payment modes, total, order button', async () => {
  await openPack();
  expect(screen.getByRole('heading', { level: 1, name: 'Pack Cuisine' })).toBeTruthy();
  const [, fan] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
  expect(fan?.textContent).toContain('Ventilateur sur pied');
  expect(fan?.textContent).toContain('45 W');
  expect(fan?.querySelector('a')?.getAttribute('href')).toMatch(/^\/produits\/\d+\/details$/);
  expect(fan?.textContent).toContain('Quantité\u00a0: 2');
  expect(fan?.textContent).toContain('Prix unitaire 18\u202f000\u00a0FCFA');
  expect(fan?.textContent).toContain('Total de la ligne 36\u00a0000\u00a0FCFA');
  expect(screen.getByText('Livraison gratuite à Dakar')).toBeTruthy();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'online',
    'onDelivery',
  ]);
  const { textContent } = screen.getByRole('complementary', { name: 'Total' });
  expect(textContent).toContain('Total241\u00a0000\u00a0FCFA');
  expect(textContent).toContain('Au lieu de 261\u202f000\u00a0FCFA');
  expect(textContent).toContain('20\u202f000\u00a0FCFA d’économie');
  expect(screen.getByRole('link', { name: 'Continuer vos achats' }).getAttribute('href')).toBe('/boutique');
  expect(screen.getByText('Panier Pack Commande')).toBeTruthy();
});

const typedGuest = () =>
  ['Prénom', 'Nom', 'Adresse email', 'Téléphone', 'Adresse de livraison'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label, { exact: true }).value,
  );

it('[PK-07] the reservation form survives a reload and Back, until the order is placed', async () => {
  const page = await openPack();
  await page.choose('En ligne');
  await page.submit();
  await page.fill();
  cleanup();
  const again = await openPack();
  await again.choose('En ligne');
  await again.submit();
  expect(typedGuest()).toEqual(['Awa', 'Ndiaye', 'awa@exemple.sn', '77 123 45 67', 'Sicap Liberté 6']);
  await again.reserve();
  expect(orders(again.calls)).toHaveLength(1);
  expect(Object.keys(sessionStorage).filter((key) => key.includes('reservation'))).toEqual([]);
});

it('[PK-01] a pack with total 0 cannot be ordered', async () => {
  await openPack({
    [PACK]: { body: { data: { ...wirePack, produits: [], sommeTotal: 0, sommeCatalogue: 0 } } },
  });
  expect(screen.queryByRole('button', { name: 'Valider le Panier' })).toBeNull();
});

it('[PK-03] a guest must choose a payment mode; none is preselected', async () => {
  const page = await openPack();
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    false,
    false,
  ]);
  await page.submit();
  expect(page.takeToasts()).toEqual(['error: Veuillez choisir un mode de paiement']);
  expect(document.activeElement?.textContent).toContain('Mode de paiement');
  expect(screen.getByText('Choisissez l’une des deux façons de payer.')).toBeTruthy();
  await page.choose('En ligne');
  expect(screen.queryByText('Choisissez l’une des deux façons de payer.')).toBeNull();
});

it('[PK-02] shows a guest a warning and a link to sign in that returns to this URL', async () => {
  const page = await openPack({}, '/pack-promo?code=PACK-CUISINE&source=affiche');
  expect(page.greeting).toEqual([
    'warning: Vous n’êtes pas connecté. Payer à domicile demande un compte\u202f; payer en ligne n’en demande pas.',
  ]);
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe(
    '/login?redirectTo=%2Fpack-promo%3Fcode%3DPACK-CUISINE%26source%3Daffiche',
  );
});

it('[PK-07] a guest who chooses payment on delivery is asked to sign in, and returns here', async () => {
  const page = await openPack();
  await page.choose('A domicile');
  await page.submit();
  expect(page.takeToasts()).toEqual(['warning: Merci de vous connecter pour confirmer votre commande']);
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe(
    '/login?redirectTo=%2Fpack-promo%3Fcode%3DPACK-CUISINE',
  );
  expect(screen.getByRole('alert').textContent).toContain('sans compte');
  await page.choose('En ligne');
  expect(screen.queryByRole('alert')).toBeNull();
});

it("[PK-07] [PK-09] orders for a guest and opens the payment, at the order's own URL", async () => {
  const page = await openPack();
  await page.choose('En ligne');
  await page.submit();
  await page.fill();
  await page.reserve();
  const [order] = orders(page.calls);
  expect(order).toMatchObject({
    body: {
      name: 'Awa Ndiaye',
      email: 'awa@exemple.sn',
      telephone: '+221771234567',
      adresse: 'Sicap Liberté 6',
      order: {
        code: 'PACK-CUISINE',
        type_sale: 'order',
        type_order: 'pack',
        payment_mode: 'online',
        state: 'sale',
        order_lines: [
          { id: 11, quantity: 1, list_price: 205_000 },
          { id: 12, quantity: 2, list_price: 18_000 },
        ],
      },
    },
  });
  expect(page.takeToasts()).toEqual(['success: Commande créé avec succés']);
  await page.advance(0);
  expect(screen.getByRole('dialog', { name: 'Paiement Commande' })).toBeTruthy();
  // A reload from here on finds the order, not a second one (B31).
  expect(page.address()).toBe(`/facture-magasin?transaction=${reference}`);
  await page.user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(page.address()).toBe(`/facture-magasin?transaction=${reference}`);
});

it('[PK-05] retries a rejected order with the same key, and keeps the input (B39)', async () => {
  const page = await openPack({ [ORDER]: { status: 500, code: 'server.failed', message: 'Un problème.' } });
  await page.choose('En ligne');
  await page.submit();
  await page.fill();
  await page.reserve();
  expect(screen.getByRole('alert').textContent).toBe('Commande non validé Un problème.');
  await page.reserve();
  const keys = orders(page.calls).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{16,64}$/);

  await page.user.click(screen.getByRole('button', { name: 'Fermer' }));
  await page.submit();
  expect(screen.getByLabelText<HTMLInputElement>('Adresse email').value).toBe('awa@exemple.sn');
});

it("[PK-08] shows the server's error beside its form field", async () => {
  const refusal = {
    status: 400,
    code: 'order.invalid_guest',
    message: 'Vérifiez vos informations.',
    fields: [{ field: 'telephone', message: 'Le numéro de téléphone est invalide.' }],
  };
  const page = await openPack({ [ORDER]: refusal });
  await page.choose('En ligne');
  await page.submit();
  await page.fill();
  await page.reserve();
  expect(screen.getByLabelText('Téléphone').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Le numéro de téléphone est invalide.')).toBeTruthy();
});

it('[PK-05] shows the new price when it has changed, and asks to order again (A5)', async () => {
  const page = await openPack({ [ORDER]: PRICE_CHANGED });
  await page.choose('En ligne');
  await page.submit();
  await page.fill();
  page.answers[PACK] = { body: { data: { ...wirePack, sommeTotal: 251_000 } } };
  await page.reserve();
  await page.advance(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('complementary', { name: 'Total' }).textContent).toContain(
    '251\u00a0000\u00a0FCFA',
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'En ligne' }).checked).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe(
    'Un prix a changé. Vérifiez le nouveau total, puis validez de nouveau.',
  );
});

it.each([
  ['pack.ended', 410, "Le pack n'est plus d'actualité ou indisponible."],
  ['pack.unknown', 404, 'Pack non trouvé ou plus disponible.'],
])('[PK-05] says when there is no pack to order: %s', async (code, status, sentence) => {
  await openPack({ [PACK]: { status, code, message: sentence } });
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir les autres packs' }).getAttribute('href')).toBe('/#packs');
  expect(screen.queryByRole('button', { name: 'Valider le Panier' })).toBeNull();
});

it.each(['/pack-promo', '/pack-promo?code=', '/pack-promo?code=../../commande/7/delete'])(
  '[PK-05] does not request an invalid code: %s (C29)',
  async (address) => {
    const page = await openPack({}, address);
    expect(screen.getByText('Pack non trouvé ou plus disponible.')).toBeTruthy();
    expect(page.calls).toEqual([]);
  },
);

it('[AP-11] distinguishes a pack that failed to load from a missing one, and reloads with Réessayer', async () => {
  const page = await openPack({ [PACK]: 'broken' });
  expect(screen.getByText('Chargement du pack...')).toBeTruthy();
  await page.advance(10_000);
  expect(screen.getByRole('alert').textContent).toContain('Le pack n’a pas pu être chargé.');
  page.answers[PACK] = { body: { data: wirePack } };
  await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await page.advance(0);
  expect(screen.getByRole('heading', { level: 1, name: 'Pack Cuisine' })).toBeTruthy();
});

const PLACE = 'POST /api/commande-pack';
const SAVE = 'PUT /api/users/me';
const ADDRESSES = 'GET /api/users/me/adresses';
const addresses = (compte: string | null, ...data: object[]) => ({
  body: { compte: { adresse: compte, telephone: '+221771234567' }, data },
});

it('[PK-03] [PM-04] a pack above what wallets take says so where online payment is chosen', async () => {
  const limit =
    /^Pas plus de .* avec Wave et Orange Money\. .* choisissez ici le paiement à domicile, ou appelez-nous/;
  const page = await openPack({ [PACK]: { body: { data: { ...wirePack, sommeTotal: 2_000_001 } } } });
  await page.choose('En ligne');
  expect(screen.getByText(limit)).toBeTruthy();
  await page.choose('A domicile');
  expect(screen.queryByText(limit)).toBeNull();
});

it('[PK-02] [B39] a customer whose session has ended signs in and repeats the same order', async () => {
  storeSession(awaSession);
  const page = await openPack({
    [ADDRESSES]: { status: 401, code: 'session.required', message: 'Connectez-vous.' },
    [PLACE]: { status: 401, code: 'session.required', message: 'Connectez-vous.' },
  });
  await page.choose('En ligne');
  await page.submit();
  await page.advance(0);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Votre session a expiré');
  expect(within(alert).getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe(
    `/login?redirectTo=${encodeURIComponent('/pack-promo?code=PACK-CUISINE')}`,
  );

  cleanup();
  const again = await openPack({
    [ADDRESSES]: addresses('Sicap Liberté 6'),
    [PLACE]: { body: { message: 'ok', order: wireOrder } },
  });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'En ligne' }).checked).toBe(true);
  await again.submit();
  await again.advance(0);
  expect(screen.getByRole('dialog', { name: 'Paiement Commande' })).toBeTruthy();
  const keyOf = ({ calls }: { calls: Call[] }) =>
    calls.find(({ name }) => name === PLACE)?.headers.get('Idempotency-Key');
  expect(keyOf(again)).toBe(keyOf(page));
});

const place = (adresse: string, region: string) => ({ adresse, region, telephone: '+221771234567' });

it.each([
  ['the account’s', addresses('Sicap Liberté 6'), 'Sicap Liberté 6'],
  ['that of the last order', addresses(null, place('Yoff, villa 3', 'dakar')), 'Yoff, villa 3'],
  [
    'the last one in Dakar, where packs are delivered',
    addresses('Sicap Liberté 6', place('Escale, Thiès', 'thies'), place('Yoff, villa 3', 'dakar')),
    'Yoff, villa 3',
  ],
])(
  '[PK-04] a customer who pays at home sees the address before ordering, and types nothing: %s',
  async (_, known, shown) => {
    storeSession(awaSession);
    const page = await openPack({
      [ADDRESSES]: known,
      [PLACE]: { body: { message: 'ok', order: wireOrder } },
    });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A domicile' }).checked).toBe(true);
    expect(screen.getByRole('heading', { name: 'Livraison à' }).nextElementSibling?.textContent).toBe(shown);
    expect(screen.queryByLabelText('Adresse de livraison')).toBeNull();
    await page.submit();
    await page.advance(0);
    expect(page.calls.find(({ name }) => name === PLACE)?.body).toMatchObject({ adresse: shown });
  },
);

it('[PK-04] a customer has a pack delivered elsewhere, and the profile keeps its address', async () => {
  storeSession(awaSession);
  const page = await openPack({
    [ADDRESSES]: addresses('Sicap Liberté 6'),
    [PLACE]: { body: { message: 'ok', order: wireOrder } },
  });
  await page.user.click(screen.getByRole('button', { name: 'Livrer ailleurs à Dakar' }));
  const field = screen.getByLabelText<HTMLTextAreaElement>('Adresse de livraison');
  expect([document.activeElement, field.value]).toEqual([field, 'Sicap Liberté 6']);
  await page.user.clear(field);
  await page.user.type(field, 'Yoff, villa 3');
  await page.submit();
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === PLACE)?.body).toMatchObject({ adresse: 'Yoff, villa 3' });
  expect(page.calls.map(({ name }) => name)).not.toContain(SAVE);
});

it('[PK-04] a customer without an address types it on the page', async () => {
  storeSession(awaSession);
  const fields = [{ field: 'address', message: "L'adresse est obligatoire." }];
  const page = await openPack({
    [ADDRESSES]: addresses(null),
    [SAVE]: { status: 422, code: 'account.invalid_fields', message: 'Vérifiez.', fields },
  });
  await page.submit();
  await page.advance(0);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Adresse de livraison');
  expect(document.activeElement).toBe(field);
  await page.submit();
  expect(document.activeElement).toBe(field);
  expect(screen.getByText("L'adresse est obligatoire.")).toBeTruthy();
  await page.user.type(field, 'Sicap Liberté 6');
  await page.submit();
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === SAVE)?.body).toEqual({ address: 'Sicap Liberté 6' });
  expect(field.value).toBe('Sicap Liberté 6');
});

it('[PK-04] an order that is confirmed while the addresses are read waits for them, and finds that the session has ended', async () => {
  storeSession(awaSession);
  const page = await openPack({
    [ADDRESSES]: 'unanswered',
    [PLACE]: { status: 401, code: 'session.required', message: 'Connectez-vous.' },
  });
  await page.submit();
  await page.advance(0);
  expect(screen.queryByLabelText('Adresse de livraison')).toBeNull();
  expect(screen.getByRole('button', { name: 'Valider le Panier' }).getAttribute('aria-busy')).toBe('true');
  expect(page.calls.map(({ name }) => name)).not.toContain(PLACE);
  act(clearSession);
  await page.advance(0);
  expect(screen.getByRole('alert').textContent).toContain('Votre session a expiré');
});
