import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { MemberProvider } from '#src/access/member.ts';
import { clearSession, storeSession, storeTokens } from '#src/access/session-storage.ts';
import { PaymentDialog } from '#src/payments/dialog/PaymentDialog.tsx';
import { awaSession, placed } from '#tests/machines/fixtures.ts';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';
import { transaction, wireDue, wireOwnStatus } from '#tests/support/wire-fixtures.ts';

await import('#src/api/renew-access.ts');

const DUE = 'GET /api/commande/42/payment';
const INITIATE = 'POST /api/payment/paydunya/initiate';
const SET = 'POST /api/payment/set';
const STEPS = 'POST /api/payment/parcours';
const TRANSACTION = 'PD42-1-8Z3K6Q2N5T7W9Y1B';
const STATUS = `GET /api/payment/paydunya/status/${TRANSACTION}`;
const PAGE = 'https://app.example/sandbox-checkout/invoice/test_jkEdPY8SuG';

const statusOf = (payment_state: string) => ({
  body: { success: true, data: { transaction_id: TRANSACTION, payment_state } },
});

afterEach(() => {
  cleanup();
  clearSession();
  vi.restoreAllMocks();
});

async function openDialog(
  given: Answers = {},
  { saleType = placed.saleType, due = {} }: { saleType?: typeof placed.saleType; due?: object } = {},
) {
  const answers: Answers = {
    [DUE]: { body: { ...wireDue, providers: ['wave', 'paydunya'], ...due } },
    [INITIATE]: {
      body: {
        success: true,
        transaction_id: TRANSACTION,
        payment_token: 'test_jkEdPY8SuG',
        next_step: { kind: 'link', url: PAGE },
        existing: false,
        payment_state: 'pending',
        valid_until: null,
      },
    },
    [SET]: { body: { id: TRANSACTION, order_type: 'order', payment_state: 'pending' } },
    [STATUS]: statusOf('pending'),
    ...given,
  };
  const ended: string[] = [];
  const dialog = (
    <MemberProvider>
      <PaymentDialog
        order={{ ...placed, saleType }}
        onClosed={() => ended.push('closed')}
        onConfirmed={() => ended.push('confirmed')}
      />
    </MemberProvider>
  );
  const page = await openPage('/facture-magasin', dialog, answers);
  await page.advance(0);
  const press = async (name: RegExp | string) => {
    await page.user.click(screen.getByRole('button', { name }));
    await page.advance(0);
  };
  /** Clicks the link to the page, which the browser of the test does not open. */
  const proceed = async () => {
    const link = screen.getByRole('link', { name: 'Passer au paiement' });
    link.addEventListener('click', (event) => event.preventDefault());
    await page.user.click(link);
  };
  return { ...page, answers, ended, press, proceed };
}

const methodNames = () =>
  [...screen.getByRole('dialog').querySelectorAll('button')]
    .map(({ textContent }) => textContent)
    .flatMap((text) => /^(Wave|Orange Money|Paydunya)/.exec(text)?.[0] ?? []);

it("[SI-02] asks for Paydunya or a wallet of Mobile Money, leads back to the choice, and 'Annuler' closes", async () => {
  const dialog = await openDialog({}, { due: { providers: ['wave', 'orange', 'paydunya'] } });
  expect(methodNames()).toEqual(['Wave', 'Orange Money', 'Paydunya']);
  await dialog.press(/^Orange Money/);
  expect(screen.getByRole('radio', { name: 'Orange Money', checked: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Payer 241.000.FCFA avec Orange Money$/ })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /PayDunya/ })).toBeNull();
  await dialog.press('Autres moyens de paiement');
  await dialog.press(/^Paydunya/);
  expect(screen.getByRole('button', { name: 'Valider' })).toBeTruthy();
  await dialog.press('Autres moyens de paiement');
  await dialog.press('Annuler');
  expect(dialog.ended).toEqual(['closed']);
});

it('[SI-02] the method used last on this device comes first, and the payment in progress before it', async () => {
  onTestFinished(() => window.localStorage.clear());
  const due = { providers: ['wave', 'orange', 'paydunya'] };
  const first = await openDialog({}, { due });
  await first.press(/^Paydunya/);
  await first.press('Valider');
  first.answers[DUE] = {
    body: {
      ...wireDue,
      ...due,
      live_transaction: transaction,
      live_provider: 'wave',
      payment_state: 'in_progress',
    },
  };
  await first.press('Autres moyens de paiement');
  expect(methodNames()).toEqual(['Wave', 'Orange Money', 'Paydunya']);
  expect(screen.getByRole('button', { name: 'Wave Votre paiement en cours.' })).toBeTruthy();
  cleanup();
  await openDialog({}, { due });
  expect(methodNames()).toEqual(['Paydunya', 'Wave', 'Orange Money']);
});

