import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { store } from '#domain/shop/store.ts';
import { MemberContext, MemberProvider } from '#src/access/member.ts';
import { clearSession, expireSession, storeSession, storeTokens } from '#src/access/session-storage.ts';
import ProfileScreen from '#src/app/screens/ProfileScreen.tsx';
import { SessionEvents } from '#src/session/SessionEvents.tsx';
import { awaSession } from '#tests/machines/fixtures.ts';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';
import { wireDue, wireOrder } from '#tests/support/wire-fixtures.ts';

const ORDERS = 'GET /api/partner/12/commandes';
const ORDER = 'GET /api/getcommande/42';
const CANCEL = 'GET /api/commande/42/annuler';
const SAVE = 'PUT /api/users/me';

const user = {
  id: 7,
  partner_id: 12,
  role: 'customer',
  name: 'Awa Ndiaye',
  email: 'awa@exemple.sn',
  partner_phone: '+221771234567',
  address: null,
  adhesion: 'none',
  parent_id: null,
  is_verified: true,
};
const order = {
  id: 42,
  name: 'KE-7QX2M9D4TB',
  reference: 'KE-7QX2M9D4TB',
  type_sale: 'order',
  payment_mode: 'domicile',
  state: 'sale',
  amount_total: 241_000,
  amount_residual: 241_000,
  currency: 'XOF',
  partner: 12,
  partner_id: 12,
  customer_name: 'Awa Ndiaye',
  date_order: '2026-11-21T10:00:00.000Z',
  order_lines: [
    {
      kind: 'product',
      product_name: 'Ventilateur sur pied',
      product_uom_qty: 2,
      price_unit: 120_500,
      price_subtotal: 241_000,
      price_total: 241_000,
    },
  ],
  instalments: wireOrder.instalments,
  first_payment_state: false,
  second_payment_state: false,
  third_payment_state: false,
  fourth_payment_state: false,
};
const list = (...data: object[]) => ({ body: { data, total: data.length } });
const read = {
  'GET /api/users/7': { body: user },
  'GET /api/commande/42/payment-link': { body: { link: null } },
};

const open = (address: string, answers: Answers, isSignedIn = true) => {
  if (isSignedIn) storeSession(awaSession);
  const member = { id: 12, isStaff: false, isAccepted: false, parentId: undefined };
  return openPage(
    address,
    <MemberContext value={isSignedIn ? member : undefined}>
      <ProfileScreen />
    </MemberContext>,
    Object.assign(answers, { ...read, ...answers }),
  );
};

afterEach(() => {
  cleanup();
  clearSession();
});

it.each([
  '/profile',
  '/profile#preorder',
  '/commandes/42/d%C3%A9tails',
  '/pre-commandes/42/d%C3%A9tails',
  '/credit-commandes/42/d%C3%A9tails',
])('[RT-18] %s leads a visitor to sign-in and back', async (address) => {
  const page = await open(address, {}, false);
  expect(page.address()).toBe(`/login?redirectTo=${encodeURIComponent(address)}`);
});

it.each([
  ['/profile', 'Commandes'],
  ['/profile#order', 'Commandes'],
  ['/profile#preorder', 'Précommandes'],
  ['/profile#commandes-a-credit', 'À crédit'],
])('[RT-19] %s shows the tab "%s"', async (address, name) => {
  await open(address, { [ORDERS]: list() });
  expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
});

it('[OT-14] lists the orders with what is to be known, and links to each', async () => {
  const paid = { ...order, id: 43, name: 'KE-2222222222', amount_residual: 0 };
  await open('/profile#order', { [ORDERS]: list(order, paid) });
  const rows = screen.getAllByRole('link', { name: /^Voir la commande/ });
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/commandes/42/détails',
    '/commandes/43/détails',
  ]);
  expect(within(rows[0]!).getByText('À payer à la livraison')).toBeTruthy();
  expect(within(rows[1]!).getByText('Payée')).toBeTruthy();
});

