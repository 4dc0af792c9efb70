import { ArrowRight } from 'lucide';
import { useId, type ReactNode } from 'react';
import { home as text } from '#domain/messages/home.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import styles from './Section.module.css';

export interface SectionProps {
  title: string;
  subtitle?: string;
  /** Link to the full list, with its accessible label. */
  all?: { to: string; label: string };
  /** Id for links to this section. */
  anchor?: string;
  /** Announced to screen readers while the content loads. */
  loading?: string | undefined;
  children: ReactNode;
}

/** A section of the home page with its heading. */
export function Section({ title, subtitle, all, anchor, loading, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} aria-busy={loading !== undefined} className={styles.section}>
      <header className={styles.header}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {all !== undefined && (
          <Link to={all.to} className={styles.all} aria-label={all.label}>
            {text.seeAll}
            <Icon icon={ArrowRight} size={18} />
          </Link>
        )}
      </header>
      <output className="sr-only">{loading}</output>
      {children}
    </section>
  );
}
