import { useEffect } from 'react';
import styles from './NavBarSlot.module.css';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';
import { useWideScreen } from './use-wide-screen.ts';

const loadNavBar = () => import('./NavBar.tsx');

/** The place of the menus below the header. Phones have them in their drawer, and do not fetch these. @see NV-04 */
export function NavBarSlot() {
  const isWide = useWideScreen();
  const [part, fetchPart] = useLazyModule(loadNavBar);
  useEffect(() => {
    if (isWide) fetchPart();
  }, [isWide, fetchPart]);
  return <div className={styles.place}>{isWide && part !== undefined && <part.NavBar />}</div>;
}