it('[SI-02] a payment that can no longer be replaced is shown instead of the method chosen', async () => {
  const refusal = { status: 409, code: 'payment.in_progress', message: 'Un paiement est déjà en cours.' };
  const dialog = await openDialog({
    [INITIATE]: refusal,
    [`GET /api/payment/wave/status/${transaction}`]: { body: wireOwnStatus('pending') },
  });
  await dialog.press(/^Paydunya/);
  dialog.answers[DUE] = {
    body: { ...wireDue, live_transaction: transaction, live_provider: 'wave', payment_state: 'in_progress' },
  };
  await dialog.press('Valider');
  expect(dialog.takeToasts()).toEqual([
    'error: Échec de la création de la facture\u00a0: Un paiement est déjà en cours.',
    'info: Transaction existante récupérée',
  ]);
  expect(screen.getByRole('heading', { name: 'Terminez le paiement dans Wave' })).toBeTruthy();
});

it.each([
  ['order', 'Paiement Commande'],
  ['preorder', 'Paiement Pré Commande'],
  ['creditOrder', 'Paiement Commande à crédit'],
] as const)('[PM-01] the modal of %s is titled %s', async (saleType, title) => {
  const dialog = await openDialog({}, { saleType });
  await dialog.press(/^Paydunya/);
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
});

it('[PM-01] [PM-13] shows name, lines, total, and for instalments the amount to pay now', async () => {
  const dialog = await openDialog({}, { due: { amount_due: 72_300 } });
  await dialog.press(/^Paydunya/);
  const summary = screen
    .getByRole('region', { name: 'Votre commande' })
    .textContent.replaceAll('\u00a0', ' ');
  for (const words of [
    'S00042',
    'Ventilateur sur pied × 2',
    '36 000 FCFA',
    'Total241 000 FCFA',
    'Total à payer72 300 FCFA',
  ])
    expect(summary).toContain(words);
});

it("[PM-02] 'Valider' creates and records, 'Passer au paiement' is a link to the page in a new tab", async () => {
  const dialog = await openDialog();
  await dialog.press(/^Paydunya/);
  expect(screen.getByRole('region', { name: 'Votre commande' }).textContent).not.toContain('Total à payer');
  await dialog.press('Valider');
  const bodyOf = (name: string) => dialog.calls.find((call) => call.name === name)?.body;
  expect(bodyOf(INITIATE)).toEqual({ order_id: 42, amount: 241_000, instalment_no: 1 });
  expect(bodyOf(SET)).toEqual({
    transaction_id: TRANSACTION,
    amount: 241_000,
    order_id: 42,
    payment_token: 'test_jkEdPY8SuG',
    payment_state: 'pending',
    order_type: 'order',
    order_name: 'S00042',
    partner_id: null,
  });
  expect(dialog.takeToasts()).toEqual(['info: Merci de passer au paiement sur paydunya']);
  const link = screen.getByRole('link', { name: 'Passer au paiement' });
  expect(link.getAttribute('href')).toBe(PAGE);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(window.dataLayer?.at(-1)).toMatchObject({ event: 'hosted_invoice', order_id: 42, value: 241_000 });
});

it('[PM-03] a guest stays in the dialog, which confirms the payment', async () => {
  const dialog = await openDialog();
  await dialog.press(/^Paydunya/);
  await dialog.press('Valider');
  await dialog.proceed();
  dialog.takeToasts();
  dialog.answers[STATUS] = statusOf('completed');
  await dialog.advance(5_000);
  expect(dialog.takeToasts()).toEqual(['success: Paiement effectif']);
  expect(document.querySelector('[data-verdict]')?.getAttribute('data-verdict')).toBe('confirmed');
  await dialog.advance(2_000);
  expect(dialog.ended).toEqual(['confirmed']);
});