it('[OT-14] [AP-11] orders that were read stay when they cannot be read again', async () => {
  const answers: Answers = { [ORDERS]: list(order) };
  const page = await open('/profile#order', answers);
  answers[ORDERS] = 'broken';
  void page.queries.refetchQueries();
  await page.advance(20_000);
  expect(screen.getByText('KE-7QX2M9D4TB')).toBeTruthy();
  answers[ORDERS] = list({ ...order, name: 'KE-2222222222', reference: 'KE-2222222222' });
  await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await page.advance(0);
  expect(screen.getByText('KE-2222222222')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

it('[OT-14] [AP-11] orders that could not be loaded are not "no orders"', async () => {
  const answers: Answers = { [ORDERS]: { status: 503, code: 'server.unavailable', message: 'Plus tard.' } };
  const page = await open('/profile#order', answers);
  await page.advance(5_000);
  expect(screen.getByRole('alert').textContent).toContain('Vos commandes n’ont pas pu être chargées.');
  answers[ORDERS] = list();
});

it('[OT-14] E3: personal data that could not be read is not shown as empty, and is read again on request', async () => {
  const answers: Answers = {
    'GET /api/users/7': { status: 503, code: 'server.unavailable', message: 'Plus tard.' },
  };
  const page = await open('/profile#informations', answers);
  await page.advance(5_000);
  expect(screen.getByText('Vos informations n’ont pas pu être chargées.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
  answers['GET /api/users/7'] = { body: user };
  await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await page.advance(0);
  expect(screen.getByText('+221 77 123 45 67')).toBeTruthy();
});

it('[OT-14] personal data is edited, and a new phone asks for the password', async () => {
  const page = await open('/profile#informations', {
    [SAVE]: { body: { ...user, address: 'Sicap Liberté 6', partner_phone: '+221781234567' } },
  });
  await page.advance(0);
  await page.user.click(screen.getByRole('button', { name: 'Modifier' }));
  expect(screen.queryByLabelText('Mot de passe actuel')).toBeNull();
  const phone = screen.getByLabelText('Téléphone');
  await page.user.clear(phone);
  await page.user.type(phone, '78 123 45 67');
  await page.user.type(screen.getByLabelText('Mot de passe actuel'), 'secret actuel');
  await page.user.type(screen.getByLabelText('Adresse de livraison'), 'Sicap Liberté 6');
  await page.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === SAVE)?.body).toEqual({
    name: 'Awa Ndiaye',
    phone: '+221781234567',
    address: 'Sicap Liberté 6',
    current_password: 'secret actuel',
  });
  expect(page.takeToasts()).toEqual(['success: Vos informations sont enregistrées.']);
  expect(screen.getByText('+221 78 123 45 67')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Informations' }));
});

it('[OT-14] [VA-05] a number that is not accepted any more is named at its field, and replaced with the password', async () => {
  const page = await open('/profile#informations', {
    'GET /api/users/7': { body: { ...user, partner_phone: '+221711234567' } },
    [SAVE]: { body: { ...user, partner_phone: '+221781234567' } },
  });
  await page.advance(0);
  await page.user.click(screen.getByRole('button', { name: 'Modifier' }));
  const phone = screen.getByLabelText<HTMLInputElement>('Téléphone');
  const words = /^Votre ancien numéro n’est plus accepté/;
  await page.advance(0);
  expect(screen.getByText(words)).toBeTruthy();
  await page.user.type(screen.getByLabelText('Adresse de livraison'), 'Sicap Liberté 6');
  await page.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await page.advance(0);
  expect(document.activeElement).toBe(phone);
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(words)).toBeTruthy();
  expect(page.calls.some(({ name }) => name === SAVE)).toBe(false);
  await page.user.clear(phone);
  await page.user.type(phone, '78 123 45 67');
  await page.user.type(screen.getByLabelText('Mot de passe actuel'), 'secret actuel');
  await page.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === SAVE)?.body).toMatchObject({ phone: '+221781234567' });
});

it('[OT-14] another tab of the profile does not lose what was typed', async () => {
  const page = await open('/profile#informations', { [ORDERS]: list() });
  await page.user.click(screen.getByRole('button', { name: 'Modifier' }));
  await page.user.type(screen.getByLabelText('Adresse de livraison'), 'Sicap Liberté 6');
  await page.user.click(screen.getByRole('tab', { name: 'Commandes' }));
  await page.advance(0);
  expect(screen.queryByRole('textbox')).toBeNull();
  await page.user.click(screen.getByRole('tab', { name: 'Informations' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Adresse de livraison').value).toBe('Sicap Liberté 6');
});

const SESSIONS = 'GET /api/users/me/sessions';
const PASSWORD = 'POST /api/new-password';

async function changePassword(answers: Answers) {
  const page = await open('/profile#securite', { [SESSIONS]: { body: { data: [] } }, ...answers });
  await page.user.type(screen.getByLabelText('Mot de passe actuel'), 'secret actuel');
  await page.user.type(screen.getByLabelText('Nouveau mot de passe'), 'une phrase assez longue');
  page.calls.splice(0);
  await page.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  await page.advance(0);
  return page;
}

it('[OT-14] [AP-13] a read before a new password renews a token that is over, which the change itself never does', async () => {
  const page = await changePassword({ [PASSWORD]: { body: { success: true } } });
  expect(page.calls.map(({ name, body }) => [name, body])).toEqual([
    [SESSIONS, undefined],
    [PASSWORD, { current_password: 'secret actuel', password: 'une phrase assez longue' }],
  ]);
  expect(page.takeToasts()).toEqual([
    'success: Votre mot de passe est changé. Vos autres appareils sont déconnectés.',
  ]);
});

it('[OT-14] a new password that the server rejects says why at its field', async () => {
  await changePassword({
    [PASSWORD]: {
      status: 400,
      code: 'account.invalid_fields',
      message: 'Vérifiez vos informations.',
      fields: [{ field: 'password', message: 'Le mot de passe ne doit pas être votre adresse e-mail.' }],
    },
  });
  expect(screen.getByText('Le mot de passe ne doit pas être votre adresse e-mail.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Nouveau mot de passe'));
});

/** The logins that the page's forms tell password managers. */
const logins = () =>
  Array.from(
    document.querySelectorAll<HTMLInputElement>('input[autocomplete="username"]'),
    ({ type, value }) => [type, value],
  );

it('[OT-14] the password forms tell password managers the account, in an input that they read', async () => {
  const page = await open('/profile#securite', { [SESSIONS]: { body: { data: [] } } });
  expect(logins()).toEqual([['text', 'awa@exemple.sn']]);
  await page.user.click(screen.getByRole('tab', { name: 'Informations' }));
  await page.user.click(screen.getByRole('button', { name: 'Supprimer mon compte' }));
  expect(logins()).toEqual([['text', 'awa@exemple.sn']]);
});

it('[OT-14] the e-mail address is changed with the password and a code, and refusals stand in the form', async () => {
  const [REQUEST, VERIFY] = ['POST /api/users/me/email', 'POST /api/users/me/email/otp-verification'];
  const field = { field: 'current_password', message: 'Mot de passe actuel incorrect.' };
  const answers: Answers = {
    [REQUEST]: { status: 403, code: 'account.wrong_password', message: field.message, fields: [field] },
    [VERIFY]: { status: 400, code: 'account.code_invalid', message: 'Ce code est incorrect.' },
  };
  const page = await open('/profile#informations', answers);
  await page.user.click(screen.getByRole('button', { name: 'Changer d’adresse' }));
  await page.user.type(screen.getByLabelText('Nouvelle adresse e-mail'), 'awa.diop@exemple.sn');
  await page.user.type(screen.getByLabelText('Mot de passe actuel'), 'secret actuel');
  await page.user.click(screen.getByRole('button', { name: 'Recevoir le code' }));
  await page.advance(0);
  expect(screen.getByLabelText('Mot de passe actuel')).toBe(document.activeElement);
  answers[REQUEST] = { body: { success: true } };
  await page.user.click(screen.getByRole('button', { name: 'Recevoir le code' }));
  await page.advance(0);
  expect(page.calls.findLast(({ name }) => name === REQUEST)?.body).toEqual({
    email: 'awa.diop@exemple.sn',
    current_password: 'secret actuel',
  });
  await page.user.type(screen.getByLabelText('Code reçu par e-mail'), '042719');
  await page.user.click(screen.getByRole('button', { name: 'Changer l’adresse' }));
  await page.advance(0);
  expect(screen.getByRole('alert').textContent).toContain('Ce code est incorrect.');
  // The answer is lost; then the code is refused, because it was used.
  answers[VERIFY] = 'broken';
  await page.user.click(screen.getByRole('button', { name: 'Changer l’adresse' }));
  await page.advance(0);
  answers[VERIFY] = { status: 400, code: 'account.code_invalid', message: 'Ce code est incorrect.' };
  answers['GET /api/users/7'] = { body: { ...user, email: 'awa.diop@exemple.sn' } };
  await page.user.click(screen.getByRole('button', { name: 'Changer l’adresse' }));
  for (let call = 0; call < 3; call += 1) await page.advance(0);
  expect(screen.getByText('Vous vous connectez avec awa.diop@exemple.sn.')).toBeTruthy();
  expect(page.takeToasts()).toEqual([
    'success: Votre adresse e-mail est changée. Vos autres appareils sont déconnectés.',
  ]);
});

it('[PK-04] [OT-14] an order shows its lines and what is due, and can be cancelled', async () => {
  const answers: Answers = { [ORDER]: { body: order }, [CANCEL]: { body: { message: 'Annulée' } } };
  const page = await open('/commandes/42/d%C3%A9tails', answers);
  expect(screen.getByRole('heading', { level: 1, name: 'Commande KE-7QX2M9D4TB' })).toBeTruthy();
  expect(screen.getByText('2 × Ventilateur sur pied')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Payer maintenant' })).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Annuler la commande' }));
  answers[ORDER] = { body: { ...order, state: 'cancel' } };
  const dialog = screen.getByRole('dialog', { name: 'Annuler cette commande\u202f?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Annuler la commande' }));
  await page.advance(0);
  expect(page.takeToasts()).toEqual(['success: Votre commande est annulée.']);
});

const extra = (kind: 'delivery' | 'discount', name: string, amount: number) => ({
  kind,
  product_name: name,
  product_uom_qty: 1,
  price_unit: amount,
  price_subtotal: amount,
  price_total: amount,
});
const delivered = {
  ...order,
  amount_total: 226_000,
  amount_residual: 226_000,
  order_lines: [
    ...order.order_lines,
    extra('delivery', 'Livraison à Thiès', 5_000),
    extra('discount', 'Offre de bienvenue', -20_000),
  ],
};

it('[I17] a cancelled order says until when a payment can still arrive, and that it would be returned', async () => {
  const body = { message: 'Annulée', payable_until: '2026-11-22T10:30:00.000Z' };
  const page = await open('/commandes/42/d%C3%A9tails', { [ORDER]: { body: order }, [CANCEL]: { body } });
  await page.user.click(screen.getByRole('button', { name: 'Annuler la commande' }));
  const dialog = screen.getByRole('dialog', { name: 'Annuler cette commande\u202f?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Annuler la commande' }));
  await page.advance(0);
  expect(page.takeToasts()).toEqual([
    'success: Votre commande est annulée. Un paiement commencé peut encore aboutir jusqu’au 22 novembre 2026 à 10:30\u00a0: il vous serait remboursé.',
  ]);
});

