import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { SectionHead } from '../SectionHead.tsx';
import { ParcelPanel } from './ParcelPanel.tsx';

/** The deliveries of one order. @see DK-04 */
export default function OrderView({ orderId }: { orderId: number }) {
  return (
    <>
      <SectionHead title={staffPages.sections.deliveries}>
        <ButtonLink small variant="quiet" to={staffPaths.deliveries}>
          {text.back}
        </ButtonLink>
      </SectionHead>
      <ParcelPanel orderId={orderId} />
    </>
  );
}
