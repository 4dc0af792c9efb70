import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type ComponentType } from 'react';
import { PAYMENT_WATCH_INTERVAL_MS } from '#domain/constants.ts';
import { dayInDakar, momentInDakar } from '#domain/dates.ts';
import { paymentLink } from '#domain/messages/payment-link.ts';
import { screenTitles } from '#domain/messages/screens.ts';
import type { PayableOrder } from '#domain/payable-order.ts';
import {
  ORDER_VERDICTS,
  paymentAvailability,
  paymentStanding,
  shownVerdict,
} from '#domain/payment-verdict.ts';
import { paths } from '#domain/paths.ts';
import { useShop } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import type { ReadDue } from '#src/api/orders.ts';
import { fetchSharedPayment, openPaymentLink, type SharedPayment as Shared } from '#src/api/payment-links.ts';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Page } from '#src/ui/Page.tsx';
import { Price } from '#src/ui/Price.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import { usePreloadToasts } from '#src/ui/use-preload-toasts.ts';
import styles from './SharedPayment.module.css';

const text = paymentLink.payer;

/** The dialog of this page. It is a separate feature, so the app passes it in. */
export interface SharedPaymentDialogs {
  PaymentDialog: ComponentType<{
    order: PayableOrder;
    readDue: ReadDue;
    onClosed: () => void;
    onConfirmed: () => void;
  }>;
}

interface SharedPaymentProps extends SharedPaymentDialogs {
  /** The id of the link; `undefined` for a URL without one. */
  link: string | undefined;
  /** The secret of a followed link; after a reload its cookie gives access. */
  token: string | undefined;
}

/** The secret is exchanged once; reads of a page that is open rely on the cookie or the header. */
function useSharedPayment(link: string | undefined, token: string | undefined) {
  const shop = useShop();
  const isOpened = useRef(token === undefined);
  const read = useCallback(
    async (signal: AbortSignal): Promise<Shared> => {
      if (link === undefined) throw new ApiError('status', '', { status: 404, code: 'payment_link.unknown' });
      if (!isOpened.current && token !== undefined) await openPaymentLink(shop, { id: link, token }, signal);
      isOpened.current = true;
      return fetchSharedPayment(shop, link, signal);
    },
    [shop, link, token],
  );
  const query = useQuery({
    queryKey: ['sharedPayments', link, token],
    queryFn: ({ signal }) => read(signal),
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.payment.state === 'inProgress' ? PAYMENT_WATCH_INTERVAL_MS : false,
  });
  const readDue = useCallback<ReadDue>(async (_, signal) => (await read(signal)).payment, [read]);
  return { query, readDue };
}

/** The reasons for which a link opens nothing. */
const obstacleOf = (error: unknown): keyof typeof text.obstacles | undefined =>
  error instanceof ApiError && Object.hasOwn(text.obstacles, error.code)
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked in the line above
      (error.code as keyof typeof text.obstacles)
    : undefined;

/** Somebody else pays: what is due and for whom, and nothing else of the order. @see HAZARDS C33 */
export function SharedPayment({ link, token, PaymentDialog }: SharedPaymentProps) {
  const { query, readDue } = useSharedPayment(link, token);
  const [isPaying, setPaying] = useState(false);
  usePreloadToasts();
  usePageReturned(() => void query.refetch());
  const { data: shared, error } = query;
  const order = useMemo(() => shared && payableOrder(shared), [shared]);
  const obstacle = obstacleOf(error);
  const finish = () => {
    setPaying(false);
    void query.refetch();
  };
  return (
    <Page title={screenTitles.sharedPayment}>
      {query.isPending && <Loading />}
      {obstacle !== undefined && !isPaying && <Obstacle {...text.obstacles[obstacle]} />}
      {shared === undefined && error !== null && obstacle === undefined && (
        <ErrorState
          title={text.loadFailed}
          detail={error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {shared !== undefined && obstacle === undefined && (
        <Due
          shared={shared}
          isReachable={error === null}
          isChecking={query.isFetching}
          onPay={() => setPaying(true)}
          onCheck={() => void query.refetch()}
        />
      )}
      {order !== undefined && isPaying && (
        <PaymentDialog order={order} readDue={readDue} onClosed={finish} onConfirmed={finish} />
      )}
    </Page>
  );
}

/** What the dialog may show: neither the reference nor the articles are known here. */
const payableOrder = ({ orderId, firstName, amount, payment }: Shared): PayableOrder => ({
  id: orderId,
  name: text.forName(firstName),
  reference: '',
  saleType: 'order',
  lines: [],
  amountDue: amount,
  instalmentNo: payment.instalmentNo,
  instalmentCount: payment.instalmentCount,
  payer: { firstName },
});

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
  shared: Shared;
  isReachable: boolean;
  isChecking: boolean;
  onPay: () => void;
  onCheck: () => void;
}

/** Exactly one of: pay, already paid, in progress, or unknown for now. @see HAZARDS I17 */
function Due({ shared, isReachable, isChecking, onPay, onCheck }: DueProps) {
  const { firstName, amount, payment, expiresAt } = shared;
  const verdict = shownVerdict(ORDER_VERDICTS[payment.state], isReachable);
  const standing = paymentStanding(verdict);
  const { action } = paymentAvailability({ ...payment, verdict });
  if (verdict !== undefined && (standing === 'paid' || standing === 'unknown'))
    return (
      <div className={styles.sheet}>
        <VerdictPanel
          verdict={verdict}
          amount={amount}
          payer={{ firstName }}
          actions={
            standing === 'unknown' && (
              <Button variant="secondary" busy={isChecking} onClick={onCheck}>
                {text.check}
              </Button>
            )
          }
        />
      </div>
    );
  return (
    <div className={styles.sheet}>
      <Card>
        <div className={styles.due}>
          <h2 className={styles.asks}>{text.asks(firstName)}</h2>
          <Price francs={amount} size="hero" />
          <p className={styles.detail}>{partOf(shared)}</p>
          {payment.state === 'closed' && <Alert tone="info">{text.closed(firstName)}</Alert>}
          {action === 'continue' && <Alert tone="info">{text.inProgress(firstName)}</Alert>}
          {action !== 'none' && (
            <Button wide onClick={onPay}>
              {action === 'continue' ? text.resume : text.pay}
            </Button>
          )}
          <p className={styles.detail}>{text.until(momentInDakar(expiresAt))}</p>
        </div>
      </Card>
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
