import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { navigation } from '#domain/messages/navigation.ts';
import { searchSuggestions } from '#domain/messages/opened-parts.ts';
import { shop as words } from '#domain/messages/shop.ts';
import type { SearchScope } from '#domain/catalogue/search.ts';
import {
  selectCanRetry,
  selectHasResults,
  selectIsOpen,
  selectStatus,
  selectSuggestions,
  selectTyped,
  type ProductSearchRef,
  productSearchMachine,
  type Suggestion,
} from '#machines/product-search/index.ts';
import { useShop, type ShopClient } from '#src/api/client.ts';
import { recordSearchTerm } from '#src/api/search-terms.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { Combobox } from '#src/ui/Combobox.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from './ProductSearch.module.css';
import { SuggestionRow } from './SuggestionRow.tsx';
import { useFocusHandover } from './use-focus-handover.ts';
import { connect } from '#machines/connect.ts';
import { callActor } from '#src/api/call-actor.ts';
import { fetchSuggestions } from '#src/api/products.ts';

const text = navigation.search;

export interface ProductSearchProps {
  /** Text that was typed before this component loaded; read once. */
  typed: string;
  scope: SearchScope;
  /** The plain input that this component replaces; read once. */
  replaced: HTMLInputElement | null;
}

/** The search in the header with its suggestions. @see NV-08 @see NV-09 @see NV-10 */
export function ProductSearch({ typed, scope, replaced }: ProductSearchProps) {
  const shop = useShop();
  const navigate = useNavigate();
  const { container, isFocused } = useFocusHandover(replaced);
  const machine = useMemo(() => connectProductSearch(shop), [shop]);
  const search = useActorRef(machine, { input: { typed, scope, isFocused } });

  useEffect(() => search.send({ type: 'scope.changed', scope }), [search, scope]);
  useEmitted(search, 'show', ({ to, replace }) => void navigate(to, { replace }));
  useEmitted(search, 'searched', ({ term, path }) => void recordSearchTerm(shop, term, path));

  return (
    <div ref={container}>
      <SearchField search={search} />
    </div>
  );
}

function SearchField({ search }: { search: ProductSearchRef }) {
  const options = useOptions(search);
  return (
    <Combobox
      label={text.label}
      name="search"
      placeholder={text.placeholder}
      value={useSelector(search, selectTyped)}
      onChange={(typed) => search.send({ type: 'term.typed', typed })}
      onSubmit={() => search.send({ type: 'submit.requested' })}
      onFocus={() => search.send({ type: 'list.opened' })}
      open={useSelector(search, selectIsOpen)}
      onOpenChange={(open) => search.send({ type: open ? 'list.opened' : 'list.closed' })}
      options={options}
      onPick={(id) => options.find((option) => option.id === id)?.pick()}
      status={useSelector(search, selectStatus)}
    />
  );
}

const way = (id: string, label: string, pick: () => void) => ({
  id,
  label,
  content: <span className={styles.more}>{label}</span>,
  pick,
});

/** The options of the list: suggestions, then a link to all results, or a retry. */
function useOptions(search: ProductSearchRef) {
  const suggestions = useSelector(search, selectSuggestions);
  const hasResults = useSelector(search, selectHasResults);
  const canRetry = useSelector(search, selectCanRetry);
  return [
    ...suggestions.map((product) => ({
      id: String(product.id),
      label: product.name,
      content: <SuggestionRow product={product} />,
      pick: () => search.send({ type: 'suggestion.picked', id: product.id }),
    })),
    ...(hasResults
      ? [way('all', searchSuggestions.all, () => search.send({ type: 'results.requested' }))]
      : []),
    ...(canRetry ? [way('retry', words.retry, () => search.send({ type: 'retry.requested' }))] : []),
  ];
}

/** The product-search machine with the API. */
const connectProductSearch = (shop: ShopClient) =>
  connect(productSearchMachine, {
    fetchSuggestions: callActor<Suggestion[], { term: string }>((input, signal) =>
      fetchSuggestions(shop, input.term, signal),
    ),
  });
