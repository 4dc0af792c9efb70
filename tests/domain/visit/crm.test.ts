import { expect, it } from 'vitest';
import { basketReport, isReported, newsletterSubscription, reportRetryMs } from '#domain/visit/crm.ts';

const reporter = {
  guestId: '0123456789abcdef0123456789abcdef',
  place: { text: 'Dakar, Dakar, SN', coordinates: '14.69,-17.44' },
  at: Date.UTC(2026, 10, 21, 12),
};
const line = (id: number, quantity: number) => ({
  id,
  quantity,
  date: '2026-11-21T10:00:00.000Z',
  location: 'Thiès, SN',
  seenPrice: undefined,
});

it('[BK-05] a basket report has sender, place, time, total, and every product', () => {
  const facts = new Map([
    [101, { name: 'Réfrigérateur Hisense', price: 219_000 }],
    [7, { name: 'Ventilateur', price: 18_000 }],
  ]);
  const lines = [line(101, 1), line(7, 3), line(8, 1)];
  expect(basketReport(reporter, 'cart', lines, ({ id }) => facts.get(id))).toEqual({
    guestId: '0123456789abcdef0123456789abcdef',
    place: { text: 'Dakar, Dakar, SN', coordinates: '14.69,-17.44' },
    name: null,
    phone: null,
    email: null,
    type: 'cart',
    total: 273_000,
    date: '2026-11-21T12:00:00.000Z',
    products: [
      {
        id: 101,
        name: 'Réfrigérateur Hisense',
        quantity: 1,
        price: 219_000,
        location: 'Thiès, SN',
        basket: 'cart',
        date: '2026-11-21T10:00:00.000Z',
      },
      {
        id: 7,
        name: 'Ventilateur',
        quantity: 3,
        price: 18_000,
        location: 'Thiès, SN',
        basket: 'cart',
        date: '2026-11-21T10:00:00.000Z',
      },
    ],
  });
});

it('[BK-05] long names are cut to the limit of the contract', () => {
  const { products } = basketReport(reporter, 'preorder', [line(1, 1)], () => ({
    name: 'x'.repeat(500),
    price: 1,
  }));
  expect(products[0]?.name).toHaveLength(200);
});

it('[BK-05] the wishlist is not reported', () => {
  expect((['cart', 'wishlist', 'preorder', 'creditOrder'] as const).filter(isReported)).toEqual([
    'cart',
    'preorder',
    'creditOrder',
  ]);
});

it('[PC-04] a newsletter subscription has only the address', () => {
  expect(newsletterSubscription(reporter, 'awa@exemple.sn')).toMatchObject({
    name: null,
    phone: null,
    email: 'awa@exemple.sn',
    type: 'newsletter',
    total: 0,
    products: [],
  });
});

it('[E6] the back-off grows with each failed attempt, to a minute at most', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(reportRetryMs)).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
});