it('[RT-16] says that the payer cancelled on the page, where the next payment is started', async () => {
  const dialog = await openDialog();
  await dialog.press(/^Paydunya/);
  await dialog.press('Valider');
  await dialog.proceed();
  dialog.answers[STATUS] = {
    body: {
      success: true,
      data: { transaction_id: TRANSACTION, payment_state: 'cancelled', outcome: 'cancelled' },
    },
  };
  await dialog.advance(5_000);
  expect(screen.getByText(/^Ce paiement a été annulé\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Valider' })).toBeTruthy();
});

it('[PM-02] a customer goes to the profile', async () => {
  storeTokens({ accessToken: 'a', refreshToken: 'r', expiresIn: 600 });
  storeSession(awaSession);
  const dialog = await openDialog();
  await dialog.press(/^Paydunya/);
  await dialog.press('Valider');
  await dialog.proceed();
  expect(dialog.address()).toBe('/profile#order');
});

it('[PM-15] [PM-20] shows why there is no invoice in a red box', async () => {
  const refusal = { status: 502, code: 'payment.provider_refused', message: 'Refusé.' };
  const dialog = await openDialog({ [INITIATE]: refusal });
  await dialog.press(/^Paydunya/);
  await dialog.press('Valider');
  expect(screen.getByRole('alert').textContent).toContain(
    'Échec de la création de la facture\u00a0: Refusé.',
  );
});

const underWay = { payment_state: 'in_progress', live_transaction: TRANSACTION, live_provider: 'paydunya' };
const statusOnPage = {
  body: {
    success: true,
    data: {
      transaction_id: TRANSACTION,
      payment_state: 'pending',
      next_step: { kind: 'link', url: PAGE },
    },
  },
};

it("[B1] [B21] a payment in progress on the page is continued: its link instead of 'Valider'", async () => {
  const dialog = await openDialog({ [STATUS]: statusOnPage }, { due: underWay });
  expect(screen.queryByRole('button', { name: 'Valider' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Passer au paiement' }).getAttribute('href')).toBe(PAGE);
  expect(dialog.takeToasts()).toEqual(['info: Transaction existante récupérée']);
  expect(dialog.calls.map(({ name }) => name)).not.toContain(INITIATE);
});

it('[I17] a payment in progress that cannot be checked offers nothing but another check', async () => {
  const dialog = await openDialog({ [STATUS]: 'broken' }, { due: underWay });
  await dialog.advance(5_000);
  expect(document.querySelector('[data-verdict]')?.getAttribute('data-verdict')).toBe('cannotCheck');
  expect(screen.queryByRole('button', { name: 'Valider' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Autres moyens de paiement' })).toBeNull();
  dialog.answers[STATUS] = statusOnPage;
  await dialog.press('Vérifier le paiement');
  expect(screen.getByRole('link', { name: 'Passer au paiement' })).toBeTruthy();
});

it('[TL-03] the steps of a payment in progress that could not be checked reach the journal', async () => {
  const dialog = await openDialog(
    { [STATUS]: 'broken', [STEPS]: { body: { success: true } } },
    { due: underWay },
  );
  await dialog.advance(5_000);
  const reported = dialog.calls.find(({ name }) => name === STEPS)?.body;
  expect(reported).toMatchObject({
    transaction: TRANSACTION,
    steps: [
      { machine: 'order-payment', to: 'watched.restoring' },
      { from: 'watched.restoring', to: 'watched.cannotCheck' },
    ],
  });
});

it('[PM-14] beside the other methods, an open payment of Orange Money says that it is not cancelled', async () => {
  const due = {
    providers: ['wave', 'orange', 'paydunya'],
    payment_state: 'in_progress',
    live_transaction: 'OM4220261121103005123',
    live_provider: 'orange',
  };
  const status = {
    body: {
      success: true,
      transaction_id: 'OM4220261121103005123',
      status: 'PENDING',
      next_step: { kind: 'qr', code: '', links: [] },
    },
  };
  const dialog = await openDialog(
    { 'GET /api/payment/orange/status/OM4220261121103005123': status },
    { due },
  );
  await dialog.press('Autres moyens de paiement');
  expect(screen.getByRole('dialog').textContent).toContain(
    "L'annulation directe n'est pas supportée par Orange Money",
  );
  cleanup();
  await openDialog({}, { due: { providers: ['wave', 'orange', 'paydunya'] } });
  expect(screen.getByRole('dialog').textContent).not.toContain('annulation directe');
});

it('a session that ends while paying on the page says so with the way back, and renewed it goes on', async () => {
  storeTokens({ accessToken: 'a', refreshToken: 'r', expiresIn: 600 });
  storeSession(awaSession);
  const expired = { status: 401, code: 'session.expired', message: 'Votre session a expiré.' };
  const dialog = await openDialog({ [INITIATE]: expired, 'POST /api/auth/refresh_token': expired });
  await dialog.press(/^Paydunya/);
  await dialog.press('Valider');
  expect(screen.getByText('Votre session a expiré')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe(
    `/login?redirectTo=${encodeURIComponent('/commandes/42/détails#paiement')}`,
  );
  expect(dialog.takeToasts()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Valider' }).hasAttribute('disabled')).toBe(true);
  storeTokens({ accessToken: 'b', refreshToken: 's', expiresIn: 600 });
  act(() => storeSession(awaSession));
  await dialog.advance(0);
  expect(screen.queryByText('Votre session a expiré')).toBeNull();
  expect(screen.getByRole('button', { name: 'Valider' }).hasAttribute('disabled')).toBe(false);
});
