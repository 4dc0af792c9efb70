import { useEffect } from 'react';
import styles from './NavBarSlot.module.css';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';
import { useWideScreen } from '#src/ui/use-wide-screen.ts';

const loadNavBar = () => import('./NavBar.tsx');

/** Reserves the space of the navigation bar and lazy-loads it on wide screens. @see NV-04 */
export function NavBarSlot() {
  const isWide = useWideScreen();
  const [module, load] = useLazyModule(loadNavBar);
  useEffect(() => {
    if (isWide) load();
  }, [isWide, load]);
  return <div className={styles.place}>{isWide && module !== undefined && <module.NavBar />}</div>;
}
