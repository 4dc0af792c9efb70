import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { returnPath, withReturnPath } from '#domain/screens/return-path.ts';
import { signInReason } from '#domain/account/sign-in-reason.ts';

const ORIGIN = 'https://boutique.example';
const EVIL = 'evil.example';

/** Code points that browsers remove from or trim around URLs, or that look like nothing. */
const INVISIBLE = [
  0x00, 0x01, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b, 0x1f, 0x20, 0x7f, 0x85, 0xa0, 0xad, 0x1680, 0x180e,
  0x2000, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x202f, 0x205f, 0x2060,
  0x2066, 0x2069, 0x3000, 0xfeff, 0xfff9,
].map((point) => String.fromCodePoint(point));

const SCHEMES = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript%3Aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://boutique.example/1',
  'about:blank',
  'mailto:a@evil.example',
  'tel:+221771234567',
  'intent://evil.example#Intent;scheme=https;end',
  'ftp://evil.example',
  'ws://evil.example',
  'view-source:https://evil.example',
];

const HOSTS = [
  `https://${EVIL}`,
  `http://${EVIL}/boutique`,
  `HTTPS://${EVIL}`,
  `https:${EVIL}`,
  `https:/${EVIL}`,
  `https:\\\\${EVIL}`,
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}`,
  `//${EVIL}/boutique`,
  `//${EVIL}:443/profile`,
  `//user@${EVIL}`,
  `//boutique.example@${EVIL}`,
  `//boutique.example.${EVIL}`,
  `/\\${EVIL}`,
  `\\/${EVIL}`,
  `\\\\${EVIL}`,
  `\\${EVIL}`,
  `/\\/${EVIL}`,
  `//\\${EVIL}`,
  `/./\\${EVIL}`,
  `/.//${EVIL}`,
  `/..//${EVIL}`,
  `/boutique/..//${EVIL}`,
  `/boutique/../..//${EVIL}`,
  `/boutique//${EVIL}`,
  `/;//${EVIL}`,
  `/%2f${EVIL}`,
  `/%2F%2F${EVIL}`,
  `/%5c${EVIL}`,
  `/%5C%5C${EVIL}`,
  `%2f%2f${EVIL}`,
  `/%2e%2e//${EVIL}`,
  `/%252f${EVIL}`,
  `/%09/${EVIL}`,
  `/%0a/${EVIL}`,
  `/%0d%0aLocation:%20https://${EVIL}`,
  `/%00/${EVIL}`,
  `/@${EVIL}`,
  `@${EVIL}`,
  `:80/${EVIL}`,
  `/:${EVIL}`,
  `?//${EVIL}`,
  `#//${EVIL}`,
  `.${EVIL}`,
  EVIL,
  `boutique`,
  `./boutique`,
  `../boutique`,
  `https://boutique.example/boutique`,
  `//boutique.example/boutique`,
  `https://boutique.example:8443/boutique`,
  `/／${EVIL}`,
  `／／${EVIL}`,
  `/⁄${EVIL}`,
  `/∕${EVIL}`,
  `/＼${EVIL}`,
  `/。${EVIL}`,
  `/http://${EVIL}`,
  `/https:%2f%2f${EVIL}`,
  `/boutique\\..\\${EVIL}`,
  `/boutique?next=1\\${EVIL}`,
];

const UNKNOWN = [
  '',
  '/inconnu',
  '/inconnu/boutique',
  '/boutique/x',
  '/api/commandes',
  '/api/commande/7/delete',
  '/api/auth/delete_tokens',
  '/facture/KE-0123456789/pdf',
  '/facture/../boutique',
  '/health/live',
  '/assets/index.js',
  '/pictures/a.webp',
  '/.well-known/x',
  '/%',
  '/%E9',
  '/%zz',
  '/boutique%',
  '/boutique%2f',
  '/boutique%2Fx',
  '/boutique/%2e%2e/api',
  '/boutique;jsessionid=1',
  '/boutique#<script>',
  '/boutique#a b',
  '/boutique#/../x',
  '/boutique ?page=1',
  '/boutique?page=1 2',
  '/boutique?a#b#c',
  '/commandes/7',
  `/boutique?x=${'a'.repeat(1_000)}`,
];

