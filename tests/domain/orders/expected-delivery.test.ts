import { describe, expect, it } from 'vitest';
import {
  deliveryFrom,
  expectedDelivery,
  regionOf,
  workingDaysAfter,
} from '#domain/orders/expected-delivery.ts';
import { betweenDays, deliveryTime } from '#domain/wording/expected-delivery.ts';

it.each([
  ['2026-11-26', 1, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-11-29', 2, '2026-12-01'],
  ['2026-12-30', 5, '2027-01-06'],
  ['2028-02-28', 2, '2028-03-01'],
  ['2026-11-27', 0, '2026-11-27'],
])('%s and %i working days: %s', (day, days, later) => {
  expect(workingDaysAfter(day, days)).toBe(later);
});

it.each([
  ['2026-11-30', '2026-12-01', 'entre le 30 novembre et le 1 décembre 2026'],
  ['2026-12-31', '2027-01-04', 'entre le 31 décembre 2026 et le 4 janvier 2027'],
])('%s to %s: %s', (from, until, words) => {
  expect(betweenDays({ from, until })).toBe(words);
});

/** A Friday. */
const orderedOn = '2026-11-27';
const part = (dueOn: string, paidOn?: string, isLate = false) => ({ dueOn, paidOn, isLate });
const order = {
  saleType: 'order',
  paymentMode: 'online',
  state: 'sale',
  region: 'dakar',
  orderedOn,
  instalments: [part(orderedOn)],
} as const;
const parts = [part(orderedOn), part('2026-12-27'), part('2027-01-27')];
const inDakarAfterOrder = { from: '2026-11-30', until: '2026-12-01' };

describe('[BK-09] an order is delivered', () => {
  it.each([
    ['after its payment', order, undefined, '1 à 2 jours ouvrés après le paiement'],
    [
      'after the day of its payment',
      { ...order, instalments: [part(orderedOn, '2026-12-02')] },
      { from: '2026-12-03', until: '2026-12-04' },
      'entre le 3 décembre et le 4 décembre 2026',
    ],
    [
      'after the order, when it is paid on delivery',
      { ...order, paymentMode: 'onDelivery' },
      inDakarAfterOrder,
      'entre le 30 novembre et le 1 décembre 2026',
    ],
    [
      'later in a region farther away',
      { ...order, paymentMode: 'onDelivery', region: 'kedougou' },
      { from: '2026-12-04', until: '2026-12-09' },
      'entre le 4 décembre et le 9 décembre 2026',
    ],
    [
      'on credit after the first payment',
      { ...order, saleType: 'creditOrder', paymentMode: 'instalments', instalments: parts },
      undefined,
      '1 à 2 jours ouvrés après le premier paiement',
    ],
    [
      'as a pre-order after the day of the last payment',
      { ...order, saleType: 'preorder', paymentMode: 'instalments', instalments: parts },
      { from: '2027-01-28', until: '2027-01-29' },
      'entre le 28 janvier et le 29 janvier 2027',
    ],
    [
      'as a pre-order earlier, when it is paid earlier',
      {
        ...order,
        saleType: 'preorder',
        paymentMode: 'onDelivery',
        instalments: parts.map(({ dueOn }) => part(dueOn, '2026-12-01')),
      },
      { from: '2026-12-02', until: '2026-12-03' },
      'entre le 2 décembre et le 3 décembre 2026',
    ],
    [
      'as a pre-order without a day, while a payment is late',
      {
        ...order,
        saleType: 'preorder',
        paymentMode: 'instalments',
        instalments: [part(orderedOn, orderedOn), part('2026-12-27', undefined, true), part('2027-01-27')],
      },
      undefined,
      '1 à 2 jours ouvrés après le dernier paiement',
    ],
    [
      'never once it is cancelled',
      { ...order, paymentMode: 'onDelivery', state: 'cancel' },
      undefined,
      '1 à 2 jours ouvrés après le paiement',
    ],
  ] as const)('%s', (_, delivered, expected, words) => {
    expect(expectedDelivery(delivered)).toEqual(expected);
    expect(deliveryTime({ ...delivered, expected })).toBe(words);
  });
});

it('[PK-01] a pack, which has no region, is delivered in Dakar', () => {
  expect(regionOf({ deliveryRegion: null })).toBe('dakar');
  expect(regionOf({ deliveryRegion: 'thies' })).toBe('thies');
  expect(deliveryFrom(orderedOn, 'dakar')).toEqual(inDakarAfterOrder);
});
