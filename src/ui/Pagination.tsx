import { ChevronLeft, ChevronRight } from 'lucide';
import { pagesAround } from '#domain/catalogue/listing.ts';
import { pagination as text } from '#domain/messages/shop.ts';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import styles from './Pagination.module.css';

export interface PaginationProps {
  label: string;
  /** Starts at 1. */
  page: number;
  pages: number;
  urlOf: (page: number) => string;
  /** Called on hover or focus of a page link, for prefetching. */
  onIntent?: (page: number) => void;
}

/** Links to pages; renders nothing for a single page. @see LS-07 */
export function Pagination({ label, page, pages, urlOf, onIntent }: PaginationProps) {
  if (pages <= 1) return null;
  const link = (to: number) => ({
    to: urlOf(to),
    onPointerEnter: () => onIntent?.(to),
    onFocus: () => onIntent?.(to),
  });
  return (
    <nav aria-label={label} className={styles.pagination}>
      {page > 1 && (
        <Link {...link(page - 1)} rel="prev" className={styles.previous}>
          <Icon icon={ChevronLeft} size={20} />
          {text.previousPage}
        </Link>
      )}
      <ol className={styles.pages}>
        {pagesAround(page, pages).map((each, place) =>
          each === 'gap' ? (
            // The gaps differ only by position.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`gap-${place}`} aria-hidden className={styles.gap}>
              …
            </li>
          ) : (
            <li key={each}>
              <Link
                {...link(each)}
                className={styles.page}
                aria-label={text.page(each)}
                aria-current={each === page ? 'page' : undefined}
              >
                {each}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <Link {...link(page + 1)} rel="next" className={styles.next}>
          {text.nextPage}
          <Icon icon={ChevronRight} size={20} />
        </Link>
      )}
    </nav>
  );
}
