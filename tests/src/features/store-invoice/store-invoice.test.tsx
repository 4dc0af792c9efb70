import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { store } from '#domain/shop/store.ts';
import { takeCapability } from '#src/access/capability.ts';
import StoreInvoicePage from '#src/features/store-invoice/StoreInvoicePage.tsx';
import { loadBaskets } from '#src/baskets/loader.ts';
import { readDrawnQr } from '#tests/support/drawn-qr.ts';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';
import {
  capability,
  paidInvoice,
  reference,
  transaction,
  wireDue,
  wireInvoice,
  wireOwnStatus,
} from '#tests/support/wire-fixtures.ts';
import { fill, forget, kept } from '../basket/open-basket.tsx';

afterEach(() => {
  cleanup();
  forget();
});

const ADDRESS = `/facture-magasin?transaction=${reference}`;
const DETAILS = `GET /facture/${reference}/details`;
const ACCESS = 'POST /api/commande-sans-partner/acces';
const unknown = { status: 404, code: 'invoice.unknown', message: 'Inconnue.' };

async function openInvoice(answers: Answers, address = ADDRESS) {
  return { ...(await openPage(address, <StoreInvoicePage />, answers)), answers };
}

const names = (calls: { name: string }[]) => calls.map(({ name }) => name);

it('[SI-01] shows the invoice: number, total, store, customer, French date, lines', async () => {
  await openInvoice({ [DETAILS]: { body: paidInvoice } });
  expect(screen.getByRole('heading', { level: 1, name: 'Détails de la Facture' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'FAC-2026-000007' })).toBeTruthy();
  for (const [label, value] of [
    ['Commande', reference],
    ['Magasin', 'Kër Électro'],
    ['Client', 'Awa Ndiaye'],
    // Half an hour before midnight in Dakar is still that day, wherever the reader is (D15).
    ['Date de commande', '21 novembre 2026'],
  ] as const) {
    expect(screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent).toBe(value);
  }
  expect(screen.getAllByText(reference)).toHaveLength(1);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ProduitQuantitéSous-total',
    'Réfrigérateur combiné 266 L× 1205\u00a0000\u00a0FCFA',
    'Ventilateur sur pied× 236\u00a0000\u00a0FCFA',
    'Total241\u00a0000\u00a0FCFA',
  ]);
  const pdf = screen.getByRole('link', { name: 'Télécharger la facture (PDF)' });
  expect(pdf.getAttribute('href')).toBe(`/facture/${reference}/pdf`);
  expect(screen.queryByRole('button', { name: 'Payer avec Wave' })).toBeNull();
});

it('[SI-01] [I13] shows the signed receipt as a code, and none before there is one', async () => {
  const receipt = `https://boutique.example/verifier-recu#1.a-_bcdE9.${reference}.1-1.241000.wave.2026-11-21T10:12.0.${'x'.repeat(85)}A`;
  await openInvoice({ [DETAILS]: { body: { ...paidInvoice, receipt_url: receipt } } });
  const code = await screen.findByRole('img', { name: `Code QR du reçu signé, commande ${reference}` });
  expect(await readDrawnQr(code)).toBe(receipt);
  expect(screen.getByText('Scannez pour vérifier ce reçu')).toBeTruthy();
  cleanup();
  await openInvoice({ [DETAILS]: { body: wireInvoice } });
  expect(document.querySelector('figure')).toBeNull();
});

it('[SI-01] the lines of delivery and discount have no quantity', async () => {
  const extra = [
    { kind: 'delivery', product_name: 'Livraison à Thiès', product_qty: 1, price_subtotal: 5_000 },
    { kind: 'discount', product_name: 'Offre de bienvenue', product_qty: 1, price_subtotal: -20_000 },
  ];
  await openInvoice({ [DETAILS]: { body: { ...paidInvoice, order_line: extra } } });
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.slice(1, 3).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Livraison à Thiès5 000 FCFA',
    'Offre de bienvenue−20 000 FCFA',
  ]);
});

it('[SI-01] shows the unpaid order by its reference, without number or PDF (I13)', async () => {
  await openInvoice({ [DETAILS]: { body: wireInvoice } });
  expect(screen.getByRole('heading', { name: reference })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /PDF/ })).toBeNull();
  expect(screen.getByText('En attente de paiement')).toBeTruthy();
});

const delivery = {
  adresse: 'Rue 10, Médina',
  telephone: '+221771234567',
  region: 'dakar',
  from: '2026-11-23',
  until: '2026-11-24',
};
const factOf = (label: string) =>
  screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent;

