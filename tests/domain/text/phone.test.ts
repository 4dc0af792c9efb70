import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  accountMobile,
  formatPhone,
  guestMobile,
  isMobilePhone,
  isWalletPhone,
  maskPhone,
  prefixWithoutWallet,
  spacedPhone,
} from '#domain/text/phone.ts';
import { payerPhoneVerdict } from '#domain/forms/payer-phone.ts';

const NBSP = '\u00a0';
const THIN = '\u202f';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const walletNumber = fc
  .tuple(fc.constantFrom('70', '75', '76', '77', '78'), digits(7))
  .map(([prefix, rest]) => prefix + rest);
const separator = fc.constantFrom(
  '',
  ' ',
  '-',
  '.',
  '$',
  NBSP,
  THIN,
  '\t',
  '(',
  ')',
  '/',
  '\u2011',
  '\u202a',
);

/** A number as people write it: separators anywhere, with or without its country code. */
const written = fc
  .tuple(
    walletNumber,
    fc.constantFrom('', '221', '+221', '00221'),
    fc.array(separator, { minLength: 14, maxLength: 14 }),
  )
  .map(([number, code, separators]) => ({
    number,
    typed: (code + number)
      .split('')
      .map((figure, index) => figure + (separators[index] ?? ''))
      .join(''),
  }));

it.each([
  ['77 123 45 67', '+221771234567'],
  ['77-123-45-67', '+221771234567'],
  ['77.123.45.67', '+221771234567'],
  ['$77$1234567', '+221771234567'],
  [`77${NBSP}123${THIN}45 67`, '+221771234567'],
  ['221 77 123 45 67', '+221771234567'],
  ['+221 77 123 45 67', '+221771234567'],
  ['33 860 00 00', '+221338600000'],
  ['7', '+2217'],
  ['221221771234567', '+221221771234567'],
  ['00221771234567', '+221771234567'],
  ['00 221 77 123 45 67', '+221771234567'],
  ['(+221) 77 123 45 67', '+221771234567'],
  ['+221 (77) 123-45-67', '+221771234567'],
  ['[221] 77/123/45/67', '+221771234567'],
  ['\u202a+221 77 123 45 67\u202c', '+221771234567'],
  ['\u2066\u200e77 123 45 67\u2069', '+221771234567'],
  ['77\u2011123\u201345\u201467', '+221771234567'],
  ['\ufeff77\u00ad123\u200b45 67', '+221771234567'],
  ['tel:+221-77-123-45-67', '+221771234567'],
  ['＋２２１ ７７ １２３ ４５ ６７', '+221771234567'],
  ['۷۷۱۲۳۴۵۶۷', '+221771234567'],
  ['߇߇߁߂߃߄߅߆߇', '+221771234567'],
  ['0033612345678', '0033612345678'],
  ['++221771234567', '++221771234567'],
  ['+00221771234567', '+00221771234567'],
  ['77 123 45 67 ou 78 123 45 67', '77 123 45 67 ou 78 123 45 67'],
  ['+33612345678', '+33612345678'],
  ['٧٧١٢٣٤٥٦٧', '+221771234567'],
  ['', ''],
])('[VA-03] formats %j as %j', (typed, formatted) => {
  expect(formatPhone(typed)).toBe(formatted);
});

it('[VA-03] D9: formatting twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: 'binary' }),
        written.map(({ typed }) => typed),
      ),
      (typed) => {
        expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
      },
    ),
  );
});

it('[VA-02] [VA-03] [VA-04] [VA-05] D9: all notations of a wallet number give the same number', () => {
  fc.assert(
    fc.property(written, ({ number, typed }) => {
      expect(formatPhone(typed)).toBe(`+221${number}`);
      expect(guestMobile(typed)).toBe(`+221${number}`);
      expect(isWalletPhone(typed)).toBe(true);
    }),
  );
});

it('[VA-04] [VA-02] a wallet number is +221, a known prefix and seven digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+ -.$٧'.split('')) }), (typed) => {
      const exact = /^\+221(77|78|70|76|75)\d{7}$/.test(formatPhone(typed));
      expect(isWalletPhone(typed)).toBe(exact);
      expect(guestMobile(typed)).toSatisfy(
        (phone: string | undefined) => phone === undefined || /^\+2217\d{8}$/.test(phone),
      );
    }),
  );
});

