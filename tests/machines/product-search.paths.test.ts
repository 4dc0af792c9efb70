import { expect, it } from 'vitest';
import { LISTING_DEFAULTS } from '#domain/listing.ts';
import { productSearchMachine } from '#machines/product-search/index.ts';
import { transitionCoverage } from '#tests/support/coverage.ts';
import { answer, everyEdge, failure, replay, waits } from '#tests/support/paths.ts';

const coverage = transitionCoverage(productSearchMachine);

const fridge = {
  id: 101,
  name: 'Réfrigérateur combiné Hisense RD-35 266 L',
  image: '/pictures/refrigerateur-512.webp?v=1a2b3c4d',
  tint: '#e6eef7',
  price: 219_000,
  priceBefore: 245_000,
};
const home = { path: '/', filters: undefined };
const promo = { path: '/en-promo', filters: { ...LISTING_DEFAULTS, search: 'clim' } };

const world = [
  ...waits(productSearchMachine),
  answer('fetchSuggestions', [fridge]),
  answer('fetchSuggestions', []),
  failure('fetchSuggestions'),
  ...['', 'frigo'].map((typed) => ({ type: 'term.typed', typed })),
  { type: 'submit.requested' },
  { type: 'results.requested' },
  { type: 'suggestion.picked', id: 101 },
  { type: 'retry.requested' },
  { type: 'list.opened' },
  { type: 'list.closed' },
  { type: 'place.changed', place: promo },
];

const inputs = [
  { typed: 'fr', place: home, isAttended: false },
  { typed: 'clim', place: promo, isAttended: true },
];

const edges = inputs.flatMap((input) =>
  everyEdge(productSearchMachine, input, world).map((edge) => ({ ...edge, input })),
);

it.each(edges)('[TL-05] $name', async ({ input, events, rests }) => {
  expect(await replay(productSearchMachine, input, events, coverage.inspect)).toEqual(rests);
});

// Last in the file: it counts what the tests above have walked on live actors.
it('[TL-05] every state and every transition was visited', () => {
  expect(coverage.missing()).toEqual([]);
});
