import { assign, emit, fromPromise, setup } from 'xstate';
import { isBuyerField } from '#domain/forms/staff-order.ts';
import { orderForm as text } from '#domain/messages/staff/order-form.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import {
  applyQuote,
  type DraftLine,
  type DraftProblems,
  draftProblems,
  type DraftQuote,
  hasProblems,
  NO_PROBLEMS,
  priceProblem,
} from '#domain/forms/order-draft.ts';
import { failedWith, reasonOf, refusedFields } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import type { Announcement } from '../notice.ts';
import { typesOf } from '../types-of.ts';
import type { DraftQuestion, StaffOrderTypes, Submission, SubmittedOrder } from './types.ts';

type Context = StaffOrderTypes['context'];

/** While staff type and count, the server is not asked after each key. */
const QUOTE_DELAY_MS = 300;

const problemsOf = ({ draft, within, change }: Context): DraftProblems => {
  const isFixed = change?.isFixed === true;
  const checked = isFixed ? { ...draft, lines: [] } : draft;
  return draftProblems(checked, { within, hasAccount: change?.hasAccount === true });
};

/** The draft with one line changed. */
const withLine = ({ draft }: Context, id: number, changed: (line: DraftLine) => DraftLine) => ({
  draft: { ...draft, lines: draft.lines.map((line) => (line.id === id ? changed(line) : line)) },
});

/**
 * Makes or changes the order of a caller: composed, priced by the server, and sent once. An answer that was lost leaves the
 * form as it was sent, to be sent again with the same key, also after the page was loaded again.
 *
 * @see DK-10 @see HAZARDS B39
 */
