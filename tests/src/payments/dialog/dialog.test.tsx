import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemberProvider } from '#src/access/member.ts';
import { clearSession, expireSession, storeSession, storeTokens } from '#src/access/session-storage.ts';
import { PaymentDialog } from '#src/payments/dialog/PaymentDialog.tsx';
import { SessionEvents } from '#src/session/SessionEvents.tsx';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';
import {
  checkoutUrl,
  transaction,
  wireDue,
  wireInitiated,
  wireOwnStatus,
} from '#tests/support/wire-fixtures.ts';
import { awaSession, placed } from '#tests/machines/fixtures.ts';

const DUE = 'GET /api/commande/42/payment';
const INITIATE = 'POST /api/payment/wave/initiate';
const STATUS = `GET /api/payment/wave/status/${transaction}`;
const refusal = {
  status: 502,
  code: 'payment.provider_refused',
  message: 'Le moyen de paiement a refusé d’ouvrir ce paiement.',
};

/** What a window that the browser gave does, in order. */
let windows: string[] = [];
const grant = () => {
  const opened = {
    opener: window,
    document: document.implementation.createHTMLDocument(),
    location: { replace: (address: string) => windows.push(address) },
    close: () => windows.push('closed'),
  };
  windows.push('prepared');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the shop uses of a window
  return opened as unknown as Window;
};

beforeEach(() => {
  windows = [];
  Object.defineProperty(window, 'innerWidth', { value: 1_440, configurable: true });
  vi.spyOn(window, 'open').mockImplementation(grant);
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.restoreAllMocks();
});

async function openDialog(given: Answers = {}) {
  const answers: Answers = {
    [DUE]: { body: wireDue },
    [INITIATE]: { body: wireInitiated },
    [STATUS]: { body: wireOwnStatus('pending') },
    // Nothing depends on it.
    'GET /api/users/7': 'broken',
    ...given,
  };
  const ended: string[] = [];
  const dialog = (
    <MemberProvider>
      <SessionEvents />
      <PaymentDialog
        order={placed}
        onClosed={() => ended.push('closed')}
        onConfirmed={() => ended.push('confirmed')}
      />
    </MemberProvider>
  );
  const page = await openPage('/pack-promo', dialog, answers);
  await page.advance(0);
  const pay = async () => {
    await page.user.type(screen.getByLabelText('Numéro de téléphone Wave'), '77 123 45 67');
    await page.user.click(screen.getByRole('button', { name: /^Payer/ }));
    await page.advance(0);
  };
  const verify = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Vérifier le paiement' }));
    await page.advance(0);
  };
  return { ...page, answers, ended, pay, verify };
}

const verdict = () => document.querySelector('[data-verdict]')?.getAttribute('data-verdict');

it("[PM-04] has the title of the order's type, and the amount from the server (E5)", async () => {
  await openDialog({ [DUE]: { body: { ...wireDue, amount_due: 72_300 } } });
  expect(screen.getByRole('dialog', { name: 'Paiement Commande' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Votre commande' }).textContent).toContain(
    '72\u00a0300\u00a0FCFA',
  );
});

it("[PM-04] the number of a customer's order is filled in", async () => {
  await openDialog({ [DUE]: { body: { ...wireDue, phone: '+221781234567' } } });
  expect(screen.getByLabelText<HTMLInputElement>('Numéro de téléphone Wave').value).toBe('+221 78 123 45 67');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Payer/ }).disabled).toBe(false);
});

it('[PM-06] opens Wave in the window prepared by the click, announces it, and shows the link', async () => {
  const dialog = await openDialog();
  await dialog.pay();
  expect(windows).toEqual(['prepared', checkoutUrl]);
  expect(dialog.takeToasts()).toEqual(['info: Lien de paiement Wave ouvert dans un nouvel onglet']);
  const link = screen.getByRole('link', { name: 'Rouvrir le lien de paiement' });
  expect(link.getAttribute('href')).toBe(checkoutUrl);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(dialog.calls.find(({ name }) => name === INITIATE)?.body).toEqual({
    order_id: 42,
    phoneNumber: '+221771234567',
    amount: 241_000,
    instalment_no: 1,
  });
});

