import { eq } from 'drizzle-orm';
import { customerId } from '#domain/account/ids.ts';
import { maskEmail } from '#domain/text/email.ts';
import { refundForm, reasonForm } from '#domain/forms/staff.ts';
import { maskPhone } from '#domain/text/phone.ts';
import type { components } from '#openapi/schema.d.ts';
import { staffIdOf } from '../access/staff-actions.ts';
import type { Caller } from '../access/caller.ts';
import { tables } from '../db/index.ts';
import type { Handlers } from '../operations.ts';
import type { PaymentCase } from '../payments/index.ts';
import { wirePaymentState } from '../payments/payments.operations.ts';
import { redactText } from '../redact.ts';
import { readForm } from './read-form.ts';
import { type CashDue, readCashDue, takeCash, takeCashBack } from './cash.ts';
import { countMembershipRequests, decideMembership, listMembers, type MemberCandidate } from './members.ts';
import { wirePage } from './pages.ts';
import {
  acceptTask,
  claimTask,
  checkTask,
  closeTask,
  countOpenTasks,
  listTasks,
  readTask,
  refundTask,
  type TaskDetail,
  type TaskSummary,
  type TaskWork,
  type Viewer,
} from './tasks.ts';
import { readTrail } from './trail.ts';

type Wire = components['schemas'];

/** What staff see and decide: payment tasks, memberships, the audit trail. @see TL-08 */
export const staffOperations = (work: TaskWork) => {
  const { db } = work;
  const detailOf = async (taskId: number, caller: Caller) =>
    wireDetail(await readTask(work, taskId, viewerOf(caller)));

  return {
    async getStaffOverview({ caller }) {
      const staffId = staffIdOf(caller);
      const [account] = await db
        .select({ email: tables.accounts.email })
        .from(tables.accounts)
        .where(eq(tables.accounts.id, staffId));
      return {
        role: isAdmin(caller) ? 'admin' : 'support',
        email: account?.email ?? null,
        tasks: await countOpenTasks(db),
        requests: await countMembershipRequests(db),
      };
    },

    listStaffTasks: async ({ query: { etat = 'open', page = 1 } }) =>
      wirePage(await listTasks(db, etat, page), wireTask),
    getStaffTask: ({ params, caller }) => detailOf(params.id, caller),
    async acceptStaffTask({ params, body, caller }) {
      const { reason } = readForm(reasonForm, body);
      const isAccepted = await acceptTask(work, { taskId: params.id, ...viewerOf(caller), reason });
      return { state: isAccepted ? 'accepted' : 'proposed', detail: await detailOf(params.id, caller) };
    },
    async claimStaffRefund({ params, caller }) {
      await claimTask(work, { taskId: params.id, ...viewerOf(caller) }, 'claim');
      return detailOf(params.id, caller);
    },
    async takeOverStaffRefund({ params, body, caller }) {
      const { reason } = readForm(reasonForm, body);
      await claimTask(work, { taskId: params.id, ...viewerOf(caller), reason }, 'take_over');
      return detailOf(params.id, caller);
    },
    async releaseStaffRefund({ params, caller }) {
      await claimTask(work, { taskId: params.id, ...viewerOf(caller) }, 'release');
      return detailOf(params.id, caller);
    },
    async refundStaffTask({ params, body, caller }) {
      const { refund_reference: refundReference, ...typed } = body;
      const { reason, ...refund } = readForm(refundForm, { ...typed, refundReference });
      await refundTask(work, { taskId: params.id, ...viewerOf(caller), reason }, refund);
      return detailOf(params.id, caller);
    },
    async checkStaffTask({ params, body, caller }) {
      const { reason } = readForm(reasonForm, body);
      await checkTask(work, { taskId: params.id, ...viewerOf(caller), reason });
      return detailOf(params.id, caller);
    },
    async closeStaffTask({ params, body, caller }) {
      const { reason } = readForm(reasonForm, body);
      await closeTask(work, { taskId: params.id, ...viewerOf(caller), reason });
      return detailOf(params.id, caller);
    },

    async listMembers({ query, caller }) {
      const { etat = 'requested', search = '', page = 1 } = query;
      const members = await listMembers(db, { adhesion: etat === 'all' ? undefined : etat, search, page });
      return wirePage(members, (member) => wireMember(member, caller));
    },
    async decideMembership({ params, body, caller }) {
      const { reason } = readForm(reasonForm, body);
      const { parent_id: parent = null, decision } = body;
      const member = await decideMembership(work, {
        customerId: customerId(params.id),
        staffId: staffIdOf(caller),
        decision,
        reason,
        parentId: parent === null ? null : customerId(parent),
      });
      return wireMember(member, caller);
    },

    async getCashDue({ params, caller }) {
      return wireCashDue(await readCashDue(work, params.reference, viewerOf(caller)));
    },
    async recordCashPayment({ params, headers, body, caller }) {
      const { reason } = readForm(reasonForm, body);
      const taken = await takeCash(work, params.reference, {
        instalmentNo: body.instalment_no,
        amount: body.amount,
        ...viewerOf(caller),
        reason,
        requestKey: headers['idempotency-key']?.toString(),
      });
      return wireCashDue(taken);
    },
    async reverseCashPayment({ params, body, caller }) {
      const { reason } = readForm(reasonForm, { reason: body.reason });
      const reversal = { cashPaymentId: body.cash_id, ...viewerOf(caller), reason };
      return wireCashDue(await takeCashBack(work, params.reference, reversal));
    },

    async listStaffActions({ query: { page = 1 } }) {
      return wirePage(await readTrail(db, page), wireAction);
    },
  } satisfies Partial<Handlers>;
};

