import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MemberProvider } from '#src/access/member.ts';
import { clearSession, storeSession, storeTokens } from '#src/access/session-storage.ts';
import { OrderPaymentDialog } from '#src/app/screens/OrderPaymentDialog.tsx';
import { awaSession, placed } from '#tests/machines/fixtures.ts';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';
import { wireDue } from '#tests/support/wire-fixtures.ts';

const DUE = 'GET /api/commande/42/payment';
const INITIATE = 'POST /api/payment/paydunya/initiate';
const SET = 'POST /api/payment/set';
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
      <OrderPaymentDialog
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

it("[SI-02] asks for Paydunya or Mobile Money, and 'Annuler' closes", async () => {
  const dialog = await openDialog();
  await dialog.press(/^Mobile Money/);
  expect(screen.getByLabelText('Numéro de téléphone Wave')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /PayDunya/ })).toBeNull();
  await dialog.press('Autres moyens de paiement');
  await dialog.press(/^Paydunya/);
  expect(screen.getByRole('button', { name: 'Valider' })).toBeTruthy();
  await dialog.press('Autres moyens de paiement');
  await dialog.press('Annuler');
  expect(dialog.ended).toEqual(['closed']);
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

it('[PM-01] shows name, lines, total, and for instalments the amount to pay now', async () => {
  const dialog = await openDialog({}, { due: { amount_due: 72_300 } });
  await dialog.press(/^Paydunya/);
  const summary = screen
    .getByRole('region', { name: 'Votre commande' })
    .textContent.replaceAll('\u202f', ' ');
  for (const words of [
    'S00042',
    'Ventilateur sur pied × 2',
    '36 000 FCFA',
    'Total241 000 FCFA',
    'À payer maintenant72 300 FCFA',
  ])
    expect(summary).toContain(words);
});

it("[PM-02] 'Valider' creates and records, 'Passer au paiement' is a link to the page in a new tab", async () => {
  const dialog = await openDialog();
  await dialog.press(/^Paydunya/);
  expect(screen.getByRole('region', { name: 'Votre commande' }).textContent).not.toContain(
    'À payer maintenant',
  );
  await dialog.press('Valider');
  const bodyOf = (name: string) => dialog.calls.find((call) => call.name === name)?.body;
  expect(bodyOf(INITIATE)).toEqual({ order_id: 42, amount: 241_000, instalment_no: 1 });
  expect(bodyOf(SET)).toEqual({
    transaction_id: TRANSACTION,
    amount: 241_000,
    order_id: 42,
    payment_token: 'test_jkEdPY8SuG',
    payment_state: 'pending',
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
  expect(screen.getByRole('alert').textContent).toContain('Échec de la création de la facture : Refusé.');
});

it('[B1] an open payment on the page is continued with its own dialog', async () => {
  await openDialog(
    {},
    { due: { payment_state: 'in_progress', live_transaction: TRANSACTION, live_provider: 'paydunya' } },
  );
  expect(screen.getByRole('button', { name: 'Valider' })).toBeTruthy();
});
