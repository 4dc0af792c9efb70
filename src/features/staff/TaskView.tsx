import { useQuery } from '@tanstack/react-query';
import { momentInDakar } from '#domain/dates.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money.ts';
import { staffPaths } from '#domain/staff-paths.ts';
import type { StaffPayment, StaffTaskDetail } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Loaded } from './Loaded.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import styles from './Staff.module.css';
import { useStaffChange, useStaffQueries } from './use-staff.ts';

/** One task: its facts, its payment with all events, and the decisions that are possible now. */
export function TaskView({ id }: { id: number }) {
  const task = useQuery(useStaffQueries().task(id));
  return (
    <>
      <p>
        <Link to={staffPaths.tasks}>{text.back}</Link>
      </p>
      <Loaded query={task}>{(detail) => <TaskCase detail={detail} />}</Loaded>
    </>
  );
}

function TaskCase({ detail }: { detail: StaffTaskDetail }) {
  const { task, payment, facts, proposals } = detail;
  return (
    <>
      <h1 className={styles.title}>{text.tasks.kinds[task.kind]}</h1>
      {proposals.map(({ staffId, reason, at }) => (
        <Alert key={at} tone="info">
          {text.tasks.proposed(staffId, momentInDakar(at), reason)}
        </Alert>
      ))}
      {payment && <PaymentFacts payment={payment} />}
      {facts.length > 0 && (
        <Card>
          <h2 className={styles.heading}>{text.tasks.details}</h2>
          <DefinitionList items={facts.map(({ name, value }) => ({ label: name, value }))} />
        </Card>
      )}
      {task.isDone ? <Alert tone="success">{text.tasks.done}</Alert> : <TaskActions detail={detail} />}
    </>
  );
}

function PaymentFacts({ payment }: { payment: StaffPayment }) {
  const { received, order } = payment;
  const items = [
    { label: text.tasks.order, value: `${order.reference} · ${formatPrice(order.total)}` },
    { label: text.tasks.customer, value: order.customerName },
    { label: text.tasks.transaction, value: payment.transactionId },
    { label: text.tasks.provider, value: payment.provider },
    { label: text.tasks.state, value: payment.state },
    { label: text.tasks.asked, value: formatPrice(payment.amount) },
    ...(received
      ? [
          {
            label: text.tasks.received,
            value: received.amount === null ? text.tasks.unreadable : formatPrice(received.amount),
          },
          { label: text.tasks.differences, value: received.mismatches.join(', ') },
        ]
      : []),
    ...(payment.phone === undefined ? [] : [{ label: text.tasks.phone, value: payment.phone }]),
    ...(payment.providerReference === undefined
      ? []
      : [{ label: text.tasks.providerReference, value: payment.providerReference }]),
  ];
  return (
    <>
      <Card>
        <h2 className={styles.heading}>{text.tasks.facts}</h2>
        <DefinitionList items={items} />
      </Card>
      <Card>
        <h2 className={styles.heading}>{text.tasks.events}</h2>
        <ol className={styles.events}>
          {payment.events.map(({ at, type, actor, state, reason }, index) => (
            // Events have no id of their own, and are never reordered.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <span className={styles.soft}>{momentInDakar(at)}</span> {type} → {state} ({actor})
              {reason !== undefined && <span className={styles.soft}> {reason}</span>}
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}

function TaskActions({ detail: { task, payment, actions } }: { detail: StaffTaskDetail }) {
  const accept = useStaffChange(
    (calls, reason: string) => calls.accept(task.id, reason),
    (state) => (state === 'accepted' ? text.tasks.accepted : text.tasks.acceptProposed),
  );
  const check = useStaffChange(
    (calls, reason: string) => calls.check(task.id, reason),
    () => text.tasks.checked,
  );
  const close = useStaffChange(
    (calls, reason: string) => calls.close(task.id, reason),
    () => text.tasks.closeDone,
  );
  return (
    <section aria-label={text.tasks.actions} className={styles.actions}>
      {actions.includes('accept') && (
        <ReasonForm title={text.tasks.accept} detail={text.tasks.acceptDetail} change={accept} />
      )}
      {actions.includes('refund') && (
        <RefundForm taskId={task.id} received={payment?.received?.amount ?? undefined} />
      )}
      {actions.includes('check') && (
        <ReasonForm title={text.tasks.check} detail={text.tasks.checkDetail} change={check} />
      )}
      {actions.includes('close') && (
        <ReasonForm title={text.tasks.close} detail={text.tasks.closeDetail} change={close} />
      )}
    </section>
  );
}