it('[OT-14] delivery and discount of an order are no articles: neither counted nor multiplied', async () => {
  await open('/profile#order', { [ORDERS]: list(delivered) });
  expect(screen.getByRole('link', { name: /^Voir la commande/ }).textContent).toContain('2 articles');
  cleanup();
  await open('/commandes/42/d%C3%A9tails', { [ORDER]: { body: delivered } });
  const lines = within(screen.getByRole('heading', { name: 'Articles' }).parentElement!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '));
  expect(lines).toEqual([
    '2 × Ventilateur sur pied241 000 FCFA',
    'Livraison à Thiès5 000 FCFA',
    'Offre de bienvenue−20 000 FCFA',
  ]);
});

it('[OT-14] [BK-09] the list says where an order goes and when; of a cancelled one it does not', async () => {
  const delivery = {
    adresse: 'Rue 10, Médina',
    telephone: '+221771234567',
    region: 'dakar',
    from: '2026-11-23',
    until: '2026-11-24',
  };
  await open('/profile#order', {
    [ORDERS]: list({ ...order, delivery }, { ...order, id: 43, delivery, state: 'cancel' }),
  });
  const rows = screen.getAllByRole('link', { name: /^Voir la commande/ });
  expect(
    rows.map(({ textContent }) =>
      textContent.includes('entre le 23 novembre et le 24 novembre 2026 · Rue 10, Médina'),
    ),
  ).toEqual([true, false]);
});

it('[OT-14] C19: an order that is no longer the user’s is not shown from the cache', async () => {
  const answers: Answers = { [ORDER]: { body: order } };
  const page = await open('/commandes/42/d%C3%A9tails', answers);
  expect(screen.getByText('2 × Ventilateur sur pied')).toBeTruthy();
  answers[ORDER] = { status: 404, code: 'order.unknown', message: 'Commande introuvable.' };
  act(() => void window.dispatchEvent(new Event('focus')));
  await page.advance(0);
  expect(screen.getByText('Commande introuvable')).toBeTruthy();
  expect(screen.queryByText('2 × Ventilateur sur pied')).toBeNull();
});

it('[OT-14] an order of somebody else does not exist', async () => {
  const page = await open('/commandes/42/d%C3%A9tails', {
    [ORDER]: { status: 404, code: 'order.unknown', message: 'Commande introuvable.' },
  });
  await page.advance(5_000);
  expect(screen.getByText('Commande introuvable')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Appeler le/ }).getAttribute('href')).toBe(`tel:${store.phone}`);
  expect(screen.queryByRole('button', { name: 'Payer maintenant' })).toBeNull();
});

