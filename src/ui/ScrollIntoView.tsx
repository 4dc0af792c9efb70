import { useEffect, useRef, type ReactNode } from 'react';
import styles from './ScrollIntoView.module.css';

/** Brings what has just appeared into sight, with what stands right below it: on a phone it may be past the edge. */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Braces matter: newer browsers return a promise, which React would take for a clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.place}>
      {children}
    </div>
  );
}
