import { PAGE_SIZES } from '#domain/catalogue/listing.ts';
import { listing as text } from '#domain/messages/listing.ts';
import { Link } from '#src/ui/Link.tsx';
import styles from './PageSize.module.css';
import type { ListingUrl } from './use-listing-url.ts';

/** The choice of how many products a page has. @see LS-02 */
export const PageSize = ({ url: { filters, urlOf } }: { url: ListingUrl }) => (
  <nav aria-label={text.perPage} className={styles.sizes}>
    <span aria-hidden>{text.perPage}</span>
    <ul>
      {PAGE_SIZES.map((limit) => (
        <li key={limit}>
          <Link
            to={urlOf({ limit })}
            className={styles.size}
            aria-current={limit === filters.limit ? 'true' : undefined}
          >
            {limit}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