it('[PM-06] the link of the page can be copied for another browser or phone', async () => {
  const dialog = await openDialog();
  await dialog.pay();
  dialog.takeToasts();
  await dialog.user.click(screen.getByRole('button', { name: 'Copier le lien de paiement' }));
  await dialog.advance(0);
  expect(await navigator.clipboard.readText()).toBe(checkoutUrl);
  expect(dialog.takeToasts()).toEqual(['info: Lien de paiement copié']);
});

it.each([
  ['of Facebook', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) [FBAN/FBIOS]', 1],
  ['of its own', 'Mozilla/5.0 (iPhone) Version/17.4 Mobile/15E148 Safari/604.1', 0],
])('[PM-06] in a browser %s the dialog hints at the other browser', async (_, userAgent, hints) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  await openDialog();
  expect(screen.queryAllByText(/collez-le dans Chrome ou Safari/)).toHaveLength(hints);
});

it.each([
  [2_000_000, 0],
  [2_000_001, 1],
  [3_450_000, 1],
])('[PM-04] of %i F it says what a wallet takes at most', async (amount, warnings) => {
  await openDialog({ [DUE]: { body: { ...wireDue, amount_due: amount } } });
  expect(screen.queryAllByText(/Wave n’accepte pas plus de 2\s000\s000\sFCFA par paiement/)).toHaveLength(
    warnings,
  );
});

const DIVIDE = 'POST /api/commande/42/payment/partage';
const wireDivisible = {
  ...wireDue,
  amount_total: 2_500_000,
  amount_residual: 2_500_000,
  amount_due: 2_500_000,
  division: { least: 10_000, most: 2_490_000, suggested: 2_000_000 },
};
const openDivision = async (given: Answers = {}) => {
  const dialog = await openDialog({ [DUE]: { body: wireDivisible }, ...given });
  await dialog.user.click(screen.getByRole('button', { name: 'Partager en plusieurs paiements' }));
  const submit = async () => {
    await dialog.user.click(screen.getByRole('button', { name: 'Partager le paiement' }));
    await dialog.advance(0);
  };
  return { ...dialog, submit, field: screen.getByLabelText<HTMLInputElement>(/^À payer maintenant/) };
};

