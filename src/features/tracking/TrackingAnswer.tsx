import { useSelector } from '@xstate/react';
import { CircleCheck, CircleX, Hourglass, ListChecks, PackageCheck, SearchCheck } from 'lucide';
import { progressSentence } from '#domain/wording/delivery-progress.ts';
import { betweenDays } from '#domain/wording/expected-delivery.ts';
import { tracking as text } from '#domain/messages/tracking.ts';
import { bindSentence } from '#domain/text/typography.ts';
import { paths } from '#domain/paths.ts';
import type { TrackedStatus } from '#domain/order.ts';
import type { TrackedOrder } from '#domain/wording/tracking.ts';
import {
  selectObstacle,
  selectReference,
  selectOrder,
  type OrderTrackingRef,
} from '#machines/order-tracking/index.ts';
import { CallButton } from '#src/ui/CallButton.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Icon, type IconNode } from '#src/ui/Icon.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ScrollIntoView } from '#src/ui/ScrollIntoView.tsx';
import { Link } from '#src/ui/Link.tsx';
import { ProductName } from '#src/ui/ProductName.tsx';
import styles from './Tracking.module.css';

const ICONS: Record<TrackedStatus, IconNode> = {
  awaitingPayment: Hourglass,
  partlyPaid: ListChecks,
  checking: SearchCheck,
  confirmed: PackageCheck,
  paid: CircleCheck,
  cancelled: CircleX,
};

/** What comes next after these is the delivery, of which its progress says more. */
const DELIVERED_NEXT: readonly TrackedStatus[] = ['confirmed', 'paid'];

/** The status of the order, or why there is none; announced to screen readers. */
export function TrackingAnswer({ tracking }: { tracking: OrderTrackingRef }) {
  const order = useSelector(tracking, selectOrder);
  const obstacle = useSelector(tracking, selectObstacle);
  return (
    <section aria-label={text.answer}>
      <div aria-live="polite">
        {order !== undefined && (
          <ScrollIntoView>
            <StatusCard tracking={tracking} order={order} />
          </ScrollIntoView>
        )}
      </div>
      {obstacle !== undefined && (
        <ScrollIntoView>
          <Alert tone={obstacle.tone} title={obstacle.title} action={<CallButton />}>
            {obstacle.detail}
          </Alert>
        </ScrollIntoView>
      )}
    </section>
  );
}

function StatusCard({ tracking, order }: { tracking: OrderTrackingRef; order: TrackedOrder }) {
  const { status, delivery, progress, returned } = order;
  const onItsWay = progress && progressSentence(progress);
  const reference = useSelector(tracking, selectReference);
  const { title, sentence, next } = text.statuses[status];
  // Nothing is delivered of a paid order without days, e.g. of an amount without products.
  const isOver = status === 'paid' && delivery === undefined;
  return (
    <Card>
      <div className={styles.answer}>
        {reference !== undefined && (
          <p className={styles.about}>
            <ProductName name={text.about(reference)} />
          </p>
        )}
        <h2 className={classNames(styles.status, styles[status])}>
          <Icon icon={ICONS[status]} size={28} />
          {title}
        </h2>
        <p>{bindSentence(sentence)}</p>
        {onItsWay !== undefined && <p>{bindSentence(onItsWay)}</p>}
        {onItsWay === undefined && delivery !== undefined && (
          <p>{bindSentence(text.delivery(betweenDays(delivery)))}</p>
        )}
        {(onItsWay === undefined || !DELIVERED_NEXT.includes(status)) && (
          <p className={styles.next}>{bindSentence(isOver ? text.invoice : next)}</p>
        )}
        {returned !== undefined && <p>{bindSentence(text.returned[returned])}</p>}
        {status === 'awaitingPayment' && (
          <p>
            <Link to={`${paths.securePayment}#doute`}>{text.secure}</Link>
          </p>
        )}
        <p className={styles.ways}>
          <CallButton />
          <ButtonLink to={paths.shop} variant="quiet">
            {text.shop}
          </ButtonLink>
        </p>
      </div>
    </Card>
  );
}