it('[RT-18] a session that ends while paying keeps the payment on screen; then sign-in leads back to it', async () => {
  storeSession(awaSession);
  const answers: Answers = {
    ...read,
    [ORDER]: { body: { ...order, payment_mode: 'online' } },
    'GET /api/commande/42/payment': { body: wireDue },
  };
  const page = await openPage(
    '/commandes/42/d%C3%A9tails#paiement',
    <MemberProvider>
      <SessionEvents />
      <ProfileScreen />
    </MemberProvider>,
    answers,
  );
  await page.advance(100);
  await page.user.type(screen.getByLabelText('Numéro de téléphone Wave'), '77 123 45 67');
  act(expireSession);
  await page.advance(5_000);
  expect(screen.getByLabelText<HTMLInputElement>('Numéro de téléphone Wave').value).toBe('77 123 45 67');
  expect(screen.getByRole('dialog', { name: 'Paiement Commande' }).textContent).toContain(
    'Votre session a expiré',
  );
  await page.user.click(screen.getByRole('button', { name: 'Fermer' }));
  await page.advance(0);
  expect(page.address()).toMatch(/^\/login\?redirectTo=%2Fcommandes%2F42%2Fd/);
});

it('[OT-14] [PM-04] paying is part of the URL of the order, and closing it shows the order again', async () => {
  const page = await open('/commandes/42/d%C3%A9tails', {
    [ORDER]: { body: { ...order, payment_mode: 'online' } },
    'GET /api/commande/42/payment': { body: wireDue },
  });
  await page.user.click(screen.getByRole('button', { name: 'Payer maintenant' }));
  await page.advance(0);
  expect(page.address()).toContain('tails#paiement');
  await page.user.click(screen.getByRole('button', { name: 'Fermer' }));
  await page.advance(0);
  expect(page.address()).toMatch(/tails$/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

const unpaidPart = {
  paid: false,
  method: null,
  reference: null,
  paid_at: null,
  invoice_number: null,
  pdf_url: null,
};
const preorder = {
  ...order,
  type_sale: 'preorder',
  payment_mode: 'echelonne',
  amount_total: 369_000,
  amount_residual: 258_300,
  instalments: [
    {
      instalment_no: 1,
      amount: 110_700,
      due_on: '2026-11-21',
      state: 'paid',
      paid: true,
      method: 'wave',
      reference: 'T_1',
      paid_at: '2026-11-21T10:05:00.000Z',
      invoice_number: 'FAC-2026-000007',
      pdf_url: '/facture/KE-7QX2M9D4TB-1/pdf',
    },
    { ...unpaidPart, instalment_no: 2, amount: 110_700, due_on: '2026-12-21', state: 'late' },
    { ...unpaidPart, instalment_no: 3, amount: 147_600, due_on: '2027-01-21', state: 'upcoming' },
  ],
};
const preorderDue = {
  ...wireDue,
  order_type: 'preorder',
  amount_due: 110_700,
  instalment_no: 2,
  instalment_count: 3,
};
const PREORDER_PAGE = '/pre-commandes/42/d%C3%A9tails';

it('[PM-12] [PM-13] [OT-14] a pre-order shows each part with its day, its state and its invoice, and a button for the next one', async () => {
  const page = await open(PREORDER_PAGE, {
    [ORDER]: { body: preorder },
    'GET /api/commande/42/payment': { body: preorderDue },
  });
  const parts = within(screen.getByRole('region', { name: 'Échéancier' })).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
    '1er paiementPayéPayé le 21 novembre 2026 avec Wave110 700 FCFA Facture',
    '2e paiementEn retardÉchéance : 21 décembre 2026110 700 FCFA',
    '3e paiementÀ venirÉchéance : 21 janvier 2027147 600 FCFA',
  ]);
  expect(screen.getByText('Paiement en retard')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Annuler la commande' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Payer\u00a0: 2e paiement' }));
  await page.advance(0);
  const dialog = screen.getByRole('dialog', { name: 'Paiement Pré Commande' });
  expect(dialog.textContent).toContain('KE-7QX2M9D4TB · Paiement 2 sur 3');
  expect(dialog.textContent).toContain('Total à payer');
});

