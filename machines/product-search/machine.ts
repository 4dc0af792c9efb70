import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts';
import { paths } from '#domain/paths.ts';
import {
  maySearch,
  maySuggest,
  searchAddress,
  type SearchScope,
  searchTerm,
  shopWideSearchAddress,
} from '#domain/search.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { ProductSearchTypes, Suggestion } from './types.ts';

/** The search term in the page's URL. */
const searchInAddress = ({ filters }: SearchScope): string => filters?.search ?? '';

const termOf = ({ typed }: { typed: string }): string => searchTerm(typed);

/** Where the results of a search are shown. */
interface SearchResultTarget {
  to: string;
  /** The listing on screen shows them; no other page is opened. */
  isCurrentListing: boolean;
}

const search = setup({
  types: typesOf<ProductSearchTypes>(),
  actors: { fetchSuggestions: fromPromise<Suggestion[], { term: string }>(notProvided) },
  actions: {
    storeTyped: assign((_, typed: string) => ({ typed, isFocused: true })),
    storeSuggestions: assign({ suggestions: (_, suggestions: Suggestion[]) => suggestions }),
    clearSuggestions: assign({ suggestions: [] }),
    focus: assign({ isFocused: true }),
    blur: assign({ isFocused: false }),
    storeContext: assign((_, scope: SearchScope) => ({ scope })),
    /** The URL changed by other means, such as the Back button: the field follows it. */
    followAddress: assign((_, scope: SearchScope) => ({
      scope,
      typed: searchInAddress(scope),
      lastSearch: searchInAddress(scope),
      suggestions: [],
      isFocused: false,
    })),
    /** Shows the results and reports the search, unless they are already shown or reported. */
    show: enqueueActions(({ context, enqueue }, { to, isCurrentListing }: SearchResultTarget) => {
      const term = termOf(context);
      if (!isCurrentListing || term !== searchInAddress(context.scope))
        enqueue.emit({ type: 'show' as const, to, replace: isCurrentListing });
      if (term !== '' && term !== context.recorded)
        enqueue.emit({ type: 'searched' as const, term, path: context.scope.path });
      enqueue.assign({ lastSearch: term, recorded: term === '' ? context.recorded : term });
    }),
    openProduct: enqueueActions(({ enqueue }, id: number) => {
      enqueue.emit({ type: 'show' as const, to: paths.product(id), replace: false });
    }),
  },
  guards: {
    isSearch: ({ context }) => maySearch(termOf(context)),
    canSuggest: ({ context }) => maySuggest(termOf(context)),
    isNarrowing: ({ context }) => context.scope.filters !== undefined && maySearch(termOf(context)),
    isNewSearch: ({ context }, scope: SearchScope) =>
      searchInAddress(scope) !== searchInAddress(context.scope) &&
      searchInAddress(scope) !== context.lastSearch,
    isEmpty: (_, suggestions: Suggestion[]) => suggestions.length === 0,
    differsFromAddress: ({ context }) => termOf(context) !== context.lastSearch,
  },
  delays: { debounce: SEARCH_DEBOUNCE_MS },
});

type Context = ProductSearchTypes['context'];

const inContext = ({ context }: { context: Context }): SearchResultTarget => ({
  to: searchAddress(context.scope, termOf(context)),
  isCurrentListing: context.scope.filters !== undefined,
});

const inWholeShop = ({ context }: { context: Context }): SearchResultTarget => {
  const to = shopWideSearchAddress(context.scope, termOf(context));
  return { to, isCurrentListing: to === inContext({ context }).to && context.scope.filters !== undefined };
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
    scope: input.scope,
    lastSearch: searchInAddress(input.scope),
    recorded: '',
    suggestions: [],
    isFocused: input.isFocused,
  }),
  initial: 'starting',
  on: {
    'term.typed': {
      target: '.typing',
      actions: { type: 'storeTyped', params: ({ event }) => event.typed },
      reenter: true,
    },
    'submit.requested': {
      guard: 'isSearch',
      target: '.idle',
      actions: ['blur', { type: 'show', params: inContext }],
    },
    'results.requested': {
      guard: 'isSearch',
      target: '.idle',
      actions: ['blur', { type: 'show', params: inWholeShop }],
    },
    'suggestion.picked': {
      target: '.idle',
      actions: ['blur', { type: 'openProduct', params: ({ event }) => event.id }],
    },
    'list.closed': { actions: 'blur' },
    'list.opened': { actions: 'focus' },
    'scope.changed': [
      {
        guard: { type: 'isNewSearch', params: ({ event }) => event.scope },
        target: '.idle',
        actions: { type: 'followAddress', params: ({ event }) => event.scope },
      },
      { actions: { type: 'storeContext', params: ({ event }) => event.scope } },
    ],
  },
  states: {
    starting: { always: [{ guard: 'differsFromAddress', target: 'typing' }, { target: 'idle' }] },
    idle: {
      on: {
        'list.opened': [{ guard: 'canSuggest', target: 'loading', actions: 'focus' }, { actions: 'focus' }],
      },
    },
    typing: {
      tags: 'open',
      after: {
        debounce: [
          { guard: 'isNarrowing', target: 'deciding', actions: { type: 'show', params: inContext } },
          { target: 'deciding' },
        ],
      },
    },
    deciding: {
      always: [
        { guard: 'canSuggest', target: 'loading' },
        { target: 'idle', actions: 'clearSuggestions' },
      ],
    },
    loading: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'fetchSuggestions',
        src: 'fetchSuggestions',
        input: ({ context }) => ({ term: termOf(context) }),
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'nothingFound',
            actions: 'clearSuggestions',
          },
          {
            target: 'suggesting',
            actions: { type: 'storeSuggestions', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'failed', actions: 'clearSuggestions' },
      },
    },
    suggesting: { tags: 'open' },
    nothingFound: { tags: ['open', 'nothingFound'] },
    failed: {
      tags: ['open', 'failed'],
      on: {
        'retry.requested': { target: 'loading', actions: 'focus' },
        'list.opened': { target: 'loading', actions: 'focus' },
      },
    },
  },
});
