import { useLocation } from 'react-router-dom';
import { ComparisonHost } from '#src/products/ComparisonBarLoader.tsx';
import { Toasts } from '#src/ui/Toasts.tsx';
import { AfterSales } from './AfterSales.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { MainArea } from './MainArea.tsx';
import { NavPlace } from './NavBarSlot.tsx';
import { NoticeBar } from './NoticesSlot.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useCompanions } from './use-deferred-features.ts';
import { usePageViews } from './use-page-views.ts';
import { useScreensAtHand } from './use-screen-prefetch.ts';

/** The house: one screen, and what stands around all of them. @see RT-21 */
export function Layout() {
  usePageViews(useLocation().pathname);
  useScreensAtHand();
  const companions = useCompanions();
  return (
    <>
      <SkipLink />
      <Header />
      <NavPlace />
      <NoticeBar />
      <MainArea />
      <Footer />
      <AfterSales />
      <ComparisonHost />
      <PhoneBar />
      {companions !== undefined && <companions.Companions />}
      <Toasts />
    </>
  );
}