it('[PM-12] a link to an instalment opens the payment of that one only', async () => {
  const answers = { [ORDER]: { body: preorder }, 'GET /api/commande/42/payment': { body: preorderDue } };
  await open(`${PREORDER_PAGE}#paiement-1`, answers);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(/^Le 1er paiement de ce lien est déjà fait/)).toBeTruthy();
  cleanup();
  await open(`${PREORDER_PAGE}#paiement-3`, answers);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Ce paiement vient plus tard : le prochain est le 2e paiement.')).toBeTruthy();
  cleanup();
  const page = await open(`${PREORDER_PAGE}#paiement-2`, answers);
  await page.advance(0);
  expect(screen.getByRole('dialog', { name: 'Paiement Pré Commande' })).toBeTruthy();
});

it('[OT-14] the list says how much of a pre-order is paid, and what comes next', async () => {
  await open('/profile#preorder', { [ORDERS]: list(preorder) });
  const row = screen.getByRole('link', { name: /^Voir la commande/ });
  expect(row.textContent.replaceAll(/\s/g, ' ')).toContain(
    '1 paiement sur 3 · prochain : 110 700 FCFA le 21 décembre 2026',
  );
});

const PAYMENTS = 'GET /api/partner/12/paiements';
const INVOICES = 'GET /api/partner/12/factures';

