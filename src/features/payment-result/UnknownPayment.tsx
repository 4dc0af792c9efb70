import { isOrderReference } from '#domain/ids.ts';
import { payment as text } from '#domain/messages/payment.ts';
import { paths } from '#domain/paths.ts';
import { store } from '#domain/shop/store.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import styles from './PaymentResult.module.css';

/** No such payment: neither good nor bad news is given. The reference of an order leads to that order. @see HAZARDS B27 */
export const UnknownPayment = ({ named }: { named: string }) => (
  <EmptyState
    title={text.result.unknown}
    detail={text.result.unknownDetail}
    action={
      <div className={styles.actions}>
        {isOrderReference(named) && <ButtonLink to={paths.invoice(named)}>{text.result.seeOrder}</ButtonLink>}
        <ButtonLink href={`tel:${store.phone}`} variant="secondary">
          {text.result.call}
        </ButtonLink>
        <ButtonLink to={paths.shop} variant="quiet">
          {text.result.backToShop}
        </ButtonLink>
      </div>
    }
  />
);
