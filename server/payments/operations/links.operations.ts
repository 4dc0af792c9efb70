import { eq } from 'drizzle-orm';
import { CURRENCY } from '#domain/money/money.ts';
import { firstNameOf, paymentLinkHeader } from '#domain/payments/payment-link.ts';
import { paths } from '#domain/paths.ts';
import type { OrderPaymentState } from '#domain/payments/verdict.ts';
import type { components } from '#openapi/schema.d.ts';
import { setPaymentLinkCookie, type ShopCookies } from '../../access/cookies.ts';
import type { OrderAccess } from '../../access/order-access.ts';
import { hashOfToken, type PaymentLinks, type SharedPayment } from '../../access/payment-links.ts';
import type { Clock } from '../../clock.ts';
import { type Database, tables } from '../../db/index.ts';
import { inTransaction } from '../../db/retry.ts';
import type { Log } from '../../log.ts';
import { everyone, payers, staffMay } from '../../access/policy.ts';
import { recordStaffAction, staffIdOf } from '../../access/staff-actions.ts';
import { byAccount, byNetwork, byPathId, DAY_MS, HOUR_MS, TEN_MINUTES_MS, type Limit } from '../../limits.ts';
import type { Operations } from '../../operations.ts';
import { Problem } from '../../problem.ts';
import type { Random } from '../../random.ts';
import type { Due, DueInstalment } from '../ledger/due.ts';
import { wireReturnedPayment } from '../ledger/returned-payments.ts';
import type { Payments } from '../index.ts';
import { findSoldLines } from '../store/attempts.repository.ts';
import { wirePaymentState } from './payments.operations.ts';
import { createPaymentLink, findPaymentLink, type LinkRow, revokePaymentLinks } from './payment-links.ts';

interface Parts {
  db: Database;
  clock: Clock;
  random: Random;
  log: Log;
  links: PaymentLinks;
  access: OrderAccess;
  payments: Pick<Payments, 'due'>;
  cookies: ShopCookies;
  config: { publicOrigin: string };
}

const LINK_LIMITS: readonly Limit[] = [
  { name: 'payment link', keyOf: byPathId, max: 20, windowMs: HOUR_MS },
  { name: 'payment link account', keyOf: byAccount, max: 60, windowMs: DAY_MS, isShared: true },
  { name: 'payment link network', keyOf: byNetwork, max: 300, windowMs: TEN_MINUTES_MS },
];
const SHARED_PAYMENT_LIMITS: readonly Limit[] = [
  { name: 'shared payment', keyOf: byNetwork, max: 1_200, windowMs: TEN_MINUTES_MS },
];

/**
 * Somebody else pays: the owner of an order shares a link to one instalment, and its holder may pay that instalment and reads
 * nothing else. The payment itself goes through the operations of the providers.
 *
 * @see docs/decisions/0023-somebody-else-pays.md
 */
