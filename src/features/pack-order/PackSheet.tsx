import type { Pack } from '#domain/pack.ts';
import { ArrowLeft, Truck } from 'lucide-react';
import { pack as text } from '#domain/messages/pack.ts';
import { paths } from '#domain/paths.ts';
import type { PackOrderRef } from '#machines/pack-order/index.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { SideLayout } from '#src/ui/SideLayout.tsx';
import { PackHeading } from './PackHeading.tsx';
import { PackLines } from './PackLines.tsx';
import styles from './PackSheet.module.css';
import { PackSummary } from './PackSummary.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';

/** The pack with everything to decide about it: what is in it, how to pay, what it costs. @see PK-01 @see PK-03 */
export function PackSheet({ page, pack }: { page: PackOrderRef; pack: Pack }) {
  return (
    <>
      <PackHeading pack={pack} />
      <SideLayout side={<PackSummary page={page} pack={pack} />}>
        <PackLines products={pack.products} />
        <p className={styles.delivery}>
          <Truck aria-hidden />
          <span>
            <strong>{text.freeDelivery}</strong> {text.freeDeliveryDetail}
          </span>
        </p>
        <PaymentChoice page={page} />
        <div>
          <ButtonLink to={paths.shop} variant="quiet">
            <ArrowLeft size={18} aria-hidden />
            {text.continueShopping}
          </ButtonLink>
        </div>
      </SideLayout>
    </>
  );
}
