import { eq } from 'drizzle-orm';
import { reasonForm } from '#domain/forms/staff.ts';
import { SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import { inContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { recordStaffAction, staffIdOf } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { staffMay } from '../access/policy.ts';
import { byAccount, TEN_MINUTES_MS, type Limit } from '../limits.ts';
import type { Operations } from '../operations.ts';
import type { Payments, RecordedStep, Recording } from '../payments/index.ts';
import { Problem } from '../problem.ts';
import { type Found, findOrders, type FoundOrder, type FoundPayment } from './find-orders.ts';
import { readForm } from './read-form.ts';
import { personalReading, readSearch } from './read-search.ts';

type Wire = components['schemas'];

/** Staff could otherwise try many phones; each search for one is in the audit trail. */
const SEARCH_LIMITS: readonly Limit[] = [{ keyOf: byAccount, max: 120, windowMs: TEN_MINUTES_MS }];

/** Each makes calls to a provider, which are limited. */
const PROVIDER_LIMITS: readonly Limit[] = [{ keyOf: byAccount, max: 30, windowMs: TEN_MINUTES_MS }];

interface Parts {
  db: Database;
  clock: Clock;
  payments: Pick<Payments, 'recording' | 'rerunCallback' | 'simulateOutcome'>;
}

/** The inspector: staff find a payment and read what happened to it. @see TL-03 */
export const inspectorOperations = {
  findRecordings: {
    access: staffMay.decidePayments,
    limits: SEARCH_LIMITS,
    handle: async ({ clock, db }, { body, caller }) => {
      const now = clock.now();
      const readings = readSearch(body.search);
      const found = await findOrders(db, readings, now);
      const personal = personalReading(readings);
      // What was searched is personal data, which the trail must not contain.
      if (personal !== undefined)
        await recordStaffAction(
          db,
          {
            staffId: staffIdOf(caller),
            action: `payment.${personal}_searched`,
            subject: firstOf(found),
            detail: { found: found.payments.length + found.orders.length },
          },
          now,
        );
      return { data: found.payments.map(wirePayment), orders: found.orders.map(wireOrder) };
    },
  },

  getRecording: {
    access: staffMay.decidePayments,
    notFound: 'payment.unknown',
    handle: async ({ payments }, { params }) => {
      const recording = await payments.recording(params.transaction);
      if (!recording) throw new Problem('payment.unknown');
      return wireRecording(recording);
    },
  },

  rerunCallback: {
    access: staffMay.decidePayments,
    limits: PROVIDER_LIMITS,
    notFound: 'payment.unknown',
    handle: async ({ payments }, { params: { transaction, notification }, caller }) => {
      const rerun = { transactionId: transaction, callbackId: notification, staffId: staffIdOf(caller) };
      await payments.rerunCallback(rerun);
      const recording = await payments.recording(transaction);
      if (!recording) throw new Problem('payment.unknown');
      return wireRecording(recording);
    },
  },

  simulateOutcome: {
    access: staffMay.decidePayments,
    limits: PROVIDER_LIMITS,
    notFound: 'payment.unknown',
    handle: async ({ payments }, { params: { transaction }, body: { outcome }, caller }) => {
      await payments.simulateOutcome({ transactionId: transaction, outcome, staffId: staffIdOf(caller) });
      const recording = await payments.recording(transaction);
      if (!recording) throw new Problem('payment.unknown');
      return wireRecording(recording);
    },
  },

  revealPayerPhone: {
    access: staffMay.decidePayments,
    limits: SEARCH_LIMITS,
    notFound: 'payment.unknown',
    handle: async ({ db, clock }, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      const { paymentAttempts } = tables;
      const [attempt] = await db
        .select({ phone: paymentAttempts.phone })
        .from(paymentAttempts)
        .where(eq(paymentAttempts.clientReference, params.transaction));
      if (!attempt) throw new Problem('payment.unknown');
      await recordStaffAction(
        db,
        {
          staffId: staffIdOf(caller),
          action: 'payment.phone_revealed',
          subject: { kind: 'payment', id: params.transaction },
          reason,
        },
        clock.now(),
      );
      return { phone: attempt.phone };
    },
  },
} satisfies Operations<Parts>;

/** The object of an entry in the trail: the first result. */
const firstOf = ({ payments: [payment], orders: [order] }: Found) =>
  payment === undefined && order !== undefined
    ? { kind: 'order', id: order.id }
    : { kind: 'payment', id: payment?.transaction ?? '-' };

const wirePayment = ({
  transaction: transactionId,
  reference: orderReference,
  ...found
}: FoundPayment): Wire['FoundPayment'] => inContract({ ...found, transactionId, orderReference });

const wireOrder = ({ saleType, ...found }: FoundOrder): Wire['FoundOrder'] => ({
  ...inContract(found),
  type_sale: SALE_TYPE_WORDS[saleType],
});

const wireRecording = ({ order, payments, steps }: Recording): Wire['Recording'] => ({
  order,
  payments: inContract(payments),
  steps: steps.map(wireStep),
});

const wireStep = ({ machine, from, to, context, facts, ...step }: RecordedStep) => ({
  ...inContract({ ...step, machine: machine ?? null, from: from ?? null, to: to ?? null }),
  context: named(context),
  facts: named(facts),
});

const named = (values: Record<string, string>): Wire['NamedValues'] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
