import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { paths } from '#domain/paths.ts';
import { orderDetailsPath, paymentReturn } from '#domain/order-path.ts';
import { screenAt } from '#domain/screens.ts';

it.each([
  ['success', '/payment/success?payment_method=wave&transaction_id=WV42-1-8Z3K6Q2N5T7W9Y1B'],
  ['error', '/payment/error?payment_method=wave&transaction_id=WV42-1-8Z3K6Q2N5T7W9Y1B'],
  ['cancel', '/payment/cancel?payment_method=wave&transaction_id=WV42-1-8Z3K6Q2N5T7W9Y1B'],
] as const)('[PM-17] a provider returns from %s to %s', (outcome, address) => {
  expect(paymentReturn(outcome, 'wave', 'WV42-1-8Z3K6Q2N5T7W9Y1B')).toBe(address);
});

it.each([
  ['order', '/commandes/42/détails'],
  ['preorder', '/pre-commandes/42/détails'],
  ['creditOrder', '/credit-commandes/42/détails'],
  [undefined, '/profile'],
] as const)('[PM-19] a paid %s leads to %s', (type, address) => {
  expect(orderDetailsPath(type, 42)).toBe(address);
});

it("[PK-09] [WV-01] [PK-01] the paths of a guest's purchase", () => {
  expect(paths.pack('PACK-CUISINE')).toBe('/pack-promo?code=PACK-CUISINE');
  expect(paths.paymentCheck('wave', 'WV42-1')).toBe('/wave-paiement?transaction=WV42-1');
  expect(paths.invoice('KE-7QX2M9D4TB')).toBe('/facture-magasin?transaction=KE-7QX2M9D4TB');
  expect(paths.shop).toBe('/boutique');
  expect(paths.profileOrders).toBe('/profile#order');
  expect(paths.loginThen('/pack-promo?code=A')).toBe('/login?redirectTo=%2Fpack-promo%3Fcode%3DA');
});

it.each(['/payment/success', '/payment/error', '/payment/cancel', '/payment-state'])(
  '[RT-16] %s shows the result of a payment',
  (path) => {
    expect(screenAt(path)).toBe('paymentResult');
  },
);

it('C29 C20: any value in a URL stays one value', () => {
  const origin = 'https://boutique.example';
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = (path: string, name: string) => new URL(path, origin).searchParams.get(name);
      expect(read(paths.pack(text), 'code')).toBe(text);
      expect(read(paths.invoice(text), 'transaction')).toBe(text);
      expect(read(paths.loginThen(text), 'redirectTo')).toBe(text);
      expect(new URL(paymentReturn('success', 'wave', text), origin).pathname).toBe('/payment/success');
      expect(new URL(paths.paymentCheck('wave', text), origin).origin).toBe(origin);
    }),
  );
});
