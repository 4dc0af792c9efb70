import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentMember, MemberProvider } from '#src/access/member.ts';
import { clearSession, storeSession } from '#src/access/session-storage.ts';
import AccountPage from '#src/features/account/AccountPage.tsx';
import { awaSession } from '#tests/machines/fixtures.ts';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';

const TOKENS = 'POST /api/auth/get_tokens';
const SIGN_UP = 'POST /api/new_compte';
const VERIFY = 'POST /api/partner/otp-verification';
const PASSWORD = 'POST /api/new-password';
const password = 'une phrase assez longue';

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
const signedIn = {
  access_token: 'access',
  expires_in: 600,
  refresh_token: 'refresh',
  refresh_expires_in: 2_592_000,
  uid: 7,
  partner_id: 12,
  is_verified: true,
  user,
};
const done = { body: { success: true } };

const open = (address: string, answers: Answers = {}) =>
  openPage(
    address,
    <MemberProvider>
      <AccountPage />
    </MemberProvider>,
    answers,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  clearSession();
});

it('[RT-12] [PK-02] signs in with the password manager’s fields and returns to the page that asked', async () => {
  const page = await open('/login?redirectTo=%2Fpack-promo%3Fcode%3DPACK-CUISINE', {
    [TOKENS]: { body: signedIn },
  });
  expect(field('Adresse email').autocomplete).toBe('username');
  expect(field('Mot de passe').autocomplete).toBe('current-password');
  expect(field('Mot de passe').type).toBe('password');
  await page.user.type(field('Adresse email'), ' Awa@Exemple.sn ');
  await page.user.type(field('Mot de passe'), password);
  await page.user.click(press('Se connecter'));
  await page.advance(0);
  expect(page.calls.map(({ name, body }) => [name, body])).toEqual([
    [TOKENS, { username: 'Awa@exemple.sn', password }],
  ]);
  expect(page.address()).toBe('/pack-promo?code=PACK-CUISINE');
  expect(currentMember()).toMatchObject({ id: 12, isAccepted: false });
  expect(localStorage.getItem('access_token')).toBe('access');
});

it('[PK-02] C19: who signs in sees nothing that was read for the person before, whose session had expired', async () => {
  const page = await open('/login?redirectTo=%2Fcommandes%2F42%2Fd%C3%A9tails', {
    [TOKENS]: { body: signedIn },
  });
  page.queries.setQueryData(['orders', 42], 'of somebody else');
  await page.user.type(field('Adresse email'), 'awa@exemple.sn');
  await page.user.type(field('Mot de passe'), password);
  await page.user.click(press('Se connecter'));
  await page.advance(0);
  expect(page.address()).toBe('/commandes/42/d%C3%A9tails');
  expect(page.queries.getQueryData(['orders', 42])).toBeUndefined();
});

const refusalOf = (code: string, message: string) => ({ status: 400, code, message });

it('[C35] an account with a second factor asks for the code of the app, or a recovery code, and starts anew when the time is over', async () => {
  const CODE = 'POST /api/auth/get_tokens/code';
  const answers: Answers = {
    [TOKENS]: { status: 403, code: 'session.second_factor', message: 'Ce compte demande aussi un code.' },
    [CODE]: refusalOf('account.code_invalid', 'Ce code est incorrect.'),
  };
  const page = await open('/login?redirectTo=%2Fgestion', answers);
  const typePassword = async () => {
    await page.user.type(field('Mot de passe'), password);
    await page.user.click(press('Se connecter'));
    await page.advance(0);
  };
  await page.user.type(field('Adresse email'), 'awa@exemple.sn');
  await typePassword();
  const code = field('Code à six chiffres');
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  await page.user.type(code, '123 456{Enter}');
  await page.advance(0);
  expect(page.calls.at(-1)).toMatchObject({ name: CODE, body: { code: '123 456' } });
  expect(screen.getByText('Ce code est incorrect.')).toBeTruthy();
  await page.user.click(press('Utiliser un code de secours'));
  expect(field('Code de secours').inputMode).toBe('text');
  answers[CODE] = refusalOf('account.proof_invalid', 'Le délai est passé.');
  await page.user.click(press('Se connecter'));
  await page.advance(0);
  expect(screen.getByText('Le délai est passé.')).toBeTruthy();
  await typePassword();
  answers[CODE] = { body: signedIn };
  await page.user.type(field('Code à six chiffres'), '654321{Enter}');
  await page.advance(0);
  expect(page.address()).toBe('/gestion');
  expect(localStorage.getItem('access_token')).toBe('access');
});

