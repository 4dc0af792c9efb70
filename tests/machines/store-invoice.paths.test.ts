import { expect, it } from 'vitest';
import { storeInvoiceMachine, type InvoiceView } from '#machines/store-invoice/index.ts';
import { transitionCoverage } from '#tests/support/coverage.ts';
import { answer, everyEdge, failure, replay, waits } from '#tests/support/paths.ts';
import { capability, failed, invoice, placed } from './fixtures.ts';

const coverage = transitionCoverage(storeInvoiceMachine);

const seen = (changes: Partial<InvoiceView>) => answer('loadInvoice', { ...invoice, ...changes });

const world = [
  ...waits(storeInvoiceMachine),
  answer('openAccess', { reference: placed.reference }),
  failure('openAccess'),
  failure('openAccess', failed('order.unknown', 'Commande introuvable.')),
  seen({}),
  seen({ transaction: 'WV42-1-8Z3K6Q2N5T7W9Y1B', verdict: 'pending' }),
  seen({ verdict: 'confirmed', amountDue: 0 }),
  failure('loadInvoice'),
  failure('loadInvoice', failed('invoice.unknown', 'Inconnue')),
  { type: 'pay.requested' },
  { type: 'payment.closed' },
  { type: 'payment.confirmed' },
  { type: 'retry.requested' },
  { type: 'page.returned' },
];

const inputs = [
  { reference: placed.reference, capability },
  { reference: placed.reference, capability: undefined },
  { reference: undefined, capability },
];

const edges = inputs.flatMap((input) =>
  everyEdge(storeInvoiceMachine, input, world).map((edge) => ({ ...edge, input })),
);

it.each(edges)('[TL-05] $name', async ({ input, events, rests }) => {
  expect(await replay(storeInvoiceMachine, input, events, coverage.inspect)).toEqual(rests);
});

it.each([undefined, '', '../../../commande/7/delete'])(
  '[TL-05] [SI-01] a reference of %j is not found, without a call',
  async (reference) => {
    const rest = await replay(storeInvoiceMachine, { reference, capability }, [], coverage.inspect);
    expect(rest).toMatchObject({ value: 'notFound' });
  },
);

// Last in the file: it counts what the tests above have walked on live actors.
it('[TL-05] every state and every transition was visited', () => {
  expect(coverage.missing()).toEqual([]);
});