/** They would lead a signed-in user back to sign-in. */
const SIGN_IN = [
  '/login',
  '/login?redirectTo=%2Flogin',
  '/login#x',
  '/%6cogin',
  '/signup',
  '/inscription',
  '/verification-code?email=a%40b.sn',
  '/create-compte',
  '/forgot-password',
  '/new-password',
];

const HIDDEN = INVISIBLE.flatMap((character) => [
  `${character}/boutique`,
  `/${character}/${EVIL}`,
  `/boutique${character}`,
]);

const REJECTED = [...SCHEMES, ...HOSTS, ...UNKNOWN, ...SIGN_IN, ...HIDDEN];

it('[PK-02] C20: at least 200 vectors are tried', () => {
  expect(new Set(REJECTED).size).toBeGreaterThanOrEqual(200);
});

it.each(REJECTED.map((vector) => [JSON.stringify(vector), vector] as const))(
  '[PK-02] C20: %s leads to Home',
  (_, vector) => {
    expect(returnPath(vector)).toBe('/');
  },
);

it.each([
  '/',
  '/boutique',
  '/boutique?category=R%C3%A9frig%C3%A9rateurs&page=2',
  '/pack-promo?code=PACK-CUISINE',
  '/produits/12/details',
  '/single-product/12',
  '/wave-paiement?transaction=WV42-1-8Z3K6Q2N5T7W9Y1B',
  '/facture-magasin?transaction=KE-0123456789',
  '/payment/success?payment_method=wave&transaction_id=WV42-1',
  '/cart',
  '/boutique/',
  '/Boutique',
  '/boutique?search=a%2Fb%5Cc',
])('[PK-02] C20: %s is returned to', (path) => {
  expect(returnPath(path)).toBe(path);
  expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
});

it('[PK-02] C20: a missing parameter leads to the given page', () => {
  expect(returnPath(null)).toBe('/');
  expect(returnPath(undefined, '/profile')).toBe('/profile');
  expect(returnPath('//evil.example', '/profile')).toBe('/profile');
});

it('[PK-02] C20: any text leads to a page of the shop', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    '@',
    ':',
    '%2f',
    '\t',
    '\n',
    EVIL,
    'boutique',
    '?',
    '#',
  );
  const built = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string(), built, fc.webUrl()), (text) => {
      const url = new URL(returnPath(text), ORIGIN);
      expect(url.origin).toBe(ORIGIN);
      expect(url.pathname.startsWith('//')).toBe(false);
    }),
  );
});

it.each([
  ['/login', '/login?redirectTo=%2Fpack-promo%3Fcode%3DA'],
  ['/login?mail=a%40b.sn', '/login?mail=a%40b.sn&redirectTo=%2Fpack-promo%3Fcode%3DA'],
  ['/create-compte', '/create-compte?redirectTo=%2Fpack-promo%3Fcode%3DA'],
  ['/profile', '/profile'],
  ['/cart?x=/login', '/cart?x=/login'],
])(
  '[PK-02] [RT-13] %s is extended by the page to return to only if it is an account screen',
  (url, extended) => {
    expect(withReturnPath(url, '/pack-promo?code=A')).toBe(extended);
    expect(withReturnPath(url, undefined)).toBe(url);
  },
);

it.each([
  ['/checkout', /valider votre commande.*panier est gardé/],
  ['/commande-validation?panier=preorder', /valider votre commande/],
  ['/pack-promo?code=PACK-CUISINE', /payer ce pack/],
  ['/credit-cart', /voir ce panier/],
  ['/pre-commandes/42/détails#paiement-2', /voir cette commande/],
  ['/commandes/42/d%C3%A9tails', /voir cette commande/],
  ['/profile#factures', /vos commandes et votre compte/],
  ['/gestion', /notre équipe/],
])('[RT-18] sign-in before %s says why', (returnTo, reason) => {
  expect(signInReason(returnTo)).toMatch(reason);
});

it.each([undefined, '/', '/boutique?search=frigo', '/produits/101/details', '/faq'])(
  '[RT-18] sign-in before %s needs no reason',
  (returnTo) => {
    expect(signInReason(returnTo)).toBeUndefined();
  },
);
