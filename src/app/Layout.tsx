import { useLocation } from 'react-router-dom';
import { screenAt } from '#domain/screens/screens.ts';
import { HydrateWhenNear } from '#src/hydration/HydrateWhenNear.tsx';
import { ComparisonBarLoader } from '#src/products/ComparisonBarLoader.tsx';
import { Toasts } from '#src/ui/Toasts.tsx';
import { useModuleWhen } from '#src/ui/use-lazy-module.ts';
import { AfterSales } from './AfterSales.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { MainArea } from './MainArea.tsx';
import { NavBarSlot } from './NavBarSlot.tsx';
import { NoticesSlot } from './NoticesSlot.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useDeferredFeatures } from './use-deferred-features.ts';
import { useEffect, useRef } from 'react';
import { pushEvent } from '#src/analytics/data-layer.ts';
import { prefetch } from '#src/ui/prefetch.ts';
import { loadScreen } from './screens.ts';

const importStaffArea = () => import('./screens/StaffScreen.tsx');

/** The layout around every screen; the staff area has a header of its own, and nothing of the shop. @see RT-21 @see TL-08 */
export function Layout() {
  const { pathname } = useLocation();
  usePageViews(pathname);
  useScreenPrefetch();
  const isShop = screenAt(pathname) !== 'staff';
  const staffArea = useModuleWhen(!isShop, importStaffArea);
  return (
    <>
      <SkipLink />
      {isShop ? (
        <>
          <Header />
          <NavBarSlot />
        </>
      ) : (
        staffArea !== undefined && <staffArea.StaffHeader />
      )}
      <NoticesSlot />
      <MainArea />
      {isShop && (
        <>
          <HydrateWhenNear>
            <Footer />
          </HydrateWhenNear>
          <AfterSales />
          <ComparisonBarLoader />
          <PhoneBar />
        </>
      )}
      <DeferredFeaturesSlot />
      <Toasts screen={pathname} />
    </>
  );
}

/** A component of its own, so that nothing else is rendered again when they have loaded. */
function DeferredFeaturesSlot() {
  const deferred = useDeferredFeatures();
  return deferred === undefined ? null : <deferred.DeferredFeatures />;
}

/**
 * Records a page view for each screen, including the first. Only the path is recorded.
 *
 * @see RT-22
 * @see HAZARDS E13
 */
function usePageViews(path: string): void {
  const recorded = useRef<string>(undefined);
  useEffect(() => {
    if (recorded.current === path) return;
    recorded.current = path;
    pushEvent({ event: 'page_view', path });
  }, [path]);
}

/** Events on a link that usually precede a click. */
const TRIGGERS = ['pointerover', 'focusin'] as const;

function prefetchLinkTarget({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== window.location.origin) return;
  void prefetch(() => loadScreen(link.pathname));
}

/** Prefetches the screen of a link on hover or focus. */
function useScreenPrefetch(): void {
  useEffect(() => {
    for (const type of TRIGGERS) document.addEventListener(type, prefetchLinkTarget, { passive: true });
    return () => {
      for (const type of TRIGGERS) document.removeEventListener(type, prefetchLinkTarget);
    };
  }, []);
}
