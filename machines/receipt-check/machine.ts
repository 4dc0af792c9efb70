import { assign, fromPromise, setup } from 'xstate';
import { parseCreditNote, type SignedCreditNote } from '#domain/orders/credit-notes.ts';
import { parseReceipt, type SignedReceipt } from '#domain/orders/receipts.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { ReceiptCheckTypes, ReceiptVerdict } from './types.ts';

const parse = (fragment: string): SignedReceipt | SignedCreditNote | undefined =>
  parseReceipt(fragment) ?? parseCreditNote(fragment);

/**
 * Verifies the signed receipt or credit note in the fragment of a link. `failed` means that the shop's public keys could not be read; it
 * says nothing about the receipt (I17).
 */
export const receiptCheckMachine = setup({
  types: typesOf<ReceiptCheckTypes>(),
  actors: { verifyReceipt: fromPromise<ReceiptVerdict, SignedReceipt | SignedCreditNote>(notProvided) },
  guards: {
    isEmpty: ({ context }) => context.fragment === '',
    isReadable: ({ context }) => context.signed !== undefined,
    isVerdict: (_, { said, verdict }: { said: ReceiptVerdict; verdict: ReceiptVerdict }) => said === verdict,
  },
}).createMachine({
  id: 'receiptCheck',
  context: ({ input: { fragment } }) => ({ fragment, signed: parse(fragment) }),
  initial: 'reading',
  on: {
    'fragment.changed': {
      target: '.reading',
      actions: assign(({ event: { fragment } }) => ({ fragment, signed: parse(fragment) })),
    },
  },
  states: {
    reading: {
      always: [
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'isReadable', target: 'checking' },
        { target: 'unreadable' },
      ],
    },
    empty: { tags: 'empty' },
    unreadable: { tags: 'unreadable' },
    checking: {
      tags: 'checking',
      invoke: {
        id: 'verifyReceipt',
        src: 'verifyReceipt',
        input: ({ context }) => context.signed!, // The guard of this state.
        onDone: [
          {
            guard: { type: 'isVerdict', params: ({ event }) => ({ said: event.output, verdict: 'valid' }) },
            target: 'valid',
          },
          {
            guard: {
              type: 'isVerdict',
              params: ({ event }) => ({ said: event.output, verdict: 'cancelled' }),
            },
            target: 'cancelled',
          },
          {
            guard: {
              type: 'isVerdict',
              params: ({ event }) => ({ said: event.output, verdict: 'unknownKey' }),
            },
            target: 'unknownKey',
          },
          {
            guard: {
              type: 'isVerdict',
              params: ({ event }) => ({ said: event.output, verdict: 'unsupported' }),
            },
            target: 'unsupported',
          },
          { target: 'altered' },
        ],
        onError: 'failed',
      },
    },
    valid: { tags: 'valid' },
    cancelled: { tags: 'cancelled' },
    altered: { tags: 'altered' },
    unknownKey: { tags: 'unknownKey' },
    unsupported: { tags: 'unsupported' },
    failed: { tags: 'failed', on: { 'retry.requested': 'checking' } },
  },
});
