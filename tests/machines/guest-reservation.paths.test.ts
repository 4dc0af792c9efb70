import { expect, it } from 'vitest';
import { guestReservationMachine } from '#machines/guest-reservation/index.ts';
import { transitionCoverage } from '#tests/support/coverage.ts';
import { answer, everyEdge, failure, replay, waits } from '#tests/support/paths.ts';
import { awa, failed, key, placed } from './fixtures.ts';

const coverage = transitionCoverage(guestReservationMachine);

const input = {
  draft: { code: 'PACK-CUISINE', lines: [{ id: 11, quantity: 1, unitPrice: 205_000 }] },
  idempotencyKey: key,
  fields: { ...awa, phone: '' },
};

const world = [
  ...waits(guestReservationMachine),
  answer('placeOrder', placed),
  failure('placeOrder'),
  failure('placeOrder', failed('order.price_changed', 'Un prix a changé')),
  failure('placeOrder', failed('pack.ended', 'Terminé')),
  failure(
    'placeOrder',
    failed('order.invalid_guest', 'Vérifiez', [{ field: 'email', message: 'Adresse refusée.' }]),
  ),
  { type: 'field.changed', field: 'phone', value: '77 123 45 67' },
  { type: 'field.changed', field: 'phone', value: '33' },
  { type: 'field.left', field: 'phone' },
  { type: 'form.submitted' },
  { type: 'form.closed' },
];

it.each(everyEdge(guestReservationMachine, input, world))('[TL-05] $name', async ({ events, rests }) => {
  expect(await replay(guestReservationMachine, input, events, coverage.inspect)).toEqual(rests);
});

// Last in the file: it counts what the tests above have walked on live actors.
it('[TL-05] every state and every transition was visited', () => {
  expect(coverage.missing()).toEqual([]);
});
