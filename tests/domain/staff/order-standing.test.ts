import { expect, it } from 'vitest';
import { staffOrders } from '#domain/messages/staff/orders.ts';
import { PAYMENT_VERDICTS } from '#domain/payments/verdict.ts';
import { ORDER_STANDINGS, type OrderMoney, orderStanding } from '#domain/staff/order-standing.ts';
import { TIMELINE_KINDS, TOLD_SCREEN_EVENTS } from '#domain/staff/order-timeline.ts';
import { moneySentence } from '#domain/wording/order-money.ts';
import { timelineSentence } from '#domain/wording/order-timeline.ts';

const part = (
  number: number,
  state: 'paid' | 'inProgress' | 'checking' | 'late' | 'due' | 'upcoming' | 'closed',
) => ({
  dueOn: `2026-1${number}-21`,
  state,
});
const ONLINE = { state: 'sale', saleType: 'creditOrder', paymentMode: 'online' } as const;
const AT_DOOR = { ...ONLINE, paymentMode: 'onDelivery' } as const;
const CANCELLED = { ...ONLINE, state: 'cancel' } as const;

it.each([
  ['paid', ONLINE, [part(1, 'paid')]],
  ['checking', ONLINE, []],
  ['checking', CANCELLED, [part(1, 'checking')]],
  ['cancelled', CANCELLED, [part(1, 'closed')]],
  ['inProgress', AT_DOOR, [part(1, 'inProgress')]],
  ['late', ONLINE, [part(1, 'paid'), part(2, 'late')]],
  ['late', ONLINE, [part(1, 'late'), part(2, 'upcoming')]],
  ['unpaid', ONLINE, [part(1, 'late')]],
  ['unpaid', ONLINE, [part(1, 'due'), part(2, 'upcoming')]],
  ['partlyPaid', ONLINE, [part(1, 'paid'), part(2, 'upcoming')]],
  ['partlyPaid', AT_DOOR, [part(1, 'paid'), part(2, 'upcoming')]],
  ['atDoor', AT_DOOR, [part(1, 'upcoming')]],
] as const)('[DK-03] an order is %s: %j %j', (standing, order, instalments) => {
  expect(orderStanding(order, instalments)).toBe(standing);
});

it('[DK-03] while a provider moves the money, an order is in progress, also when it is cancelled or the payment was replaced', () => {
  for (const order of [ONLINE, CANCELLED])
    expect(orderStanding(order, [part(1, 'due')], true)).toBe('inProgress');
  expect(orderStanding(ONLINE, [part(1, 'paid')], true)).toBe('paid');
});

const AT = Date.parse('2026-11-21T10:30:00Z');
const money = (changes: Partial<OrderMoney>): OrderMoney => ({
  standing: 'unpaid',
  total: 389_000,
  residual: 389_000,
  next: { number: 1, count: 1, amount: 389_000, dueOn: '2026-11-21' },
  settled: undefined,
  lastTry: undefined,
  toReturn: 0,
  ...changes,
});
/** As typed: no thin and no-break spaces. */
const said = (changes: Partial<OrderMoney>) =>
  moneySentence(money(changes)).replaceAll(/[\u00a0\u202f]/g, ' ');
const wave = (verdict: (typeof PAYMENT_VERDICTS)[number], payableUntil?: number) => ({
  provider: 'wave',
  verdict,
  at: AT,
  payableUntil,
});

