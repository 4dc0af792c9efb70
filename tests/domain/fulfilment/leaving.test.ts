import { expect, it } from 'vitest';
import { leavingBlock, partsToCollect, type LeavingFacts } from '#domain/fulfilment/leaving.ts';
import { FULFILMENT_STATES, isAway, leastAdvanced } from '#domain/fulfilment/parcel.ts';
import { progressSentence, windowInWords } from '#domain/wording/delivery-progress.ts';
import { staffProgressSentence } from '#domain/wording/staff-delivery.ts';

const part = (number: number, isPaid = false, dueOn = '2026-12-21') => ({
  number,
  amount: 25_000,
  dueOn,
  isPaid,
});
const order = (changes: Partial<LeavingFacts> = {}): LeavingFacts => ({
  saleType: 'order',
  paymentMode: 'online',
  state: 'sale',
  isMember: false,
  isReturned: false,
  instalments: [part(1)],
  ...changes,
});
const TODAY = '2026-11-28';
const LATER = '2027-01-21';

const LEAVING: [name: string, facts: Partial<LeavingFacts>, block: string | undefined][] = [
  ['an order that is not paid', {}, 'unpaid'],
  ['an order without instalments', { instalments: [] }, 'unpaid'],
  ['a paid order', { instalments: [part(1, true)] }, undefined],
  ['a cancelled order, though it is paid', { state: 'cancel', instalments: [part(1, true)] }, 'closed'],
  [
    'a paid order whose money is all returned',
    { isReturned: true, instalments: [part(1, true)] },
    'returned',
  ],
  [
    'an order paid on delivery whose money is all returned',
    { isReturned: true, paymentMode: 'onDelivery', instalments: [part(1, true), part(2)] },
    'returned',
  ],
  [
    'a credit order whose first payment is returned',
    { isReturned: true, saleType: 'creditOrder', isMember: true, instalments: [part(1, true), part(2)] },
    'returned',
  ],
  ['a cancelled order whose money is all returned', { state: 'cancel', isReturned: true }, 'closed'],
  ['an order paid on delivery', { paymentMode: 'onDelivery' }, undefined],
  [
    'a pre-order before its last payment',
    { saleType: 'preorder', instalments: [part(1, true), part(2, true), part(3)] },
    'planOpen',
  ],
  [
    'a pre-order after its last payment',
    { saleType: 'preorder', instalments: [part(1, true), part(2, true), part(3, true)] },
    undefined,
  ],
  [
    'a pre-order paid on delivery before its day',
    { saleType: 'preorder', paymentMode: 'onDelivery', instalments: [part(1), part(2)] },
    'planOpen',
  ],
  [
    'a pre-order paid on delivery on the day of its last payment',
    { saleType: 'preorder', paymentMode: 'onDelivery', instalments: [part(1), part(2, false, TODAY)] },
    undefined,
  ],
  ['a credit order without membership', { saleType: 'creditOrder' }, 'noAgreement'],
  [
    'a credit order before its first payment',
    { saleType: 'creditOrder', isMember: true },
    'firstPaymentOpen',
  ],
  [
    'a credit order after its first payment',
    { saleType: 'creditOrder', isMember: true, instalments: [part(1, true), part(2, false, LATER)] },
    undefined,
  ],
  [
    'a credit order after a part of its first payment',
    { saleType: 'creditOrder', isMember: true, instalments: [part(1, true), part(2), part(3, false, LATER)] },
    'firstPaymentOpen',
  ],
  ['an order after one of two parts', { instalments: [part(1, true), part(2, false, LATER)] }, 'unpaid'],
  [
    'a credit order whose first payment is made at the door',
    { saleType: 'creditOrder', paymentMode: 'onDelivery', isMember: true },
    undefined,
  ],
  ['a credit order that is paid', { saleType: 'creditOrder', instalments: [part(1, true)] }, undefined],
];

it.each(LEAVING)('[DK-04] %s: leaves or stays', (_, facts, block) => {
  expect(leavingBlock(order(facts), TODAY)).toBe(block);
});

