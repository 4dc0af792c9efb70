import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { connect } from '#machines/connect.ts';
import { paymentWatch, storeInvoiceMachine } from '#machines/store-invoice/index.ts';

const openAccess = fromPromise<unknown, { reference: string; capability: string }>(async () => true);

it('connecting a machine requires all its actors', () => {
  const machine = connect(storeInvoiceMachine, { openAccess, watch: paymentWatch });
  expect(Object.entries(machine.implementations.actors).map(([name]) => name)).toEqual([
    'openAccess',
    'watch',
  ]);
  expect(machine.implementations.actors['openAccess']).toBe(openAccess);

  // @ts-expect-error -- an actor left out would pass for a call that always fails
  expect(connect(storeInvoiceMachine, { openAccess })).toBeDefined();
});
