import { customerId } from '#domain/account/ids.ts';
import { CURRENCY } from '#domain/money/money.ts';
import type { NextStep } from '#domain/payments/next-step.ts';
import { ORANGE_APPLICATIONS, orangeListStatus, orangeWord } from '#domain/payments/providers/orange.ts';
import { maskPhone } from '#domain/text/phone.ts';
import { SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { requireSignedIn } from '../../access/caller.ts';
import { enforce } from '../../access/order-access.ts';
import { everyone, orderHolders, signedInOnly } from '../../access/policy.ts';
import { PDF_LIMITS } from '../../limits.ts';
import { customerTransactions, initiatePayment, paymentStatus } from '../payment-operations.ts';
import type { Operations } from '../../operations.ts';
import { Problem } from '../../problem.ts';
import type { OperationParts } from '../definition.ts';
import { nextStepWire } from '../next-step-wire.ts';
import { nextDueWire, outcomeWire, payerDetails, returnedWire } from '../transaction-wire.ts';
import type { PaymentView } from '../payment-calls.ts';
import { orangeStatistics } from './statistics.ts';

type Wire = components['schemas'];

const PROVIDER = 'orange';

/** Orange Money's operations of the contract: `/api/payment/orange/…`. */
export const orangeOperations = {
  initiateOrangePayment: {
    ...initiatePayment,
    handle: async (parts, { body, caller, rule }) => {
      const target = await parts.access.requirePayment({ caller, rule }, body.order_id, body.instalment_no);
      const { phoneNumber: phone, amount } = body;
      const started = await parts.payments.initiate({ ...target, provider: PROVIDER, phone, amount });
      const { code, url, links } = addressesOf(started.nextStep);
      return {
        success: true,
        transaction_id: started.transactionId,
        orange_id: started.sessionId,
        pay_token: null,
        payment_url: url,
        qr_code_url: url,
        qr_code_base64: code,
        deep_link: url,
        deep_link_maxit: links.maxIt,
        deep_link_om: links.orangeMoney,
        ...nextStepWire(started.nextStep),
        status: orangeListStatus(started.state),
        existing: started.existing,
        ...validityOf(parts, started),
      };
    },
  },

  getOrangeStatus: {
    ...paymentStatus,
    handle: async (parts, { params: { transaction }, caller, rule }) => {
      const readerOf = ({ order }: Pick<PaymentView, 'order'>) =>
        parts.access.decide({ caller, rule }, order);
      const check = (known: Pick<PaymentView, 'provider' | 'order'>) =>
        known.provider === PROVIDER && readerOf(known) !== 'min';
      const payment = await parts.payments.status(transaction, { check });
      if (payment?.provider !== PROVIDER) return { success: false };
      const reader = readerOf(payment);
      if (reader === 200) return ownWire(parts, payment);
      const shared =
        reader === 'payer' ? { ...payerDetails(payment, caller), ...validityOf(parts, payment) } : {};
      return { ...publicPart(payment), ...shared };
    },
  },

  getOrangeAvailability: {
    access: everyone,
    handle: async ({ payments }) => ({ available: payments.isAvailable(PROVIDER) }),
  },

  getOrangeTransaction: {
    access: orderHolders,
    notFound: 'payment.unknown',
    handle: async (parts, { params, caller, rule }) => {
      const payment = await parts.payments.findByProviderId(PROVIDER, params.orangeId);
      enforce(parts.access.decide({ caller, rule }, payment?.order), 'payment.unknown');
      if (!payment) throw new Problem('payment.unknown');
      return ownWire(parts, payment);
    },
  },

  listOrangeTransactions: {
    ...customerTransactions,
    handle: async (parts, { params, query }) => {
      const { payments: found } = await listPage(parts, params.id, query.page);
      return { success: true, transactions: found.map((payment) => ownWire(parts, payment)) };
    },
  },

  listDetailedOrangeTransactions: {
    ...customerTransactions,
    handle: async (parts, { params, query }) => {
      const { payments: found, total } = await listPage(parts, params.id, query.page);
      return {
        success: true,
        partner: { id: params.id },
        transactions_count: total,
        transactions: found.map(detailed),
      };
    },
  },

  getOrangeStatistics: {
    access: signedInOnly,
    handle: async ({ payments }, { query, caller }) => {
      const person = requireSignedIn(caller);
      const own = 'customerId' in person ? person.customerId : undefined;
      const asked = query.partner_id === undefined ? undefined : customerId(query.partner_id);
      if (own !== undefined && asked !== undefined && asked !== own) throw new Problem('access.forbidden');
      const figures = await payments.figures(PROVIDER, {
        customerId: own ?? asked,
        from: query.date_from,
        to: query.date_to,
      });
      return orangeStatistics(figures);
    },
  },

  getOrangeInvoice: {
    access: orderHolders,
    limits: PDF_LIMITS,
    notFound: 'invoice.unknown',
    handle: async ({ payments, access, invoices }, { params: { transactionId }, caller, rule }, reply) => {
      const payment = await payments.status(transactionId, { check: false });
      const found = payment?.provider === PROVIDER ? payment : undefined;
      enforce(access.decide({ caller, rule }, found?.order), 'invoice.unknown');
      const document = found && (await invoices.findPdf(found.transactionId));
      if (!document) throw new Problem('invoice.not_settled');
      reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${document.fileName}"`);
      return document.bytes;
    },
  },
} satisfies Operations<OperationParts>;

const listPage = ({ payments }: OperationParts, partnerId: number, page = 1) =>
  payments.list({ customerId: customerId(partnerId), provider: PROVIDER, page });

/** The end of validity, and the seconds until then: a client's clock may be wrong. */
function validityOf({ clock }: OperationParts, { validUntil }: { validUntil: Date | null }) {
  const left = validUntil && Math.max(0, validUntil.getTime() - clock.now().getTime());
  return {
    validity_seconds: left && Math.floor(left / 1_000),
    valid_until: validUntil?.toISOString() ?? null,
  };
}

/** A payment for the owner of its order. */
const ownWire = (parts: OperationParts, payment: PaymentView) => ({
  ...publicPart(payment),
  ...ownerPart(payment),
  ...validityOf(parts, payment),
});

/** The addresses of a code as the contract names them. */
function addressesOf(nextStep: NextStep | null) {
  const step = nextStep?.kind === 'qr' ? nextStep : undefined;
  const urlOf = (name: string) => step?.links.find(({ label }) => label === name)?.url ?? null;
  return {
    code: step?.code || null,
    url: step?.url ?? step?.links[0]?.url ?? null,
    links: {
      maxIt: urlOf(ORANGE_APPLICATIONS.maxIt),
      orangeMoney: urlOf(ORANGE_APPLICATIONS.orangeMoney),
    },
  };
}

/** What anyone who has the transaction id may read: no person, no order, no amount. */
const publicPart = (payment: PaymentView): Wire['OrangeTransaction'] => ({
  success: true,
  transaction_id: payment.transactionId,
  status: orangeWord(payment.state),
  ...outcomeWire(payment),
});

const orderPart = ({ order }: PaymentView) => ({
  order_id: order.id,
  order: {
    id: order.id,
    name: order.reference,
    reference: order.reference,
    type_sale: SALE_TYPE_WORDS[order.saleType],
  },
});

/** Orange Money's id: of the code until it is paid, then of the payment. */
const orangeIdOf = ({ reference, sessionId }: PaymentView): string | null => reference ?? sessionId;

function ownerPart(payment: PaymentView): Omit<Wire['OrangeTransaction'], 'success'> {
  const { code, url, links } = addressesOf(payment.nextStep);
  return {
    ...orderPart(payment),
    orange_id: orangeIdOf(payment),
    amount: payment.amount,
    currency: CURRENCY,
    customer_msisdn: payment.phone && maskPhone(payment.phone),
    description: payment.description,
    reference: payment.reference,
    qrCodeBase: code,
    qrCodeUrl: url,
    deep_link_maxit: links.maxIt,
    payment_url: url,
    ...nextStepWire(payment.nextStep),
    created_at: payment.createdAt.toISOString(),
    completed_at: payment.completedAt?.toISOString() ?? null,
    superseded: payment.isSuperseded,
    invoice_by_mail: payment.order.email !== null,
    ...returnedWire(payment.returned),
    ...nextDueWire(payment.nextDue),
  };
}

const detailed = (payment: PaymentView): Wire['DetailedOrangeTransaction'] => ({
  ...orderPart(payment),
  transaction_id: payment.transactionId,
  orange_id: orangeIdOf(payment),
  status: orangeListStatus(payment.state),
  ...outcomeWire(payment),
  raw_status: payment.word,
  amount: payment.amount,
  currency: CURRENCY,
  created_at: payment.createdAt.toISOString(),
  completed_at: payment.completedAt?.toISOString() ?? null,
});