it.each([
  ['order', 'À payer à la livraison'],
  ['creditorder', 'À payer à la livraison'],
  ['preorder', 'À payer à domicile'],
])('[SI-01] an order of kind %s to be paid at the door says %s', async (kind, words) => {
  const atDoor = { ...wireInvoice, order_type: kind, payment_mode: 'domicile', delivery };
  await openInvoice({ [DETAILS]: { body: atDoor } });
  expect(screen.queryByText('En attente de paiement')).toBeNull();
  expect(screen.getAllByText(words)).toHaveLength(2);
  expect(screen.getByText(/Vous pouvez aussi payer en ligne/)).toBeTruthy();
});

it.each([
  [
    'a payment of it is in progress',
    { payment_state: 'in_progress', live_transaction: transaction, live_provider: 'wave' },
  ],
  ['it is paid', { ...paidInvoice }],
  ['it is cancelled', { payment_state: 'closed', amount_due: 0 }],
] as const)('[SI-01] [I27] an order to be paid at the door does not say so once %s', async (_, state) => {
  await openInvoice({ [DETAILS]: { body: { ...wireInvoice, payment_mode: 'domicile', ...state } } });
  expect(screen.queryByText('À payer à la livraison')).toBeNull();
});

it.each([
  ['due', /^Aucun paiement n’est en cours.* attendez quelques minutes/],
  ['late', /^Aucun paiement n’est en cours.* attendez quelques minutes/],
  ['upcoming', /^Rien n’est à payer avant le 21 décembre 2026\. Vous pouvez aussi payer en ligne/],
] as const)('[SI-01] [PM-12] of a next part that is %s it says %s', async (state, words) => {
  const [first] = wireInvoice.instalments;
  const instalments = [
    { ...first, state: 'paid', paid: true },
    { ...first, instalment_no: 2, state, due_on: '2026-12-21' },
  ];
  await openInvoice({ [DETAILS]: { body: { ...wireInvoice, instalments } } });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryAllByText(/attendez quelques minutes/)).toHaveLength(state === 'upcoming' ? 0 : 1);
});

it('[SI-01] [BK-09] shows where and when the order is delivered, and no day of a cancelled one', async () => {
  await openInvoice({ [DETAILS]: { body: { ...wireInvoice, delivery } } });
  expect([factOf('Livraison à'), factOf('Téléphone de livraison'), factOf('Livraison prévue')]).toEqual([
    'Rue 10, Médina (région de Dakar)',
    '+221 77 123 45 67',
    'entre le 23 novembre et le 24 novembre 2026',
  ]);
  cleanup();
  const closed = {
    ...wireInvoice,
    payment_state: 'closed',
    amount_due: 0,
    delivery: { ...delivery, from: null, until: null },
  };
  await openInvoice({ [DETAILS]: { body: closed } });
  expect([factOf('Livraison à'), factOf('Livraison prévue')]).toEqual([
    'Rue 10, Médina (région de Dakar)',
    undefined,
  ]);
});

it('[SI-01] shows loading and failure, and reloads with Réessayer', async () => {
  const page = await openInvoice({ [DETAILS]: { status: 503, code: 'server.unavailable', message: 'Non.' } });
  expect(page.takeToasts()).toEqual(['error: Erreur lors de la récupération de la facture']);
  expect(screen.getByRole('alert').textContent).toContain('Erreur lors de la récupération de la facture');
  page.answers[DETAILS] = { body: wireInvoice };
  await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.getByText('Chargement des détails de la facture...')).toBeTruthy();
  await page.advance(0);
  expect(screen.getByRole('heading', { name: reference })).toBeTruthy();
});

it("[PK-09] exchanges the capability of a guest's link before it reads the order (I20)", async () => {
  const locked = {
    pathname: '/facture-magasin',
    search: `?transaction=${reference}`,
    hash: `#${capability}`,
  };
  takeCapability(locked, window.history);
  const page = await openInvoice({
    [ACCESS]: { body: { reference, order_id: 42 } },
    [DETAILS]: { body: wireInvoice },
  });
  await page.advance(0);
  expect(names(page.calls)).toEqual([ACCESS, DETAILS]);
  expect(page.calls[0]?.body).toEqual({ reference, capability });
});

