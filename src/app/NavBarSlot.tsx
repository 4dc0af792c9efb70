import { useEffect } from 'react';
import styles from './NavPlace.module.css';
import { usePart } from '#src/ui/use-lazy-module.ts';
import { useWideScreen } from './use-wide-screen.ts';

const loadNavBar = () => import('./NavBar.tsx');

/** The place of the menus below the header. Phones have them in their drawer, and do not fetch these. @see NV-04 */
export function NavPlace() {
  const isWide = useWideScreen();
  const [part, fetchPart] = usePart(loadNavBar);
  useEffect(() => {
    if (isWide) fetchPart();
  }, [isWide, fetchPart]);
  return <div className={styles.place}>{isWide && part !== undefined && <part.NavBar />}</div>;
}
