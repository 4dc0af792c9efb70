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

/** The house: one screen, and what stands around all of them. @see RT-21 */
export function Layout() {
  usePageViews(useLocation().pathname);
  useScreenPrefetch();
  const companions = useDeferredFeatures();
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
      {companions !== undefined && <companions.DeferredFeatures />}
      <Toasts />
    </>
  );
}
