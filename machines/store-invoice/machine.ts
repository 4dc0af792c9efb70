import type { InvoiceView } from '#domain/invoice.ts';
import type { DoneActorEvent } from 'xstate';
import { isCapability } from '#domain/ids.ts';
import { isJudged, isUnknown, page } from './vocabulary.ts';

const invoiceOf = ({ event }: { event: DoneActorEvent<InvoiceView> }): InvoiceView => event.output;

/** Reads the order again now and then without a word; a read that is lost changes nothing on the screen. */
const watching = page.createStateConfig({
  initial: 'resting',
  states: {
    resting: { after: { watchInterval: 'looking' } },
    looking: {
      invoke: {
        id: 'loadInvoice',
        src: 'loadInvoice',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: {
          target: '#storeInvoice.showing',
          actions: { type: 'keepInvoice', params: invoiceOf },
        },
        onError: 'resting',
      },
    },
  },
});

/**
 * The page of one order, reached by a guest's link: order, payment and invoice.
 *
 * The link's key is exchanged for a cookie first; a cookie from an earlier visit is enough. Paying is
 * offered only on what the server has just confirmed to be unpaid (HAZARDS E11).
 *
 * @see SI-01 @see PK-09 @see HAZARDS C3, I17
 */
export const storeInvoiceMachine = page.createMachine({
  id: 'storeInvoice',
  context: ({ input }) => ({
    reference: input.reference ?? '',
    // One that cannot be a key is not sent; a cookie may still be there.
    capability:
      input.capability !== undefined && isCapability(input.capability) ? input.capability : undefined,
    invoice: undefined,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'isMalformed', target: 'notFound' },
        { guard: 'hasCapability', target: 'exchanging' },
        { target: 'loading' },
      ],
    },
    exchanging: {
      tags: 'loading',
      invoke: {
        id: 'openAccess',
        src: 'openAccess',
        input: ({ context }) => ({ reference: context.reference, capability: context.capability! }),
        onDone: { target: 'loading', actions: 'forgetCapability' },
        onError: [
          { guard: ({ event }) => isJudged(event.error), target: 'loading', actions: 'forgetCapability' },
          { target: 'loading' },
        ],
      },
    },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'loadInvoice',
        src: 'loadInvoice',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: {
          target: 'showing',
          actions: ['forgetCapability', { type: 'keepInvoice', params: invoiceOf }],
        },
        onError: [
          {
            // With a key that nobody has judged yet, "unknown" may only mean that it never arrived.
            guard: ({ context, event }) => isUnknown(event.error) && context.capability === undefined,
            target: 'notFound',
          },
          { target: 'failed', actions: 'announceFailure' },
        ],
      },
    },
    showing: {
      initial: 'sorting',
      states: {
        sorting: { always: [{ guard: 'isUnderWay', target: 'underWay' }, { target: 'still' }] },
        still: { on: { 'pay.requested': { guard: 'isPayable', target: '#storeInvoice.paying' } } },
        underWay: {
          ...watching,
          on: { 'pay.requested': { guard: 'isPayable', target: '#storeInvoice.paying' } },
        },
        // The last word is old: it stays readable, and nothing is offered on it.
        stale: watching,
      },
      on: { 'page.returned': { guard: 'isUnsettled', target: 'refreshing' } },
    },
    refreshing: {
      invoke: {
        id: 'loadInvoice',
        src: 'loadInvoice',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: { target: 'showing', actions: { type: 'keepInvoice', params: invoiceOf } },
        onError: 'showing.stale',
      },
    },
    paying: {
      tags: 'paying',
      on: { 'payment.closed': 'refreshing', 'payment.confirmed': 'refreshing' },
    },
    notFound: { tags: 'notFound' },
    failed: { tags: 'failed', on: { 'retry.requested': 'arriving' } },
  },
});
