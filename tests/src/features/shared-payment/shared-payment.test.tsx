import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '#src/access/session-storage.ts';
import SharedPaymentPage from '#src/features/shared-payment/SharedPaymentPage.tsx';
import type { components } from '#openapi/schema.d.ts';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';
import { transaction, wireInitiated, wireStatus } from '#tests/support/wire-fixtures.ts';

const LINK = '0123456789AB';
const TOKEN = 'a'.repeat(54);
const OPEN = 'POST /api/payment/shared/open';
const READ = `GET /api/payment/shared/${LINK}`;
const INITIATE = 'POST /api/payment/wave/initiate';
const STATUS = `GET /api/payment/wave/status/${transaction}`;

const shared: components['schemas']['SharedPayment'] = {
  link: LINK,
  order_id: 42,
  first_name: 'Awa',
  payment_state: 'open',
  amount: 30_001,
  amount_due: 30_001,
  instalment_no: 2,
  instalment_count: 3,
  due_on: '2026-12-21',
  currency: 'XOF',
  providers: ['wave'],
  live_transaction: null,
  live_provider: null,
  expires_at: '2026-11-28T10:00:00.000Z',
};
const paid = { ...shared, payment_state: 'paid', amount_due: 0, providers: [] } as const;

beforeEach(() => void vi.spyOn(window, 'open').mockImplementation(() => null));
afterEach(() => {
  cleanup();
  clearSession();
  vi.restoreAllMocks();
});

async function open(given: Answers, address = `/paiement-partage?lien=${LINK}#${TOKEN}`) {
  const answers: Answers = { [OPEN]: { body: { link: LINK } }, [READ]: { body: shared }, ...given };
  const page = await openPage(address, <SharedPaymentPage />, answers);
  await page.advance(0);
  return { ...page, answers, names: () => page.calls.map(({ name }) => name) };
}
const payButton = () => screen.queryByRole('button', { name: /^(Payer|Reprendre)/ });
const heading = (name: string) => screen.queryByText(name);
const text = () => document.body.textContent.replaceAll(/\s/g, ' ');

it('[C33] [I20] exchanges the secret once, removes it from the URL, and shows what is due and for whom', async () => {
  const page = await open({});
  expect(page.address()).toBe(`/paiement-partage?lien=${LINK}`);
  expect(page.names()).toEqual([OPEN, READ]);
  expect(page.calls[0]?.body).toEqual({ link: LINK, token: TOKEN });
  // For browsers that block cookies.
  expect(page.calls[1]?.headers.get('X-Payment-Link')).toBe(`${LINK}.${TOKEN}`);
  expect(heading('Awa vous demande de payer')).toBeTruthy();
  expect(text()).toContain('30 001 FCFA');
  expect(text()).toContain('Paiement 2 sur 3, à régler le 21 décembre 2026');
  expect(text()).toContain('valable jusqu’au 28 novembre 2026');
  expect(payButton()?.textContent).toBe('Payer');
});

it('[DK-10] says what an amount without products is asked for', async () => {
  await open({ [READ]: { body: { ...shared, label: 'Réparation d’un congélateur' } } });
  expect(heading('Réparation d’un congélateur')).toBeTruthy();
});

it('[C33] after a reload the cookie opens it', async () => {
  const page = await open({}, `/paiement-partage?lien=${LINK}`);
  expect(page.names()).toEqual([READ]);
  expect(payButton()).toBeTruthy();
});

