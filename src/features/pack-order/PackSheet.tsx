import type { Pack } from '#domain/catalogue/pack.ts';
import { ArrowLeft, Truck } from 'lucide';
import { pack as text } from '#domain/messages/pack.ts';
import { paths } from '#domain/paths.ts';
import type { PackOrderRef } from '#machines/pack-order/index.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { SideLayout } from '#src/ui/SideLayout.tsx';
import { PackHeading } from './PackHeading.tsx';
import { PackLines } from './PackLines.tsx';
import styles from './PackSheet.module.css';
import { PackSummary } from './PackSummary.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';

/** A loaded pack: its products, payment choice and total. @see PK-01 @see PK-03 */
export function PackSheet({ page, pack }: { page: PackOrderRef; pack: Pack }) {
  return (
    <>
      <PackHeading pack={pack} />
      <SideLayout side={<PackSummary page={page} pack={pack} />}>
        <PackLines products={pack.products} />
        <p className={styles.delivery}>
          <Icon icon={Truck} />
          <span>
            <strong>{text.freeDelivery}</strong> {text.freeDeliveryDetail}
          </span>
        </p>
        <PaymentChoice page={page} total={pack.total} />
        <div>
          <ButtonLink to={paths.shop} variant="quiet">
            <Icon icon={ArrowLeft} size={18} />
            {text.continueShopping}
          </ButtonLink>
        </div>
      </SideLayout>
    </>
  );
}
