import { expect, it } from 'vitest';
import { staffPathAt, staffPaths, staffSectionsOf } from '#domain/screens/staff-paths.ts';
import { screenAt } from '#domain/screens/screens.ts';

it.each(staffSectionsOf('admin'))(
  'the section %s is found at its path, with slashes at the end too',
  (section) => {
    const path = staffPaths[section];
    expect([path, `${path}/`, `${path}//`].map(staffPathAt)).toEqual([{ section }, { section }, { section }]);
    expect(screenAt(path)).toBe('staff');
  },
);

it.each([
  ['support', ['home', 'orders', 'tasks', 'deliveries', 'members', 'cash', 'inspector', 'security']],
  ['preparer', ['home', 'orders', 'deliveries', 'round', 'stock', 'security']],
  ['courier', ['home', 'round', 'security']],
  ['accountant', ['home', 'orders', 'tasks', 'cash', 'inspector', 'closing', 'books', 'trail', 'security']],
  ['manager', staffSectionsOf('admin').filter((section) => section !== 'team' && section !== 'webhooks')],
] as const)('[DK-17] %s has the sections of its rights', (role, sections) => {
  expect(staffSectionsOf(role)).toEqual(sections);
});

it.each([
  [staffPaths.order(42), { section: 'orders', id: '42' }],
  [staffPaths.customer({ kind: 'customer', id: 7 }), { section: 'orders', id: 'compte-7' }],
  [staffPaths.customer({ kind: 'order', id: 42 }), { section: 'orders', id: 'commande-42' }],
  [staffPaths.task(7), { section: 'tasks', id: '7' }],
  [staffPaths.task(999_999_999), { section: 'tasks', id: '999999999' }],
  [staffPaths.delivery(42), { section: 'deliveries', id: '42' }],
  [staffPaths.deliverySheet, { section: 'deliveries', id: 'feuille' }],
  [staffPaths.product(100_000), { section: 'products', id: '100000' }],
  [staffPaths.newProduct, { section: 'products', id: 'nouveau' }],
  [`${staffPaths.product(7)}/`, { section: 'products', id: '7' }],
  [staffPaths.recording('WV42-1-8Z3K6Q2N5T7W9Y1B'), { section: 'inspector', id: 'WV42-1-8Z3K6Q2N5T7W9Y1B' }],
  [staffPaths.recording('a'.repeat(6)), { section: 'inspector', id: 'a'.repeat(6) }],
  [staffPaths.recording('a'.repeat(64)), { section: 'inspector', id: 'a'.repeat(64) }],
  [staffPaths.parcelRecording(42, 2), { section: 'inspector', id: 'colis/42/2' }],
])('%s shows %j', (path, shown) => {
  expect(staffPathAt(path)).toEqual(shown);
});

it.each([
  '',
  '/',
  '/gestionx',
  '/x/gestion',
  '/gestion/inconnu',
  '/gestion/livraisons/x',
  '/gestion/livraisons/1234567890',
  '/gestion/commandes/x',
  '/gestion/commandes/1234567890',
  '/x/gestion/commandes/7',
  '/gestion/taches/x',
  '/gestion/clients/7',
  '/gestion/clients/commande-042',
  '/gestion/taches/7x',
  '/gestion/taches/7/8',
  '/gestion/taches/1234567890',
  '/x/gestion/taches/7',
  '/gestion/produits/x',
  '/gestion/produits/nouveau/x',
  '/gestion/produits/1234567890',
  '/x/gestion/produits/7',
  '/inspecteur/aaaaa',
  `/inspecteur/${'a'.repeat(65)}`,
  '/inspecteur/WV42.1-8Z3K',
  '/x/inspecteur/aaaaaa',
  '/inspecteur/colis/42',
  '/inspecteur/colis/x/1',
])('%j shows nothing', (path) => {
  expect(staffPathAt(path)).toBeUndefined();
});