const isAdmin = ({ signedIn }: Caller): boolean => signedIn?.kind === 'admin';
const viewerOf = (caller: Caller): Viewer => ({ staffId: staffIdOf(caller), isAdmin: isAdmin(caller) });

const wireAction = ({
  action,
  email,
}: {
  action: typeof tables.staffActions.$inferSelect;
  email: string | null;
}): Wire['StaffActionPage']['data'][number] => ({
  id: action.id,
  at: action.at.toISOString(),
  staff_id: action.staffId,
  staff_email: email,
  action: action.action,
  subject_kind: action.subjectKind,
  subject_id: action.subjectId,
  reason: action.reason,
  detail: JSON.stringify(action.detail),
});

const wireTask = ({ task, transactionId, amount }: TaskSummary): Wire['StaffTask'] => ({
  id: task.id,
  kind: task.kind,
  created_at: task.createdAt.toISOString(),
  done_at: task.doneAt?.toISOString() ?? null,
  times_raised: task.timesRaised,
  transaction_id: transactionId,
  amount,
});

const wireDetail = ({ task, payment, proposals, actions }: TaskDetail): Wire['StaffTaskDetail'] => ({
  task: wireTask({
    task,
    transactionId: payment?.transactionId ?? null,
    amount: payment?.amount ?? null,
  }),
  facts: Object.entries(task.detail).flatMap(([name, value]) =>
    value === null
      ? []
      : [{ name, value: redactText(typeof value === 'string' ? value : JSON.stringify(value)) }],
  ),
  payment: payment ? wirePayment(payment) : null,
  proposals: proposals.map(({ staffId, reason, at }) => ({
    staff_id: staffId,
    reason,
    at: at.toISOString(),
  })),
  actions,
});

const wirePayment = (payment: PaymentCase): Wire['StaffPayment'] => ({
  transaction_id: payment.transactionId,
  provider: payment.provider,
  state: payment.state,
  amount: payment.amount,
  received: payment.received ?? null,
  refund: payment.refund ? wireRefund(payment.refund) : null,
  phone: payment.phone && maskPhone(payment.phone),
  provider_reference: payment.providerTransactionId,
  provider_word: payment.providerWord,
  created_at: payment.createdAt.toISOString(),
  checked_at: payment.checkedAt?.toISOString() ?? null,
  completed_at: payment.completedAt?.toISOString() ?? null,
  order: {
    id: payment.order.id,
    reference: payment.order.reference,
    total: payment.order.total,
    state: payment.order.state,
    customer_name: payment.order.customerName,
    // Only where money is to be returned does support have to reach the customer.
    ...(payment.state === 'surplus' && { phone: payment.order.phone, email: payment.order.email }),
  },
  events: payment.events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
});

const wireRefund = (
  refund: NonNullable<PaymentCase['refund']>,
): NonNullable<Wire['StaffPayment']['refund']> => ({
  state: refund.state,
  claimed_by: refund.claimedBy,
  claimant_name: refund.claimantName,
  claimed_at: refund.claimedAt?.toISOString() ?? null,
  provider_answer: refund.providerAnswer,
  reference: refund.providerReference,
  found_at_provider: refund.foundAtProvider,
  made_at: refund.madeAt?.toISOString() ?? null,
});

const wireCashDue = ({ order, due, lastCash, payableUntil }: CashDue): Wire['StaffCashDue'] => ({
  order_id: order.id,
  reference: order.reference,
  customer_name: order.customerName,
  amount_total: order.total,
  amount_residual: due.amountResidual,
  payment_state: wirePaymentState(due.state),
  instalment_no: due.instalmentNo,
  instalment_count: due.instalments.length,
  amount_due: due.amountDue,
  last_cash: lastCash
    ? {
        id: lastCash.cash.id,
        instalment_no: lastCash.instalmentNo,
        amount: lastCash.cash.amount,
        received_at: lastCash.cash.receivedAt.toISOString(),
        received_by: lastCash.receivedBy,
        can_reverse: lastCash.canReverse,
      }
    : null,
  ...(due.canBePutAside && { can_be_put_aside: true }),
  ...(payableUntil && { payable_until: payableUntil.toISOString() }),
});

/** Addresses are masked: support needs no contact data for this decision. */
const wireMember = ({ email, phone, ...member }: MemberCandidate, caller: Caller): Wire['StaffMember'] => ({
  id: member.id,
  name: member.name,
  email: email === null || isAdmin(caller) ? email : maskEmail(email),
  phone: phone === null || isAdmin(caller) ? phone : maskPhone(phone),
  adhesion: member.adhesion,
  parent_id: member.parentId,
  parent_name: member.parentName,
  created_at: member.createdAt.toISOString(),
});
