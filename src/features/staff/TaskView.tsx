import { useQuery } from '@tanstack/react-query';
import { momentInDakar } from '#domain/text/dates.ts';
import { inspector } from '#domain/messages/inspector.ts';
import { isBeingReturned } from '#domain/payments/refund.ts';
import { staff } from '#domain/messages/staff.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import { isKnownProvider, PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import type { AttemptEvent, Mismatch } from '#machines/payment-lifecycle/index.ts';
import type { StaffPayment, StaffTaskDetail } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Loaded } from './Loaded.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { RefundClaim } from './RefundClaim.tsx';
import { SectionHead } from './SectionHead.tsx';
import styles from './Staff.module.css';
import { useStaffDecision, useStaffMay, useStaffQueries } from './use-staff.ts';
import { wordOf } from '#src/ui/word-of.ts';

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
  const others = payment ? facts.filter(({ name }) => !SHOWN_FACTS.includes(name)) : facts;
  // Without a payment they are all that is known, so they come before the decision.
  const details = others.length > 0 && (
    <Card>
      <h2 className={styles.heading}>{text.tasks.details}</h2>
      <DefinitionList
        items={others.map(({ name, value }) => ({
          label: wordOf(text.tasks.factNames, name),
          value: factValue(name, value),
        }))}
      />
    </Card>
  );
  return (
    <>
      <SectionHead title={text.tasks.kinds[task.kind]} />
      <p className={styles.soft}>
        {text.tasks.explanations[task.kind]} {text.tasks.since(momentInDakar(task.createdAt))}.
      </p>
      {proposals.map(({ action, staffId, reason, at }) => (
        <Alert key={at} tone="info">
          {proposalSentence(action, payment !== undefined)(staffId, momentInDakar(at), reason)}
        </Alert>
      ))}
      {payment ? <PaymentFacts payment={payment} /> : details}
      {task.doneAt !== undefined ? (
        <Alert tone="success">{text.tasks.done}</Alert>
      ) : (
        <TaskActions detail={detail} />
      )}
      {payment && <PaymentEvents events={payment.events} />}
      {payment && details}
    </>
  );
}

/** What a request says. A process of the release before does not say which one it is, and has no refunds by two. */
function proposalSentence(action: StaffTaskDetail['proposals'][number]['action'], hasPayment: boolean) {
  if (action === 'refund.claim_proposed') return text.tasks.refundProposed;
  if (action === 'payment.keeping_proposed') return text.tasks.keepProposed;
  return hasPayment ? text.tasks.proposed : text.tasks.closingProposed;
}

/** The value of a fact, in words where there are any. */
function factValue(name: string, value: string): string {
  if (name === 'amount' || name === 'fee') return formatPrice(Number(value));
  if (name === 'at') return momentInDakar(Date.parse(value));
  if (name === 'state') return wordOf(text.tasks.states, value);
  if (name === 'verdict') return wordOf(inspector.answers, value);
  return name === 'queue' ? wordOf(text.tasks.queues, value) : value;
}

/** Facts of a task that its payment shows as well. */
const SHOWN_FACTS: readonly string[] = ['transactionId', 'orderId', 'amount', 'state'];

function PaymentFacts({ payment }: { payment: StaffPayment }) {
  const { received, order } = payment;
  const mayOpen = useStaffMay('readOrders');
  const items = [
    { label: text.tasks.state, value: wordOf(text.tasks.states, payment.state) },
    { label: text.tasks.asked, value: formatPrice(payment.amount) },
    ...(received ? receivedFacts(received) : []),
    {
      label: text.tasks.order,
      value: (
        <>
          {mayOpen ? <Link to={staffPaths.order(order.id)}>{order.reference}</Link> : order.reference} ·{' '}
          {formatPrice(order.total)}
        </>
      ),
    },
    {
      label: text.tasks.customer,
      value: [order.customerName, order.phone, order.email].filter(Boolean).join(' · '),
    },
    ...(payment.phone === undefined ? [] : [{ label: text.tasks.phone, value: payment.phone }]),
    { label: text.tasks.provider, value: providerName(payment.provider) },
    { label: text.tasks.transaction, value: payment.transactionId },
    ...(payment.providerReference === undefined
      ? []
      : [{ label: text.tasks.providerReference, value: payment.providerReference }]),
    ...(payment.refund?.reference === undefined
      ? []
      : [{ label: text.tasks.refundReference, value: payment.refund.reference }]),
  ];
  return (
    <Card>
      <h2 className={styles.heading}>{text.tasks.facts}</h2>
      <DefinitionList items={items} />
    </Card>
  );
}

