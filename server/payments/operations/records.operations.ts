import { customerId } from '#domain/account/ids.ts';
import { maskEmail } from '#domain/text/email.ts';
import { paymentStateOf } from '#domain/payments/contract-state.ts';
import { isPaid, isSettled } from '#domain/payments/attempt-state.ts';
import { maskPhone } from '#domain/text/phone.ts';
import { invoicePdfPath } from '#domain/paths.ts';
import type { components } from '#openapi/schema.d.ts';
import { SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import type { Caller } from '../../access/caller.ts';
import { enforce, type OrderAccess, type OrderRow, type RuledRequest } from '../../access/order-access.ts';
import type { Database } from '../../db/index.ts';
import { orderHolders, orderOwners, purchasesOfCustomer, payers, payingOwners } from '../../access/policy.ts';
import { OWN_LIST_LIMITS, PAYMENT_RECORD_LIMITS } from '../../limits.ts';
import type { Operations } from '../../operations.ts';
import { Problem } from '../../problem.ts';
import { PROVIDERS } from '../../providers/registry.ts';
import type { Payments } from '../index.ts';
import { orderPaymentWire } from './payments.operations.ts';
import {
  findRecords,
  listRecordsOfCustomer,
  listRecordsOfOrder,
  type PaymentRecord,
  type RecordName,
} from './payment-records.ts';

const PROVIDER_IDS = PROVIDERS.map(({ id }) => id);

/** The payment that a token names, as its record has it. */
const named = (token: string): RecordName => ({ sessionId: token, providers: PROVIDER_IDS });

interface Parts {
  db: Database;
  payments: Pick<Payments, 'due' | 'status'>;
  access: OrderAccess;
}

/**
 * The payment backend: records of payments, and calls that once told the server how a payment stands. The server knows that
 * better than any client: such a call only makes it ask the provider, and answers with what is true.
 *
 * @see AP-08 @see HAZARDS A2, A9
 */
export const recordOperations = {
  getPreorderPayment: {
    access: orderOwners,
    notFound: 'order.unknown',
    handle: async (parts, { params, caller, rule }) =>
      dueOf(parts, await requirePreorder(parts, { caller, rule }, params.id)),
  },

  checkPreorderPayment: {
    access: payingOwners,
    limits: PAYMENT_RECORD_LIMITS,
    notFound: 'order.unknown',
    isFetchOnly: true,
    handle: async (parts, { params, caller, rule }) => {
      const order = await requirePreorder(parts, { caller, rule }, params.id);
      const { liveTransaction } = await parts.payments.due(order.id);
      if (liveTransaction !== null) await parts.payments.status(liveTransaction, { check: true });
      return dueOf(parts, order);
    },
  },

  recordPaymentIntent: {
    access: payers,
    limits: PAYMENT_RECORD_LIMITS,
    handle: async ({ access, db }, { body, caller, rule }) => {
      const order = await access.require({ caller, rule }, body.order_id);
      const [record] = await findRecords(db, { transactionId: body.transaction_id });
      // The payment, its token and the order were bound when the invoice was made.
      if (record?.order.id !== order.id || record.sessionId !== body.payment_token)
        throw new Problem('payment.unknown');
      if (record.amount !== body.amount) throw new Problem('payment.amount_changed');
      return {
        id: record.transactionId,
        order_type: SALE_TYPE_WORDS[order.saleType],
        payment_state: paymentStateOf(record.state),
      };
    },
  },

  getPayment: {
    access: orderHolders,
    notFound: 'payment.unknown',
    handle: async (parts, { params, caller, rule }) =>
      toWire(caller, await requireRecord(parts, { caller, rule }, { transactionId: params.id })),
  },

  getPaymentById: {
    access: orderHolders,
    notFound: 'payment.unknown',
    handle: async (parts, { params, caller, rule }) =>
      toWire(caller, await requireRecord(parts, { caller, rule }, { transactionId: params.id })),
  },

  getPaymentByToken: {
    access: orderHolders,
    notFound: 'payment.unknown',
    handle: async (parts, { params, caller, rule }) =>
      toWire(caller, await requireRecord(parts, { caller, rule }, named(params.token))),
  },

  listOrderPayments: {
    access: orderHolders,
    notFound: 'order.unknown',
    handle: async ({ access, db }, { params, caller, rule }) => {
      const order = await access.require({ caller, rule }, params.id);
      const records = await listRecordsOfOrder(db, order.id);
      return { data: records.map((record) => toWire(caller, record)) };
    },
  },

  listCustomerPayments: {
    access: purchasesOfCustomer,
    limits: OWN_LIST_LIMITS,
    notFound: 'account.unknown',
    handle: async ({ db }, { params, caller }) => {
      const records = await listRecordsOfCustomer(db, customerId(params.id));
      return { data: records.map((record) => toWire(caller, record)) };
    },
  },

  updatePayment: {
    access: payers,
    limits: PAYMENT_RECORD_LIMITS,
    notFound: 'payment.unknown',
    handle: async (parts, { params, caller, rule }) =>
      toWire(
        caller,
        await check(parts, await requireRecord(parts, { caller, rule }, { transactionId: params.id })),
      ),
  },

  verifyPayment: {
    access: orderHolders,
    limits: PAYMENT_RECORD_LIMITS,
    notFound: 'payment.unknown',
    handle: async (parts, { params, caller, rule }) =>
      toWire(caller, await check(parts, await requireRecord(parts, { caller, rule }, named(params.token)))),
  },
} satisfies Operations<Parts>;

/** @throws Problem `payment.unknown` for a missing payment and for that of another person alike (HAZARDS C2) */
async function requireRecord(
  { db, access }: Parts,
  request: RuledRequest,
  name: RecordName,
): Promise<PaymentRecord> {
  const records = await findRecords(db, name);
  const record = records.find(({ order }) => access.decide(request, order) === 200) ?? records[0];
  enforce(access.decide(request, record?.order), 'payment.unknown', 'order.capability_missing');
  if (!record) throw new Problem('payment.unknown');
  return record;
}

/** Asks the provider how a payment stands. @returns it as it is then */
async function check({ db, payments }: Parts, record: PaymentRecord): Promise<PaymentRecord> {
  const { transactionId } = record;
  await payments.status(transactionId, { check: true });
  const [checked] = await findRecords(db, { transactionId });
  return checked ?? record;
}

/** A pre-order of the caller. @throws Problem `order.unknown` for other orders too */
async function requirePreorder({ access }: Parts, request: RuledRequest, orderId: number): Promise<OrderRow> {
  const order = await access.require(request, orderId);
  if (order.saleType !== 'preorder') throw new Problem('order.unknown');
  return order;
}

const dueOf = async ({ payments }: Parts, order: OrderRow) =>
  orderPaymentWire(order, await payments.due(order.id));

/**
 * A record in the contract's names. Contact data is masked except for the customer and for staff, who read one case at a time here: a
 * guest's link can be forwarded.
 */
function toWire(
  { signedIn }: Caller,
  { transactionId, sessionId, amount, state, isOpen, order }: PaymentRecord,
): components['schemas']['PaymentRecord'] {
  const isCustomer =
    signedIn !== undefined && 'customerId' in signedIn && signedIn.customerId === order.customerId;
  const isMasked = !isCustomer && signedIn?.kind !== 'admin' && signedIn?.kind !== 'support';
  const { email, phone } = order;
  return {
    id: transactionId,
    transaction_id: transactionId,
    amount,
    order_id: order.id,
    order_type: SALE_TYPE_WORDS[order.saleType],
    order_name: order.reference,
    partner_id: order.customerId,
    payment_token: sessionId,
    payment_state: paymentStateOf(state),
    token_status: isOpen ? 'open' : isPaid(state) ? 'used' : 'closed',
    url_facture: isSettled(state) ? invoicePdfPath(transactionId) : null,
    customer_name: order.customerName,
    customer_email: email !== null && isMasked ? maskEmail(email) : email,
    customer_phone: isMasked ? maskPhone(phone) : phone,
  };
}
