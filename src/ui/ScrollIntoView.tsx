import { useEffect, useRef, type ReactNode } from 'react';
import styles from './ScrollIntoView.module.css';

/**
 * Scrolls new content into view when it mounts, with what is right below it: on a phone it may be off screen.
 */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Braces, because newer browsers return a promise, which React would take for a clean-up function.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.place}>
      {children}
    </div>
  );
}