it('[OT-14] lists the payments with the words of all payment screens, each with its order', async () => {
  const paid = {
    transaction_id: 'WV42-1-8Z3K6Q2N5T7W9Y1B',
    provider: 'wave',
    payment_state: 'confirmed',
    amount: 241_000,
    order_id: 42,
    order_type: 'preorder',
    order_name: 'KE-7QX2M9D4TB',
    created_at: '2026-11-21T10:00:00.000Z',
  };
  const other = { ...paid, transaction_id: 'XX1-1-0000', provider: 'future', payment_state: 'checking' };
  await open('/profile#paiements', { [PAYMENTS]: list(paid, other) });
  expect(screen.getByRole('tab', { name: 'Paiements' }).getAttribute('aria-selected')).toBe('true');
  const [first, second] = screen.getAllByRole('link', { name: 'Voir la commande KE-7QX2M9D4TB' });
  expect(first?.textContent).toContain('Wave · KE-7QX2M9D4TB21 novembre 2026');
  expect(first?.textContent).toContain('241\u00a0000\u00a0FCFAPaiement effectif');
  expect(first?.getAttribute('href')).toBe('/pre-commandes/42/détails');
  expect(second?.textContent).toContain('Paiement en ligne');
  expect(second?.textContent).toContain('Paiement en cours de vérification');
});

it('[OT-14] an invoice is downloaded with the session of the customer', async () => {
  const saved: string[] = [];
  // happy-dom would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file instanceof Blob ? file.type : '');
    return 'blob:invoice';
  });
  storeTokens({ accessToken: 'access', expiresIn: 600, refreshToken: 'refresh' });
  const page = await open('/profile#factures', {
    [INVOICES]: list({
      invoice_number: 'FAC-2026-000001',
      invoice_date: '2026-11-21T10:00:00.000Z',
      amount: 241_000,
      order_id: 42,
      order_type: 'order',
      order_name: 'KE-7QX2M9D4TB',
      cancelled_at: null,
      pdf_url: '/facture/WV42-1-8Z3K6Q2N5T7W9Y1B/pdf',
    }),
    'GET /facture/WV42-1-8Z3K6Q2N5T7W9Y1B/pdf': { pdf: '%PDF-1.7' },
  });
  expect(screen.getByText('Commande KE-7QX2M9D4TB · 21 novembre 2026')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Télécharger la facture FAC-2026-000001 (PDF)' }));
  await page.advance(0);
  expect(saved).toEqual(['application/pdf']);
  expect(page.calls.at(-1)?.headers.get('Access-Token')).toBe('access');
});

