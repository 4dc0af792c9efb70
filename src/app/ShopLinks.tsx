import { Link, useLocation } from 'react-router-dom';
import { shop as text } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import styles from './ShopLinks.module.css';

const LINKS = [
  { to: paths.home, label: text.home },
  { to: paths.shop, label: text.boutique },
  { to: paths.homePacks, label: text.packs.title },
];

/** The pages that exist, in the order of the header; `onFollow` lets the drawer close behind one. */
export function ShopLinks({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation();
  return (
    <ul className={styles.links}>
      {LINKS.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.link}
            aria-current={to === pathname ? 'page' : undefined}
            {...(onFollow !== undefined && { onClick: onFollow })}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
