import { Suspense, useRef } from 'react';
import { LoadingScreen } from '#src/ui/LoadingScreen.tsx';
import { CONTENT_ID } from './SkipLink.tsx';
import styles from './MainArea.module.css';
import { ShopRoutes } from './CurrentScreen.tsx';
import { useArrival } from './use-scroll-and-focus.ts';
import { useShownLocation } from './use-displayed-location.ts';

/** The main area: the screen of the address, or the logo with its spinner while that one is waited for. @see RT-20 */
export function MainArea() {
  const content = useRef<HTMLElement>(null);
  const { arrival, isLate } = useShownLocation();
  useArrival(content, arrival, isLate);
  return (
    <main id={CONTENT_ID} ref={content} tabIndex={-1} className={styles.content}>
      <Suspense fallback={<LoadingScreen />}>
        {isLate ? <LoadingScreen /> : <ShopRoutes arrival={arrival} />}
      </Suspense>
    </main>
  );
}
