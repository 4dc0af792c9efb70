import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts';
import { paths } from '#domain/paths.ts';
import {
  maySearch,
  maySuggest,
  searchUrl,
  type SearchScope,
  searchTerm,
  shopWideSearchUrl,
} from '#domain/catalogue/search.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { ProductSearchTypes, Suggestion } from './types.ts';

/** The search term in the page's URL. */
const searchInUrl = ({ filters }: SearchScope): string => filters?.search ?? '';

const termOf = ({ typed }: { typed: string }): string => searchTerm(typed);

/** Where the results of a search are shown. */
interface SearchResultTarget {
  to: string;
  /** Whether the current listing shows them, without opening another page. */
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
    storeScope: assign((_, scope: SearchScope) => ({ scope })),
    /** The URL was changed by other means, e.g. the Back button: copy its search into the field. */
    followUrl: assign((_, scope: SearchScope) => ({
      scope,
      typed: searchInUrl(scope),
      lastSearch: searchInUrl(scope),
      suggestions: [],
      isFocused: false,
    })),
    /** Shows the results and reports the search, unless they are already shown or reported. */
    show: enqueueActions(({ context, enqueue }, { to, isCurrentListing }: SearchResultTarget) => {
      const term = termOf(context);
      if (!isCurrentListing || term !== searchInUrl(context.scope))
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
      searchInUrl(scope) !== searchInUrl(context.scope) && searchInUrl(scope) !== context.lastSearch,
    isEmpty: (_, suggestions: Suggestion[]) => suggestions.length === 0,
    differsFromUrl: ({ context }) => termOf(context) !== context.lastSearch,
  },
  delays: { debounce: SEARCH_DEBOUNCE_MS },
});

type Context = ProductSearchTypes['context'];

const currentPageResults = ({ context }: { context: Context }): SearchResultTarget => ({
  to: searchUrl(context.scope, termOf(context)),
  isCurrentListing: context.scope.filters !== undefined,
});

const wholeShopResults = ({ context }: { context: Context }): SearchResultTarget => {
  const to = shopWideSearchUrl(context.scope, termOf(context));
  return {
    to,
    isCurrentListing: to === currentPageResults({ context }).to && context.scope.filters !== undefined,
  };
};

/**
 * The search in the header: debounces typing, suggests products, and filters the listing on screen.
 *
 * New input leaves every loading state and so aborts its request: an old response never replaces a newer one.
 * A failed request is never shown as "nothing found".
 *
 * @see NV-08 @see NV-09 @see NV-10 @see HAZARDS E14
 */
export const productSearchMachine = search.createMachine({
  id: 'productSearch',
  context: ({ input }) => ({
    typed: input.typed,
    scope: input.scope,
    lastSearch: searchInUrl(input.scope),
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
      actions: ['blur', { type: 'show', params: currentPageResults }],
    },
    'results.requested': {
      guard: 'isSearch',
      target: '.idle',
      actions: ['blur', { type: 'show', params: wholeShopResults }],
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
        actions: { type: 'followUrl', params: ({ event }) => event.scope },
      },
      { actions: { type: 'storeScope', params: ({ event }) => event.scope } },
    ],
  },
  states: {
    starting: { always: [{ guard: 'differsFromUrl', target: 'typing' }, { target: 'idle' }] },
    idle: {
      on: {
        'list.opened': [{ guard: 'canSuggest', target: 'loading', actions: 'focus' }, { actions: 'focus' }],
      },
    },
    typing: {
      tags: 'open',
      after: {
        debounce: [
          { guard: 'isNarrowing', target: 'deciding', actions: { type: 'show', params: currentPageResults } },
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
