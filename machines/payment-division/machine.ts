import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { isInDivision } from '#domain/payments/division.ts';
import { formatAmount } from '#domain/money/money.ts';
import { typedNumber } from '#domain/money/typed-number.ts';
import type { OrderPayment } from '#domain/payments/payment.ts';
import { failedWith } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { DivisionRequest, PaymentDivisionTypes } from './types.ts';

type Context = PaymentDivisionTypes['context'];

/** What is to be paid first, in whole francs; `undefined` while what was typed cannot be. */
export function firstAmountOf({ typed, division }: Context): number | undefined {
  const amount = typedNumber(typed);
  return amount !== undefined && isInDivision(division, amount) ? amount : undefined;
}

/**
 * The owner of an order chooses how much of the amount due is paid now. A request whose answer was lost is sent again, and changes
 * nothing where the first one did; what was divided or paid elsewhere ends the form.
 *
 * @see DK-12
 */
export const paymentDivisionMachine = setup({
  types: typesOf<PaymentDivisionTypes>(),
  actors: { divide: fromPromise<OrderPayment, DivisionRequest>(notProvided) },
  guards: {
    isAmount: ({ context }) => firstAmountOf(context) !== undefined,
    isOutdated: (_, { error }: { error: unknown }) =>
      failedWith(
        error,
        'payment.amount_changed',
        'payment.instalment_changed',
        'payment.already_paid',
        'payment.order_closed',
      ),
  },
}).createMachine({
  id: 'paymentDivision',
  context: ({ input }) => ({
    ...input,
    typed: formatAmount(input.division.suggested),
    isChecked: false,
    failure: undefined,
    due: undefined,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'amount.changed': { actions: assign({ typed: ({ event }) => event.value, isChecked: false }) },
        'division.submitted': [
          { guard: 'isAmount', target: 'sending' },
          { actions: [assign({ isChecked: true }), emit({ type: 'amount.refused' })] },
        ],
        'division.left': 'ended',
      },
    },
    sending: {
      tags: 'sending',
      invoke: {
        id: 'divide',
        src: 'divide',
        input: ({ context }) => ({
          orderId: context.orderId,
          instalmentNo: context.instalmentNo,
          amountDue: context.amountDue,
          firstAmount: firstAmountOf(context) ?? 0,
        }),
        onDone: { target: 'ended', actions: assign({ due: ({ event }) => event.output }) },
        onError: [
          { guard: { type: 'isOutdated', params: ({ event }) => ({ error: event.error }) }, target: 'ended' },
          { target: 'editing', actions: assign({ failure: ({ event }) => event.error }) },
        ],
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => context.due,
});

export type Snapshot = SnapshotFrom<typeof paymentDivisionMachine>;
