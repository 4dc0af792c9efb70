import { expect, it } from 'vitest';
import { crmReportMachine } from '#machines/crm-report/index.ts';
import { transitionCoverage } from '#tests/support/coverage.ts';
import { answer, everyEdge, failure, replay, waits } from '#tests/support/paths.ts';
import { failed, offline } from './fixtures.ts';

const coverage = transitionCoverage(crmReportMachine);

const world = [
  ...waits(crmReportMachine),
  answer('report', undefined),
  failure('report', offline),
  failure('report', failed('request.invalid', 'La demande est incomplète ou mal formée.')),
  { type: 'basket.changed', basket: 'cart' },
  { type: 'connection.changed', isOnline: false },
  { type: 'connection.changed', isOnline: true },
  { type: 'consent.changed', isAllowed: false },
  { type: 'consent.changed', isAllowed: true },
];

const edges = [
  { isOnline: true, isAllowed: true },
  { isOnline: true, isAllowed: false },
].flatMap((input) => everyEdge(crmReportMachine, input, world).map((edge) => ({ ...edge, input })));

it.each(edges)('[TL-05] $name', async ({ input, events, rests }) => {
  expect(await replay(crmReportMachine, input, events, coverage.inspect)).toEqual(rests);
});

// Last in the file: it counts what the tests above have walked on live actors.
it('[TL-05] every state and every transition was visited', () => {
  expect(coverage.missing()).toEqual([]);
});
