import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MemberContext, MemberProvider } from '#src/access/member.ts';
import { clearSession, expireSession, storeSession, storeTokens } from '#src/access/session-storage.ts';
import ProfileScreen from '#src/app/screens/ProfileScreen.tsx';
import { SessionEvents } from '#src/session/SessionEvents.tsx';
import { awaSession } from '#tests/machines/fixtures.ts';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';
import { wireDue } from '#tests/support/wire-fixtures.ts';

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
      product_name: 'Ventilateur sur pied',
      product_uom_qty: 2,
      price_unit: 120_500,
      price_subtotal: 241_000,
      price_total: 241_000,
    },
  ],
  first_payment_state: false,
  second_payment_state: false,
  third_payment_state: false,
  fourth_payment_state: false,
};
const list = (...data: object[]) => ({ body: { data, total: data.length } });
const read = { 'GET /api/users/7': { body: user } };

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
  ['/profile#preorder', 'Pré-commandes'],
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
  await page.user.type(screen.getByLabelText('Nouvelle adresse email'), 'awa.diop@exemple.sn');
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
  await page.user.type(screen.getByLabelText('Code reçu par email'), '042719');
  await page.user.click(screen.getByRole('button', { name: 'Changer l’adresse' }));
  await page.advance(0);
  expect(screen.getByRole('alert').textContent).toContain('Ce code est incorrect.');
  answers[VERIFY] = { body: { ...user, email: 'awa.diop@exemple.sn' } };
  await page.user.click(screen.getByRole('button', { name: 'Changer l’adresse' }));
  await page.advance(0);
  expect(screen.getByText('Vous vous connectez avec awa.diop@exemple.sn.')).toBeTruthy();
  expect(page.takeToasts()).toEqual([
    'success: Votre adresse email est changée. Vos autres appareils sont déconnectés.',
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
  const dialog = screen.getByRole('dialog', { name: 'Annuler cette commande ?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Annuler la commande' }));
  await page.advance(0);
  expect(page.takeToasts()).toEqual(['success: Votre commande est annulée.']);
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
  expect(first?.textContent).toContain('241\u202f000\u202fFCFAPaiement effectif');
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
