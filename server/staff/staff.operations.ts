import { eq } from 'drizzle-orm';
import { customerId } from '#domain/account/ids.ts';
import { staff as text } from '#domain/messages/staff.ts';
import { maskEmail } from '#domain/text/email.ts';
import { OPERATOR_ID } from '#domain/staff/actions.ts';
import { mayStaff, type StaffRight } from '#domain/staff/roles.ts';
import { refundForm, reasonForm } from '#domain/forms/staff.ts';
import { maskPhone } from '#domain/text/phone.ts';
import { inContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { staffIdOf, staffOf } from '../access/staff-actions.ts';
import type { Caller } from '../access/caller.ts';
import { tables } from '../db/index.ts';
import { staffMay } from '../access/policy.ts';
import { countDeliveries } from '../fulfilment/deliveries.ts';
import { STAFF_WRITE_LIMITS } from '../limits.ts';
import type { Declaration, Operations } from '../operations.ts';
import { pick } from '../keys.ts';
import type { PaymentCase } from '../payments/index.ts';
import { wirePaymentState } from '../payments/operations/payments.operations.ts';
import type { Random } from '../random.ts';
import { redactText } from '../redact.ts';
import { readForm } from './read-form.ts';
import { countView } from './orders/order-list.ts';
import { countLowStock } from './stock/count-stock.ts';
import { type CashDue, readCashDue, takeCash, takeCashBack } from './cash.ts';
import { countMembershipRequests, decideMembership, listMembers, type MemberCandidate } from './members.ts';
import { wirePage } from './pages.ts';
import {
  acceptTask,
  askForRefund,
  claimTask,
  checkTask,
  closeTask,
  keepTask,
  countOpenTasks,
  listTasks,
  readTask,
  refundTask,
  type TaskDetail,
  type TaskSummary,
  type TaskWork,
  type Viewer,
} from './tasks.ts';
import { changeRole, inviteMember, listTeam, removeFactor, removeMember, signOutMember } from './team.ts';
import { readTrail } from './trail.ts';

type Wire = components['schemas'];

const taskDecision = {
  access: staffMay.decidePayments,
  limits: STAFF_WRITE_LIMITS,
  notFound: 'task.unknown',
} as const satisfies Declaration;
const teamChange = {
  access: staffMay.manageStaff,
  limits: STAFF_WRITE_LIMITS,
  notFound: 'account.unknown',
} as const satisfies Declaration;
const cashDesk = { ...taskDecision, notFound: 'order.unknown' } as const satisfies Declaration;

/** What staff see and decide: payment tasks, memberships, the audit trail. @see TL-08 */
export const staffOperations = {
  getStaffOverview: {
    access: staffMay.enter,
    handle: async ({ db, clock }, { caller }) => {
      const { accountId: staffId, role } = staffOf(caller);
      const [account] = await db
        .select({ email: tables.accounts.email })
        .from(tables.accounts)
        .where(eq(tables.accounts.id, staffId));
      return {
        role,
        email: account?.email ?? null,
        tasks: mayStaff(role, 'decidePayments') ? await countOpenTasks(db) : 0,
        requests: mayStaff(role, 'decideMemberships') ? await countMembershipRequests(db) : 0,
        ...(mayStaff(role, 'prepare') && { deliveries: inContract(await countDeliveries(db)) }),
        late_orders: mayStaff(role, 'readOrders') ? await countView(db, 'late', clock.now()) : 0,
        low_stock: mayStaff(role, 'changeStock') ? await countLowStock(db) : 0,
      };
    },
  },

  listStaffTasks: {
    access: staffMay.decidePayments,
    handle: async ({ db }, { query: { etat = 'open', page = 1 } }) =>
      wirePage(await listTasks(db, etat, page), wireTask),
  },

  getStaffTask: {
    access: staffMay.decidePayments,
    notFound: 'task.unknown',
    handle: (parts, { params, caller }) => detailOf(parts, params.id, caller),
  },

  acceptStaffTask: {
    ...taskDecision,
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      const isAccepted = await acceptTask(parts, { taskId: params.id, ...viewerOf(caller), reason });
      return {
        state: isAccepted ? 'accepted' : 'proposed',
        detail: await detailOf(parts, params.id, caller),
      };
    },
  },

  keepStaffMoney: {
    ...taskDecision,
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      const isKept = await keepTask(parts, { taskId: params.id, ...viewerOf(caller), reason });
      return {
        state: isKept ? 'kept' : 'proposed',
        detail: await detailOf(parts, params.id, caller),
      };
    },
  },

  askForStaffRefund: {
    ...taskDecision,
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      await askForRefund(parts, { taskId: params.id, ...viewerOf(caller), reason });
      return detailOf(parts, params.id, caller);
    },
  },

  claimStaffRefund: {
    ...taskDecision,
    handle: async (parts, { params, caller }) => {
      await claimTask(parts, { taskId: params.id, ...viewerOf(caller) }, 'claim');
      return detailOf(parts, params.id, caller);
    },
  },

  takeOverStaffRefund: {
    access: staffMay.overrule,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'task.unknown',
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      await claimTask(parts, { taskId: params.id, ...viewerOf(caller), reason }, 'take_over');
      return detailOf(parts, params.id, caller);
    },
  },

  releaseStaffRefund: {
    ...taskDecision,
    handle: async (parts, { params, caller }) => {
      await claimTask(parts, { taskId: params.id, ...viewerOf(caller) }, 'release');
      return detailOf(parts, params.id, caller);
    },
  },

  sendStaffRefund: {
    ...taskDecision,
    handle: async (parts, { params, caller }) => {
      await claimTask(parts, { taskId: params.id, ...viewerOf(caller) }, 'send');
      return detailOf(parts, params.id, caller);
    },
  },

  refundStaffTask: {
    ...taskDecision,
    handle: async (parts, { params, body, caller }) => {
      const { refund_reference: refundReference, ...typed } = body;
      const { reason, ...refund } = readForm(refundForm, { ...typed, refundReference });
      await refundTask(parts, { taskId: params.id, ...viewerOf(caller), reason }, refund);
      return detailOf(parts, params.id, caller);
    },
  },

  checkStaffTask: {
    ...taskDecision,
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      await checkTask(parts, { taskId: params.id, ...viewerOf(caller), reason });
      return detailOf(parts, params.id, caller);
    },
  },

  closeStaffTask: {
    ...taskDecision,
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      await closeTask(parts, { taskId: params.id, ...viewerOf(caller), reason });
      return detailOf(parts, params.id, caller);
    },
  },

  listMembers: {
    access: staffMay.decideMemberships,
    handle: async ({ db }, { query, caller }) => {
      const { etat = 'requested', search = '', page = 1 } = query;
      const members = await listMembers(db, { adhesion: etat === 'all' ? undefined : etat, search, page });
      return wirePage(members, (member) => wireMember(member, caller));
    },
  },

  decideMembership: {
    access: staffMay.decideMemberships,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'account.unknown',
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      const { parent_id: parent = null, decision } = body;
      const member = await decideMembership(parts, {
        customerId: customerId(params.id),
        staffId: staffIdOf(caller),
        decision,
        reason,
        parentId: parent === null ? null : customerId(parent),
      });
      return wireMember(member, caller);
    },
  },

  getCashDue: {
    ...cashDesk,
    handle: async (parts, { params, caller }) => {
      return wireCashDue(await readCashDue(parts, params.reference, viewerOf(caller)));
    },
  },

  recordCashPayment: {
    ...cashDesk,
    handle: async (parts, { params, headers, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      const taken = await takeCash(parts, params.reference, {
        instalmentNo: body.instalment_no,
        amount: body.amount,
        ...viewerOf(caller),
        reason,
        requestKey: headers['idempotency-key']?.toString(),
      });
      return wireCashDue(taken);
    },
  },

  reverseCashPayment: {
    ...cashDesk,
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, { reason: body.reason });
      const reversal = { cashPaymentId: body.cash_id, ...viewerOf(caller), reason };
      return wireCashDue(await takeCashBack(parts, params.reference, reversal));
    },
  },

  listTeam: {
    access: staffMay.manageStaff,
    handle: async ({ db }) => ({ data: inContract(await listTeam(db)) }),
  },

  inviteTeamMember: {
    ...teamChange,
    handle: async (parts, { body: { email, role }, caller }, reply) => {
      const member = await inviteMember(parts, { email, role, staffId: staffIdOf(caller) });
      reply.code(201);
      return inContract(member);
    },
  },

  changeTeamMember: {
    ...teamChange,
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      const change = { id: params.id, staffId: staffIdOf(caller), role: body.role, reason };
      return inContract(await changeRole(parts, change));
    },
  },

  removeTeamMember: {
    ...teamChange,
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      await removeMember(parts, { id: params.id, staffId: staffIdOf(caller), reason });
      return { data: inContract(await listTeam(parts.db)) };
    },
  },

  endTeamMemberSessions: {
    ...teamChange,
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      return { ended: await signOutMember(parts, { id: params.id, staffId: staffIdOf(caller), reason }) };
    },
  },

  removeTeamSecondFactor: {
    ...teamChange,
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      return inContract(await removeFactor(parts, { id: params.id, staffId: staffIdOf(caller), reason }));
    },
  },

  listStaffActions: {
    access: staffMay.readTrail,
    handle: async ({ db }, { query: { page = 1 } }) => {
      return wirePage(await readTrail(db, page), wireAction);
    },
  },
} satisfies Operations<TaskWork & { random: Random }>;

