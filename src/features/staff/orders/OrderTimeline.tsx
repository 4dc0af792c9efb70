import { staffOrders } from '#domain/messages/staff/orders.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import type { TimelineEntry } from '#domain/staff/order-timeline.ts';
import { momentInDakar } from '#domain/text/dates.ts';
import { timelineSentence } from '#domain/wording/order-timeline.ts';
import type { StaffOrderDetail } from '#src/api/staff-orders.ts';
import { Card } from '#src/ui/Card.tsx';
import { Link } from '#src/ui/Link.tsx';
import staff from '../Staff.module.css';
import { useSections } from '../use-staff.ts';
import styles from './Orders.module.css';

const text = staffOrders.order;

/** All that happened to an order, the latest first: its customer's steps, its payments, messages, and what staff did. */
export const OrderTimeline = ({
  detail: { order, timeline, isTimelineCut },
}: {
  detail: StaffOrderDetail;
}) => (
  <Card>
    <h2 className={staff.heading}>{text.timeline}</h2>
    <TimelineEntries timeline={timeline} isCut={isTimelineCut} partsOf={() => order.instalments.length} />
  </Card>
);

/** @param partsOf the number of instalments of the order of an entry; @param orderOf names that order, where there are several */
export const TimelineEntries = ({
  timeline,
  isCut,
  partsOf,
  orderOf,
}: {
  timeline: readonly TimelineEntry[];
  isCut: boolean;
  partsOf: (entry: TimelineEntry) => number;
  orderOf?: (entry: TimelineEntry) => string | undefined;
}) => (
  <>
    <ol className={staff.events}>
      {timeline.map((entry, index) => (
        // Entries have no id of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <Entry key={`${entry.at} ${index}`} entry={entry} parts={partsOf(entry)} order={orderOf?.(entry)} />
      ))}
    </ol>
    <p className={staff.soft}>{isCut ? text.timelineCut : text.timelineNote}</p>
  </>
);

function Entry({ entry, parts, order }: { entry: TimelineEntry; parts: number; order: string | undefined }) {
  const hasInspector = useSections().includes('inspector');
  const { at, kind, by, text: words, transactionId, isWithdrawn, orderId } = entry;
  const shown = kind === 'note' ? words : words && staffPages.quoted(words);
  return (
    <li>
      <strong>{timelineSentence(entry, parts)}</strong>
      <span className={staff.reason}>
        <span className={staff.soft}>{[momentInDakar(at), by].filter(Boolean).join(' · ')}</span>
        {order !== undefined && orderId !== undefined && (
          <>
            {' '}
            <Link to={staffPaths.order(orderId)}>{order}</Link>
          </>
        )}
        {hasInspector && kind === 'payment' && transactionId !== undefined && (
          <>
            {' '}
            <Link to={staffPaths.recording(transactionId)}>{text.recording}</Link>
          </>
        )}
      </span>
      {shown !== undefined && (
        <span className={`${staff.reason} ${isWithdrawn === true ? styles.withdrawn : styles.note}`}>
          {shown}
        </span>
      )}
    </li>
  );
}