/** What the provider received, and in what it differs from what was asked. */
function receivedFacts(received: NonNullable<StaffPayment['received']>) {
  const differences = received.mismatches.map((mismatch) => wordOf(MISMATCH_WORDS, mismatch)).join(', ');
  return [
    {
      label: text.tasks.received,
      value: staff.receivedAmount(received),
    },
    ...(differences === '' ? [] : [{ label: text.tasks.differences, value: differences }]),
  ];
}

const PaymentEvents = ({ events }: { events: StaffPayment['events'] }) => (
  <Card>
    <h2 className={styles.heading}>{text.tasks.events}</h2>
    <ol className={styles.events}>
      {events.map(({ at, type, actor, state, reason }, index) => (
        // Events have no id of their own, and are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <strong>{wordOf(EVENT_WORDS, type)}</strong>{' '}
          <span className={styles.soft}>
            {text.tasks.by(actorName(actor))} · {momentInDakar(at)} · {text.tasks.state} :{' '}
            {wordOf(text.tasks.states, state)}
          </span>
          {reason !== undefined && <span className={styles.reason}>{reason}</span>}
        </li>
      ))}
    </ol>
  </Card>
);

// The machine's names; a name without a word does not compile.
const EVENT_WORDS: Record<AttemptEvent['type'], string> = text.tasks.eventNames;
const MISMATCH_WORDS: Record<Mismatch, string> = text.tasks.mismatches;

const providerName = (id: string): string => (isKnownProvider(id) ? PAYMENT_PROVIDERS[id].name : id);

/** @param actor `system`, `shopper` or `staff:<account id>` */
function actorName(actor: string): string {
  const [, account] = /^staff:(\d+)$/.exec(actor) ?? [];
  return account === undefined ? wordOf(text.tasks.actors, actor) : text.tasks.staffActor(account);
}

function TaskActions({ detail: { task, payment, actions } }: { detail: StaffTaskDetail }) {
  const accept = useStaffDecision(
    (calls, reason: string) => calls.accept(task.id, reason),
    (state) => (state === 'accepted' ? text.tasks.accepted : text.tasks.secondPersonNeeded),
  );
  const keep = useStaffDecision(
    (calls, reason: string) => calls.keep(task.id, reason),
    (state) => (state === 'kept' ? text.tasks.kept : text.tasks.secondPersonNeeded),
  );
  const check = useStaffDecision(
    (calls, reason: string) => calls.check(task.id, reason),
    () => text.tasks.checked,
  );
  const close = useStaffDecision(
    (calls, reason: string) => calls.close(task.id, reason),
    ({ task: { done_at: doneAt } }) =>
      doneAt === null ? text.tasks.secondPersonNeeded : text.tasks.closeDone,
  );
  return (
    <section aria-label={text.tasks.actions} className={styles.actions}>
      {payment?.state === 'conflicted' &&
        !(payment.refund && isBeingReturned(payment.refund.state)) &&
        !actions.includes('accept') && (
          <Alert tone="info">{staff.notAcceptable(payment, actions.includes('keep'))}</Alert>
        )}
      {actions.includes('accept') && (
        <ReasonForm title={text.tasks.accept} detail={text.tasks.acceptDetail} change={accept} />
      )}
      {actions.includes('keep') && (
        <ReasonForm title={text.tasks.keep} detail={text.tasks.keepDetail} change={keep} />
      )}
      {payment?.refund && (
        <RefundClaim
          taskId={task.id}
          refund={payment.refund}
          received={payment.received?.amount ?? undefined}
          provider={providerName(payment.provider)}
          actions={actions}
        />
      )}
      {actions.includes('check') && (
        <ReasonForm title={text.tasks.check} detail={text.tasks.checkDetail} change={check} />
      )}
      {actions.includes('close') && (
        <ReasonForm title={text.tasks.close} detail={text.tasks.closeDetail} change={close} />
      )}
      {actions.includes('close_together') && (
        <ReasonForm title={text.tasks.close} detail={text.tasks.closeTogetherDetail} change={close} />
      )}
    </section>
  );
}
