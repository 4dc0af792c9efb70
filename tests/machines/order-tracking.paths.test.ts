import { expect, it } from 'vitest';
import { orderTrackingMachine } from '#machines/order-tracking/index.ts';
import { transitionCoverage } from '#tests/support/coverage.ts';
import { answer, everyEdge, failure, replay, waits } from '#tests/support/paths.ts';
import { failed } from './fixtures.ts';

const coverage = transitionCoverage(orderTrackingMachine);

const world = [
  ...waits(orderTrackingMachine),
  answer('trackOrder', 'paid'),
  answer('trackOrder', 'unknown'),
  failure('trackOrder'),
  failure('trackOrder', failed('request.too_many', 'Trop de demandes')),
  ...['', 'KE-7QX2M9D4TB'].map((value) => ({ type: 'field.changed', field: 'reference', value })),
  { type: 'field.changed', field: 'phone', value: '77 123 45 67' },
  { type: 'field.left', field: 'reference' },
  { type: 'form.submitted' },
];

const edges = everyEdge(orderTrackingMachine, undefined, world);

it.each(edges)('[TL-05] $name', async ({ events, rests }) => {
  expect(await replay(orderTrackingMachine, undefined, events, coverage.inspect)).toEqual(rests);
});

// Last in the file: it counts what the tests above have walked on live actors.
it('[TL-05] every state and every transition was visited', () => {
  expect(coverage.missing()).toEqual([]);
});
