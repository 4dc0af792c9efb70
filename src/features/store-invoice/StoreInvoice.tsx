import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { screenTitles } from '#domain/messages/screens.ts';
import {
  selectInvoice,
  selectIsPaying,
  selectObstacle,
  selectPayableOrder,
  selectCanRetry,
  type StoreInvoiceRef,
  paymentWatch,
  storeInvoiceMachine,
} from '#machines/store-invoice/index.ts';
import { useShop, type ShopClient } from '#src/api/client.ts';
import { PaymentDialog } from '#src/payments/dialog/PaymentDialog.tsx';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { usePaymentOutdated } from '#src/payments/use-payment-news.ts';
import { Page } from '#src/ui/Page.tsx';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { usePreloadToasts } from '#src/ui/use-preload-toasts.ts';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import { InvoiceSteps } from './InvoiceSteps.tsx';
import styles from './StoreInvoice.module.css';
import { invoice as text } from '#domain/messages/invoice.ts';
import { paths } from '#domain/paths.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { CallButton } from '#src/ui/CallButton.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { connect } from '#machines/connect.ts';
import { callActor } from '#src/api/call-actor.ts';
import { fetchInvoice } from '#src/api/invoices.ts';
import { openGuestAccess } from '#src/api/orders.ts';

interface StoreInvoiceProps {
  reference: string | undefined;
  capability: string | undefined;
}

/** One order: its lines, payment status, and invoice once it is paid. */
export function StoreInvoice({ reference, capability }: StoreInvoiceProps) {
  const shop = useShop();
  const machine = useMemo(() => connectStoreInvoice(shop), [shop]);
  const page = useActorRef(machine, { input: { reference, capability } });

  const invoice = useSelector(page, selectInvoice);
  const obstacle = useSelector(page, selectObstacle);
  const isPaying = useSelector(page, selectIsPaying);
  const order = useSelector(page, selectPayableOrder);

  usePreloadToasts();
  usePaymentOutdated(() => page.send({ type: 'page.returned' }));
  useEmitted(page, 'notice', toast);

  return (
    <Page title={screenTitles.invoice}>
      {invoice === undefined && obstacle === undefined && <InvoiceSkeleton />}
      {obstacle !== undefined && <InvoiceObstacle page={page} title={obstacle} />}
      {invoice !== undefined && obstacle === undefined && (
        <div className={styles.columns}>
          <InvoiceSteps page={page} invoice={invoice} />
          <InvoiceSheet invoice={invoice} />
        </div>
      )}
      {isPaying && order !== undefined && (
        <PaymentDialog
          order={order}
          onClosed={() => page.send({ type: 'payment.closed' })}
          onConfirmed={() => page.send({ type: 'payment.confirmed' })}
        />
      )}
    </Page>
  );
}

/** Shown instead of an order that this visitor may not see, or that could not be loaded. @see HAZARDS C3 */
function InvoiceObstacle({ page, title }: { page: StoreInvoiceRef; title: string }) {
  const canRetry = useSelector(page, selectCanRetry);
  if (canRetry) return <ErrorState title={title} onRetry={() => page.send({ type: 'retry.requested' })} />;
  return (
    <EmptyState
      motif
      title={title}
      detail={text.notFoundDetail}
      action={
        <>
          <CallButton />
          <ButtonLink to={paths.shop} variant="quiet">
            {text.backToShop}
          </ButtonLink>
        </>
      }
    />
  );
}

/** The skeleton of the order page. */
const InvoiceSkeleton = () => (
  <div className={styles.columns}>
    <Card>
      <output className={styles.loading}>{text.loading}</output>
      <Skeleton width="45%" height="1.75rem" />
      <Skeleton width="30%" />
      <div className={styles.loadingLines}>
        <Skeleton height="2.75rem" shape="block" />
        <Skeleton height="2.75rem" shape="block" />
        <Skeleton height="2.75rem" shape="block" />
      </div>
      <Skeleton width="40%" height="2rem" />
    </Card>
  </div>
);

/** The order page's machine with the API. */
const connectStoreInvoice = (shop: ShopClient) =>
  connect(storeInvoiceMachine, {
    openAccess: callActor<unknown, Parameters<typeof openGuestAccess>[1]>((input, signal) =>
      openGuestAccess(shop, input, signal),
    ),
    watch: connect(paymentWatch, {
      fetchStatus: callActor(({ subject }, signal) => fetchInvoice(shop, subject, signal)),
    }),
  });
