import { ChevronRight } from 'lucide-react';
import { shop as text } from '#domain/messages/shop.ts';
import styles from './Breadcrumb.module.css';
import { Link } from './Link.tsx';

/** One step on the way here; without an address it is said and not linked. */
export interface Step {
  label: string;
  to?: string | undefined;
}

/** The way from Home to this page; the last step is the page itself. */
export function Breadcrumb({ trail }: { trail: readonly Step[] }) {
  return (
    <nav aria-label={text.breadcrumb}>
      <ol className={styles.trail}>
        {trail.map(({ label, to }, index) => {
          const isCurrentListing = index === trail.length - 1;
          return (
            <li key={label} className={styles.step}>
              {to !== undefined && !isCurrentListing ? (
                <Link to={to} className={styles.link}>
                  {label}
                </Link>
              ) : (
                <span
                  className={isCurrentListing ? styles.here : undefined}
                  aria-current={isCurrentListing ? 'page' : undefined}
                >
                  {label}
                </span>
              )}
              {!isCurrentListing && <ChevronRight size={16} aria-hidden />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
