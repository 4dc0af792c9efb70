import { Link } from '#src/ui/Link.tsx';
import type { ShopLink } from './use-shop-links.ts';
import styles from './ShopLinks.module.css';

/** A list of links. @param onFollow called when a link is followed, to close the drawer */
export const ShopLinks = ({ links, onFollow }: { links: readonly ShopLink[]; onFollow?: () => void }) => (
  <ul className={styles.links}>
    {links.map(({ to, label, isCurrent, onFollow: act }) => (
      <li key={label}>
        <Link
          to={to}
          className={styles.link}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={(event) => {
            act?.(event);
            onFollow?.();
          }}
        >
          {label}
        </Link>
      </li>
    ))}
  </ul>
);
