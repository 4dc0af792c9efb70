import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import ReceiptCheckPage from '#src/features/receipt-check/ReceiptCheckPage.tsx';
import { testReceipts } from '#tests/support/receipts.ts';
import { openPage, type Answer } from '#tests/support/render-screen.tsx';

const KEYS = 'GET /api/receipt-keys';
const { receipts } = testReceipts('https://boutique.test');
const published: Answer = {
  body: {
    keys: receipts.publicKeys.map(({ id, publicKey }) => ({ id, public_key: publicKey })),
    cancelled: [],
  },
};
const instalments = [60_000, 60_000, 80_000].map((amount, index) => ({
  number: index + 1,
  amount,
  dueOn: `2026-1${index}-21`,
}));
const ORDER = {
  reference: 'KE-7QX2M9D4TB',
  packName: null,
  customerName: 'Awa Ndiaye',
  address: null,
  phone: '+221771234567',
  total: 200_000,
  createdAt: new Date(0),
};
const PAYMENT = {
  method: 'orange',
  reference: 'MP261121.1012.A00001',
  amount: 60_000,
  paidAt: new Date('2026-11-21T10:12:40Z'),
  instalmentNo: 2,
  instalments,
};
const link = receipts.linkOf({ order: ORDER, payment: PAYMENT });
const FRAGMENT = new URL(link).hash;

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open(fragment: string, answer: Answer = published) {
  const answers = { [KEYS]: answer };
  const page = await openPage(`/verifier-recu${fragment}`, <ReceiptCheckPage />, answers);
  // The signature is verified outside of the page's clock; reads that fail are repeated on it.
  await vi.waitFor(async () => {
    await page.advance(1_000);
    expect(screen.queryByText('Vérification du reçu…')).toBeNull();
  });
  return { ...page, answers };
}

const content = () => screen.queryByRole('region', { name: 'Ce que dit le reçu' })?.textContent;

it('[I13] a receipt whose invoice was cancelled is not valid, and nothing of it is shown', async () => {
  const said = FRAGMENT.slice(1).split('.').slice(2, -1).join('.');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(said));
  const cancelled = [Buffer.from(hash).toString('base64url')];
  await open(FRAGMENT, { body: { ...Object(published).body, cancelled } });
  expect(screen.getByRole('alert').textContent).toContain('Ce reçu est annulé');
  expect(content()).toBeUndefined();
});

it('[DK-08] a credit note is verified as receipts are, and an altered sum is found', async () => {
  const note = receipts.linkOf({
    order: { ...ORDER, reference: 'KE-7QX2M9D4TB' },
    payment: PAYMENT,
    lines: [],
    invoice: { number: 'FAC-2026-000042', issuedAt: new Date(0), cancelledAt: null },
    creditNote: {
      number: 'AV-2026-000007',
      issuedAt: new Date(0),
      amount: 39_000,
      cause: 'Article annulé',
      lines: [],
      madeAt: new Date('2026-11-22T10:12:40Z'),
      reference: null,
    },
  });
  await open(new URL(note).hash);
  expect(screen.getByRole('status').textContent).toContain('Avoir authentique');
  const said = screen.getByRole('region', { name: 'Ce que dit l’avoir' }).textContent;
  expect(said.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    [
      'AvoirAV-2026-000007',
      'FactureFAC-2026-000042',
      'CommandeKE-7QX2M9D4TB',
      'Montant remboursé39 000 FCFA',
      'Remboursé le22 novembre 2026 à 10:12',
    ].join(''),
  );
  cleanup();
  await open(new URL(note).hash.replace('.39000.', '.99000.'));
  expect(screen.getByRole('alert').textContent).toContain('Ce reçu a été modifié');
});

it('shows what a valid receipt says', async () => {
  const page = await open(FRAGMENT);
  expect(screen.getByRole('status').textContent).toContain('Reçu authentique');
  expect(content()?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    [
      'CommandeKE-7QX2M9D4TB',
      'Paiement2 sur 3',
      'Montant payé60 000 FCFA',
      'MoyenOrange Money',
      'Payé le21 novembre 2026 à 10:12',
      'Restait à payer80 000 FCFA',
    ].join(''),
  );
  expect(page.calls.map(({ name, body }) => [name, body])).toEqual([[KEYS, undefined]]);
});

it.each([
  ['an altered amount', FRAGMENT.replace('.60000.', '.90000.'), 'Ce reçu a été modifié'],
  [
    'an unknown key',
    FRAGMENT.replace(/#1\.[\w-]{8}/, '#1.abcdefgh'),
    'Ce reçu n’est pas signé par la boutique',
  ],
  ['half a link', FRAGMENT.slice(0, 60), 'Ce lien n’est pas lisible'],
  ['a broken encoding', '#%E0%A4%A', 'Ce lien n’est pas lisible'],
])('[I17] %s is announced, and nothing of it is shown', async (_, fragment, title) => {
  await open(fragment);
  expect(screen.getByRole('alert').textContent).toContain(title);
  expect(content()).toBeUndefined();
});

it('without a receipt it explains how to scan one', async () => {
  const page = await open('');
  expect(screen.getByRole('status').textContent).toContain('Scannez le code d’un reçu');
  expect(page.calls).toEqual([]);
});

it('an encoded fragment is the same receipt', async () => {
  await open(`#${encodeURIComponent(FRAGMENT.slice(1))}`);
  expect(content()).toContain('KE-7QX2M9D4TB');
});

it('without a network it uses the keys of an earlier visit; a receipt of a newer key stays open', async () => {
  await open(FRAGMENT);
  cleanup();
  await open(FRAGMENT, 'broken');
  expect(content()).toContain('KE-7QX2M9D4TB');
  cleanup();
  await open(FRAGMENT.replace(/#1\.[\w-]{8}/, '#1.abcdefgh'), 'broken');
  expect(screen.getByRole('alert').textContent).toContain('Vérification impossible pour le moment');
});

it('without a network and without keys it says nothing about the receipt, and tries again', async () => {
  const page = await open(FRAGMENT, 'broken');
  expect(screen.getByRole('alert').textContent).toContain('Cela ne dit rien du reçu');
  expect(content()).toBeUndefined();
  page.answers[KEYS] = published;
  await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await vi.waitFor(async () => {
    await page.advance(1_000);
    expect(content()).toContain('KE-7QX2M9D4TB');
  });
});

it('a browser without Ed25519 says so', async () => {
  const subtle = { importKey: () => Promise.reject(new DOMException('no', 'NotSupportedError')) };
  vi.stubGlobal('crypto', { subtle });
  await open(FRAGMENT);
  expect(screen.getByRole('alert').textContent).toContain('Ce navigateur ne peut pas vérifier le reçu');
  cleanup();
  vi.stubGlobal('crypto', {});
  await open(FRAGMENT);
  expect(screen.getByRole('alert').textContent).toContain('Ce navigateur ne peut pas vérifier le reçu');
});
