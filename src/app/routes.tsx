import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { PAYMENT_OUTCOMES, paths } from '#domain/paths.ts';
import { HomePage } from '#src/features/home/HomePage.tsx';
import { LoadingScreen } from '#src/ui/LoadingScreen.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const PackOrderScreen = lazy(() => import('./screens/PackOrderScreen.tsx'));
const WaveCheckPage = lazy(() => import('#src/features/wave-check/WaveCheckPage.tsx'));
const PaymentResultPage = lazy(() => import('#src/features/payment-result/PaymentResultPage.tsx'));
const StoreInvoiceScreen = lazy(() => import('./screens/StoreInvoiceScreen.tsx'));

/**
 * Which screen an address shows. Home comes with the shell, because most visits begin there; the others come when
 * they are asked for, each with a loading screen and an error boundary of its own.
 *
 * @see RT-01 @see RT-15 @see RT-16 @see RT-20
 */
export function ShopRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route path={paths.packPage} element={<PackOrderScreen />} />
          <Route path={paths.wavePage} element={<WaveCheckPage />} />
          {PAYMENT_OUTCOMES.map((outcome) => (
            <Route key={outcome} path={`/payment/${outcome}`} element={<PaymentResultPage />} />
          ))}
          <Route path={paths.paymentState} element={<PaymentResultPage />} />
          <Route path={paths.invoicePage} element={<StoreInvoiceScreen />} />
          <Route path="*" element={<HomePage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
