import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { profile as text } from '#domain/messages/profile.ts';
import { paths } from '#domain/paths.ts';
import { isRefused } from '#src/api/errors.ts';
import { usePaymentNews } from '#src/payments/use-payment-news.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { RefreshError } from '#src/ui/RefreshError.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './ProfileList.module.css';

interface ProfileListProps<TItem> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: readonly TItem[] }>>;
  /** Shown if there are none. */
  empty: string;
  /** Shown if the list could not be loaded. */
  failed: string;
  keyOf: (item: TItem) => string | number;
  children: (item: TItem) => ReactNode;
}

/**
 * A list of the profile, page by page: its rows, or why there are none. Rows that could not be read again, or have no next page
 * for want of network, stay.
 */
export function ProfileList<TItem>({ query, empty, failed, keyOf, children }: ProfileListProps<TItem>) {
  usePaymentNews(() => void query.refetch());
  if (query.isPending) return <Skeleton shape="block" height="12rem" />;
  const failure = query.isError && {
    title: failed,
    detail: query.error.message,
    busy: query.isFetching,
    onRetry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
  if (query.data === undefined || isRefused(query.error)) return failure && <ErrorState {...failure} />;
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState motif title={empty} action={<ButtonLink to={paths.shop}>{text.seeShop}</ButtonLink>} />
    );
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {failure && <RefreshError {...failure} />}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <p className={styles.more}>
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {text.more}
          </Button>
        </p>
      )}
    </>
  );
}

interface ProfileRowProps {
  title: string;
  /** Details below the title. */
  detail: string;
  /** Amount, and status or button. */
  figures: ReactNode;
  /** Where the row leads, and its accessible name. */
  link?: { to: string; label: string };
}

/** A row of such a list; the whole row is a link if it leads somewhere. */
export function ProfileRow({ title, detail, figures, link }: ProfileRowProps) {
  const content = (
    <>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
      <span className={styles.figures}>{figures}</span>
    </>
  );
  if (link === undefined) return <div className={styles.row}>{content}</div>;
  return (
    <Link to={link.to} className={styles.row} aria-label={link.label}>
      {content}
      <Icon icon={ChevronRight} size={20} />
    </Link>
  );
}
