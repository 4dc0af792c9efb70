import type { SearchScope } from '#domain/catalogue/search.ts';

/** A suggested product; prices in whole francs. */
export interface Suggestion {
  id: number;
  name: string;
  image: string;
  /** Background colour of the picture, `#rrggbb`. */
  tint: string;
  price: number;
  /** The price without the promotion, if there is one. */
  priceBefore: number | undefined;
}

/** Navigate to the results or to a product. */
export interface ShowResults {
  type: 'show';
  to: string;
  /** Replace the current history entry, so that typing a search adds one entry only. */
  replace: boolean;
}

/** A search to report; nothing waits for the report. @see NV-10 */
export interface Searched {
  type: 'searched';
  term: string;
  /** Path of the page where it was made. */
  path: string;
}

export interface ProductSearchTypes {
  input: {
    /** Text typed before the machine started. */
    typed: string;
    scope: SearchScope;
    /** Whether the field has the focus. */
    isFocused: boolean;
  };
  context: {
    /** The text in the field, unchanged. */
    typed: string;
    scope: SearchScope;
    /** The last search in the URL, from this field or from elsewhere. */
    lastSearch: string;
    /** The last reported search. */
    recorded: string;
    suggestions: Suggestion[];
    /** Whether the field has the focus; without it, late suggestions stay hidden. */
    isFocused: boolean;
  };
  events:
    | { type: 'term.typed'; typed: string }
    | { type: 'submit.requested' }
    /** Show all results in the whole shop. */
    | { type: 'results.requested' }
    | { type: 'suggestion.picked'; id: number }
    | { type: 'retry.requested' }
    | { type: 'list.opened' }
    | { type: 'list.closed' }
    /** The URL of the page changed. */
    | { type: 'scope.changed'; scope: SearchScope };
  emitted: ShowResults | Searched;
  tags: 'open' | 'busy' | 'nothingFound' | 'failed';
}
