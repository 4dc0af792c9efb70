import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readListing } from '#domain/catalogue/listing.ts';
import { navigation } from '#domain/messages/navigation.ts';
import { paths } from '#domain/paths.ts';
import { maySearch, searchUrl, type SearchScope, searchTerm } from '#domain/catalogue/search.ts';
import { shelfAt } from '#domain/catalogue/shelves.ts';
import { useShop } from '#src/api/client.ts';
import { recordSearchTerm } from '#src/api/search-terms.ts';
import { SearchFrame, searchInput } from '#src/ui/SearchFrame.tsx';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

const text = navigation.search;

const loadSearch = () => import('#src/features/search/ProductSearch.tsx');

/** The current page as a search scope. */
function useSearchScope(): SearchScope {
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const filters = shelfAt(pathname) && readListing(new URLSearchParams(search));
    return { path: pathname, filters };
  }, [pathname, search]);
}

/**
 * The search in the header: a plain input until it gets the focus. Then the search with suggestions is loaded and
 * takes over its text and focus. Until it has loaded, Enter submits the plain input.
 *
 * @see NV-08
 * @see NV-09
 */
export function SearchBar() {
  const scope = useSearchScope();
  const shop = useShop();
  const navigate = useNavigate();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [part, fetchPart] = useLazyModule(loadSearch);
  const urlSearch = scope.filters?.search ?? '';
  const [typed, setTyped] = useState(urlSearch);
  const [lastUrlSearch, setLastUrlSearch] = useState(urlSearch);
  if (lastUrlSearch !== urlSearch) {
    setLastUrlSearch(urlSearch);
    setTyped(urlSearch);
  }

  if (part !== undefined) return <part.ProductSearch typed={typed} scope={scope} replaced={field} />;
  return (
    <SearchFrame
      label={text.submit}
      action={paths.shop}
      onSubmit={() => {
        const term = searchTerm(typed);
        if (!maySearch(term)) return;
        if (term !== '') void recordSearchTerm(shop, term, scope.path);
        void navigate(searchUrl(scope, term));
      }}
    >
      <input
        ref={setField}
        type="search"
        name="search"
        className={searchInput}
        aria-label={text.label}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={text.placeholder}
        value={typed}
        onFocus={fetchPart}
        onChange={({ target }) => setTyped(target.value)}
      />
    </SearchFrame>
  );
}
