import { useEffect, useRef, type ReactNode } from 'react';
import styles from './ScrollIntoView.module.css';

/** Scrolls new content into view when it mounts: on a phone it may be off screen. */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With braces, because newer browsers return a promise, which React would use as the cleanup function.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles.place}>
      {children}
    </div>
  );
}