it('[PK-09] accepts a second link that is followed on the open page', async () => {
  const address = '/facture-magasin?transaction=KE-0000000000';
  const page = await openInvoice(
    {
      'GET /facture/KE-0000000000/details': unknown,
      [ACCESS]: { body: { reference: 'KE-0000000000', order_id: 42 } },
    },
    address,
  );
  expect(screen.getByText('Cette commande n’est pas accessible avec ce lien')).toBeTruthy();
  page.answers['GET /facture/KE-0000000000/details'] = { body: wireInvoice };
  await act(async () => {
    window.history.replaceState(null, '', `${address}#${capability}`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  await page.advance(0);
  expect(page.address()).toBe(address);
  expect(screen.getByRole('heading', { name: reference })).toBeTruthy();
});

it('shows nothing of an order of somebody else (C3)', async () => {
  await openInvoice(
    { 'GET /facture/KE-1111111111/details': unknown },
    '/facture-magasin?transaction=KE-1111111111',
  );
  expect(screen.getByText('Cette commande n’est pas accessible avec ce lien')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Retour à la boutique' }).getAttribute('href')).toBe('/boutique');
  expect(screen.getByRole('link', { name: /^Appeler le/ }).getAttribute('href')).toBe(`tel:${store.phone}`);
});

it('[PK-09] pays the order in the dialog, and shows it as paid', async () => {
  const page = await openInvoice({
    [DETAILS]: { body: wireInvoice },
    [ACCESS]: { body: { reference, order_id: 42 } },
    'GET /api/commande/42/payment': {
      body: {
        ...wireDue,
        payment_state: 'in_progress',
        live_transaction: transaction,
        live_provider: 'wave',
      },
    },
    [`GET /api/payment/wave/status/${transaction}`]: { body: wireOwnStatus('confirmed') },
  });
  await page.user.click(screen.getByRole('button', { name: 'Payer avec Wave' }));
  await page.advance(0);
  expect(page.takeToasts()).toEqual(['success: Paiement confirmé avec succès!']);
  page.answers[DETAILS] = { body: paidInvoice };
  await page.advance(2_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { name: 'FAC-2026-000007' })).toBeTruthy();
  // Followed, not begun again (B1, B21).
  expect(names(page.calls).filter((name) => name.includes('initiate'))).toEqual([]);
});

it('[C33] a guest asks somebody else to pay, and keeps the link on screen while the page reads again', async () => {
  const url = 'https://boutique.example/paiement-partage?lien=0123456789AB#secret';
  const link = {
    id: '0123456789AB',
    instalment_no: 1,
    created_at: '2026-11-21T10:00:00.000Z',
    expires_at: '2026-11-28T10:00:00.000Z',
  };
  const page = await openInvoice({
    [DETAILS]: { body: wireInvoice },
    [ACCESS]: unknown,
    'GET /api/commande/42/payment-link': { body: { link: null } },
    'POST /api/commande/42/payment-link': { body: { link, url } },
  });
  expect(names(page.calls)).not.toContain('GET /api/commande/42/payment-link');
  await page.user.click(screen.getByRole('button', { name: 'Faire payer par un proche' }));
  await page.advance(0);
  await page.user.click(screen.getByRole('button', { name: 'Créer un lien de paiement' }));
  await page.advance(0);
  expect(page.calls.at(-1)).toMatchObject({ body: { instalment_no: 1 } });
  expect(screen.getByText(url)).toBeTruthy();
  const code = await screen.findByRole('img', {
    name: /^Code QR à scanner\s: lien pour payer 241\s000\sFCFA$/u,
  });
  expect(await readDrawnQr(code)).toBe(url);
  window.dispatchEvent(new Event('focus'));
  await page.advance(0);
  expect(names(page.calls).at(-1)).toBe(DETAILS);
  expect(screen.getByText(url)).toBeTruthy();
});

it('says that an order is closed, and offers no payment', async () => {
  await openInvoice({
    [DETAILS]: { body: { ...wireInvoice, payment_state: 'closed', amount_due: 0, providers: [] } },
  });
  expect(screen.getByText('Commande close')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Payer avec Wave' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Faire payer par un proche' })).toBeNull();
});

it('[PK-04] clears the cart when the user returns to the shop after paying', async () => {
  fill('cart', [{ id: 1 }]);
  const page = await openInvoice({ [DETAILS]: { body: paidInvoice }, [ACCESS]: unknown });
  await page.advance(0);
  await page.user.click(screen.getByRole('link', { name: 'Retour à la boutique' }));
  await loadBaskets();
  expect(kept('cart')).toEqual([]);
  expect(page.address()).toBe('/boutique');
});

it('[PK-04] keeps the cart while the order is unpaid', async () => {
  fill('cart', [{ id: 1 }]);
  const page = await openInvoice({ [DETAILS]: { body: wireInvoice }, [ACCESS]: unknown });
  await page.advance(0);
  await page.user.click(screen.getByRole('link', { name: 'Retour à la boutique' }));
  await loadBaskets();
  expect(kept('cart')).toEqual([[1, 1]]);
});