export const linkOperations = {
  getPaymentLink: {
    access: payers,
    limits: SHARED_PAYMENT_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params, caller, rule }) => {
      const { id: orderId } = await parts.access.require({ caller, rule }, params.id);
      const link = await findPaymentLink(parts, orderId, await parts.payments.due(orderId));
      return { link: link ? wireLink(link) : null };
    },
  },

  createPaymentLink: {
    access: payers,
    limits: LINK_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params, body, caller, rule }, reply) => {
      const { id: orderId } = await parts.access.require({ caller, rule }, params.id);
      const createdBy = caller.signedIn?.accountId ?? null;
      const wanted = { orderId, instalmentNo: body.instalment_no, createdBy };
      const link = await createPaymentLink(parts, wanted, await parts.payments.due(orderId));
      parts.log.info({ ...wanted, linkId: link.id }, 'payment link created');
      reply.code(201);
      return { link: wireLink(link), url: addressOf(link, parts.config) };
    },
  },

  createStaffPaymentLink: {
    access: staffMay.changeOrders,
    limits: LINK_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params: { id: orderId }, caller }, reply) => {
      const [order] = await parts.db
        .select({ id: tables.orders.id })
        .from(tables.orders)
        .where(eq(tables.orders.id, orderId));
      if (order === undefined) throw new Problem('order.unknown');
      const due = await parts.payments.due(orderId);
      const staffId = staffIdOf(caller);
      const wanted = { orderId, instalmentNo: due.instalmentNo ?? 0, createdBy: staffId };
      const link = await inTransaction(parts.db, async (tx) => {
        const made = await createPaymentLink({ ...parts, db: tx }, wanted, due);
        const { id, instalmentNo, createdAt } = made;
        const subject = { kind: 'order', id: orderId };
        const detail = { link: id, instalmentNo };
        await recordStaffAction(
          tx,
          { staffId, action: 'order.payment_link_made', subject, detail },
          createdAt,
        );
        return made;
      });
      reply.code(201);
      return {
        url: addressOf(link, parts.config),
        instalment_no: link.instalmentNo,
        amount: due.amountDue,
        expires_at: link.expiresAt.toISOString(),
      };
    },
  },

  revokePaymentLink: {
    access: payers,
    limits: LINK_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params, caller, rule }) => {
      const { id: orderId } = await parts.access.require({ caller, rule }, params.id);
      const revoked = await revokePaymentLinks(parts, orderId);
      parts.log.info(
        { orderId, revoked, revokedBy: caller.signedIn?.accountId ?? null },
        'payment links revoked',
      );
      return { link: null };
    },
  },

  openPaymentLink: {
    access: everyone,
    limits: SHARED_PAYMENT_LIMITS,
    handle: async ({ links, cookies }, { body, caller }, reply) => {
      const header = paymentLinkHeader(body.link, body.token);
      const [shared] = await links.verify({ header, cookies: new Map() });
      const { linkId } = requireActive(shared);
      const value = links.cookieValue(linkId, hashOfToken(body.token));
      setPaymentLinkCookie(reply, cookies, caller.linkKeys.cookies, { linkId, value });
      return { link: linkId };
    },
  },

  getSharedPayment: {
    access: everyone,
    limits: SHARED_PAYMENT_LIMITS,
    notFound: 'payment_link.unknown',
    handle: async ({ db, payments }, { params, caller }) => {
      const shared = requireActive(caller.sharedPayments.find(({ linkId }) => linkId === params.link));
      const [order] = await db.select().from(tables.orders).where(eq(tables.orders.id, shared.orderId));
      const due = await payments.due(shared.orderId);
      const part = due.instalments.find(({ number }) => number === shared.instalmentNo);
      if (!order || !part) throw new Problem('payment_link.unknown');
      const label = order.orderType === 'amount' ? (await findSoldLines(db, order.id))[0]?.name : undefined;
      return {
        ...wireShared(shared, firstNameOf(order.customerName), due, part),
        ...(label !== undefined && { label }),
      };
    },
  },
} satisfies Operations<Parts>;

/** @throws Problem `payment_link.unknown`, `payment_link.revoked`, `payment_link.expired` */
function requireActive(shared: SharedPayment | undefined): SharedPayment {
  if (shared === undefined) throw new Problem('payment_link.unknown');
  if (shared.status !== 'active') throw new Problem(`payment_link.${shared.status}`);
  return shared;
}

/** The address that opens a link; its secret stands in the fragment, which no server and no log sees (I20). */
function addressOf({ id, token }: { id: string; token: string }, config: Parts['config']): string {
  const url = new URL(paths.sharedPayment(id), config.publicOrigin);
  url.hash = token;
  return url.href;
}

const wireLink = ({ id, instalmentNo, createdAt, expiresAt }: LinkRow) => ({
  id,
  instalment_no: instalmentNo,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});

/** The state of one instalment as that of an order with this instalment only. */
function stateOf({ number, state }: DueInstalment, due: Due): OrderPaymentState {
  if (state === 'paid' || state === 'checking' || state === 'closed') return state;
  // Instalments are paid in their order, and a link is made of the next one only.
  return number === due.instalmentNo ? due.state : 'closed';
}

function wireShared(
  { linkId, orderId, expiresAt }: SharedPayment,
  firstName: string,
  due: Due,
  part: DueInstalment,
): components['schemas']['SharedPayment'] {
  const state = stateOf(part, due);
  const isPayable = state === 'open' || state === 'inProgress';
  return {
    link: linkId,
    order_id: orderId,
    first_name: firstName,
    payment_state: wirePaymentState(state),
    amount: part.amount,
    amount_due: isPayable ? part.amount : 0,
    instalment_no: part.number,
    instalment_count: due.instalments.length,
    due_on: part.dueOn,
    currency: CURRENCY,
    providers: isPayable ? due.providers : [],
    live_transaction: isPayable ? due.liveTransaction : null,
    live_provider: isPayable ? due.liveProvider : null,
    expires_at: expiresAt.toISOString(),
    earlier_payable_until: isPayable ? (due.earlierPayableUntil?.toISOString() ?? null) : null,
    returned_payments: due.returned
      .filter(({ instalmentNo }) => instalmentNo === part.number)
      .map(wireReturnedPayment),
  };
}
