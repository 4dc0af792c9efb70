import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import OrangeHistory from '#src/payments/providers/orange/OrangeHistory.tsx';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';

const STATISTICS = 'GET /api/payment/orange/stats';
const LIST = 'GET /api/payment/orange/partner/12/transactions';
const DETAILED = 'GET /api/payment/partner/12/orange-transactions';
const INVOICE = 'GET /api/payment/orange/invoice/OM4220261121103005123';
const broken = { status: 500, code: 'server.failed', message: 'Le serveur ne répond pas.' };

const order = { id: 42, name: 'KE-7QX2M9D4TB', reference: 'KE-7QX2M9D4TB', type_sale: 'order' };
const paid = {
  transaction_id: 'OM4220261121103005123',
  amount: 147_500,
  currency: 'XOF',
  order_id: 42,
  order,
  created_at: '2026-11-21T10:30:05.000Z',
  completed_at: '2026-11-21T10:31:00.000Z',
};
const unpaid = { ...paid, transaction_id: 'OM4220261121093005456' };
const figure = (count: number, amount: number) => ({ count, amount });

function answers(changes: Answers = {}): Answers {
  return {
    [STATISTICS]: {
      body: {
        success: true,
        total: figure(2, 295_000),
        completed: figure(1, 147_500),
        pending: figure(0, 0),
        failed: figure(1, 147_500),
        cancelled: figure(0, 0),
      },
    },
    [LIST]: {
      body: {
        success: true,
        transactions: [
          { success: true, ...paid, status: 'SUCCESS' },
          { success: true, ...unpaid, status: 'FAILED' },
        ],
      },
    },
    [DETAILED]: {
      body: {
        success: true,
        partner: { id: 12 },
        transactions_count: 1,
        transactions: [{ ...paid, orange_id: 'MP1', status: 'completed', raw_status: 'SUCCESS' }],
      },
    },
    ...changes,
  };
}

async function open(changes: Answers = {}) {
  const page = await openPage('/profile', <OrangeHistory customerId={12} />, answers(changes));
  await page.advance(100);
  return page;
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[OM-05] shows the figures of a period, and each payment with its state', async () => {
  const page = await open();
  const shown = document.body.textContent.replaceAll(/\s/g, ' ');
  expect(shown).toContain('Total2295 000 FCFA');
  expect(shown).toContain('Payés1147 500 FCFA');
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('Paiement effectif');
  expect(second?.textContent).toContain('Paiement échoué');
  expect(within(second!).queryByRole('button')).toBeNull();
  await page.user.selectOptions(screen.getByLabelText('Période'), 'month');
  await page.advance(100);
  expect(page.calls.filter(({ name }) => name === STATISTICS)).toHaveLength(2);
});

it('[OM-05] the detailed list has the status that Orange Money wrote', async () => {
  const page = await open();
  expect(screen.queryByText('Orange Money : SUCCESS')).toBeNull();
  await page.user.click(screen.getByLabelText('Afficher l’état chez Orange Money'));
  await page.advance(100);
  expect(screen.getByText('Orange Money : SUCCESS')).toBeTruthy();
});

it.each([
  [LIST, 'Échec de récupération des transactions: Le serveur ne répond pas.'],
  [DETAILED, 'Échec de récupération des transactions détaillées: Le serveur ne répond pas.'],
  [STATISTICS, 'Échec de récupération des statistiques: Le serveur ne répond pas.'],
])('[OM-05] %s fails: "%s", and is read again', async (call, words) => {
  const world = { [call]: broken };
  const page = await open(world);
  if (call === DETAILED) await page.user.click(screen.getByLabelText('Afficher l’état chez Orange Money'));
  await page.advance(10_000);
  const failure = screen.getByRole('alert');
  expect(failure.textContent).toContain(words);
  const before = page.calls.filter(({ name }) => name === call).length;
  await page.user.click(within(failure).getByRole('button', { name: 'Réessayer' }));
  await page.advance(100);
  expect(page.calls.filter(({ name }) => name === call).length).toBeGreaterThan(before);
});

const invoiceButton = () =>
  screen.getByRole('button', { name: 'Télécharger la facture de KE-7QX2M9D4TB (PDF)' });

it('[OM-05] downloads the invoice of a payment', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const page = await open({ [INVOICE]: { pdf: '%PDF-1.7' } });
  await page.user.click(invoiceButton());
  await page.advance(100);
  expect(saved).toEqual(['facture-OM4220261121103005123.pdf']);
  expect(page.takeToasts()).toEqual(['success: Facture téléchargée avec succès']);
});

it('[OM-05] says that there is no invoice', async () => {
  const page = await open({
    [INVOICE]: { status: 404, code: 'invoice.not_settled', message: 'Pas encore payée.' },
  });
  await page.user.click(invoiceButton());
  await page.advance(100);
  expect(page.takeToasts()).toEqual(['error: Facture non disponible']);
});
