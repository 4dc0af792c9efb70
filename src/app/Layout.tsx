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
import { usePageViews } from './use-page-views.ts';
import { useScreenPrefetch } from './use-screen-prefetch.ts';

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
