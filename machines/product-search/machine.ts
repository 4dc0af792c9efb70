import { searchAddress, wideSearchAddress } from '#domain/search.ts';
import type { ProductSearchTypes } from './types.ts';
import { search, searchOf, type Showing, termOf } from './vocabulary.ts';

type Context = ProductSearchTypes['context'];

const inPlace = ({ context }: { context: Context }): Showing => ({
  to: searchAddress(context.place, termOf(context)),
  isHere: context.place.filters !== undefined,
});

const everywhere = ({ context }: { context: Context }): Showing => {
  const to = wideSearchAddress(context.place, termOf(context));
  return { to, isHere: to === inPlace({ context }).to && context.place.filters !== undefined };
};

/**
 * The search of the header: it waits for a pause in the typing, suggests products, and narrows the listing on screen.
 *
 * Every state that asks is left when something newer is typed, which calls the older request off: an old answer never
 * replaces a newer one. What failed is no "nothing found".
 *
 * @see NV-08 @see NV-09 @see NV-10 @see HAZARDS E14
 */
export const productSearchMachine = search.createMachine({
  id: 'productSearch',
  context: ({ input }) => ({
    typed: input.typed,
    place: input.place,
    asked: searchOf(input.place),
    recorded: '',
    suggestions: [],
    isAttended: input.isAttended,
  }),
  initial: 'arriving',
  on: {
    'term.typed': {
      target: '.typing',
      actions: { type: 'keepTyped', params: ({ event }) => event.typed },
      reenter: true,
    },
    'submit.requested': {
      guard: 'isSearch',
      target: '.resting',
      actions: ['leaveAlone', { type: 'show', params: inPlace }],
    },
    'results.requested': {
      guard: 'isSearch',
      target: '.resting',
      actions: ['leaveAlone', { type: 'show', params: everywhere }],
    },
    'suggestion.picked': {
      target: '.resting',
      actions: ['leaveAlone', { type: 'leaveForProduct', params: ({ event }) => event.id }],
    },
    'list.closed': { actions: 'leaveAlone' },
    'list.opened': { actions: 'attend' },
    'place.changed': [
      {
        guard: { type: 'isNews', params: ({ event }) => event.place },
        target: '.resting',
        actions: { type: 'followPlace', params: ({ event }) => event.place },
      },
      { actions: { type: 'takePlace', params: ({ event }) => event.place } },
    ],
  },
  states: {
    arriving: { always: [{ guard: 'hasBeenTyped', target: 'typing' }, { target: 'resting' }] },
    resting: {
      on: {
        'list.opened': [
          { guard: 'isSuggestive', target: 'suggesting', actions: 'attend' },
          { actions: 'attend' },
        ],
      },
    },
    typing: {
      tags: 'open',
      after: {
        debounce: [
          { guard: 'isNarrowing', target: 'weighing', actions: { type: 'show', params: inPlace } },
          { target: 'weighing' },
        ],
      },
    },
    weighing: {
      always: [
        { guard: 'isSuggestive', target: 'suggesting' },
        { target: 'resting', actions: 'dropSuggestions' },
      ],
    },
    suggesting: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'fetchSuggestions',
        src: 'fetchSuggestions',
        input: ({ context }) => ({ term: termOf(context) }),
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'nothingFound',
            actions: 'dropSuggestions',
          },
          {
            target: 'offering',
            actions: { type: 'keepSuggestions', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'failed', actions: 'dropSuggestions' },
      },
    },
    offering: { tags: 'open' },
    nothingFound: { tags: ['open', 'nothingFound'] },
    failed: {
      tags: ['open', 'failed'],
      on: {
        'retry.requested': { target: 'suggesting', actions: 'attend' },
        'list.opened': { target: 'suggesting', actions: 'attend' },
      },
    },
  },
});
