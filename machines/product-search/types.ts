import type { SearchScope } from '#domain/search.ts';

/** A product as the search suggests it; prices are whole francs. */
export interface Suggestion {
  id: number;
  name: string;
  image: string;
  /** Colour behind the picture, `#rrggbb`. */
  tint: string;
  price: number;
  /** Outside the promotion; only while there is one. */
  priceBefore: number | undefined;
}

/** A result is shown elsewhere: the page navigates. */
export interface ShowResults {
  type: 'show';
  to: string;
  /** Takes the scope of the present entry of the history: a search that is being typed is one step, not ten. */
  replace: boolean;
}

/** A search was made, to be written down; nobody waits for it. @see NV-10 */
export interface Searched {
  type: 'searched';
  term: string;
  /** Path of the page it was made from. */
  path: string;
}

export interface ProductSearchTypes {
  input: {
    /** What was typed before the machine was there. */
    typed: string;
    scope: SearchScope;
    /** Whether the shopper is at the field. */
    isFocused: boolean;
  };
  context: {
    /** The field, letter for letter. */
    typed: string;
    scope: SearchScope;
    /** What the last search in the address was, ours or somebody else's. */
    lastSearch: string;
    /** What was written down last. */
    recorded: string;
    suggestions: Suggestion[];
    /** Whether the shopper is at the field: suggestions that come later stay away. */
    isFocused: boolean;
  };
  events:
    | { type: 'term.typed'; typed: string }
    | { type: 'submit.requested' }
    /** Everything that is found for the term, in the whole shop. */
    | { type: 'results.requested' }
    | { type: 'suggestion.picked'; id: number }
    | { type: 'retry.requested' }
    | { type: 'list.opened' }
    | { type: 'list.closed' }
    /** The shop shows another address. */
    | { type: 'scope.changed'; scope: SearchScope };
  emitted: ShowResults | Searched;
  tags: 'open' | 'busy' | 'nothingFound' | 'failed';
}
