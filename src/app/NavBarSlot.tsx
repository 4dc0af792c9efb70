import { Suspense, useState } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import { useHydrated } from '#src/ui/client-value.ts';
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

/** React leaves what the server has written as it is. */
const AS_SERVED = { __html: '' };

const isOnServer = () => typeof window === 'undefined';

/**
 * The place of the navigation bar. The server renders it on every page. Narrow screens never load its script: they keep the server's
 * links, hidden, and show them while the script of their menu loads.
 *
 * @see NV-04
 */
export function NavBarSlot() {
  const isNarrow = useMediaQuery(NARROW_SCREEN, !isOnServer() && window.matchMedia(NARROW_SCREEN).matches);
  const isHydrating = !useHydrated();
  // Only while React takes the page over: the content policy lets nothing write HTML into the page later.
  const [keepsServed, setKeepsServed] = useState(isHydrating && isNarrow);
  if (keepsServed && !isNarrow) setKeepsServed(false);
  const place = { className: styles.place, 'data-title': text.menu };
  if (keepsServed) return <div {...place} dangerouslySetInnerHTML={AS_SERVED} suppressHydrationWarning />;
  return (
    <div key="own" {...place}>
      {!isNarrow && (
        <Suspense>
          <navBar.Part />
        </Suspense>
      )}
    </div>
  );
}