export const staffOrderMachine = setup({
  types: typesOf<StaffOrderTypes>(),
  actors: {
    fetchQuote: fromPromise<DraftQuote, DraftQuestion>(notProvided),
    submitOrder: fromPromise<SubmittedOrder, Submission>(notProvided),
  },
  actions: {
    announce: emit((_, announcement: Announcement) => ({ type: 'notice' as const, ...announcement })),
    tellProblems: emit(() => ({ type: 'problems.found' as const })),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => reasonOf(error) }),
    storeRefusal: assign({
      sentTotal: undefined,
      refusal: (_, { error }: { error: unknown }) => reasonOf(error),
    }),
  },
  guards: {
    isFixed: ({ context }) => context.change?.isFixed === true,
    isEmpty: ({ context }) => context.draft.lines.length === 0,
    isPriceWrong: ({ context: { draft, within } }) =>
      draft.lines.some((line) => priceProblem(line, within) !== undefined),
    hasProblems: ({ context }) => hasProblems(problemsOf(context)),
    wasSent: ({ context }) => context.sentTotal !== undefined,
    isUnanswered: (_, { error }: { error: unknown }) => failedWith(error, 'network', 'timeout', 'aborted'),
    isPriceChanged: (_, { error }: { error: unknown }) => failedWith(error, 'order.price_changed'),
    isFieldRefused: (_, { error }: { error: unknown }) => refusedFields(error).length > 0,
  },
  delays: { quoteDelay: QUOTE_DELAY_MS },
}).createMachine({
  id: 'staffOrder',
  context: ({ input }) => ({
    ...input,
    quote: undefined,
    problems: NO_PROBLEMS,
    notes: [],
    failure: undefined,
    refusal: undefined,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'wasSent', target: 'unsure' }, { target: 'composing' }] },
    composing: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isFixed', target: 'ready' },
            { guard: 'isEmpty', target: 'empty' },
            { guard: 'isPriceWrong', target: 'blocked' },
            { target: 'pricing' },
          ],
        },
        settling: { tags: 'pricing', after: { quoteDelay: 'deciding' } },
        empty: {},
        /** An agreed price is not one that the role may give. */
        blocked: {},
        pricing: {
          tags: 'pricing',
          invoke: {
            id: 'fetchQuote',
            src: 'fetchQuote',
            input: ({ context: { draft, change } }) => ({ draft, orderId: change?.id }),
            onDone: {
              target: 'priced',
              actions: assign(({ context, event }) => {
                const { lines, notes } = applyQuote(context.draft.lines, event.output);
                return {
                  quote: event.output,
                  draft: { ...context.draft, lines },
                  notes: notes.length > 0 ? notes : context.notes,
                  failure: undefined,
                };
              }),
            },
            onError: {
              target: 'failed',
              actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        priced: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'ready' }] },
        failed: { tags: 'failed', on: { 'retry.requested': 'pricing' } },
        ready: {
          on: {
            'submit.requested': [
              {
                guard: 'hasProblems',
                actions: [assign({ problems: ({ context }) => problemsOf(context) }), 'tellProblems'],
              },
              {
                target: '#staffOrder.submitting',
                actions: assign({
                  refusal: undefined,
                  notes: [],
                  sentTotal: ({ context }) => context.quote?.total ?? context.change?.total ?? 0,
                }),
              },
            ],
          },
        },
      },
      on: {
        'line.added': {
          target: '.settling',
          reenter: true,
          actions: assign(({ context: { draft }, event: { product } }) => {
            const { id, name, price } = product;
            if (draft.lines.some((line) => line.id === id)) return {};
            const line: DraftLine = { id, name, quantity: 1, dayPrice: price, agreed: undefined };
            return { draft: { ...draft, lines: [...draft.lines, line] } };
          }),
        },
        'line.removed': {
          target: '.settling',
          reenter: true,
          actions: assign(({ context: { draft }, event: { id } }) => ({
            draft: { ...draft, lines: draft.lines.filter((line) => line.id !== id) },
          })),
        },
        'quantity.changed': {
          target: '.settling',
          reenter: true,
          actions: assign(({ context, event: { id, quantity } }) =>
            withLine(context, id, (line) => ({ ...line, quantity })),
          ),
        },
        'price.typed': {
          target: '.settling',
          reenter: true,
          actions: assign(({ context, event: { id, price } }) => ({
            ...withLine(context, id, (line) => ({
              ...line,
              agreed: { reason: line.agreed?.reason ?? '', price },
            })),
            problems: { ...context.problems, lines: {} },
          })),
        },
        'agreement.removed': {
          target: '.settling',
          reenter: true,
          actions: assign(({ context, event: { id } }) => ({
            ...withLine(context, id, (line) => ({ ...line, agreed: undefined })),
            problems: { ...context.problems, lines: {} },
          })),
        },
        'reason.typed': {
          actions: assign(({ context, event: { id, reason } }) => ({
            ...withLine(context, id, (line) => ({
              ...line,
              agreed: line.agreed && { ...line.agreed, reason },
            })),
            problems: { ...context.problems, lines: {} },
          })),
        },
        'region.chosen': {
          target: '.settling',
          reenter: true,
          actions: assign(({ context: { draft }, event: { region } }) => ({ draft: { ...draft, region } })),
        },
        'buyer.typed': {
          actions: assign(({ context: { draft, problems }, event: { field, value } }) => ({
            draft: { ...draft, buyer: { ...draft.buyer, [field]: value } },
            problems: { ...problems, buyer: { ...problems.buyer, [field]: undefined } },
          })),
        },
        'mode.chosen': {
          actions: assign(({ context: { draft }, event: { mode } }) => ({ draft: { ...draft, mode } })),
        },
      },
    },
    submitting: {
      tags: 'submitting',
      invoke: {
        id: 'submitOrder',
        src: 'submitOrder',
        input: ({ context: { draft, sentTotal = 0, key, change } }) => ({
          draft,
          shownTotal: sentTotal,
          key,
          change,
        }),
        onDone: {
          target: 'submitted',
          actions: [
            {
              type: 'announce',
              params: ({ context: { change }, event: { output } }) =>
                output.isOther
                  ? { tone: 'warning' as const, text: text.placedBefore }
                  : { tone: 'success' as const, text: change ? text.saved : text.placed },
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
            guard: { type: 'isPriceChanged', params: ({ event }) => ({ error: event.error }) },
            target: 'composing',
            actions: assign({ sentTotal: undefined, refusal: text.priceChanged }),
          },
          {
            guard: { type: 'isFieldRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'composing',
            actions: [
              assign({ sentTotal: undefined, problems: ({ event }) => refusedProblems(event.error) }),
              'tellProblems',
            ],
          },
          {
            target: 'composing',
            actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
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
function refusedProblems(error: unknown): DraftProblems {
  const fields = refusedFields(error);
  return {
    buyer: Object.fromEntries(
      fields.flatMap(({ field, message }) => (isBuyerField(field) ? [[field, message]] : [])),
    ),
    lines: Object.fromEntries(
      fields.flatMap(({ field, message }) => (/^\d+$/.test(field) ? [[Number(field), message]] : [])),
    ),
  };
}
