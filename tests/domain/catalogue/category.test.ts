import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCatalogue } from '#catalogue/read.ts';
import { type Category, homeOrder, menuOrder, visibleCategories } from '#domain/catalogue/category.ts';

const categories = (...names: string[]): Category[] =>
  names.map((name, index) => ({ id: index, name, rank: index }));
const namesOf = (list: readonly Category[]) => list.map(({ name }) => name);

it('[LS-12] menus start with freezers, televisions, refrigerators and cookers, then sort by name', () => {
  const given = categories(
    'Ventilateurs',
    'Énergie & secours',
    'Cuisinières',
    'Audio',
    'Réfrigérateurs',
    'Téléviseurs',
    'Congélateurs',
    'Fers à repasser',
  );
  expect(namesOf(menuOrder(given))).toEqual([
    'Congélateurs',
    'Téléviseurs',
    'Réfrigérateurs',
    'Cuisinières',
    'Audio',
    'Énergie & secours',
    'Fers à repasser',
    'Ventilateurs',
  ]);
});

it('[LS-12] Home starts with the same four, then sorts by rank', () => {
  const given = categories('Ventilateurs', 'Audio', 'Cuisinières', 'Téléviseurs');
  expect(namesOf(homeOrder(given))).toEqual(['Téléviseurs', 'Cuisinières', 'Ventilateurs', 'Audio']);
});

it('[LS-13] internal categories are hidden', () => {
  const hidden = [
    'Services',
    'Expenses',
    'Internal',
    'Consumable',
    'Deliveries',
    'Saleable',
    'Software',
    'All',
  ];
  const given = categories(...hidden, 'Audio');
  for (const order of [visibleCategories, menuOrder, homeOrder])
    expect(namesOf(order(given))).toEqual(['Audio']);
});

it('[LS-12] both orders contain every category once, whatever the input order', () => {
  const given = fc.uniqueArray(
    fc.constantFrom('Congélateurs', 'Cuisinières', 'Audio', 'Été', 'Zinc', 'Mixeurs'),
  );
  fc.assert(
    fc.property(given, (names) => {
      const list = categories(...names);
      for (const order of [menuOrder, homeOrder]) {
        expect(namesOf(order(list)).toSorted()).toEqual(names.toSorted());
        expect(order(list.toReversed())).toEqual(order(list));
      }
    }),
  );
});

it('[LS-12] the four popular categories exist in the catalogue', () => {
  const ours = readCatalogue().categories.map(({ id, name, rang: rank }) => ({ id, name, rank }));
  const first = ['Congélateurs', 'Téléviseurs', 'Réfrigérateurs', 'Cuisinières'];
  expect(namesOf(menuOrder(ours)).slice(0, 4)).toEqual(first);
  expect(namesOf(homeOrder(ours)).slice(0, 4)).toEqual(first);
});
