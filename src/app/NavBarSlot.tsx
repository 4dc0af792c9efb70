import { Suspense } from 'react';
import { NARROW_SCREEN, useMediaQuery } from '#src/ui/use-wide-screen.ts';
import { lazyPart, type PartModule } from './lazy-part.ts';
import styles from './NavBarSlot.module.css';

/** Without its script the page does its work: the menu of small screens and the footer have the same links. */
const withoutNavBar = (): PartModule => ({ default: () => null });

const navBar = lazyPart(() =>
  import('./NavBar.tsx').then(({ NavBar }) => ({ default: NavBar }), withoutNavBar),
);

/** Loads the navigation bar, without which a wide screen would lose the server's when React takes the page over. */
export const loadNavBar = () => navBar.load('');

/**
 * The place of the navigation bar. The server renders it on every page; phones, which use the drawer, hide it and never
 * load its script.
 *
 * @see NV-04
 */
export function NavBarSlot() {
  // Wide in the server's HTML: React takes a narrow screen's part away before it asks for its script.
  const isNarrow = useMediaQuery(NARROW_SCREEN);
  return (
    <div className={styles.place}>
      {!isNarrow && (
        <Suspense>
          <navBar.Part />
        </Suspense>
      )}
    </div>
  );
}
