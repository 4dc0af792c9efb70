import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
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
  /** The skeleton of one item, and how many to show. */
  Skeleton: ComponentType;
  expected: number;
  /** Texts of the error and of an empty list. */
  failed: string;
  empty?: string;
}

/** A list with its states: loading, loaded, empty or failed. @see AP-11 */
export function QueryList<TItem>(props: QueryListProps<TItem>) {
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
  if (list.data.length === 0 && empty !== undefined)
    return (
      <EmptyState title={empty} action={<ButtonLink to={paths.shop}>{text.seeShop}</ButtonLink>} motif />
    );
  return <ul className={className}>{list.data.map(card)}</ul>;
}