it.each([
  [{}, 'Rien n’est reçu : 389 000 FCFA à payer. Aucun paiement en ligne n’a été essayé pour ce montant.'],
  [
    { lastTry: wave('failed', AT + 1_800_000) },
    'Rien n’est reçu : 389 000 FCFA à payer. Dernier essai, le 21 novembre 2026 à 10:30 : Wave ne l’a pas encaissé. Il peut encore aboutir jusqu’au 21 novembre 2026 à 11:00.',
  ],
  [
    { standing: 'inProgress', lastTry: wave('processing') },
    'Pas encore reçu : un paiement de 389 000 FCFA est en cours. Wave traite le paiement du 21 novembre 2026 à 10:30 : le client ne doit pas payer de nouveau.',
  ],
  [
    {
      standing: 'paid',
      residual: 0,
      next: undefined,
      settled: { method: 'wave', at: AT },
      lastTry: wave('confirmed'),
    },
    'Tout est payé : 389 000 FCFA, avec Wave, le 21 novembre 2026 à 10:30.',
  ],
  [
    {
      standing: 'paid',
      residual: 0,
      next: undefined,
      settled: { method: 'cash', at: AT },
      toReturn: 389_000,
    },
    'Tout est payé : 389 000 FCFA, en espèces, le 21 novembre 2026 à 10:30. 389 000 FCFA reçus en trop sont à rendre au client.',
  ],
  [
    {
      standing: 'late',
      total: 100_000,
      residual: 70_000,
      next: { number: 2, count: 3, amount: 30_000, dueOn: '2026-11-20' },
    },
    'En retard : le paiement 2 sur 3, 30 000 FCFA, était à faire le 20 novembre 2026. Reçu jusqu’ici : 30 000 FCFA sur 100 000 FCFA. Aucun paiement en ligne n’a été essayé pour ce montant.',
  ],
  [
    {
      standing: 'partlyPaid',
      total: 100_000,
      residual: 70_000,
      next: { number: 2, count: 3, amount: 30_000, dueOn: '2026-12-21' },
    },
    'Reçu : 30 000 FCFA sur 100 000 FCFA. Reste le paiement 2 sur 3, 30 000 FCFA, le 21 décembre 2026.',
  ],
  [{ standing: 'atDoor' }, 'Rien n’est reçu : 389 000 FCFA à encaisser à la livraison.'],
  [{ standing: 'cancelled' }, 'Commande annulée : rien n’est reçu.'],
  [
    { standing: 'checking' },
    'De l’argent reçu attend une décision de l’équipe : il ne correspond pas à ce qui était demandé. N’encaissez rien.',
  ],
] as const)('[DK-03] the money of an order in words: %j', (changes, sentence) => {
  expect(said(changes)).toBe(sentence);
});

it('[DK-03] of an order to be paid at the door that is paid in part, the courier collects the rest', () => {
  const partly = { standing: 'partlyPaid', residual: 369_000 } as const;
  const sentence = moneySentence(
    money({ ...partly, next: { number: 2, count: 2, amount: 369_000, dueOn: '2026-11-28' } }),
    {
      isAtDoor: true,
    },
  );
  expect(sentence.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    'Reçu : 20 000 FCFA sur 389 000 FCFA. Reste 369 000 FCFA à encaisser à la livraison.',
  );
});

it('[DK-03] no sentence says that something was not received while it may be on its way, or asks to pay again', () => {
  for (const verdict of ['processing', 'movingAgain', 'lapsed', 'pending'] as const) {
    const sentence = said({ standing: 'inProgress', lastTry: wave(verdict) });
    expect([verdict, sentence.includes('Rien n’est reçu')]).toEqual([verdict, false]);
  }
});

it('[DK-03] every standing, verdict and kind of entry has words of its own', () => {
  const standings = ORDER_STANDINGS.map((standing) => said({ standing }));
  const verdicts = PAYMENT_VERDICTS.map((verdict) => said({ lastTry: wave(verdict) }));
  const steps = TOLD_SCREEN_EVENTS.map((name) => timelineSentence({ at: AT, kind: 'customer', name }, 1));
  for (const sentences of [standings, verdicts, steps])
    expect(new Set(sentences).size).toBe(sentences.length);
  expect(new Set(Object.values(staffOrders.standings)).size).toBe(ORDER_STANDINGS.length);
});

it.each(TIMELINE_KINDS)('[DK-03] an entry of the kind %s is told, also without its facts', (kind) => {
  expect(timelineSentence({ at: AT, kind }, 1)).not.toMatch(/undefined|NaN/);
});

it('[DK-03] entries name amount, instalment and provider', () => {
  const entry = {
    at: AT,
    kind: 'payment',
    name: 'provider.succeeded',
    provider: 'orange',
    amount: 30_000,
    instalmentNo: 2,
  } as const;
  expect(timelineSentence(entry, 3).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    'Orange Money : Argent reçu par le prestataire, 30 000 FCFA, paiement 2 sur 3',
  );
  expect(timelineSentence(entry, 1)).not.toContain('sur');
});

const refund = (amount: number, madeAt?: number) => ({
  amount,
  provider: 'wave' as const,
  madeAt,
  creditNote: undefined,
});

it('[DK-07] says what was returned and what is asked for of an order that is paid', () => {
  const paid = { standing: 'paid', residual: 0, next: undefined } as const;
  const refunds = [refund(10_000, AT), refund(5_000, AT), refund(2_000)];
  const sentence = moneySentence(money(paid), { refunds });
  expect(sentence.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    'Tout est payé : 389 000 FCFA. 15 000 FCFA ont été rendus au client. Un remboursement de 2 000 FCFA est demandé.',
  );
});