const CHECKOUT = '/checkout?panier=cart';
const thenCheckout = `redirectTo=${encodeURIComponent(CHECKOUT)}`;
const withQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`;
const linkNamed = (name: string) => screen.getByRole('link', { name });

/** Signs in on the screen that is shown, whose address is filled in. */
async function signInHere(page: Awaited<ReturnType<typeof open>>) {
  await page.user.type(field('Mot de passe'), password);
  await page.user.click(press('Se connecter'));
  await page.advance(0);
}

it.each([
  [
    'is signed in with the password that was just typed, and comes back to the checkout',
    14 * 60_000,
    CHECKOUT,
  ],
  [
    'types the password again a quarter of an hour later',
    15 * 60_000,
    `/login?mail=awa%40exemple.sn&${thenCheckout}`,
  ],
])('[PK-02] [RT-13] [RT-14] [OT-04] a buyer who creates an account %s', async (_, readsFor, end) => {
  const page = await open(`/login?${thenCheckout}`, {
    [SIGN_UP]: { body: { id: 3, email: 'awa@exemple.sn' } },
    [VERIFY]: done,
    [TOKENS]: { body: signedIn },
  });
  await page.user.click(linkNamed('Créer un compte'));
  expect(page.address()).toBe(`/signup?${thenCheckout}`);
  await fillSignUp(page);
  expect(page.address()).toBe(`/verification-code?email=awa%40exemple.sn&${thenCheckout}`);
  await page.advance(readsFor);
  await page.user.type(field('Chiffre 1 du code'), '0427');
  await page.user.click(press('Vérifier le code'));
  await page.advance(0);
  await page.advance(0);
  expect(page.address()).toBe(end);
  const signIns = page.calls.filter(({ name }) => name === TOKENS).map(({ body }) => body);
  expect(signIns).toEqual(end === CHECKOUT ? [{ username: 'awa@exemple.sn', password }] : []);
});

it('[PK-02] [RT-14] a mailed link, opened in another tab of this browser, comes back to the checkout', async () => {
  const token = 'z_R5mHw1J6oUggCROIyYug.l0RmoEzgSpQuI2ml_WkoUuMVE2xPLDHi7D0Bou9Uwnk';
  await open(`/verification-code?email=awa%40exemple.sn&${thenCheckout}`);
  cleanup();
  sessionStorage.clear();
  const tab = await open(`/verification-code?email=awa%40exemple.sn#${token}`, {
    [`GET /api/users/verified/${token}`]: done,
    [TOKENS]: { body: signedIn },
  });
  await tab.advance(0);
  expect(tab.address()).toBe(`/login?mail=awa%40exemple.sn&${thenCheckout}`);
  await signInHere(tab);
  expect(tab.address()).toBe(CHECKOUT);
  cleanup();
  clearSession();
  // Returned to once: the next one who verifies an account here does not come from the checkout.
  await open(`/verification-code?email=moussa%40exemple.sn`);
  expect(linkNamed('Retour à la connexion').getAttribute('href')).toBe('/login');
});

it('[PK-02] [RT-12] a forgotten password does not lose the checkout, also by the mailed link', async () => {
  const page = await open(`/login?${thenCheckout}`, {
    'GET /api/reset-password-email/awa%40exemple.sn': done,
  });
  await page.user.click(linkNamed('Mot de passe oublié\u202f?'));
  expect(page.address()).toBe(`/forgot-password?${thenCheckout}`);
  await page.user.type(field('Adresse email'), 'awa@exemple.sn');
  await page.user.click(press('Envoyer'));
  await page.advance(0);
  expect(linkNamed('Retour à la connexion').getAttribute('href')).toBe(`/login?${thenCheckout}`);
  cleanup();
  const tab = await open('/new-password#z_R5mHw1J6oUggCROIyYug', { [PASSWORD]: done });
  await tab.user.type(field('Nouveau mot de passe'), password);
  await tab.user.click(press('Enregistrer le mot de passe'));
  await tab.advance(0);
  expect(tab.address()).toBe(`/login?${thenCheckout}`);
});

