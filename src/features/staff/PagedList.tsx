import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import type { StaffPage } from '#src/api/staff.ts';
import { Button } from '#src/ui/Button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Loaded } from './Loaded.tsx';
import styles from './Staff.module.css';

interface PagedListProps<Row, Key extends readonly unknown[]> {
  query: UseQueryOptions<StaffPage<Row>, Error, StaffPage<Row>, Key>;
  onPage: (page: number) => void;
  /** Shown when there are no rows. */
  none: ReactNode;
  /** The number of rows on all pages, in words. */
  count?: (total: number) => string;
  /** The rows of the page. */
  children: (rows: Row[]) => ReactNode;
}

/** One page of a list and the buttons to its neighbours. The page before stays until the next one has loaded. */
export function PagedList<Row, Key extends readonly unknown[]>({
  query,
  onPage,
  none,
  count,
  children,
}: PagedListProps<Row, Key>) {
  const list = useQuery({ ...query, placeholderData: keepPreviousData });
  return (
    <Loaded query={list}>
      {({ rows, total, page, pages }) =>
        rows.length === 0 ? (
          none
        ) : (
          <>
            {count && (
              <p className={classNames(styles.soft, styles.count)} aria-live="polite">
                {count(total)}
              </p>
            )}
            {children(rows)}
            <div className={styles.buttons}>
              {page > 1 && (
                <Button small variant="secondary" onClick={() => onPage(page - 1)}>
                  {text.previousPage}
                </Button>
              )}
              {page < pages && (
                <Button small variant="secondary" onClick={() => onPage(page + 1)}>
                  {text.nextPage}
                </Button>
              )}
            </div>
          </>
        )
      }
    </Loaded>
  );
}