const REFUSED = [
  '',
  ' ',
  '+',
  '77 123 45 6',
  '77 123 45 678',
  '221221771234567',
  '0033771234567',
  '७७१२३४५६७',
  '77 123 45 67 / 78 123 45 67',
  '+00221771234567',
  '33 860 00 00',
  '+33612345678',
  '+771234567',
  '77123456O',
  '77 123 45 67 ou 78 123 45 67',
  '77 123 45 67\u0000',
];

it.each(REFUSED)('[VA-02] [VA-04] [VA-05] refuses %j', (typed) => {
  expect(guestMobile(typed)).toBeUndefined();
  expect(isWalletPhone(typed)).toBe(false);
  expect(isMobilePhone(typed)).toBe(false);
});

it.each(['70', '75', '76', '77', '78'])('[VA-04] [VA-05] %s has wallets', (prefix) => {
  expect(isWalletPhone(`${prefix}1234567`)).toBe(true);
  expect(isMobilePhone(`${prefix}1234567`)).toBe(true);
  expect(isMobilePhone(`+221${prefix}1234567`)).toBe(true);
  expect(prefixWithoutWallet(`${prefix}1234567`)).toBeUndefined();
});

it.each(['71', '72', '73', '74', '79'])(
  '[VA-02] [VA-04] [VA-05] %s is a mobile number without a wallet',
  (prefix) => {
    expect(guestMobile(`${prefix}1234567`)).toBe(`+221${prefix}1234567`);
    expect(isWalletPhone(`${prefix}1234567`)).toBe(false);
    expect(isMobilePhone(`${prefix}1234567`)).toBe(false);
    expect(prefixWithoutWallet(`${prefix} 123 45 67`)).toBe(prefix);
  },
);

it('[VA-05] the generic rule accepts +221 as the only country code', () => {
  expect(isMobilePhone('221771234567')).toBe(false);
  expect(isMobilePhone('+221 77 123 45 67')).toBe(true);
});

it.each([
  ['221 70 123 45 67', '+221701234567'],
  ['+221 75 123 45 67', '+221751234567'],
  ['78-123-45-67', '+221781234567'],
  ['71 123 45 67', undefined],
  ['79 123 45 67', undefined],
  ['33 860 00 00', undefined],
])('[VA-05] the phone of an account is written in any form, with an accepted prefix: %s', (typed, phone) => {
  expect(accountMobile(typed)).toBe(phone);
});

it('B32: a masked number shows its prefix and last two digits, and nothing of a short number', () => {
  expect(maskPhone('77 123 45 67')).toBe('+221 77 *** ** 67');
  expect(maskPhone('12345')).toBe('***');
  expect(maskPhone('1234567')).toBe('***');
  expect(maskPhone('12345678')).toBe('1234 56 *** ** 78');
});

it('a number is spaced as it is read aloud; one that is not of Senegal stays', () => {
  expect(spacedPhone('+221771234567')).toBe('+221 77 123 45 67');
  expect(['+33612345678', '+2217712345678', 'x+221771234567'].map(spacedPhone)).toEqual([
    '+33612345678',
    '+2217712345678',
    'x+221771234567',
  ]);
});

it.each(['x+221771234567', '+221771234567x', '+2217712345670', '771234567x', 'x771234567'])(
  '[VA-02] [VA-04] [VA-05] refuses what only contains a number: %s',
  (typed) => {
    expect([guestMobile(typed), isWalletPhone(typed), isMobilePhone(typed), accountMobile(typed)]).toEqual([
      undefined,
      false,
      false,
      undefined,
    ]);
  },
);

const onPhone = (wallet: string, typed: string) => payerPhoneVerdict(wallet, isWalletPhone, typed);
const broken = () => {
  throw new Error('broken');
};

it('[VA-04] the verdict on a number, and when it cannot be validated', () => {
  expect(onPhone('Wave Money', '77 123 45 67')).toEqual({
    isValid: true,
    message: 'Numéro Wave Money valide',
  });
  expect(onPhone('Orange Money', '33 860 00 00')).toEqual({
    isValid: false,
    message: 'Numéro Orange Money invalide',
  });
  expect(payerPhoneVerdict('Orange Money', broken, '77 123 45 67')).toEqual({
    isValid: false,
    message: 'Erreur de validation',
  });
});
