import { expect, it } from 'vitest';
import { isKnownPath, publicScreenAt, screenAt } from '#domain/screens/screens.ts';

it.each([
  ['/', 'home'],
  ['/boutique', 'listing'],
  ['/produits/12/details', 'product'],
  ['/products-compaire', 'comparison'],
  ['/faq', 'information'],
  ['/tracking-order', 'tracking'],
  ['/pack-promo', 'pack'],
])('the server can render %s: %s is the same for everybody', (path, screen) => {
  expect(publicScreenAt(path)).toBe(screen);
  expect(screenAt(path)).toBe(screen);
  expect(isKnownPath(path)).toBe(true);
});

it.each([
  ['/cart', 'basket'],
  ['/wave-paiement', 'paymentCheck'],
  ['/payment-state', 'paymentResult'],
  ['/facture-magasin', 'invoice'],
  ['/verifier-recu', 'receipt'],
  ['/paiement-partage', 'sharedPayment'],
  ['/login', 'account'],
  ['/checkout', 'checkout'],
  ['/commande-validation', 'checkout'],
  ['/profile', 'profile'],
  ['/commandes/42/détails', 'profile'],
  ['/gestion', 'staff'],
  ['/gestion/x', 'staff'],
  ['/inspecteur', 'staff'],
])('the server does not render %s: %s depends on the user', (path, screen) => {
  expect(publicScreenAt(path)).toBeUndefined();
  expect(screenAt(path)).toBe(screen);
});

it.each(['/inconnu', '/gestionx', '/boutique/x', '/produits/x/details', '/payment/unknown'])(
  '[RT-01] %s is unknown and shows Home',
  (path) => {
    expect(isKnownPath(path)).toBe(false);
    expect(screenAt(path)).toBe('home');
    expect(publicScreenAt(path)).toBe('home');
  },
);