it('[OT-14] without payments and invoices says so', async () => {
  await open('/profile#paiements', { [PAYMENTS]: list() });
  expect(screen.getByText('Aucun paiement pour le moment')).toBeTruthy();
  cleanup();
  await open('/profile#factures', { [INVOICES]: list() });
  expect(screen.getByText('Aucune facture pour le moment')).toBeTruthy();
});

it('[OT-14] asks for membership, and then says what happens next', async () => {
  const page = await open('/profile#informations', {
    [SAVE]: { body: { ...user, adhesion: 'requested' } },
  });
  await page.advance(0);
  await page.user.click(screen.getByRole('button', { name: 'Demander mon adhésion' }));
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === SAVE)?.body).toEqual({ request_adhesion: true });
  expect(screen.getByText(/^Votre demande est reçue\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Demander mon adhésion' })).toBeNull();
});

it('[OT-14] signs out one of the other devices', async () => {
  const session = {
    created_at: '2026-11-20T10:00:00.000Z',
    last_used_at: '2026-11-21T10:00:00.000Z',
    ends_at: '2026-12-21T10:00:00.000Z',
  };
  const here = { ...session, id: 's1', device: 'Chrome, Android', current: true };
  const there = { ...session, id: 's2', device: 'Firefox, Windows', current: false };
  const answers: Answers = {
    [SESSIONS]: { body: { data: [here, there] } },
    'DELETE /api/users/me/sessions/s2': { body: { message: 'ok' } },
  };
  const page = await open('/profile#securite', answers);
  expect(screen.queryByRole('button', { name: 'Déconnecter Chrome, Android' })).toBeNull();
  answers[SESSIONS] = { body: { data: [here] } };
  await page.user.click(screen.getByRole('button', { name: 'Déconnecter Firefox, Windows' }));
  await page.advance(0);
  expect(page.takeToasts()).toEqual(['success: Cet appareil est déconnecté.']);
  expect(screen.queryByText(/Firefox/)).toBeNull();
});

it('[OT-14] the picture is chosen, shown, saved and removed', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close: () => undefined }));
  const drawing = { fillRect: () => undefined, drawImage: () => undefined, fillStyle: '' };
  // happy-dom draws nothing.
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => drawing,
    toDataURL: () => 'data:image/jpeg;base64,AAAA',
  });
  const AVATAR = 'PUT /api/users/avatar/12';
  const answers: Answers = { [AVATAR]: { body: { avatar: 'data:image/webp;base64,BBBB' } } };
  const page = await open('/profile#informations', answers);
  await page.advance(0);
  const [input] = screen.getAllByLabelText<HTMLInputElement>('Ajouter une photo');
  await page.user.upload(input!, new File(['photo'], 'moi.jpg', { type: 'image/jpeg' }));
  await page.advance(0);
  expect(screen.getByRole('img', { name: 'Aperçu de votre nouvelle photo' })).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Enregistrer la photo' }));
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === AVATAR)?.body).toEqual({
    avatar: 'data:image/jpeg;base64,AAAA',
  });
  expect(screen.getByRole('img', { name: 'Votre photo' }).getAttribute('src')).toBe(
    'data:image/webp;base64,BBBB',
  );

  answers[AVATAR] = { body: { avatar: null } };
  await page.user.click(screen.getByRole('button', { name: 'Supprimer la photo' }));
  await page.advance(0);
  expect(screen.queryByRole('img', { name: 'Votre photo' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ajouter une photo' })).toBeTruthy();
});

it('[DK-11] the orders say what the shop keeps for the customer, and how to use it', async () => {
  await open('/profile', { [ORDERS]: { body: { data: [], total: 0, credit: 11_000 } } });
  expect(screen.getByText('Avoir client')).toBeTruthy();
  expect(screen.getByText(/Vous avez un avoir de 11\s000\sFCFA\. Demandez au magasin/)).toBeTruthy();
});
