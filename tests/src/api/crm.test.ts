import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { basketReport } from '#domain/visit/crm.ts';
import { createShopClient } from '#src/api/client.ts';
import { sendCrmReport } from '#src/api/crm.ts';
import { fetchPayment } from '#src/payments/providers/fetch-payment.ts';
import { paymentProviders } from '#src/payments/providers/index.ts';

beforeEach(() => {
  localStorage.clear();
  delete window.dataLayer;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const { signal } = new AbortController();

function shopThatSays(body: unknown) {
  const told: unknown[] = [];
  const shop = createShopClient({
    baseUrl: 'http://boutique.test',
    fetch: async (request) => {
      if (request.method === 'POST') told.push(await request.json());
      return Response.json(body);
    },
  });
  return { shop, told };
}

it('[AP-03] [BK-05] a report has every field of the contract', async () => {
  const { shop, told } = shopThatSays({ success: true });
  const reporter = {
    guestId: '0123456789abcdef0123456789abcdef',
    place: { text: 'Dakar, Dakar, SN', coordinates: '14.69,-17.44' },
    at: Date.UTC(2026, 10, 21, 12),
  };
  const line = { id: 7, quantity: 3, date: '2026-11-21T10:00:00.000Z', location: 'Thiès, SN', seenPrice: 1 };
  const report = basketReport(reporter, 'cart', [line], () => ({ name: 'Ventilateur', price: 18_000 }));
  await sendCrmReport(shop, report, 'Erreur', signal);
  expect(told).toEqual([
    {
      guest_id: '0123456789abcdef0123456789abcdef',
      location: 'Dakar, Dakar, SN',
      localisation: '14.69,-17.44',
      name: null,
      phone: null,
      email: null,
      type: 'cart',
      total: 54_000,
      date: '2026-11-21T12:00:00.000Z',
      produits: [
        {
          id: 7,
          nom: 'Ventilateur',
          quantité: 3,
          prix: 18_000,
          location: 'Thiès, SN',
          panier: 'cart',
          date: '2026-11-21T10:00:00.000Z',
        },
      ],
    },
  ]);
});

const transaction = 'WV42-1-8Z3K6Q2N5T7W9Y1B';
const paid = {
  transaction_id: transaction,
  status: 'completed',
  checkout_status: 'complete',
  payment_status: 'succeeded',
};
const mine = {
  ...paid,
  order_id: 42,
  order_type: 'order',
  order: 'S00042',
  order_reference: 'KE-7QX2M9D4TB',
  amount: 241_000,
  phone: '+221 77 *** ** 67',
  created_at: '2026-11-21T10:00:00.000Z',
};
const look = (data: object) =>
  fetchPayment(shopThatSays({ success: true, data }).shop, paymentProviders.wave, transaction, signal);

it('[BK-11] [B5] [E13] a confirmed payment is recorded once, without payer data', async () => {
  await look({ ...mine, payment_status: 'pending', status: 'pending', checkout_status: 'incomplete' });
  expect(window.dataLayer).toBeUndefined();
  await look(mine);
  await look(mine);
  expect(window.dataLayer).toEqual([
    { event: 'purchase', transaction_id: transaction, value: 241_000, currency: 'XOF' },
  ]);
  delete window.dataLayer;
  await look(mine);
  expect(window.dataLayer).toBeUndefined();
});

it('[BK-11] a payment of somebody else is not recorded', async () => {
  await look(paid);
  expect(window.dataLayer).toBeUndefined();
});
