import { ChevronRight } from 'lucide';
import { shop as text } from '#domain/messages/shop.ts';
import { Icon } from './Icon.tsx';
import styles from './Breadcrumb.module.css';
import { Link } from './Link.tsx';
import { ProductName } from './ProductName.tsx';

/** One step of the breadcrumb; plain text without `to`. */
export interface Step {
  label: string;
  to?: string | undefined;
}

/** The breadcrumb; the last step is the current page. */
export function Breadcrumb({ trail }: { trail: readonly Step[] }) {
  return (
    <nav aria-label={text.breadcrumb}>
      <ol className={styles.trail}>
        {trail.map(({ label, to }, index) => {
          const isCurrent = index === trail.length - 1;
          return (
            <li key={label} className={styles.step}>
              {to !== undefined && !isCurrent ? (
                <Link to={to} className={styles.link}>
                  <ProductName name={label} />
                </Link>
              ) : (
                <span
                  className={isCurrent ? styles.here : undefined}
                  aria-current={isCurrent ? 'page' : undefined}
                >
                  <ProductName name={label} />
                </span>
              )}
              {!isCurrent && <Icon icon={ChevronRight} size={16} />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
