import * as v from 'valibot';
import { count, desc, eq } from 'drizzle-orm';
import { customerId } from '#domain/account/ids.ts';
import { maskEmail } from '#domain/email.ts';
import { refundForm, reasonForm } from '#domain/staff-forms.ts';
import { maskPhone } from '#domain/phone.ts';
import type { components } from '#openapi/schema.d.ts';
import { staffIdOf } from '../access/staff-actions.ts';
import type { Caller } from '../access/caller.ts';
import { type Database, tables } from '../db/index.ts';
import type { Handlers } from '../operations.ts';
import type { PaymentCase } from '../payments/index.ts';
import { Problem } from '../problem.ts';
import { redactText } from '../redact.ts';
import { countMembershipRequests, decideMembership, listMembers, type MemberCandidate } from './members.ts';
import {
  acceptTask,
  checkTask,
  closeTask,
  countOpenTasks,
  listTasks,
  readTask,
  refundTask,
  type TaskDetail,
  type TaskSummary,
  type TaskWork,
} from './tasks.ts';

type Wire = components['schemas'];

/** Entries of the audit trail per page. */
const TRAIL_PAGE_SIZE = 50;

/** What staff see and decide: payment tasks, memberships, the audit trail. @see TL-08 */
export const staffOperations = (work: TaskWork) => {
  const { db } = work;
  const detailOf = async (taskId: number) => wireDetail(await readTask(work, taskId));

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

    listStaffTasks: async ({ query }) => ({
      data: (await listTasks(db, query.etat ?? 'open')).map(wireTask),
    }),
    getStaffTask: ({ params }) => detailOf(params.id),
    async acceptStaffTask({ params, body, caller }) {
      const { reason } = read(reasonForm, body);
      const isAccepted = await acceptTask(work, { taskId: params.id, staffId: staffIdOf(caller), reason });
      return { state: isAccepted ? 'accepted' : 'proposed', detail: await detailOf(params.id) };
    },
    async refundStaffTask({ params, body, caller }) {
      const { refund_reference: refundReference, ...typed } = body;
      const { reason, ...refund } = read(refundForm, { ...typed, refundReference });
      await refundTask(work, { taskId: params.id, staffId: staffIdOf(caller), reason }, refund);
      return detailOf(params.id);
    },
    async checkStaffTask({ params, body, caller }) {
      const { reason } = read(reasonForm, body);
      await checkTask(work, { taskId: params.id, staffId: staffIdOf(caller), reason });
      return detailOf(params.id);
    },
    async closeStaffTask({ params, body, caller }) {
      const { reason } = read(reasonForm, body);
      await closeTask(work, { taskId: params.id, staffId: staffIdOf(caller), reason });
      return detailOf(params.id);
    },

    async listMembers({ query, caller }) {
      const { etat = 'requested', search = '' } = query;
      const members = await listMembers(db, { adhesion: etat === 'all' ? undefined : etat, search });
      return { data: members.map((member) => wireMember(member, caller)) };
    },
    async decideMembership({ params, body, caller }) {
      const { reason } = read(reasonForm, body);
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

    async listStaffActions({ query: { page = 1 } }) {
      return { ...(await readTrail(db, page)), page, limit: TRAIL_PAGE_SIZE };
    },
  } satisfies Partial<Handlers>;
};

const isAdmin = ({ signedIn }: Caller): boolean => signedIn?.kind === 'admin';

const WIRE_FIELDS: Readonly<Record<string, string>> = { refundReference: 'refund_reference' };

/** @throws Problem `request.invalid` with one French sentence per field */
function read<Schema extends v.GenericSchema>(
  schema: Schema,
  typed: v.InferInput<Schema>,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, typed);
  if (result.success) return result.output;
  const fields = result.issues.map((issue) => {
    const field = v.getDotPath(issue) ?? '';
    return { field: WIRE_FIELDS[field] ?? field, message: issue.message };
  });
  throw new Problem('request.invalid', { fields });
}

async function readTrail(db: Database, page: number) {
  const { staffActions, accounts } = tables;
  const [counted] = await db.select({ total: count() }).from(staffActions);
  const rows = await db
    .select({ action: staffActions, email: accounts.email })
    .from(staffActions)
    .leftJoin(accounts, eq(accounts.id, staffActions.staffId))
    .orderBy(desc(staffActions.id))
    .limit(TRAIL_PAGE_SIZE)
    .offset((page - 1) * TRAIL_PAGE_SIZE);
  const data = rows.map(({ action, email }) => ({
    id: action.id,
    at: action.at.toISOString(),
    staff_id: action.staffId,
    staff_email: email,
    action: action.action,
    subject_kind: action.subjectKind,
    subject_id: action.subjectId,
    reason: action.reason,
    detail: JSON.stringify(action.detail),
  }));
  return { data, total: counted?.total ?? 0 };
}

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
  facts: Object.entries(task.detail).map(([name, value]) => ({
    name,
    value: redactText(typeof value === 'string' ? value : JSON.stringify(value)),
  })),
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
  },
  events: payment.events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
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
