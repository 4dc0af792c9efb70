import type { UseQueryResult } from '@tanstack/react-query';
import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { home as text } from '#domain/messages/home.ts';
import { paths } from '#domain/paths.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';

export interface QueryListProps<TItem> {
  list: Pick<UseQueryResult<TItem[]>, 'error' | 'isFetching' | 'isPending' | 'refetch'> & {
    data: TItem[] | undefined;
  };
  /** Class of the list and of its skeleton. */
  className: string | undefined;
  card: (item: TItem) => ReactNode;
  /** How many the server sends; the others follow when the list comes near the window. Absent: all. */
  served?: number;
  /** The skeleton of one item, and how many to show. */
  Skeleton: ComponentType;
  expected: number;
  /** Texts of the error and of an empty list. */
  failed: string;
  empty?: string;
}

/** A list with its states: loading, loaded, empty or failed. @see AP-11 */
export function QueryList<TItem>(props: QueryListProps<TItem>) {
  const { list, className, card, served, Skeleton, expected, empty, failed } = props;
  if (list.isPending)
    return (
      <ul className={className} aria-hidden>
        {Array.from({ length: expected }, (_, place) => (
          <Skeleton key={place} />
        ))}
      </ul>
    );
  if (list.data === undefined)
    return (
      <ErrorState
        title={failed}
        detail={list.error?.message}
        busy={list.isFetching}
        onRetry={() => list.refetch()}
      />
    );
  if (list.data.length === 0 && empty !== undefined)
    return (
      <EmptyState title={empty} action={<ButtonLink to={paths.shop}>{text.seeShop}</ButtonLink>} motif />
    );
  return <Cards items={list.data} className={className} card={card} served={served} />;
}

function Cards<TItem>({
  items,
  className,
  card,
  served,
}: {
  items: readonly TItem[];
  className: string | undefined;
  card: (item: TItem) => ReactNode;
  served: number | undefined;
}) {
  const [isWhole, setWhole] = useState(served === undefined);
  useEffect(() => startTransition(() => setWhole(true)), []);
  return <ul className={className}>{(isWhole ? items : items.slice(0, served)).map(card)}</ul>;
}