it('[C33] pays through the dialog, which knows the first name and the amount only', async () => {
  const page = await open({
    [INITIATE]: { body: { ...wireInitiated, transactionId: transaction } },
    [STATUS]: { body: wireStatus('pending') },
  });
  await page.user.click(payButton()!);
  await page.advance(0);
  expect(screen.getByRole('dialog').textContent).toContain('Pour Awa');
  await page.user.type(screen.getByLabelText('Numéro de téléphone Wave'), '77 123 45 67');
  await page.user.click(screen.getAllByRole('button', { name: /^Payer/ }).at(-1)!);
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === INITIATE)?.body).toMatchObject({
    order_id: 42,
    amount: 30_001,
    instalment_no: 2,
  });
  expect(screen.getByText(/le lien reçu rouvre ce paiement/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copier la référence' })).toBeNull();
  page.answers[STATUS] = { body: wireStatus('confirmed') };
  page.answers[READ] = { body: paid };
  await page.user.click(screen.getByRole('button', { name: 'Vérifier le paiement' }));
  await page.advance(0);
  expect(screen.getByText(/^Merci ! Le paiement est bien reçu/)).toBeTruthy();
  await page.advance(10_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(heading('Paiement effectif')).toBeTruthy();
  expect(payButton()).toBeNull();
  // The owner's record and the owner's calls are never asked for.
  expect(page.names().filter((name) => /payment\/set|commande/.test(name))).toEqual([]);
});

it.each([
  ['payment_link.revoked', 410, 'Ce lien de paiement a été retiré'],
  ['payment_link.expired', 410, 'Ce lien de paiement a expiré'],
  ['payment_link.unknown', 404, 'Ce lien de paiement n’est pas complet'],
])('[C33] %s: explains it and offers no payment', async (code, status, title) => {
  await open({ [OPEN]: { status, code, message: 'Refusé.' } });
  expect(heading(title)).toBeTruthy();
  expect(payButton()).toBeNull();
});

it('[C33] a link that is revoked while the page is open stops offering the payment', async () => {
  const page = await open({});
  page.answers[READ] = { status: 410, code: 'payment_link.revoked', message: 'Refusé.' };
  window.dispatchEvent(new Event('focus'));
  await page.advance(0);
  expect(heading('Ce lien de paiement a été retiré')).toBeTruthy();
  expect(payButton()).toBeNull();
});

it.each(['/paiement-partage', '/paiement-partage?lien=../commande/7/delete'])(
  '[C29] %s asks nothing of the server',
  async (address) => {
    const page = await open({}, address);
    expect(page.names()).toEqual([]);
    expect(heading('Ce lien de paiement n’est pas complet')).toBeTruthy();
  },
);

it.each([
  [
    'paid by any person',
    paid,
    'Déjà payé',
    /^Ce montant est bien reçu, de vous ou d’une autre personne : ne payez rien/,
  ],
  [
    'being checked',
    { ...paid, payment_state: 'checking' as const },
    'Paiement en cours de vérification',
    /Ne payez pas une seconde fois/,
  ],
])('[I17] [C33] %s: no pay button', async (_, body, title, detail) => {
  await open({ [READ]: { body } });
  expect(heading(title)).toBeTruthy();
  expect(screen.getByText(detail)).toBeTruthy();
  expect(payButton()).toBeNull();
});

it('[I17] a payment in progress is opened, not started again; a closed order cannot be paid', async () => {
  const live = {
    payment_state: 'in_progress',
    live_transaction: transaction,
    live_provider: 'wave',
  } as const;
  await open({ [READ]: { body: { ...shared, ...live } } });
  expect(payButton()?.textContent).toBe('Reprendre le paiement');
  cleanup();
  vi.useRealTimers();
  await open({ [READ]: { body: { ...paid, payment_state: 'closed' } } });
  expect(screen.getByText(/n’est plus ouverte au paiement/)).toBeTruthy();
  expect(payButton()).toBeNull();
});

it('[I17] [B4] without an answer it offers no payment, and reads again by a button and by itself', async () => {
  const page = await open({ [OPEN]: 'broken' });
  await page.advance(20_000);
  expect(heading('Le paiement n’a pas pu être lu')).toBeTruthy();
  page.answers[OPEN] = { body: { link: LINK } };
  await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await page.advance(0);
  expect(payButton()).toBeTruthy();
  page.answers[READ] = 'broken';
  window.dispatchEvent(new Event('online'));
  await page.advance(20_000);
  expect(heading('Erreur lors de la vérification du paiement')).toBeTruthy();
  expect(payButton()).toBeNull();
  page.answers[READ] = { body: shared };
  expect(screen.getByRole('button', { name: 'Vérifier de nouveau' })).toBeTruthy();
  await page.advance(10_000);
  expect(payButton()).toBeTruthy();
});
