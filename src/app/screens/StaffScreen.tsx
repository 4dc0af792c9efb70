import { lazy } from 'react';
import type { ShopperMoment } from '#domain/inspection/shopper-moment.ts';
import { StaffPage } from '#src/features/staff/StaffPage.tsx';
import { ShopperScreenContext } from '#src/inspection/shopper-screen.ts';

/** The header is in the chunk of the area, for the layout. @see TL-08 */
export { StaffHeader } from '#src/features/staff/StaffHeader.tsx';

const ShopperScreen = lazy(() => import('./ShopperScreen.tsx'));
const renderScreen = (moment: ShopperMoment) => <ShopperScreen moment={moment} />;

/** The staff area; the inspector shows screens of the shop. @see TL-03 */
export default function StaffScreen() {
  return (
    <ShopperScreenContext value={renderScreen}>
      <StaffPage />
    </ShopperScreenContext>
  );
}
