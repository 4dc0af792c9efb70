import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide';
import { useState } from 'react';
import { momentInDakar } from '#domain/text/dates.ts';
import { orangeHistory as text } from '#domain/messages/providers/orange.ts';
import { orderDetailsPath } from '#domain/orders/order-path.ts';
import { useShop } from '#src/api/client.ts';
import { VerdictBadge } from '#src/payments/VerdictBadge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Price } from '#src/ui/Price.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { Select } from '#src/ui/Select.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toast.ts';
import {
  fetchOrangeInvoice,
  orangePaymentsQuery,
  orangeStatisticsQuery,
  PERIODS,
  type OrangePayment,
  type Period,
} from './history-queries.ts';
import styles from './OrangeHistory.module.css';

const FIGURES = ['total', 'completed', 'pending', 'failed', 'cancelled'] as const;

/** A customer's Orange Money payments: figures of a period, the list, and the invoice of each payment. @see OM-05 */
export default function OrangeHistory({ customerId }: { customerId: number }) {
  return (
    <section className={styles.history} aria-label={text.title}>
      <h2 className={styles.title}>{text.title}</h2>
      <Statistics customerId={customerId} />
      <Payments customerId={customerId} />
    </section>
  );
}

function Statistics({ customerId }: { customerId: number }) {
  const [period, setPeriod] = useState<Period>('all');
  const { data, error, isFetching, refetch } = useQuery(orangeStatisticsQuery(useShop(), customerId, period));
  return (
    <div className={styles.part}>
      <Select
        label={text.period}
        name="period"
        options={PERIODS.map((value) => ({ value, label: text.periods[value] }))}
        value={period}
        onChange={setPeriod}
      />
      {error !== null && (
        <ErrorState
          title={text.statisticsFailed(error.message)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton shape="block" height="10rem" />}
      {data !== undefined && (
        <DefinitionList
          items={FIGURES.map((figure) => ({
            label: text.figures[figure],
            value: (
              <span className={styles.figure}>
                <span>{data[figure].count}</span>
                <Price francs={data[figure].amount} size="small" />
              </span>
            ),
          }))}
        />
      )}
    </div>
  );
}

function Payments({ customerId }: { customerId: number }) {
  const [isDetailed, setDetailed] = useState(false);
  const query = useInfiniteQuery(orangePaymentsQuery(useShop(), customerId, isDetailed));
  const failed = isDetailed ? text.detailedFailed : text.transactionsFailed;
  const payments = query.data?.pages.flat() ?? [];
  return (
    <div className={styles.part}>
      <Checkbox label={text.details} name="details" checked={isDetailed} onChange={setDetailed} />
      {query.isPending && <Skeleton shape="block" height="8rem" />}
      {query.isError && (
        <ErrorState
          title={failed(query.error.message)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && payments.length === 0 && <p>{text.empty}</p>}
      <ul className={styles.list}>
        {payments.map((payment) => (
          <li key={payment.transactionId} className={styles.row}>
            <PaymentRow payment={payment} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {text.more}
        </Button>
      )}
    </div>
  );
}

function PaymentRow({ payment }: { payment: OrangePayment }) {
  const { transactionId, verdict, amount, createdAt, order, rawStatus } = payment;
  return (
    <>
      <span className={styles.words}>
        <Link to={orderDetailsPath(order.saleType, order.id)}>{order.name}</Link>
        <span className={styles.detail}>{momentInDakar(createdAt)}</span>
        <span className={styles.detail}>{transactionId}</span>
        {rawStatus !== undefined && <span className={styles.detail}>{text.rawStatus(rawStatus)}</span>}
      </span>
      <span className={styles.figures}>
        <Price francs={amount} size="small" />
        <VerdictBadge verdict={verdict} />
        {verdict === 'confirmed' && <Invoice transactionId={transactionId} order={order.name} />}
      </span>
    </>
  );
}

function Invoice({ transactionId, order }: { transactionId: string; order: string }) {
  const shop = useShop();
  const download = useMutation({
    mutationFn: () => fetchOrangeInvoice(shop, transactionId),
    onSuccess(file) {
      saveFile(file, `facture-${transactionId}.pdf`);
      toast({ tone: 'success', text: text.downloaded });
    },
    onError: () => toast({ tone: 'error', text: text.noInvoice }),
  });
  return (
    <Button
      variant="secondary"
      small
      busy={download.isPending}
      aria-label={text.downloadInvoice(order)}
      onClick={() => download.mutate()}
    >
      {!download.isPending && <Icon icon={FileDown} size={18} />} {text.invoice}
    </Button>
  );
}
