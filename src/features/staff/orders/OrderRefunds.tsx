import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffRefunds as text } from '#domain/messages/staff/refunds.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { OrderRefundState, RefundStep } from '#domain/payments/order-refund.ts';
import { momentInDakar } from '#domain/text/dates.ts';
import { providerName } from '#domain/wording/payment-method.ts';
import { useShop } from '#src/api/client.ts';
import {
  fetchCreditNotePdf,
  type OrderRefund,
  type OrderRefunds as Refunds,
  orderRefundsQuery,
} from '#src/api/order-refunds.ts';
import type { StaffOrderDetail } from '#src/api/staff-orders.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { toast } from '#src/ui/toast.ts';
import { Loaded } from '../Loaded.tsx';
import staff from '../Staff.module.css';
import { useStaffMay } from '../use-staff.ts';
import { OrderRefundForm } from './OrderRefundForm.tsx';
import { OrderRefundStepForm, useRefundStep } from './OrderRefundStepForm.tsx';
import styles from './Orders.module.css';

const TONES: Readonly<Record<OrderRefundState, BadgeTone>> = {
  asked: 'warning',
  claimed: 'info',
  sending: 'info',
  unknown: 'warning',
  refused: 'bad',
  made: 'good',
  withdrawn: 'neutral',
};

/** What was received and returned of an order, its refunds with what can be done now, and a form for another one. @see DK-07 */
export function OrderRefunds({ detail }: { detail: StaffOrderDetail }) {
  const query = useQuery(orderRefundsQuery(useShop(), detail.order.id));
  return (
    <Loaded query={query}>
      {(refunds) =>
        refunds.received === 0 && refunds.refunds.length === 0 ? null : (
          <LoadedRefunds detail={detail} refunds={refunds} />
        )
      }
    </Loaded>
  );
}

function LoadedRefunds({ detail, refunds }: { detail: StaffOrderDetail; refunds: Refunds }) {
  const mayAsk = useStaffMay('decidePayments');
  const [isAsking, setAsking] = useState(false);
  const { received, returned, refunds: all, payments } = refunds;
  const isLeft = payments.some(({ left }) => left > 0);
  return (
    <Card>
      <h2 className={staff.heading}>{text.title}</h2>
      <ul className={styles.lines}>
        <li className={styles.line}>
          <span>{text.received}</span>
          <span className={staff.amount}>{formatPrice(received)}</span>
        </li>
        {returned > 0 && (
          <>
            <li className={styles.line}>
              <span>
                {text.returned} <Badge tone="info">{returned < received ? text.part : text.whole}</Badge>
              </span>
              <span className={staff.amount}>{formatPrice(returned)}</span>
            </li>
            <li className={`${styles.line} ${styles.sum}`}>
              <span>{text.kept}</span>
              <span className={staff.amount}>{formatPrice(Math.max(0, received - returned))}</span>
            </li>
          </>
        )}
        {all.map((refund) => (
          <Refund key={refund.id} detail={detail} refund={refund} />
        ))}
      </ul>
      {all.length === 0 && <p className={staff.soft}>{text.none}</p>}
      {mayAsk &&
        isLeft &&
        (isAsking ? (
          <OrderRefundForm detail={detail} payments={payments} onDone={() => setAsking(false)} />
        ) : (
          <Button small variant="secondary" onClick={() => setAsking(true)}>
            {text.ask}
          </Button>
        ))}
    </Card>
  );
}

/** The steps that need a reason or a reference. */
const ASKING: readonly RefundStep[] = ['takeOver', 'record', 'withdraw'];

function Refund({ detail: { order }, refund }: { detail: StaffOrderDetail; refund: OrderRefund }) {
  const [asking, setAsking] = useState<RefundStep>();
  const take = useRefundStep(order.id, refund.id, (done) =>
    setAsking((open) => (open === done ? undefined : open)),
  );
  const names = refund.lines.flatMap((position) => order.lines[position]?.name ?? []);
  return (
    <li className={`${styles.line} ${styles.entry}`}>
      <span className={staff.main}>
        <strong>
          {text.causes[refund.cause]} · {providerName(refund.provider)}
        </strong>
        {factsOf(refund).map((fact) => (
          <span key={fact} className={staff.soft}>
            {fact}
          </span>
        ))}
        <span className={staff.soft}>{staffPages.quoted(refund.reason)}</span>
        {names.length > 0 && <span className={staff.soft}>{text.articles(names.join(', '))}</span>}
        <span className={staff.badges}>
          <Badge tone={TONES[refund.state]}>{text.states[refund.state]}</Badge>
        </span>
        <RefundAdvice refund={refund} />
        {refund.creditNote !== undefined && <CreditNoteDownload number={refund.creditNote} />}
        {take.isError && <Alert tone="error">{take.error.message}</Alert>}
        {asking === undefined ? (
          refund.steps.length > 0 && (
            <span className={staff.buttons}>
              {refund.steps.map((step, index) => (
                <Button
                  key={step}
                  small
                  variant={index === 0 ? 'secondary' : 'quiet'}
                  busy={take.isPending && take.variables.step === step}
                  onClick={() => (ASKING.includes(step) ? setAsking(step) : take.mutate({ step }))}
                >
                  {text.steps[step]}
                </Button>
              ))}
            </span>
          )
        ) : (
          <OrderRefundStepForm step={asking} take={take} onCancel={() => setAsking(undefined)} />
        )}
      </span>
      <span className={staff.amount}>{formatPrice(refund.amount)}</span>
    </li>
  );
}

const factsOf = ({
  askedByName,
  askedAt,
  claimantName,
  claimedAt,
  madeAt,
  reference,
}: OrderRefund): string[] => [
  text.askedBy(askedByName, momentInDakar(askedAt)),
  ...(claimantName === undefined || claimedAt === undefined
    ? []
    : [text.claimedBy(claimantName, momentInDakar(claimedAt))]),
  ...(madeAt === undefined ? [] : [text.madeOn(momentInDakar(madeAt))]),
  ...(reference === undefined ? [] : [text.reference(reference)]),
];

/** What staff must know besides the state. */
function RefundAdvice({
  refund: { state, refusal, isByTwo, steps, providerAnswer },
}: {
  refund: OrderRefund;
}) {
  if (state === 'unknown') return <Alert tone="warning">{text.unknownDetail}</Alert>;
  if (state === 'refused') return <Alert tone="warning">{text.refusedDetail(refusal ?? '')}</Alert>;
  if (state === 'asked' && isByTwo) return <Alert tone="info">{text.byTwo}</Alert>;
  if (steps.includes('record') && providerAnswer !== 'none')
    return <Alert tone="warning">{text.lookFirst}</Alert>;
  return null;
}

function CreditNoteDownload({ number }: { number: string }) {
  const shop = useShop();
  const download = useMutation({
    mutationFn: () => fetchCreditNotePdf(shop, number),
    onSuccess: (file) => saveFile(file, text.fileName(number)),
    onError: ({ message }) => toast({ tone: 'error', text: message }),
  });
  return (
    <span>
      <Button small variant="quiet" busy={download.isPending} onClick={() => download.mutate()}>
        {text.creditNote(number)}
      </Button>
    </span>
  );
}