const detailOf = async (work: TaskWork, taskId: number, caller: Caller) =>
  wireDetail(await readTask(work, taskId, viewerOf(caller)));

const may = (caller: Caller, right: StaffRight): boolean => mayStaff(staffOf(caller).role, right);
const viewerOf = (caller: Caller): Viewer => ({
  staffId: staffIdOf(caller),
  isManager: may(caller, 'overrule'),
});

const wireAction = ({
  action,
  email,
}: {
  action: typeof tables.staffActions.$inferSelect;
  email: string | null;
}): Wire['StaffActionPage']['data'][number] =>
  inContract({
    ...action,
    staffEmail: action.staffId === OPERATOR_ID ? text.operator : email,
    detail: JSON.stringify(action.detail),
  });

const wireTask = ({ task, transactionId, amount }: TaskSummary): Wire['StaffTask'] =>
  inContract({
    ...pick(task, ['id', 'kind', 'createdAt', 'doneAt', 'timesRaised']),
    transactionId,
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
  proposals: inContract(proposals),
  actions,
});

const wirePayment = ({
  phone,
  received,
  refund,
  providerTransactionId: providerReference,
  order: { phone: orderPhone, email, ...order },
  ...payment
}: PaymentCase): Wire['StaffPayment'] => ({
  ...inContract({ ...payment, received: received ?? null, providerReference }),
  refund: refund ? wireRefund(refund) : null,
  phone: phone && maskPhone(phone),
  // Only where money is to be returned does support have to reach the customer.
  order: { ...inContract(order), ...(payment.state === 'surplus' && { phone: orderPhone, email }) },
});

const REFUND_FACTS = [
  'state',
  'claimedBy',
  'claimantName',
  'claimedAt',
  'providerAnswer',
  'refusal',
  'foundAtProvider',
  'madeAt',
] as const;

const wireRefund = (refund: NonNullable<PaymentCase['refund']>) =>
  inContract({ ...pick(refund, REFUND_FACTS), reference: refund.providerReference });

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
    ? inContract({
        ...pick(lastCash.cash, ['id', 'amount', 'receivedAt']),
        ...pick(lastCash, ['instalmentNo', 'receivedBy', 'canReverse']),
      })
    : null,
  ...(due.canBePutAside && { can_be_put_aside: true }),
  ...(payableUntil && { payable_until: payableUntil.toISOString() }),
});

/** Addresses are masked: support needs no contact data for this decision. */
const wireMember = ({ email, phone, ...member }: MemberCandidate, caller: Caller): Wire['StaffMember'] =>
  inContract({
    ...member,
    email: email === null || may(caller, 'readContacts') ? email : maskEmail(email),
    phone: phone === null || may(caller, 'readContacts') ? phone : maskPhone(phone),
  });