it('[DK-12] divides an amount that Wave does not take at once, says what is left, and goes on with the first part', async () => {
  const dialog = await openDivision({
    [DIVIDE]: {
      body: {
        ...wireDue,
        amount_total: 2_500_000,
        amount_residual: 2_500_000,
        amount_due: 2_400_000,
        instalment_count: 2,
      },
    },
  });
  expect(screen.getByRole('dialog', { name: 'Payer en plusieurs fois' })).toBeTruthy();
  expect(dialog.field.value).toBe('2\u202f000\u202f000');
  await dialog.user.clear(dialog.field);
  await dialog.user.type(dialog.field, '2400000');
  expect(screen.getByText('Restera à payer').nextElementSibling?.textContent).toMatch(/^100\s000/);
  await dialog.submit();
  expect(dialog.calls.find(({ name }) => name === DIVIDE)?.body).toEqual({
    instalment_no: 1,
    amount_due: 2_500_000,
    first_amount: 2_400_000,
  });
  expect(screen.getByRole('dialog', { name: 'Paiement Commande' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Votre commande' }).textContent).toMatch(/2\s400\s000/);
  expect(screen.queryByRole('button', { name: 'Partager en plusieurs paiements' })).toBeNull();
});

it('[DK-12] an amount that cannot be paid first is not sent and leads to the field; a refusal is shown above it', async () => {
  const dialog = await openDivision({
    [DIVIDE]: { status: 409, code: 'payment.in_progress', message: 'Un paiement est déjà en cours.' },
  });
  await dialog.user.clear(dialog.field);
  await dialog.user.type(dialog.field, '9999');
  await dialog.submit();
  expect(screen.getByText(/^Entrez un montant de 10\s000/)).toBeTruthy();
  expect(document.activeElement).toBe(dialog.field);
  await dialog.user.clear(dialog.field);
  await dialog.user.type(dialog.field, '10 000');
  await dialog.submit();
  expect(screen.getByRole('alert').textContent).toBe('Un paiement est déjà en cours.');
  await dialog.user.click(screen.getByRole('button', { name: 'Payer en une seule fois' }));
  await dialog.advance(0);
  expect(screen.getByRole('dialog', { name: 'Paiement Commande' })).toBeTruthy();
});

it('[PM-06] if the browser blocks pop-ups, nothing false is announced and a link leads to Wave', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const dialog = await openDialog();
  await dialog.pay();
  expect(dialog.takeToasts()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Ouvrir Wave pour payer' }).getAttribute('href')).toBe(checkoutUrl);
});

it('[PM-06] opens Wave in the same tab on a phone, without that message', async () => {
  Object.defineProperty(window, 'innerWidth', { value: 390, configurable: true });
  const moved = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const dialog = await openDialog();
  await dialog.pay();
  expect(windows).toEqual([]);
  expect(moved.mock.calls).toEqual([[checkoutUrl]]);
  expect(dialog.takeToasts()).toEqual([]);
});

it('[PM-20] closes the prepared window if there is nothing to open, and shows why in a red box', async () => {
  const dialog = await openDialog({ [INITIATE]: refusal });
  await dialog.pay();
  expect(windows).toEqual(['prepared', 'closed']);
  expect(screen.getByRole('alert').textContent).toBe(
    'Erreur lors du paiement: Wave a refusé d’ouvrir ce paiement. Appelez-nous si cela se répète.',
  );
  // Above everything else of the form, on which the dialog opens.
  expect(screen.getByRole('dialog').querySelector('form')?.textContent).toMatch(/^Erreur lors du paiement/);
});

it('shows the link when it arrives after the payment', async () => {
  const late = { ...wireInitiated, checkoutUrl: null };
  const dialog = await openDialog({ [INITIATE]: { body: late } });
  await dialog.pay();
  expect(windows).toEqual(['prepared', 'closed']);
  expect(screen.getByText(/Nous préparons votre paiement avec Wave/)).toBeTruthy();
  await dialog.advance(5_000);
  expect(screen.getByRole('link', { name: 'Ouvrir Wave pour payer' }).getAttribute('href')).toBe(checkoutUrl);
});

it('returns to the choice, with the reason, when a payment without a URL is superseded [B9]', async () => {
  const dialog = await openDialog({ [INITIATE]: { body: { ...wireInitiated, checkoutUrl: null } } });
  const { data } = wireOwnStatus('pending');
  const lost = { ...data!, checkout_url: null };
  dialog.answers[STATUS] = { body: { success: true, data: lost } };
  await dialog.pay();
  await dialog.advance(5_000);
  expect(screen.getByText(/Nous préparons votre paiement avec Wave/)).toBeTruthy();
  dialog.answers[STATUS] = { body: { success: true, data: { ...lost, outcome: 'superseded' } } };
  await dialog.advance(5_000);
  expect(screen.queryByText(/Nous préparons votre paiement avec Wave/)).toBeNull();
  expect(screen.getByRole('button', { name: /^Payer/ })).toBeTruthy();
  expect(dialog.takeToasts()).toEqual([
    'warning: Ce paiement n’est plus disponible. Vous pouvez en commencer un nouveau\u00a0: ne payez alors plus l’ancien.',
  ]);
  expect(screen.getByRole('alert').textContent).toBe(
    'Ce paiement n’est plus disponible. Vous pouvez en commencer un nouveau\u00a0: ne payez alors plus l’ancien.',
  );
});

it('[PM-10] shows the confirmation and closes after 2 s', async () => {
  const dialog = await openDialog();
  await dialog.pay();
  dialog.takeToasts();
  dialog.answers[STATUS] = { body: wireOwnStatus('confirmed') };
  await dialog.verify();
  expect(verdict()).toBe('confirmed');
  expect(dialog.takeToasts()).toEqual(['success: Paiement confirmé avec succès!']);
  await dialog.advance(2_000);
  expect(dialog.ended).toEqual(['confirmed']);
});

it.each([
  ['failed', 'error: Le paiement a échoué'],
  ['cancelled', 'error: Le paiement a été annulé'],
] as const)('[PM-10] shows %s and lets the user pay again with the number kept', async (outcome, notice) => {
  const dialog = await openDialog();
  await dialog.pay();
  dialog.takeToasts();
  dialog.answers[STATUS] = { body: wireOwnStatus(outcome) };
  await dialog.verify();
  expect(verdict()).toBe(outcome);
  expect(dialog.takeToasts()).toEqual([notice]);
  await dialog.user.click(screen.getByRole('button', { name: 'Payer de nouveau' }));
  expect(screen.getByLabelText<HTMLInputElement>('Numéro de téléphone Wave').value).toBe('77 123 45 67');
});

it('[PM-10] says that the payer cancelled', async () => {
  const dialog = await openDialog();
  await dialog.pay();
  const status = wireOwnStatus('cancelled');
  dialog.answers[STATUS] = { body: status };
  await dialog.verify();
  expect(screen.getByText(/^Ce paiement a été annulé\./)).toBeTruthy();
});

it('[PM-10] distinguishes pending, unreachable and checking, and never shows failed (I17)', async () => {
  const dialog = await openDialog();
  await dialog.pay();
  expect(verdict()).toBeUndefined();
  await dialog.verify();
  expect(verdict()).toBe('pending');
  dialog.answers[STATUS] = { status: 503, code: 'server.unavailable', message: 'Indisponible.' };
  await dialog.verify();
  expect(verdict()).toBe('cannotCheck');
  expect(document.body.textContent).not.toContain('échoué');
  dialog.answers[STATUS] = { body: wireOwnStatus('checking') };
  await dialog.verify();
  expect(verdict()).toBe('checking');
  expect(screen.queryByRole('link', { name: /Wave|lien de paiement/ })).toBeNull();
  expect(dialog.takeToasts()).toEqual([
    'info: Lien de paiement Wave ouvert dans un nouvel onglet',
    'warning: Le paiement est toujours en attente',
    'error: Erreur lors de la vérification: Indisponible.',
    'info: Statut de paiement en cours de vérification...',
  ]);
});

it('continues a payment in progress instead of starting another (B1, B21)', async () => {
  const dialog = await openDialog({
    [DUE]: {
      body: {
        ...wireDue,
        payment_state: 'in_progress',
        live_transaction: transaction,
        live_provider: 'wave',
      },
    },
  });
  // The order's reference, by which mails and tracking know it.
  expect(screen.getByText('KE-7QX2M9D4TB')).toBeTruthy();
  expect(screen.queryByText(transaction)).toBeNull();
  expect(screen.getByRole('link', { name: 'Rouvrir le lien de paiement' })).toBeTruthy();
  expect(dialog.calls.map(({ name }) => name)).toEqual([DUE, STATUS]);
});

it('offers no payment of a paid order, and links onwards', async () => {
  const dialog = await openDialog({ [DUE]: { body: { ...wireDue, payment_state: 'paid', amount_due: 0 } } });
  expect(verdict()).toBe('settled');
  expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull();
  await dialog.user.click(screen.getByRole('button', { name: 'Voir ma commande' }));
  // This payer's own payment was not confirmed here.
  expect(dialog.ended).toEqual(['closed']);
});

it('offers no payment while received money is being checked', async () => {
  await openDialog({ [DUE]: { body: { ...wireDue, payment_state: 'checking' } } });
  expect(verdict()).toBe('checking');
  expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull();
});

it('[AP-11] [I17] says that nothing can be checked without the server, and reloads with Réessayer', async () => {
  const dialog = await openDialog({ [DUE]: 'broken' });
  await dialog.advance(10_000);
  expect(verdict()).toBe('cannotCheck');
  expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull();
  dialog.answers[DUE] = { body: wireDue };
  await dialog.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await dialog.advance(0);
  expect(screen.getByRole('button', { name: /^Payer/ })).toBeTruthy();
});

it('[C28] [I17] a rate limit says that the amount is read again by itself, and shows no refusal and nothing to pay', async () => {
  const limit = { status: 429, code: 'request.too_many', message: 'Trop de demandes à la suite.' };
  const dialog = await openDialog({ [DUE]: limit });
  expect(screen.getByText('Nous redemandons le montant à payer')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  for (const name of [/^Payer/, 'Réessayer']) expect(screen.queryByRole('button', { name })).toBeNull();
  dialog.answers[DUE] = { body: wireDue };
  await dialog.advance(10_000);
  expect(screen.getByRole('button', { name: /^Payer/ })).toBeTruthy();
});

it('can be closed before and after paying, and notifies its page', async () => {
  const dialog = await openDialog();
  await dialog.pay();
  await dialog.user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(dialog.ended).toEqual(['closed']);
});

it('[PM-12] reads the order again when another instalment is due, shows it and pays it', async () => {
  const refused = { status: 409, code: 'payment.instalment_changed', message: 'Le versement a changé.' };
  const dialog = await openDialog({ [INITIATE]: refused });
  dialog.answers[DUE] = { body: { ...wireDue, amount_due: 72_300, instalment_no: 2 } };
  await dialog.pay();
  expect(dialog.calls.map(({ name }) => name)).toEqual([DUE, INITIATE, DUE]);
  expect(screen.getByRole('button', { name: /^Payer 72\s+300\s+FCFA avec Wave$/ })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Erreur lors du paiement: Le versement a changé.');

  dialog.answers[INITIATE] = { body: wireInitiated };
  await dialog.user.click(screen.getByRole('button', { name: /^Payer/ }));
  await dialog.advance(0);
  expect(dialog.calls.findLast(({ name }) => name === INITIATE)?.body).toEqual({
    order_id: 42,
    phoneNumber: '+221771234567',
    amount: 72_300,
    instalment_no: 2,
  });
});

it('leaves out a provider that this build does not support', async () => {
  await openDialog({ [DUE]: { body: { ...wireDue, providers: ['later', 'wave'] } } });
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Wave' }).checked).toBe(true);
});

it('does not continue a payment of a provider that this build does not support', async () => {
  const unknown = {
    ...wireDue,
    payment_state: 'in_progress',
    live_transaction: 'LT42',
    live_provider: 'later',
  };
  const dialog = await openDialog({ [DUE]: { body: unknown } });
  expect(screen.getByRole('button', { name: /^Payer/ })).toBeTruthy();
  expect(dialog.calls.map(({ name }) => name)).toEqual([DUE]);
});

// Loaded on demand, which takes longer than the fake clock.
await import('#src/api/renew-access.ts');
const expired = { status: 401, code: 'session.expired', message: 'Votre session a expiré.' };
const ENDED = { 'POST /api/auth/refresh_token': expired };
const signIn = () => {
  storeTokens({ accessToken: 'access', expiresIn: 600, refreshToken: 'refresh' });
  storeSession(awaSession);
};
const signInLink = () => screen.queryByRole('link', { name: 'Se connecter' })?.getAttribute('href');
const TO_SIGN_IN = `/login?redirectTo=${encodeURIComponent('/commandes/42/détails#paiement')}`;

it('[PM-04] a session that ended says so with the way back to this payment, and loses nothing', async () => {
  signIn();
  const dialog = await openDialog({ ...ENDED, [INITIATE]: expired });
  await dialog.pay();
  await dialog.advance(0);
  expect(screen.getByRole('alert').textContent).toContain('Votre session a expiré');
  expect(signInLink()).toBe(TO_SIGN_IN);
  expect(screen.getByLabelText<HTMLInputElement>('Numéro de téléphone Wave').value).toBe('77 123 45 67');
  expect(windows).toEqual(['prepared', 'closed']);

  // Signed in again in another tab.
  act(signIn);
  expect(signInLink()).toBeUndefined();
  dialog.answers[INITIATE] = { body: wireInitiated };
  await dialog.user.click(screen.getByRole('button', { name: /^Payer/ }));
  await dialog.advance(0);
  expect(screen.getByRole('link', { name: 'Rouvrir le lien de paiement' })).toBeTruthy();
});

it('[PM-10] an open payment is followed without a session, and the amount due of a new one asks to sign in', async () => {
  signIn();
  const dialog = await openDialog();
  await dialog.pay();
  act(expireSession);
  expect(screen.getByRole('alert').textContent).toContain('votre paiement suit son cours');
  expect(signInLink()).toBe(TO_SIGN_IN);
  dialog.answers[STATUS] = { body: wireOwnStatus('confirmed') };
  await dialog.verify();
  expect(verdict()).toBe('confirmed');

  cleanup();
  signIn();
  await openDialog({ ...ENDED, [DUE]: expired });
  expect(signInLink()).toBe(TO_SIGN_IN);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});
