import { ArrowRight } from 'lucide';
import { shownRange } from '#domain/catalogue/listing.ts';
import { listing as text } from '#domain/messages/listing.ts';
import { formatAmount } from '#domain/money/money.ts';
import type { ProductPage } from '#src/api/products.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import styles from './NextPageCell.module.css';
import type { ListingUrl } from './use-listing-url.ts';

/**
 * The last cell of an odd page in two columns: a link to the next page. Hidden from assistive technologies and the
 * keyboard, which have the pagination below.
 */
export function NextPageCell({ url, page }: { url: ListingUrl; page: ProductPage }) {
  const { products, total, isCapped, limit } = page;
  if (page.page >= page.pages || products.length % 2 === 0) return null;
  const rest = total - shownRange(page.page, total, limit).last;
  return (
    <li aria-hidden className={styles.cell}>
      <Link to={url.urlOf({ page: page.page + 1 })} tabIndex={-1} className={styles.link}>
        <Icon icon={ArrowRight} size={28} />
        {text.nextPage}
        <span className={styles.rest}>
          {isCapped ? text.remainingMany : text.remaining(formatAmount(rest))}
        </span>
      </Link>
    </li>
  );
}
