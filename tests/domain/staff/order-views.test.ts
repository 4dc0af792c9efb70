import { expect, it } from 'vitest';
import { orderListQuery, readOrderList } from '#domain/staff/order-views.ts';

it.each([
  [{ view: 'all' }, ''],
  [{ view: 'late' }, '?vue=en-retard'],
  [
    { view: 'toPay', saleType: 'creditOrder', after: '2026-11-21.17' },
    '?vue=a-payer&type=credit&apres=2026-11-21.17',
  ],
  [
    { view: 'all', paymentMode: 'onDelivery', provider: 'wave', from: '2026-11-01', to: '2026-11-30' },
    '?paiement=a-la-livraison&prestataire=wave&du=2026-11-01&au=2026-11-30',
  ],
] as const)('[DK-02] the list %j has an address that leads to it', (address, query) => {
  expect(orderListQuery(address)).toBe(query);
  expect(readOrderList(new URLSearchParams(query))).toEqual(address);
});

it.each([
  'vue=x',
  'type=order',
  'paiement=x',
  'prestataire=../x',
  'du=hier',
  'au=2026-13-01',
  'apres=x',
  'vue=',
])('[DK-02] what an address cannot mean is left out: %s', (query) => {
  expect(orderListQuery(readOrderList(new URLSearchParams(query)))).toBe('');
});
