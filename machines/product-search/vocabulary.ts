import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts';
import { paths } from '#domain/paths.ts';
import { maySearch, maySuggest, type SearchPlace, searchTerm } from '#domain/search.ts';
import { searchSourceAt } from '#domain/shelves.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { ProductSearchTypes, Suggestion } from './types.ts';

/** What the address says is looked for. */
const searchOf = ({ filters }: SearchPlace): string => filters?.search ?? '';

const termOf = ({ typed }: { typed: string }): string => searchTerm(typed);

/** How a search is shown: in the listing that is there, or at an address to go to. */
export interface Showing {
  to: string;
  /** Whether the listing on screen is merely narrowed. */
  isHere: boolean;
}

/** What the search does and weighs; its states stand in machine.ts. */
export const search = setup({
  types: typesOf<ProductSearchTypes>(),
  actors: { fetchSuggestions: fromPromise<Suggestion[], { term: string }>(notProvided) },
  actions: {
    keepTyped: assign((_, typed: string) => ({ typed, isAttended: true })),
    keepSuggestions: assign({ suggestions: (_, suggestions: Suggestion[]) => suggestions }),
    dropSuggestions: assign({ suggestions: [] }),
    attend: assign({ isAttended: true }),
    leaveAlone: assign({ isAttended: false }),
    takePlace: assign((_, place: SearchPlace) => ({ place })),
    /** The address was changed by somebody else, such as the back button: the field says what it says. */
    followPlace: assign((_, place: SearchPlace) => ({
      place,
      typed: searchOf(place),
      asked: searchOf(place),
      suggestions: [],
      isAttended: false,
    })),
    /** Shows what is found and has it written down, each once: not again what is there or was last. */
    show: enqueueActions(({ context, enqueue }, { to, isHere }: Showing) => {
      const term = termOf(context);
      if (!isHere || term !== searchOf(context.place))
        enqueue.emit({ type: 'show' as const, to, replace: isHere });
      if (term !== '' && term !== context.recorded)
        enqueue.emit({ type: 'searched' as const, term, source: searchSourceAt(context.place.path) });
      enqueue.assign({ asked: term, recorded: term === '' ? context.recorded : term });
    }),
    leaveForProduct: enqueueActions(({ enqueue }, id: number) => {
      enqueue.emit({ type: 'show' as const, to: paths.product(id), replace: false });
    }),
  },
  guards: {
    isSearch: ({ context }) => maySearch(termOf(context)),
    isSuggestive: ({ context }) => maySuggest(termOf(context)),
    isNarrowing: ({ context }) => context.place.filters !== undefined && maySearch(termOf(context)),
    isNews: ({ context }, place: SearchPlace) =>
      searchOf(place) !== searchOf(context.place) && searchOf(place) !== context.asked,
    isEmpty: (_, suggestions: Suggestion[]) => suggestions.length === 0,
    hasBeenTyped: ({ context }) => termOf(context) !== context.asked,
  },
  delays: { debounce: SEARCH_DEBOUNCE_MS },
});

export { searchOf, termOf };
