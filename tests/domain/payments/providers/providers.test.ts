import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { parse } from 'yaml';
import { paymentWays } from '#domain/messages/information/links.ts';
import { phone, phoneExample, phoneHint } from '#domain/messages/phone.ts';
import { WALLET_PREFIXES } from '#domain/text/phone.ts';
import { PROVIDER_IDS } from '#domain/payments/providers/index.ts';
import {
  ALL_PAYER_PREFIXES,
  PAYMENT_WAYS,
  PROVIDER_ID,
  payerPhones,
  payerPhonesFrom,
  prefixWithoutProvider,
} from '#domain/payments/providers/ways.ts';
import { projectRoot } from '#scripts/project.ts';

const Schemas = v.object({ Provider: v.object({ pattern: v.string() }) });
const contractForm = () =>
  v.parse(Schemas, parse(readFileSync(join(projectRoot, 'openapi/schemas/shared.yaml'), 'utf8'))).Provider
    .pattern;

it('the contract accepts the ids that the code accepts', () => {
  expect(contractForm()).toBe(PROVIDER_ID.source);
});

it.each([...PROVIDER_IDS, 'e-money2', 'mtn', 'free-money', 'visa3ds', 'a1'])('%s can be an id', (id) => {
  expect(id).toMatch(PROVIDER_ID);
});

it.each(['', 'a', 'Wave', '2pay', '-pay', 'pay_pal', 'pay.pal', 'pay/pal', 'é-money', 'a'.repeat(21)])(
  '%j cannot be an id: it stands in paths, receipts and transaction lists',
  (id) => {
    expect(id).not.toMatch(PROVIDER_ID);
  },
);

it.each(PROVIDER_IDS)('[VA-04] the payers of %s are those of its prefixes', (id) => {
  const { isPayerPhone, payerPrefixes } = payerPhones(id);
  expect(payerPrefixes).toEqual(PAYMENT_WAYS[id].prefixes ?? undefined);
  const accepted = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0')).filter(
    (prefix) => isPayerPhone?.(`${prefix} 123 45 67`),
  );
  expect(accepted).toEqual(payerPrefixes?.toSorted() ?? []);
});

it.each([
  [['71'], '71 123 45 67', true],
  [['71'], '+221711234567', true],
  [['71'], '00221 71-123-45-67', true],
  [['71'], '77 123 45 67', false],
  [['71'], '71 123 45 6', false],
  [['71'], '71 123 45 678', false],
  [['71'], '+33711234567', false],
  [['70', '761'], '761234567', true],
  [['70', '761'], '762234567', false],
  [['33'], '33 860 00 00', true],
])('[VA-04] a provider with the prefixes %j, %s: %s', (prefixes, typed, isAccepted) => {
  expect(payerPhonesFrom(prefixes).isPayerPhone?.(typed)).toBe(isAccepted);
});

it.each([
  [
    WALLET_PREFIXES,
    'Format : 77XXXXXXX ou 78XXXXXXX. Les numéros en 70, 75 et 76 conviennent aussi.',
    '77 123 45 67',
  ],
  [['71'], 'Format : 71XXXXXXX.', '71 123 45 67'],
  [['77', '78'], 'Format : 77XXXXXXX ou 78XXXXXXX.', '77 123 45 67'],
  [['70', '76'], 'Format : 70XXXXXXX ou 76XXXXXXX.', '70 123 45 67'],
  [
    ['70', '71', '76'],
    'Format : 70XXXXXXX ou 71XXXXXXX. Les numéros en 76 conviennent aussi.',
    '70 123 45 67',
  ],
  [['761'], 'Format : 761XXXXXX.', '76 112 34 56'],
])('[PM-04] the hint for %j', (prefixes, hint, example) => {
  expect(phoneHint(...prefixes).replaceAll('\u00a0', ' ')).toBe(hint);
  expect(phoneExample(...prefixes)).toBe(example);
  expect(payerPhonesFrom(prefixes).isPayerPhone?.(phoneExample(...prefixes))).toBe(true);
});

it('[VA-02] a guest is told of a number that can pay through no provider, and only of that', () => {
  for (const prefix of ALL_PAYER_PREFIXES) {
    expect(prefixWithoutProvider(`+221${prefix.padEnd(9, '1')}`)).toBeUndefined();
    expect(phone.cannotPay('79')).toContain(prefix);
  }
  expect(ALL_PAYER_PREFIXES).not.toContain('79');
  expect(prefixWithoutProvider('+221791234567')).toBe('79');
  expect(prefixWithoutProvider(undefined)).toBeUndefined();
});

const wallet = (name: string) => ({ name, isHosted: false });
const page = (name: string) => ({ name, isHosted: true });

it.each([
  [[wallet('A')], 'avec A'],
  [[wallet('A'), wallet('B'), wallet('C')], 'avec A, avec B ou avec C'],
  [[wallet('A'), page('P')], 'avec A, ou sur la page de P, par carte ou avec un autre portefeuille'],
  [
    [page('P'), wallet('A'), wallet('B')],
    'avec A, avec B, ou sur la page de P, par carte ou avec un autre portefeuille',
  ],
  [[page('P')], 'sur la page de P, par carte ou avec un portefeuille'],
  [[page('P'), page('Q')], 'sur la page de P ou de Q, par carte ou avec un portefeuille'],
])('[RT-10] the legal texts say how one pays: %j', (offered, ways) => {
  expect(paymentWays(...offered)).toBe(ways);
});
