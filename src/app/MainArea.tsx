import { Suspense, useRef } from 'react';
import { publicScreenAt } from '#domain/screens/screens.ts';
import { useClientValue } from '#src/ui/client-value.ts';
import { LoadingScreen } from '#src/ui/LoadingScreen.tsx';
import { CONTENT_ID } from './SkipLink.tsx';
import styles from './MainArea.module.css';
import { CurrentScreen } from './CurrentScreen.tsx';
import { useScrollAndFocus } from './use-scroll-and-focus.ts';
import { useDisplayedLocation } from './use-displayed-location.ts';

/** The main area: the current screen, or a loading screen while the next one takes long to load. @see RT-20 */
export function MainArea() {
  const content = useRef<HTMLElement>(null);
  const { navigation, isLate } = useDisplayedLocation();
  // The server renders no personal screen, because its HTML is the same for everybody. On public screens the value does
  // not change: a new render would hydrate the whole screen at once.
  const isLoading = useClientValue(
    () => false,
    () => publicScreenAt(navigation.location.pathname) === undefined,
  );
  useScrollAndFocus(content, navigation, isLate);
  return (
    <main id={CONTENT_ID} ref={content} tabIndex={-1} className={styles.content}>
      <Suspense fallback={<LoadingScreen />}>
        {isLate || isLoading ? <LoadingScreen /> : <CurrentScreen location={navigation.location} />}
      </Suspense>
    </main>
  );
}
