import { useLocation } from 'react-router-dom';
import { ComparisonBarLoader } from '#src/products/ComparisonBarLoader.tsx';
import { Toasts } from '#src/ui/Toasts.tsx';
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

/** The layout around every screen. @see RT-21 */
export function Layout() {
  usePageViews(useLocation().pathname);
  useScreenPrefetch();
  const deferred = useDeferredFeatures();
  return (
    <>
      <SkipLink />
      <Header />
      <NavBarSlot />
      <NoticesSlot />
      <MainArea />
      <Footer />
      <AfterSales />
      <ComparisonBarLoader />
      <PhoneBar />
      {deferred !== undefined && <deferred.DeferredFeatures />}
      <Toasts />
    </>
  );
}
