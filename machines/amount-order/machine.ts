import { assign, emit, fromPromise, setup } from 'xstate';
import { amountProblems, isAmountField } from '#domain/forms/amount-order.ts';
import { amountForm as text } from '#domain/messages/staff/amount-form.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { failedWith, reasonOf, refusedFields } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import type { Announcement } from '../notice.ts';
import { typesOf } from '../types-of.ts';
import type { AmountOrderTypes, AmountSubmission, PlacedAmount } from './types.ts';

type Context = AmountOrderTypes['context'];

const problemsOf = ({ draft, most }: Context) => amountProblems(draft, most);

/**
 * Asks a person for an amount without products: composed, and sent once. An answer that was lost leaves the form as it was sent,
 * to be sent again with the same key, also after the page was loaded again.
 *
 * @see DK-10 @see HAZARDS B39
 */
export const amountOrderMachine = setup({
  types: typesOf<AmountOrderTypes>(),
  actors: { placeAmount: fromPromise<PlacedAmount, AmountSubmission>(notProvided) },
  actions: {
    announce: emit((_, announcement: Announcement) => ({ type: 'notice' as const, ...announcement })),
    tellProblems: emit(() => ({ type: 'problems.found' as const })),
  },
  guards: {
    hasProblems: ({ context }) => Object.keys(problemsOf(context)).length > 0,
    wasSent: ({ context }) => context.wasSent,
    isUnanswered: (_, { error }: { error: unknown }) => failedWith(error, 'network', 'timeout', 'aborted'),
    isFieldRefused: (_, { error }: { error: unknown }) => refusedFields(error).length > 0,
  },
}).createMachine({
  id: 'amountOrder',
  context: ({ input }) => ({ ...input, problems: {}, refusal: undefined }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'wasSent', target: 'unsure' }, { target: 'composing' }] },
    composing: {
      on: {
        'field.typed': {
          actions: assign(({ context: { draft, problems }, event: { field, value } }) => ({
            draft: { ...draft, [field]: value },
            problems: { ...problems, [field]: undefined },
          })),
        },
        'submit.requested': [
          {
            guard: 'hasProblems',
            actions: [assign({ problems: ({ context }) => problemsOf(context) }), 'tellProblems'],
          },
          { target: 'submitting', actions: assign({ refusal: undefined, wasSent: true }) },
        ],
      },
    },
    submitting: {
      tags: 'submitting',
      invoke: {
        id: 'placeAmount',
        src: 'placeAmount',
        input: ({ context: { draft, key } }) => ({ draft, key }),
        onDone: {
          target: 'submitted',
          actions: [
            {
              type: 'announce',
              params: ({ event: { output } }) =>
                output.isOther
                  ? { tone: 'warning' as const, text: text.placedBefore }
                  : { tone: 'success' as const, text: text.placed },
            },
            emit(({ event }) => ({ type: 'leave' as const, to: staffPaths.order(event.output.id) })),
          ],
        },
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'unsure',
          },
          {
            guard: { type: 'isFieldRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'composing',
            actions: [
              assign({ wasSent: false, problems: ({ event }) => refusedProblems(event.error) }),
              'tellProblems',
            ],
          },
          {
            target: 'composing',
            actions: assign({ wasSent: false, refusal: ({ event }) => reasonOf(event.error) }),
          },
        ],
      },
    },
    /** The order may exist. */
    unsure: { tags: 'unsure', on: { 'retry.requested': 'submitting' } },
    submitted: { type: 'final', tags: 'submitted' },
  },
});

/** The server's messages by field of the form. */
const refusedProblems = (error: unknown): Context['problems'] =>
  Object.fromEntries(
    refusedFields(error).flatMap(({ field, message }) => (isAmountField(field) ? [[field, message]] : [])),
  );
