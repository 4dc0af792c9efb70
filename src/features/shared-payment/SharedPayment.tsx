import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { dayInDakar, momentInDakar } from '#domain/text/dates.ts';
import { paymentLink } from '#domain/messages/payment-link.ts';
import { screenTitles } from '#domain/messages/screens.ts';
import type { SharedPayment as Shared } from '#domain/payments/payment-link.ts';
import { paymentStanding } from '#domain/payments/standing.ts';
import { paths } from '#domain/paths.ts';
import {
  selectAction,
  selectCanPay,
  selectFailure,
  selectIsLoading,
  selectIsPaying,
  selectIsRefreshing,
  selectObstacle,
  selectPayableOrder,
  selectShared,
  selectShownVerdict,
  type SharedPaymentRef,
  paymentWatch,
  sharedPaymentMachine,
} from '#machines/shared-payment/index.ts';
import { useShop, type ShopClient } from '#src/api/client.ts';
import type { ReadDue } from '#src/api/orders.ts';
import { fetchSharedPayment, openPaymentLink } from '#src/api/payment-links.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { PaymentDialog } from '#src/payments/dialog/PaymentDialog.tsx';
import { EarlierPayable } from '#src/payments/EarlierPayable.tsx';
import { ReturnedPayments } from '#src/payments/ReturnedPayments.tsx';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { usePaymentOutdated } from '#src/payments/use-payment-news.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Page } from '#src/ui/Page.tsx';
import { Price } from '#src/ui/Price.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { usePreloadToasts } from '#src/ui/use-preload-toasts.ts';
import styles from './SharedPayment.module.css';
import { connect } from '#machines/connect.ts';
import { callActor } from '#src/api/call-actor.ts';

const text = paymentLink.payer;

interface SharedPaymentProps {
  /** The id of the link; `undefined` for a URL without one. */
  link: string | undefined;
  /** The secret of a followed link; after a reload its cookie gives access. */
  token: string | undefined;
}

/** What is due by a payment link and for whom, and nothing else of the order. @see HAZARDS C33 */
export function SharedPayment({ link, token }: SharedPaymentProps) {
  const shop = useShop();
  const machine = useMemo(() => connectSharedPayment(shop), [shop]);
  const page = useActorRef(machine, { input: { link, token } });
  const shared = useSelector(page, selectShared);
  const obstacle = useSelector(page, selectObstacle);
  const failure = useSelector(page, selectFailure);
  const isLoading = useSelector(page, selectIsLoading);
  const isPaying = useSelector(page, selectIsPaying);
  const order = useSelector(page, selectPayableOrder);
  const readDue = useCallback<ReadDue>(
    async (_, signal) => (await fetchSharedPayment(shop, link ?? '', signal)).payment,
    [shop, link],
  );
  usePreloadToasts();
  usePaymentOutdated(() => page.send({ type: 'page.returned' }));
  return (
    <Page title={screenTitles.sharedPayment}>
      {isLoading && <Loading />}
      {obstacle !== undefined && <Obstacle {...text.obstacles[obstacle]} />}
      {failure !== undefined && (
        <ErrorState
          title={text.loadFailed}
          detail={failure}
          onRetry={() => page.send({ type: 'retry.requested' })}
        />
      )}
      {shared !== undefined && <Due page={page} shared={shared} />}
      {isPaying && order !== undefined && (
        <PaymentDialog
          order={order}
          readDue={readDue}
          onClosed={() => page.send({ type: 'payment.closed' })}
          onConfirmed={() => page.send({ type: 'payment.confirmed' })}
        />
      )}
    </Page>
  );
}

const Loading = () => (
  <div className={styles.sheet}>
    <output className="sr-only">{text.loading}</output>
    <Skeleton shape="block" height="16rem" />
  </div>
);

const Obstacle = ({ title, detail }: { title: string; detail: string }) => (
  <EmptyState
    motif
    title={title}
    detail={detail}
    action={
      <ButtonLink to={paths.home} variant="secondary">
        {text.backToShop}
      </ButtonLink>
    }
  />
);

interface DueProps {
  page: SharedPaymentRef;
  shared: Shared;
}

/** Exactly one of: pay, already paid, in progress, or unknown for now. @see HAZARDS I17 */
function Due({ page, shared }: DueProps) {
  const { firstName, label, amount, payment, expiresAt } = shared;
  const verdict = useSelector(page, selectShownVerdict);
  const action = useSelector(page, selectAction);
  const canPay = useSelector(page, selectCanPay);
  const isRefreshing = useSelector(page, selectIsRefreshing);
  const standing = paymentStanding(verdict);
  if (verdict !== undefined && (standing === 'paid' || standing === 'unknown'))
    return (
      <div className={styles.sheet}>
        <VerdictPanel
          verdict={verdict}
          amount={verdict === 'settled' ? undefined : amount}
          payer={{ firstName }}
          actions={
            standing === 'unknown' && (
              <Button
                variant="secondary"
                busy={isRefreshing}
                onClick={() => page.send({ type: 'check.requested' })}
              >
                {text.check}
              </Button>
            )
          }
        >
          <ReturnedPayments payments={payment.returned} />
        </VerdictPanel>
      </div>
    );
  if (payment.state === 'closed')
    return (
      <div className={styles.sheet}>
        <Obstacle title={text.closedTitle} detail={text.closed(firstName)} />
        <ReturnedPayments payments={payment.returned} />
      </div>
    );
  return (
    <div className={styles.sheet}>
      <Card>
        <div className={styles.due}>
          <h2 className={styles.asks}>{text.asks(firstName)}</h2>
          {label !== undefined && <p>{label}</p>}
          <Price francs={amount} size="hero" />
          <p className={styles.detail}>{partOf(shared)}</p>
          {action === 'continue' && <Alert tone="info">{text.inProgress(firstName)}</Alert>}
          {action === 'start' && payment.earlierPayableUntil !== undefined && (
            <EarlierPayable until={payment.earlierPayableUntil} />
          )}
          {action !== 'none' && (
            <Button wide disabled={!canPay} onClick={() => page.send({ type: 'pay.requested' })}>
              {action === 'continue' ? text.resume : text.pay}
            </Button>
          )}
          <p className={styles.detail}>{text.until(momentInDakar(expiresAt))}</p>
        </div>
      </Card>
      <ReturnedPayments payments={payment.returned} />
      <section aria-labelledby="how">
        <h2 id="how" className={styles.heading}>
          {text.howTitle}
        </h2>
        <ul className={styles.how}>
          {text.how.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className={styles.detail}>{text.unsure}</p>
      </section>
    </div>
  );
}

function partOf({ dueOn, payment: { instalmentNo, instalmentCount } }: Shared): string {
  const day = dayInDakar(Date.parse(dueOn));
  return instalmentCount > 1 && instalmentNo !== undefined
    ? text.part(instalmentNo, instalmentCount, day)
    : text.dueOn(day);
}

/** The payer's page with the API. */
const connectSharedPayment = (shop: ShopClient) =>
  connect(sharedPaymentMachine, {
    openLink: callActor<unknown, Parameters<typeof openPaymentLink>[1]>((link, signal) =>
      openPaymentLink(shop, link, signal),
    ),
    watch: connect(paymentWatch, {
      fetchStatus: callActor(({ subject }, signal) => fetchSharedPayment(shop, subject, signal)),
    }),
  });
