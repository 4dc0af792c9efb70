import { answerOf, check } from './vocabulary.ts';

/** Looks again now and then, silent unless something has changed; a look that is lost changes nothing. */
const watching = check.createStateConfig({
  initial: 'resting',
  states: {
    resting: { after: { watchInterval: 'looking' }, on: { 'page.returned': 'looking' } },
    looking: {
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        input: ({ context }) => ({ transactionId: context.transaction }),
        onDone: [
          {
            guard: { type: 'isUnknown', params: answerOf },
            target: '#paymentCheck.notFound',
            actions: 'announceUnknown',
          },
          {
            guard: { type: 'isNews', params: answerOf },
            target: '#paymentCheck.weighing',
            actions: [{ type: 'keepAnswer', params: answerOf }, 'announceVerdict'],
          },
          { target: '#paymentCheck.weighing', actions: { type: 'keepAnswer', params: answerOf } },
        ],
        onError: 'resting',
      },
    },
  },
});

/** Not paid as far as is known: the shopper may ask again. */
const unpaid = check.createStateConfig({ on: { 'verify.requested': '#paymentCheck.asking' } });

/**
 * The page that tells the true state of one Wave payment.
 *
 * It asks once by itself, goes on looking while the payment is open, and sends a confirmed payer on.
 * What is shown is never replaced by an older answer.
 *
 * @see WV-01 @see WV-02 @see WV-03 @see WV-04 @see HAZARDS B4, B28, B38, I17
 */
export const paymentCheckMachine = check.createMachine({
  id: 'paymentCheck',
  context: ({ input }) => ({
    transaction: input.transaction ?? '',
    signedIn: input.signedIn,
    payment: undefined,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'isMissing', target: 'missing' },
        { guard: 'isWellFormed', target: 'pausing' },
        { target: 'notFound' }, // Such an id never reaches a call (HAZARDS C29).
      ],
    },
    missing: { tags: 'missing' },
    pausing: { tags: 'pausing', after: { checkDelay: 'asking' } },
    asking: {
      tags: 'asking',
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        input: ({ context }) => ({ transactionId: context.transaction }),
        onDone: [
          { guard: { type: 'isUnknown', params: answerOf }, target: 'notFound', actions: 'announceUnknown' },
          {
            target: 'weighing',
            actions: [{ type: 'keepAnswer', params: answerOf }, 'announceVerdict'],
          },
        ],
        onError: { target: 'cannotCheck', actions: 'announceFailure' },
      },
    },
    weighing: {
      always: [
        { guard: { type: 'says', params: 'confirmed' }, target: 'showing.confirmed' },
        { guard: { type: 'says', params: 'pending' }, target: 'showing.pending' },
        { guard: { type: 'says', params: 'cancelled' }, target: 'showing.cancelled' },
        { guard: { type: 'says', params: 'failed' }, target: 'showing.failed' },
        { target: 'showing.checking' },
      ],
    },
    showing: {
      initial: 'checking',
      states: {
        confirmed: { after: { redirectDelay: { actions: 'leaveForOrder' } } },
        pending: { ...watching, ...unpaid },
        checking: { ...watching, ...unpaid },
        cancelled: unpaid,
        failed: unpaid,
      },
    },
    notFound: { tags: 'notFound', on: { 'retry.requested': { guard: 'isWellFormed', target: 'asking' } } },
    cannotCheck: { ...watching, tags: 'cannotCheck', on: { 'retry.requested': 'asking' } },
  },
});
