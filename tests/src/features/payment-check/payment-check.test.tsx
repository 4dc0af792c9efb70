import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MemberProvider } from '#src/access/member.ts';
import { clearSession, storeSession } from '#src/access/session-storage.ts';
import PaymentCheckPage from '#src/features/payment-check/PaymentCheckPage.tsx';
import { awaSession } from '#tests/machines/fixtures.ts';
import { openPage, type Answer, type Answers } from '#tests/support/render-screen.tsx';
import {
  checkoutUrl,
  reference,
  transaction,
  wireOwnStatus,
  wireStatus,
} from '#tests/support/wire-fixtures.ts';

afterEach(cleanup);

const STATUS = `GET /api/payment/wave/status/${transaction}`;

async function openCheck(
  answer: Answer,
  address = `/wave-paiement?transaction=${transaction}`,
  now = Date.now(),
) {
  const answers: Answers = { [STATUS]: answer };
  return { ...(await openPage(address, <PaymentCheckPage />, answers, now)), answers };
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('[WV-01] checks automatically after 1 s, and shows the payment with its details', async () => {
  const page = await openCheck({ body: wireOwnStatus('pending') });
  expect(screen.getByText('Vérification du paiement en cours...')).toBeTruthy();
  await page.advance(999);
  expect(page.calls).toEqual([]);
  await page.advance(1);
  expect(page.calls).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Paiement en attente' })).toBeTruthy();
  expect(document.body.textContent).toContain('241\u00a0000\u00a0FCFA');
  for (const [label, value] of [
    ['Transaction', transaction],
    ['Commande', reference],
    ['Téléphone', '+221 77 *** ** 67'],
    ['Description', 'N/A'],
    ['Créée le', '21 novembre 2026 à 10:00'],
  ] as const) {
    expect(screen.getByText(label).nextElementSibling?.textContent).toBe(value);
  }
  expect(hrefOf('Ouvrir Wave pour payer')).toBe(checkoutUrl);
  expect(document.body.textContent).not.toMatch(/ne payez pas/);
});

it("[WV-01] links a guest to the order's own page and to the shop", async () => {
  const page = await openCheck({ body: wireOwnStatus('pending') });
  await page.advance(1_000);
  expect(hrefOf('Continuer vers ma commande')).toBe(`/facture-magasin?transaction=${reference}`);
  expect(screen.queryByRole('link', { name: 'Retour au tableau de bord' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Suivre ma commande' })).toBeNull();
  expect(hrefOf('Retour à la boutique')).toBe('/boutique');
  const trail = within(screen.getByRole('navigation', { name: 'Fil d’Ariane' }));
  expect(trail.getByRole('link', { name: 'Accueil' }).getAttribute('href')).toBe('/');
  expect(trail.getByText('Tableau de bord').closest('a')).toBeNull();
});

it('shows only the status to other visitors (B32)', async () => {
  const page = await openCheck({ body: wireStatus('failed') });
  await page.advance(1_000);
  expect(screen.getByRole('heading', { name: 'Paiement échoué' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/FCFA|KE-|Téléphone/);
  expect(screen.queryByRole('link', { name: 'Continuer vers ma commande' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Retour au tableau de bord' })).toBeNull();
  expect(hrefOf('Suivre ma commande')).toBe('/tracking-order');
});

it.each([
  ['failed', true],
  ['cancelled', true],
  ['expired', true],
  ['refunded', false],
  ['superseded', false],
  ['pending', false],
  ['checking', false],
] as const)('[WV-01] the owner of a payment that is %s can pay again: %s', async (verdict, canPayAgain) => {
  const page = await openCheck({ body: wireOwnStatus(verdict) });
  await page.advance(1_000);
  expect(screen.queryAllByRole('link', { name: 'Payer de nouveau' })).toHaveLength(canPayAgain ? 1 : 0);
});

it('[I17] says of a refunded payment that the money was returned, to other visitors too', async () => {
  for (const status of [wireStatus('refunded'), wireOwnStatus('refunded')]) {
    const page = await openCheck({ body: status });
    await page.advance(1_000);
    expect(screen.getByRole('heading', { name: 'Paiement remboursé' })).toBeTruthy();
    expect(document.body.textContent).toContain('son montant a été rendu à la personne qui a payé');
    expect(document.body.textContent).not.toMatch(/débité|annulé/);
    expect(page.takeToasts()).toEqual(['info: Ce paiement a été remboursé']);
    cleanup();
  }
});

it.each([
  ['cancelled', /^Ce paiement a été annulé\. Aucun montant n’a été débité\./],
  ['expired', /^Le délai de ce paiement est passé\. Aucun montant n’a été débité\./],
] as const)('[WV-04] [I27] tells a payment that was %s from the other', async (verdict, sentence) => {
  const page = await openCheck({ body: wireOwnStatus(verdict) });
  await page.advance(1_000);
  expect(screen.getByText(sentence)).toBeTruthy();
});

it('[I27] a refusal whose page can still be paid says until when, and claims nothing of the account', async () => {
  const status = wireOwnStatus('failed');
  const until = { payable_until: '2026-11-22T10:30:00.000Z' };
  const refusal = { body: { ...status, data: { ...status.data!, ...until } } };
  for (const [now, sentence] of [
    ['2026-11-21T10:00:00Z', 'La page ou le code de Wave peut servir jusqu’au 22 novembre 2026 à 10:30 :'],
    ['2026-11-22T10:31:00Z', 'La page ou le code de Wave ne peut plus servir : si vous venez d’y payer,'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const page = await openCheck(refusal, undefined, Date.parse(now));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.advance(1_000);
    const text = document.body.textContent.replaceAll(/\s/g, ' ');
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/débité/);
    cleanup();
  }
});

it('[WV-03] confirms, and redirects to the order after 2 s', async () => {
  const page = await openCheck({ body: wireOwnStatus('confirmed') });
  await page.advance(1_000);
  expect(screen.getByRole('heading', { name: 'Paiement effectif' })).toBeTruthy();
  expect(page.takeToasts()).toEqual(['success: Paiement confirmé avec succès!']);
  await page.advance(1_999);
  expect(page.address()).toBe(`/wave-paiement?transaction=${transaction}`);
  await page.advance(1);
  expect(page.address()).toBe(`/facture-magasin?transaction=${reference}`);
});

describe('[WV-04] shows the status of the payment', () => {
  it.each([
    ['pending', 'Paiement en attente', 'warning: Le paiement est toujours en attente'],
    ['cancelled', 'Paiement annulé', 'error: Le paiement a été annulé'],
    ['failed', 'Paiement échoué', 'error: Le paiement a échoué'],
    ['checking', 'Paiement en cours de vérification', 'info: Statut de paiement en cours de vérification...'],
  ] as const)('%s', async (verdict, title, notice) => {
    const page = await openCheck({ body: wireOwnStatus(verdict) });
    await page.advance(1_000);
    expect(
      screen.getByRole('heading', { name: title }).closest('[data-verdict]')?.getAttribute('data-verdict'),
    ).toBe(verdict);
    expect(page.takeToasts()).toEqual([notice]);
  });
});

it.each([
  [390, null],
  [1_440, '_blank'],
])('[PM-06] at %i px the link to Wave opens in: %s', async (width, target) => {
  const before = window.innerWidth;
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
  const page = await openCheck({ body: wireOwnStatus('pending') });
  await page.advance(1_000);
  expect(screen.getByRole('link', { name: 'Ouvrir Wave pour payer' }).getAttribute('target')).toBe(target);
  Object.defineProperty(window, 'innerWidth', { value: before, configurable: true });
});

it('[WV-01] checks again on request', async () => {
  const page = await openCheck({ body: wireOwnStatus('pending') });
  await page.advance(1_000);
  page.answers[STATUS] = { body: wireOwnStatus('failed') };
  await page.user.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
  await page.advance(0);
  expect(screen.getByRole('heading', { name: 'Paiement échoué' })).toBeTruthy();
});

it('[WV-02] says that the id is missing, and makes no call', async () => {
  const page = await openCheck('broken', '/wave-paiement');
  await page.advance(5_000);
  expect(screen.getByText('ID de Transaction Manquant')).toBeTruthy();
  expect(hrefOf('Retour à la boutique')).toBe('/boutique');
  expect(page.calls).toEqual([]);
});

it('[WV-02] never sends a malformed id (C29)', async () => {
  const page = await openCheck('broken', '/wave-paiement?transaction=../../../commande/7/delete');
  await page.advance(5_000);
  expect(screen.getByText('Transaction non trouvée')).toBeTruthy();
  expect(page.calls).toEqual([]);
});

it('[WV-02] says that the payment does not exist, and checks again with Réessayer', async () => {
  const page = await openCheck({ body: { success: false } });
  await page.advance(1_000);
  expect(screen.getByText('Transaction non trouvée')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await page.advance(0);
  expect(page.calls).toHaveLength(2);
});

it('[WV-02] says that the check failed, not that the payment did', async () => {
  const refusal = { status: 503, code: 'server.unavailable', message: 'Indisponible.' };
  const page = await openCheck(refusal);
  await page.advance(1_000);
  expect(screen.getByText('Erreur lors de la vérification du paiement')).toBeTruthy();
  expect(document.body.textContent).not.toContain('échoué');
  page.answers[STATUS] = { body: wireOwnStatus('confirmed') };
  await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await page.advance(0);
  expect(screen.getByRole('heading', { name: 'Paiement effectif' })).toBeTruthy();
});

it('[OM-02] a known payment of Orange Money stays on screen after a failed check, with a retry that says so', async () => {
  const id = 'OM4220261121103005123';
  const status = `GET /api/payment/orange/status/${id}`;
  const known: Answer = { body: { success: true, transaction_id: id, status: 'PENDING' } };
  const answers: Answers = { [status]: known };
  const page = await openPage(`/om-paiement?transaction=${id}`, <PaymentCheckPage />, answers);
  await page.advance(1_000);
  expect(page.takeToasts()).toEqual(['info: Le paiement est toujours en attente']);
  answers[status] = 'broken';
  await page.user.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
  await page.advance(10_000);
  expect(page.takeToasts()).toEqual(['error: Erreur lors de la vérification']);
  await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.getByRole('button', { name: 'Nouvelle tentative...' })).toBeTruthy();
  expect(screen.getByText(id)).toBeTruthy();
  answers[status] = known;
  await page.advance(10_000);
  expect(screen.getByRole('button', { name: 'Vérifier à nouveau' })).toBeTruthy();
});

it('says that a superseded payment is no longer offered, and links to the order', async () => {
  const page = await openCheck({ body: wireOwnStatus('superseded') });
  await page.advance(1_000);
  expect(screen.getByRole('heading', { name: 'Paiement plus proposé' })).toBeTruthy();
  expect(page.takeToasts()).toEqual([
    'warning: Ce paiement n’est plus disponible. Vous pouvez en commencer un nouveau\u00a0: ne payez alors plus l’ancien.',
  ]);
  expect(screen.queryByRole('link', { name: 'Ouvrir Wave pour payer' })).toBeNull();
  expect(hrefOf('Continuer vers ma commande')).toBe(`/facture-magasin?transaction=${reference}`);
});

it('[OM-01] shows a guest the way to the order, and no profile', async () => {
  const id = 'OM4220261121103005123';
  const known: Answer = { body: { success: true, transaction_id: id, status: 'PENDING' } };
  const answers = { [`GET /api/payment/orange/status/${id}`]: known };
  const page = await openPage(`/om-paiement?transaction=${id}`, <PaymentCheckPage />, answers);
  await page.advance(1_000);
  expect(screen.queryByRole('link', { name: 'Retour au profil' })).toBeNull();
  expect(hrefOf('Suivre ma commande')).toBe('/tracking-order');
});

const ORANGE_ID = 'OM4220261121103005123';
const ofOrange = (status: string): Answer => ({ body: { success: true, transaction_id: ORANGE_ID, status } });
const notFound: Answer = { body: { success: false } };
const down: Answer = { status: 503, code: 'server.unavailable', message: 'Indisponible.' };

describe.each([
  ['Wave', '/wave-paiement', transaction, STATUS, 'Retour au tableau de bord'],
  [
    'Orange Money',
    '/om-paiement',
    ORANGE_ID,
    `GET /api/payment/orange/status/${ORANGE_ID}`,
    'Retour au profil',
  ],
] as const)('[WV-01] [OM-01] [OM-02] the check page of %s', (name, path, id, call, account) => {
  const known = (verdict: 'confirmed' | 'pending' | 'failed') =>
    name === 'Wave'
      ? { body: wireStatus(verdict) }
      : ofOrange({ confirmed: 'SUCCESS', pending: 'PENDING', failed: 'FAILED' }[verdict]);
  const query = `?transaction=${id}`;

  it.each([
    ['confirmed', query, known('confirmed'), 'Vérifier à nouveau'],
    ['pending', query, known('pending'), 'Vérifier à nouveau'],
    ['failed', query, known('failed'), 'Vérifier à nouveau'],
    ['not found', query, notFound, 'Réessayer'],
    ['not readable', query, down, 'Réessayer'],
    ['malformed', '?transaction=..%2F..%2F7', 'broken', undefined],
    ['without a transaction', '', 'broken', undefined],
  ] as const)(
    'asks again and leads back to account and shop when the payment is %s',
    async (_, at, answer, again) => {
      storeSession(awaSession);
      try {
        const page = await openPage(
          path + at,
          <MemberProvider>
            <PaymentCheckPage />
          </MemberProvider>,
          { [call]: answer },
        );
        await page.advance(1_000);
        const asks = ['Vérifier à nouveau', 'Réessayer'].filter((button) =>
          screen.queryByRole('button', { name: button }),
        );
        expect(asks).toEqual(again === undefined ? [] : [again]);
        const asksToCall = screen.queryByText(/appelez-nous/) !== null;
        expect(screen.queryAllByRole('link', { name: /^Appeler le/ })).toHaveLength(asksToCall ? 1 : 0);
        expect([hrefOf(account), hrefOf('Retour à la boutique')]).toEqual([
          name === 'Wave' ? '/profile#order' : '/profile',
          '/boutique',
        ]);
      } finally {
        clearSession();
      }
    },
  );
});
