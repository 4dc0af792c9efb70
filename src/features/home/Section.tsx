import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

export interface SectionProps {
  title: string;
  subtitle?: string;
  /** Name in the address, for links that lead here. */
  anchor?: string;
  /** Said to assistive technology while the content is on its way. */
  loading?: string | undefined;
  children: ReactNode;
}

/** A part of Home under its heading. */
export function Section({ title, subtitle, anchor, loading, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} aria-busy={loading !== undefined} className={styles.section}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <output className="sr-only">{loading}</output>
      {children}
    </section>
  );
}