it('[DK-04] the courier collects what is paid at the door, and all that is left of a pre-order', () => {
  const parts = [part(1), part(2, false, LATER)];
  const first = { number: 1, amount: 25_000 };
  const door = { paymentMode: 'onDelivery', instalments: parts } as const;
  expect(partsToCollect(order())).toEqual([]);
  expect(partsToCollect(order({ paymentMode: 'onDelivery' }))).toEqual([first]);
  expect(partsToCollect(order({ ...door, saleType: 'creditOrder' }))).toEqual([first]);
  const divided = [part(1), part(2), part(3, false, LATER)];
  expect(partsToCollect(order({ ...door, saleType: 'creditOrder', instalments: divided }))).toEqual([
    first,
    { ...first, number: 2 },
  ]);
  expect(partsToCollect(order(door))).toHaveLength(2);
  expect(partsToCollect(order({ ...door, saleType: 'preorder' }))).toEqual([first, { ...first, number: 2 }]);
  expect(partsToCollect(order({ paymentMode: 'onDelivery', instalments: [part(1, true)] }))).toEqual([]);
  expect(partsToCollect(order({ paymentMode: 'onDelivery', state: 'cancel' }))).toEqual([]);
});

it('[DK-04] an order is where its least advanced parcel is that is not cancelled', () => {
  expect(leastAdvanced(['delivered', 'confirmed', 'cancelled'])).toBe('confirmed');
  expect(leastAdvanced(['delivered', 'onItsWay'])).toBe('onItsWay');
  expect(leastAdvanced(['delivered', 'returned'])).toBe('returned');
  expect(leastAdvanced(['cancelled', 'cancelled'])).toBe('cancelled');
  expect(FULFILMENT_STATES.filter(isAway)).toEqual(['notThere', 'onItsWay', 'delivered']);
});

it.each([
  [{ from: '09:00', to: '12:30' }, 'le 28 novembre 2026, entre 9\u00a0h et 12\u00a0h\u00a030'],
  [{ from: '14:00', to: undefined }, 'le 28 novembre 2026, à partir de 14\u00a0h'],
  [{ from: undefined, to: '10:00' }, 'le 28 novembre 2026, avant 10\u00a0h'],
  [{ from: undefined, to: undefined }, 'le 28 novembre 2026'],
])('[DK-04] says when a delivery comes: %o', (hours, words) => {
  expect(windowInWords({ day: TODAY, ...hours })).toBe(words);
});

it('[DK-04] the customer reads one sentence, and nothing before there is something to say', () => {
  const window = { day: TODAY, from: undefined, to: undefined };
  const one = { window, delivered: 0, parcels: 1 };
  expect(progressSentence({ ...one, state: 'toConfirm' })).toBeUndefined();
  expect(progressSentence({ ...one, state: 'cancelled' })).toBeUndefined();
  expect(progressSentence({ ...one, state: 'onItsWay' })).toBe(
    'Votre commande est en route. Elle est prévue le 28 novembre 2026. Gardez votre téléphone à portée de main.',
  );
  expect(progressSentence({ ...one, state: 'delivered', delivered: 1 })).toBe('Votre commande est livrée.');
  expect(progressSentence({ window: undefined, state: 'confirmed', delivered: 1, parcels: 3 })).toBe(
    '1 colis sur 3 est livré.',
  );
});

it('[DK-04] staff who do not prepare an order read where it is, and when it comes', () => {
  const window = { day: TODAY, from: '09:00', to: '12:00' };
  const one = { window, delivered: 0, parcels: 1 };
  expect(staffProgressSentence(undefined)).toBe('Rien n’est encore noté de sa livraison.');
  expect(staffProgressSentence({ ...one, state: 'onItsWay' })).toBe(
    'En route, prévue le 28 novembre 2026, entre 9\u00a0h et 12\u00a0h.',
  );
  expect(staffProgressSentence({ ...one, state: 'delivered', delivered: 1 })).toBe('Livrée.');
  expect(staffProgressSentence({ window: undefined, state: 'prepared', delivered: 1, parcels: 3 })).toBe(
    'Préparée. 1 colis sur 3 livré.',
  );
});