it.each([
  ['/signup', 'Se connecter', '/login'],
  ['/verification-code?email=awa%40exemple.sn', 'Retour à la connexion', '/login'],
  ['/create-compte?email=awa%40exemple.sn', 'Plus tard', '/login?mail=awa%40exemple.sn'],
  ['/new-password', 'Retour à la connexion', '/login'],
  ['/login?mail=awa%40exemple.sn', 'Créer un compte', '/signup'],
])('[PK-02] C20: %s hands a page of the shop on by "%s", and no other', async (address, name, to) => {
  await open(withQuery(address, 'redirectTo=%2F%2Fevil.example'));
  expect(linkNamed(name).getAttribute('href')).toBe(to);
  cleanup();
  await open(withQuery(address, thenCheckout));
  expect(linkNamed(name).getAttribute('href')).toBe(withQuery(to, thenCheckout));
});

it.each([
  ['/pre-cart', '/login?redirectTo=%2Fpre-cart'],
  ['//evil.example', '/login'],
])('[PU-06] C20: the sign-up that the offer opened on %j hands it on as %s', async (redirectTo, signIn) => {
  await open('/boutique');
  act(() => {
    window.history.pushState({ usr: { redirectTo }, key: 'offer', idx: 1 }, '', '/signup');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(linkNamed('Se connecter').getAttribute('href')).toBe(signIn);
});

it('[PK-02] the mail that an account exists leads back to the checkout, too', async () => {
  await open(`/verification-code?email=awa%40exemple.sn&${thenCheckout}`);
  cleanup();
  const tab = await open('/login?mail=awa%40exemple.sn', { [TOKENS]: { body: signedIn } });
  await signInHere(tab);
  expect(tab.address()).toBe(CHECKOUT);
});

it('[OT-04] the address of ?mail= is filled in', async () => {
  await open('/login?mail=awa%40exemple.sn');
  expect(field('Adresse email').value).toBe('awa@exemple.sn');
});

it('[PK-02] C20: a foreign ?redirectTo= is not followed', async () => {
  const page = await open('/login?mail=awa%40exemple.sn&redirectTo=%2F%2Fevil.example', {
    [TOKENS]: { body: signedIn },
  });
  await page.user.type(field('Mot de passe'), password);
  await page.user.click(press('Se connecter'));
  await page.advance(0);
  expect(page.address()).toBe('/profile');
});

it('[OT-13] a wrong password shows one message, and keeps what was typed', async () => {
  const page = await open('/login', {
    [TOKENS]: { status: 401, code: 'session.refused', message: 'Adresse e-mail ou mot de passe incorrect.' },
  });
  await page.user.type(field('Adresse email'), 'awa@exemple.sn');
  await page.user.type(field('Mot de passe'), password);
  await page.user.click(press('Se connecter'));
  await page.advance(0);
  expect(screen.getByRole('alert').textContent).toContain('Adresse e-mail ou mot de passe incorrect.');
  expect(field('Adresse email').value).toBe('awa@exemple.sn');
  expect(currentMember()).toBeUndefined();
});

it('[OT-13] E3: with blocked cookies it says so, instead of signing in for one page', async () => {
  const page = await open('/login?mail=awa%40exemple.sn', { [TOKENS]: { body: signedIn } });
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await page.user.type(field('Mot de passe'), password);
  await page.user.click(press('Se connecter'));
  await page.advance(0);
  expect(screen.getByRole('alert').textContent).toContain('Votre navigateur bloque les cookies.');
  expect(page.calls).toEqual([]);
});

it('[OT-13] errors stand at their fields, and the first one gets the focus', async () => {
  const page = await open('/login');
  await page.user.click(press('Se connecter'));
  await page.advance(0);
  const email = field('Adresse email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
  const described = email.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  expect(document.getElementById(described)?.textContent).toBe("L'adresse email est obligatoire.");
  expect(screen.getByText('Le mot de passe est obligatoire.')).toBeTruthy();
  expect(page.calls).toEqual([]);
});

it('the password can be shown', async () => {
  const page = await open('/login');
  await page.user.click(press('Afficher le mot de passe'));
  expect(field('Mot de passe').type).toBe('text');
  await page.user.click(press('Masquer le mot de passe'));
  expect(field('Mot de passe').type).toBe('password');
});

async function fillSignUp(page: Awaited<ReturnType<typeof open>>, typed = password) {
  await page.user.type(field('Prénom et nom'), 'Awa  Ndiaye');
  await page.user.type(field('Adresse email'), 'awa@exemple.sn');
  await page.user.type(field('Téléphone'), '77 123 45 67');
  await page.user.type(field('Mot de passe'), typed);
  await page.user.click(press('Créer mon compte'));
  await page.advance(0);
}

it.each(['/signup', '/inscription'])('[RT-13] %s signs up and leads to the code', async (address) => {
  const page = await open(address, { [SIGN_UP]: { body: { id: 3, email: 'awa@exemple.sn' } } });
  expect(field('Mot de passe').autocomplete).toBe('new-password');
  await fillSignUp(page);
  expect(page.calls.map(({ name, body }) => [name, body])).toEqual([
    [SIGN_UP, { name: 'Awa Ndiaye', email: 'awa@exemple.sn', phone: '+221771234567', password }],
  ]);
  expect(page.address()).toBe('/verification-code?email=awa%40exemple.sn');
});

it.each([
  ['court', 'Le mot de passe doit avoir au moins 8 caractères.'],
  ['motdepasse123', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['awa@exemple.sn', 'Le mot de passe ne doit pas être votre adresse e-mail.'],
])('[OT-13] the password "%s" is not sent', async (typed, message) => {
  const page = await open('/signup');
  await fillSignUp(page, typed);
  expect(screen.getByText(message)).toBeTruthy();
  expect(page.calls).toEqual([]);
});

const verdict = (text: string) => screen.queryByText(text) !== null;

it('[VA-05] [VA-06] a typed phone number has its verdict half a second after the last key', async () => {
  const page = await open('/signup');
  const phone = field('Téléphone');
  await page.user.type(phone, '77 123 45 67');
  await page.advance(499);
  expect(verdict('Numéro valide')).toBe(false);
  await page.advance(1);
  expect(verdict('Numéro valide')).toBe(true);
  await page.user.type(phone, '8');
  expect([verdict('Numéro valide'), verdict('Format de numéro invalide')]).toEqual([false, false]);
  await page.advance(500);
  expect(verdict('Format de numéro invalide')).toBe(true);
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  await page.user.clear(phone);
  await page.user.type(phone, '71 123 45 67');
  await page.advance(500);
  expect(
    verdict('Les numéros en 71 ne sont pas encore acceptés. Indiquez un numéro en 70, 75, 76, 77 ou 78.'),
  ).toBe(true);
});

it('[OT-13] a field that the server rejects shows its message and gets the focus', async () => {
  const page = await open('/signup', {
    [SIGN_UP]: {
      status: 400,
      code: 'account.invalid_fields',
      message: 'Vérifiez vos informations.',
      fields: [{ field: 'phone', message: 'Ce numéro ne convient pas.' }],
    },
  });
  await fillSignUp(page);
  expect(screen.getByText('Ce numéro ne convient pas.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Téléphone'));
});

const boxes = () => [1, 2, 3, 4].map((position) => field(`Chiffre ${position} du code`));
const typedCode = () => boxes().map(({ value }) => value);

it('[OT-02] four boxes of one digit each: typing goes on, Backspace on an empty box goes back', async () => {
  const page = await open('/verification-code?email=awa%40exemple.sn');
  const [first, second, third] = boxes();
  expect(first!.autocomplete).toBe('one-time-code');
  expect(first!.inputMode).toBe('numeric');
  await page.user.type(first!, 'a0');
  expect(typedCode()).toEqual(['0', '', '', '']);
  expect(document.activeElement).toBe(second);
  await page.user.keyboard('4');
  expect(document.activeElement).toBe(third);
  await page.user.keyboard('{Backspace}');
  expect(typedCode()).toEqual(['0', '', '', '']);
  expect(document.activeElement).toBe(second);
  expect(screen.getByRole('link', { name: 'Retour à la connexion' }).getAttribute('href')).toBe('/login');
});

it('[OT-02] a pasted or autofilled code fills all boxes', async () => {
  const page = await open('/verification-code?email=awa%40exemple.sn');
  await page.user.click(boxes()[1]!);
  await page.user.paste('Votre code : 04 27');
  expect(typedCode()).toEqual(['0', '4', '2', '7']);
  fireEvent.change(boxes()[0]!, { target: { value: '8301' } });
  expect(typedCode()).toEqual(['8', '3', '0', '1']);
});

it('[OT-02] digits fill the boxes from the first one, also when another one was typed into', async () => {
  const page = await open('/verification-code?email=awa%40exemple.sn');
  await page.user.click(boxes()[2]!);
  await page.user.keyboard('56');
  expect(typedCode()).toEqual(['5', '6', '', '']);
  expect(document.activeElement).toBe(boxes()[2]);
});

it('[OT-02] the digit that a box holds goes on to the next box, too', async () => {
  const page = await open('/verification-code?email=awa%40exemple.sn');
  await page.user.click(boxes()[0]!);
  await page.user.keyboard('0027');
  await page.user.click(boxes()[1]!);
  boxes()[1]!.select();
  await page.user.keyboard('0');
  expect(typedCode()).toEqual(['0', '0', '2', '7']);
  expect(document.activeElement).toBe(boxes()[2]);
});

it('[OT-02] Backspace in the middle leaves no hole: what is typed then is inserted', async () => {
  const page = await open('/verification-code?email=awa%40exemple.sn');
  await page.user.click(boxes()[0]!);
  await page.user.keyboard('0827');
  await page.user.click(boxes()[1]!);
  boxes()[1]!.select();
  await page.user.keyboard('{Backspace}');
  expect(typedCode()).toEqual(['0', '2', '7', '']);
  await page.user.keyboard('4');
  expect(typedCode()).toEqual(['0', '4', '2', '7']);
  // Twice: the second one removes the digit before.
  boxes()[2]!.focus();
  await page.user.keyboard('{Backspace}{Backspace}');
  expect(typedCode()).toEqual(['0', '7', '', '']);
  await page.user.keyboard('42');
  expect(typedCode()).toEqual(['0', '4', '2', '7']);
});

it('[OT-02] Backspace in a box behind the code removes its last digit', async () => {
  const page = await open('/verification-code?email=awa%40exemple.sn');
  await page.user.click(boxes()[0]!);
  await page.user.keyboard('04');
  await page.user.click(boxes()[3]!);
  await page.user.keyboard('{Backspace}');
  expect(typedCode()).toEqual(['0', '', '', '']);
  expect(document.activeElement).toBe(boxes()[1]);
  await page.user.keyboard('{Backspace}{Backspace}9');
  expect(typedCode()).toEqual(['9', '', '', '']);
});

it.each([
  'Kër Électro 2026 : votre code de vérification est 0427. Il est valable 10 minutes.',
  'Reçu le 27/11/2026 de +221 77 123 45 67 : code 04 27',
  '\u202a0427\u202c',
  '٠٤٢٧',
])('[OT-02] of the pasted message %j the code is taken', async (message) => {
  const page = await open('/verification-code?email=awa%40exemple.sn');
  await page.user.click(boxes()[0]!);
  await page.user.paste(message);
  expect(typedCode()).toEqual(['0', '4', '2', '7']);
});

it('[RT-13] the form says that the code is mailed, and hints at a mistyped domain', async () => {
  const page = await open('/signup');
  expect(screen.getByText('Nous y envoyons votre code de vérification.')).toBeTruthy();
  await page.user.type(field('Adresse email'), 'awa@gmail.co');
  expect(screen.queryByText(/Vouliez-vous écrire/)).toBeNull();
  await page.user.tab();
  await page.advance(0);
  expect(screen.getByText(/Vouliez-vous écrire awa@gmail\.com/)).toBeTruthy();
  await page.user.clear(field('Adresse email'));
  await page.user.type(field('Adresse email'), 'awa@gmial.con');
  expect(screen.getByText(/Vouliez-vous écrire awa@gmail\.com/)).toBeTruthy();
});

it('[OT-02] after a wrong code the first box has the focus, for the next one', async () => {
  const page = await open('/verification-code?email=awa%40exemple.sn', {
    [VERIFY]: { status: 400, code: 'account.code_invalid', message: 'Ce code est incorrect.' },
  });
  await page.user.click(boxes()[0]!);
  await page.user.keyboard('0427{Enter}');
  await page.advance(0);
  expect(page.takeToasts()).toEqual(['error: Ce code est incorrect.']);
  expect(typedCode()).toEqual(['', '', '', '']);
  expect(document.activeElement).toBe(boxes()[0]);
});

it('[OT-04] after a lost answer the same code counts, although it was used', async () => {
  const contact = { id: 3, name: '', email: '', phone: null, address: null, has_password: true };
  const READ = 'GET /api/partnerByEmail/awa%40exemple.sn';
  const answers: Answers = { [VERIFY]: 'broken', [READ]: { body: { ...contact, is_verified: false } } };
  const page = await open('/verification-code?email=awa%40exemple.sn', answers);
  const submit = async () => {
    await page.user.click(press('Vérifier le code'));
    for (let call = 0; call < 3; call += 1) await page.advance(0);
  };
  await page.user.type(screen.getByLabelText('Chiffre 1 du code'), '0427');
  await submit();
  expect(page.takeToasts()).toHaveLength(1);
  answers[VERIFY] = { status: 400, code: 'account.code_invalid', message: 'Ce code est incorrect.' };
  answers[READ] = { body: { ...contact, is_verified: true } };
  await submit();
  expect(page.takeToasts()).toEqual(['success: Vérification code réussie !']);
  expect(page.address()).toBe('/login?mail=awa%40exemple.sn');
});

it('[OT-02] [OT-04] the right code leads to sign-in with the address', async () => {
  const page = await open('/verification-code?email=awa%40exemple.sn', { [VERIFY]: done });
  await page.user.click(boxes()[0]!);
  await page.user.keyboard('0427');
  await page.user.click(press('Vérifier le code'));
  await page.advance(0);
  expect(page.calls[0]?.body).toEqual({ email: 'awa@exemple.sn', code: '0427' });
  expect(page.takeToasts()).toEqual(['success: Vérification code réussie !']);
  expect(page.address()).toBe('/login?mail=awa%40exemple.sn');
});

it('[OT-06] another code can be requested after a minute', async () => {
  const page = await open('/verification-code?email=awa%40exemple.sn', {
    'GET /api/partnerByEmail/awa%40exemple.sn': {
      body: {
        id: 3,
        name: '',
        email: '',
        phone: null,
        address: null,
        is_verified: false,
        has_password: true,
      },
    },
    'GET /api/partner/3/otp-resend': done,
  });
  expect(press('Renvoyer').hasAttribute('disabled')).toBe(true);
  await page.advance(60_000);
  await page.user.click(press('Renvoyer'));
  await page.advance(0);
  expect(page.takeToasts()).toEqual(['success: Un nouveau code a été envoyé']);
});

it.each(['/verification-code', '/verification-code?email=pas-une-adresse'])(
  '[OT-01] %s leads to sign-up and says why',
  async (address) => {
    const page = await open(address);
    expect(page.takeToasts()).toEqual([
      'error: Information utilisateur manquante. Veuillez vous inscrire à nouveau.',
    ]);
    expect(page.address()).toBe('/signup');
  },
);

it('[RT-12] recovery by mail says where the link was sent, and the address can be corrected', async () => {
  const page = await open('/forgot-password', {
    'GET /api/reset-password-email/awa%40exemple.sn': done,
  });
  await page.user.type(field('Adresse email'), 'awa@exemple.sn');
  await page.user.click(press('Envoyer'));
  await page.advance(0);
  expect(screen.getByText(/Si un compte existe pour awa@exemple.sn/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Mot de passe oublié' }));
  await page.user.click(press('Changer d’adresse ou de numéro'));
  expect(field('Adresse email').value).toBe('awa@exemple.sn');
});

it('[RT-12] recovery by SMS asks for the code and the new password', async () => {
  const page = await open('/forgot-password', {
    'GET /api/reset-password-sms/%2B221771234567': done,
    [PASSWORD]: done,
  });
  await page.user.click(screen.getByRole('radio', { name: 'SMS' }));
  await page.user.type(field('Téléphone'), '77 123 45 67');
  await page.user.click(press('Envoyer'));
  await page.advance(0);
  expect(page.address()).toBe('/new-password');
  expect(field('Code reçu par SMS').autocomplete).toBe('one-time-code');
  await page.user.type(field('Code reçu par SMS'), '123456');
  await page.user.type(field('Nouveau mot de passe'), password);
  await page.user.click(press('Enregistrer le mot de passe'));
  await page.advance(0);
  expect(page.calls.at(-1)?.body).toEqual({ phone: '+221771234567', code: '123456', password });
  expect(page.address()).toBe('/login');
});

it('[RT-12] C7: the secret of the mailed link leaves the URL at once and goes with the new password', async () => {
  const token = 'q1W2e3R4t5Y6u7I8o9P0aSq1W2e3R4t5Y6u7I8o9P0a';
  const page = await open(`/new-password#${token}`, { [PASSWORD]: done });
  expect(page.address()).toBe('/new-password');
  await page.user.type(field('Nouveau mot de passe'), password);
  await page.user.click(press('Enregistrer le mot de passe'));
  await page.advance(0);
  expect(page.calls.at(-1)?.body).toEqual({ token, password });
  expect(page.takeToasts()).toEqual(['success: Votre mot de passe est changé. Connectez-vous.']);
});

it('[RT-12] a used link offers another one', async () => {
  const page = await open('/new-password#q1W2e3R4t5Y6u7I8o9P0aSq1W2e3R4t5Y6u7I8o9P0a', {
    [PASSWORD]: { status: 400, code: 'account.proof_invalid', message: 'Ce lien a déjà servi.' },
  });
  await page.user.type(field('Nouveau mot de passe'), password);
  await page.user.click(press('Enregistrer le mot de passe'));
  await page.advance(0);
  expect(screen.getByRole('alert').textContent).toContain('Ce lien ne fonctionne plus');
  // Their password may be set: the answer was lost.
  expect(screen.getByRole('alert').textContent).toContain('essayez d’abord de vous connecter');
  await page.user.click(press('Demander un autre lien ou code'));
  expect(page.address()).toBe('/forgot-password');
});

it('[RT-14] /create-compte adds the address', async () => {
  const page = await open('/create-compte?email=awa%40exemple.sn', {
    'POST /api/partner-create/awa%40exemple.sn/update': {
      body: { id: 12, name: '', email: '', phone: null, address: '', is_verified: true, has_password: true },
    },
  });
  await page.user.type(field('Adresse de livraison'), 'Sicap Liberté 6, villa 12');
  await page.user.click(press('Enregistrer'));
  await page.advance(0);
  expect(page.calls[0]?.body).toEqual({ address: 'Sicap Liberté 6, villa 12' });
  expect(page.address()).toBe('/login?mail=awa%40exemple.sn');
});

it('[RT-14] the mailed link verifies without a code', async () => {
  const token = 'z_R5mHw1J6oUggCROIyYug.l0RmoEzgSpQuI2ml_WkoUuMVE2xPLDHi7D0Bou9Uwnk';
  const page = await open(`/verification-code?email=awa%40exemple.sn#${token}`, {
    [`GET /api/users/verified/${token}`]: done,
  });
  await page.advance(0);
  expect(page.takeToasts()).toEqual(['success: Vérification code réussie !']);
  expect(page.address()).toBe('/login?mail=awa%40exemple.sn');
});

it.each([
  ['/login', '/profile'],
  ['/login?redirectTo=%2Fcheckout', '/checkout'],
  ['/login?redirectTo=%2F%2Fevil.example', '/profile'],
  ['/signup', '/profile'],
  ['/inscription?redirectTo=%2Fpack-promo%3Fcode%3DPACK-CUISINE', '/pack-promo?code=PACK-CUISINE'],
  ['/create-compte', '/profile'],
  ['/create-compte?email=awa%40exemple.sn', '/profile#informations'],
])('[RT-12] [RT-13] [RT-14] %s leads a signed-in user on to %s, without a form', async (address, to) => {
  storeSession(awaSession);
  const page = await open(address);
  expect(page.address()).toBe(to);
  expect(screen.queryByRole('form')).toBeNull();
});

it('[RT-12] a sign-in on another tab leads on from the form', async () => {
  const page = await open('/login?redirectTo=%2Fcheckout');
  expect(screen.getByRole('form', { name: 'Connexion' })).toBeTruthy();
  expect(screen.getByText(/valider votre commande\. Votre panier est gardé/)).toBeTruthy();
  await act(async () => storeSession(awaSession));
  expect(page.address()).toBe('/checkout');
});

it('[RT-13] [RT-14] Back from the code shows what was typed except the password, until the account is verified', async () => {
  const page = await open('/signup', {
    [SIGN_UP]: { body: { id: 'a'.repeat(22), email: 'awa@exemple.sn' } },
  });
  await page.user.type(field('Prénom et nom'), 'Awa Ndiaye');
  await page.user.type(field('Adresse email'), 'awa@exemple.sn');
  await page.user.type(field('Téléphone'), '77 123 45 67');
  await page.user.type(field('Mot de passe'), password);
  await page.user.click(press('Créer mon compte'));
  await page.advance(0);
  expect(page.address()).toBe('/verification-code?email=awa%40exemple.sn');
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain(
    password,
  );
  cleanup();
  await open('/signup');
  const typed = () =>
    ['Prénom et nom', 'Adresse email', 'Téléphone', 'Mot de passe'].map((each) => field(each).value);
  expect(typed()).toEqual(['Awa Ndiaye', 'awa@exemple.sn', '77 123 45 67', '']);
  cleanup();
  const code = await open('/verification-code?email=awa%40exemple.sn', { [VERIFY]: done });
  await code.user.type(screen.getByLabelText('Chiffre 1 du code'), '1234');
  await code.user.click(press('Vérifier le code'));
  await code.advance(0);
  cleanup();
  await open('/signup');
  expect(typed()).toEqual(['', '', '', '']);
});

it('[RT-14] after the verification sign-in links to /create-compte, and at no other time', async () => {
  const page = await open('/verification-code?email=awa%40exemple.sn', { [VERIFY]: done });
  await page.user.type(screen.getByLabelText('Chiffre 1 du code'), '1234');
  await page.user.click(press('Vérifier le code'));
  await page.advance(0);
  expect(page.address()).toBe('/login?mail=awa%40exemple.sn');
  const link = screen.getByRole('link', { name: 'Ajouter mon adresse de livraison' });
  expect(link.getAttribute('href')).toBe('/create-compte?email=awa%40exemple.sn');
  cleanup();
  await open('/login?mail=awa%40exemple.sn');
  expect(screen.queryByRole('link', { name: 'Ajouter mon adresse de livraison' })).toBeNull();
});

it('[RT-14] /create-compte without an address creates an account', async () => {
  await open('/create-compte');
  expect(screen.getByRole('form', { name: 'Créer un compte' })).toBeTruthy();
});
