import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';

export interface ListingProps<TItem> {
  list: Pick<UseQueryResult<TItem[]>, 'error' | 'isFetching' | 'isPending' | 'refetch'> & {
    data: TItem[] | undefined;
  };
  /** Class of the list, whose shape the places of what comes share. */
  className: string | undefined;
  card: (item: TItem) => ReactNode;
  /** The place of one item that is on its way, and how many of them to keep. */
  Skeleton: ComponentType;
  expected: number;
  /** What to say where it could not be read, and where there is nothing, unless that is said elsewhere. */
  failed: string;
  empty?: string;
}

/** A list in each of its states: on its way, there, empty, or not to be had. @see AP-11 */
export function Listing<TItem>(props: ListingProps<TItem>) {
  const { list, className, card, Skeleton, expected, empty, failed } = props;
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
  if (list.data.length === 0 && empty !== undefined) return <EmptyState title={empty} motif />;
  return <ul className={className}>{list.data.map(card)}</ul>;
}
