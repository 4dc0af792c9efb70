import { creditReturnForm, reasonForm } from '#domain/forms/staff.ts';
import { orderNoteForm } from '#domain/forms/order-note.ts';
import { savedFiltersForm } from '#domain/forms/saved-filters.ts';
import { staffOrders as text } from '#domain/messages/staff/orders.ts';
import { ORDER_PAGE_SIZE } from '#domain/staff/order-views.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { personKeyText } from '#domain/staff/person-key.ts';
import { maskPhone } from '#domain/text/phone.ts';
import { PAYMENT_MODES_BY_WORD, SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import { inContract } from '#openapi/names.ts';
import type { components, operations } from '#openapi/schema.d.ts';
import { staffMay } from '../../access/policy.ts';
import { recordStaffAction, staffIdOf, staffOf } from '../../access/staff-actions.ts';
import { pick } from '../../keys.ts';
import { byAccount, type Limit, STAFF_WRITE_LIMITS, TEN_MINUTES_MS } from '../../limits.ts';
import type { Operations } from '../../operations.ts';
import { wireOrder, wireQuote } from '../../orders/order-wire.ts';
import { quoteAmount, readAmountOrder } from '../../orders/amount-order.ts';
import { type OrderParts, placeOrder } from '../../orders/place-order.ts';
import { readBefore, type Revision, reviseOrder } from '../../orders/revise-order.ts';
import {
  quoteStaffBasket,
  readBuyer,
  readStaffLines,
  readStaffMode,
  requireReasons,
} from '../../orders/staff-basket.ts';
import type { Payments } from '../../payments/index.ts';
import { findPeople, type FoundPerson } from '../customers/find-people.ts';
import { findOrderIds } from '../find-orders.ts';
import { readForm } from '../read-form.ts';
import { personalReading, readSearch } from '../read-search.ts';
import { exportOrders } from './export-orders.ts';
import { countViews, listOrders } from './order-list.ts';
import { addNote, withdrawNote } from './order-notes.ts';
import { type OrderPage, readOrderPage } from './order-page.ts';
import { readSummaries } from './order-summary.ts';
import { deleteSavedFilters, listSavedFilters, saveFilters } from './saved-filters.ts';
import { wireEntry, wireSummary } from './staff-order-wire.ts';

type Wire = components['schemas'];

/** Staff could otherwise try many phones; each search for one is in the audit trail. */
const SEARCH_LIMITS: readonly Limit[] = [{ keyOf: byAccount, max: 240, windowMs: TEN_MINUTES_MS }];
/** Each reads up to 10 000 orders. */
const EXPORT_LIMITS: readonly Limit[] = [{ keyOf: byAccount, max: 20, windowMs: TEN_MINUTES_MS }];

type Parts = OrderParts & {
  payments: Pick<
    Payments,
    'ofOrder' | 'recording' | 'openIntents' | 'putAside' | 'lastPayable' | 'useCredit' | 'returnCredit'
  >;
};

/** The orders as staff work with them: lists, search, export, and the page of one. @see DK-01 @see DK-02 @see DK-03 */
export const staffOrderOperations = {
  listStaffOrders: {
    access: staffMay.readOrders,
    handle: async ({ db, clock }, { query }) => {
      const now = clock.now();
      const asked = { ...listOf(query), after: query.apres, limit: ORDER_PAGE_SIZE };
      const { ids, next, isCut } = await listOrders(db, asked, now);
      const data = (await readSummaries(db, ids, now)).map(wireSummary);
      return { data, next: next ?? null, cut: isCut };
    },
  },

  countStaffOrders: {
    access: staffMay.readOrders,
    handle: async ({ db, clock }) => inContract(await countViews(db, clock.now())),
  },

  findStaffOrders: {
    access: staffMay.readOrders,
    limits: SEARCH_LIMITS,
    handle: async ({ db, clock }, { body, caller }) => {
      const now = clock.now();
      const readings = readSearch(body.search);
      const found = await readSummaries(db, await findOrderIds(db, readings, now), now);
      const personal = personalReading(readings);
      // What was searched is personal data, which the trail must not contain.
      if (personal !== undefined)
        await recordStaffAction(
          db,
          {
            staffId: staffIdOf(caller),
            action: `order.${personal}_searched`,
            subject: { kind: 'order', id: found[0]?.order.id ?? '-' },
            detail: { found: found.length },
          },
          now,
        );
      const people = await findPeople(
        db,
        readings,
        found.map(({ order }) => order),
      );
      return { data: found.map(wireSummary), people: people.map(wirePerson) };
    },
  },

  listSavedFilters: {
    access: staffMay.readOrders,
    handle: async ({ db }, { caller }) => ({ data: await listSavedFilters(db, staffIdOf(caller)) }),
  },

  saveFilters: {
    access: staffMay.readOrders,
    limits: STAFF_WRITE_LIMITS,
    handle: async ({ db }, { body, caller }) => {
      const staffId = staffIdOf(caller);
      const { name } = readForm(savedFiltersForm, { name: body.name });
      await saveFilters(db, { staffId, name, query: body.query });
      return { data: await listSavedFilters(db, staffId) };
    },
  },

  deleteSavedFilters: {
    access: staffMay.readOrders,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'order.unknown',
    handle: async ({ db }, { params, caller }) => {
      const staffId = staffIdOf(caller);
      await deleteSavedFilters(db, { staffId, id: params.filtre });
      return { data: await listSavedFilters(db, staffId) };
    },
  },

  exportStaffOrders: {
    access: staffMay.readOrders,
    limits: EXPORT_LIMITS,
    isFetchOnly: true,
    handle: async ({ db, clock }, { query, caller }, reply) => {
      const now = clock.now();
      const asked = listOf(query);
      const { csv, rows, isCut } = await exportOrders(db, asked, now);
      await recordStaffAction(
        db,
        {
          staffId: staffIdOf(caller),
          action: 'order.exported',
          subject: { kind: 'orders', id: asked.view },
          detail: { ...query, rows, isCut },
        },
        now,
      );
      const name = text.fileName(isoDayInDakar(now.getTime()));
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
      return Buffer.from(csv, 'utf8');
    },
  },

  quoteStaffOrder: {
    access: staffMay.changeOrders,
    limits: STAFF_WRITE_LIMITS,
    handle: async ({ db, clock }, { body, caller }) => {
      const { order_id: orderId, order_lines: lines, region } = body;
      const before = orderId === undefined ? undefined : await readBefore(db, orderId);
      const quote = await quoteStaffBasket(db, {
        saleType: before?.saleType ?? 'order',
        region,
        lines: readStaffLines(lines),
        staff: staffOf(caller),
        ...(before && { before }),
      });
      return wireQuote(quote, clock.now());
    },
  },

  placeStaffOrder: {
    access: staffMay.changeOrders,
    limits: STAFF_WRITE_LIMITS,
    handle: async (parts, { body, headers, caller }, reply) => {
      const staff = staffOf(caller);
      const lines = readStaffLines(body.order_lines);
      requireReasons(lines);
      const { region, payment_mode: mode, amount_total: shownTotal } = body;
      const { order, placedBefore } = await placeOrder(
        parts,
        () => quoteStaffBasket(parts.db, { saleType: 'order', region, lines, staff }),
        { accountId: staff.accountId, kind: staff.role },
        {
          paymentMode: readStaffMode(mode),
          recipient: readBuyer(body),
          subject: '',
          products: new Map(lines.map(({ lineId, quantity }) => [lineId, quantity])),
          region,
          guestHash: undefined,
          idempotencyKey: headers['idempotency-key']?.toString(),
          isForCaller: true,
          shownTotal,
        },
      );
      reply.code(201);
      return { ...inContract(pick(order, ['id', 'reference'])), already_placed: placedBefore !== undefined };
    },
  },

  placeAmountOrder: {
    access: staffMay.changeOrders,
    limits: STAFF_WRITE_LIMITS,
    handle: async (parts, { body, headers, caller }, reply) => {
      const staff = staffOf(caller);
      const { label, amount, recipient } = readAmountOrder(body, staff.role);
      const { order, placedBefore } = await placeOrder(
        parts,
        async () => quoteAmount(label, amount),
        { accountId: staff.accountId, kind: staff.role },
        {
          paymentMode: 'online',
          recipient,
          subject: '',
          label,
          guestHash: undefined,
          idempotencyKey: headers['idempotency-key']?.toString(),
          isForCaller: true,
          shownTotal: amount,
        },
      );
      reply.code(201);
      return { ...inContract(pick(order, ['id', 'reference'])), already_placed: placedBefore !== undefined };
    },
  },

  changeStaffOrder: {
    access: staffMay.changeOrders,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params, body, caller }) => {
      const { seen, goods, payment_mode: mode } = body;
      const lines = goods && readStaffLines(goods.order_lines);
      if (lines) requireReasons(lines);
      await reviseOrder(
        parts,
        { orderId: params.id, staff: staffOf(caller) },
        {
          seen,
          buyer: readBuyer(body),
          paymentMode: readStaffMode(mode),
          ...(goods && lines && { goods: { region: goods.region, lines, shownTotal: goods.amount_total } }),
        },
      );
      return wirePage(await readOrderPage(parts, params.id));
    },
  },

  getStaffOrder: {
    access: staffMay.readOrders,
    notFound: 'order.unknown',
    handle: async (parts, { params }) => wirePage(await readOrderPage(parts, params.id)),
  },

  useCustomerCredit: {
    access: staffMay.decidePayments,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params, headers, body, caller }) => {
      const { reason } = readForm(reasonForm, { reason: body.reason });
      await parts.payments.useCredit({
        orderId: params.id,
        instalmentNo: body.instalment_no,
        amountDue: body.amount_due,
        credit: body.credit,
        staffId: staffIdOf(caller),
        reason,
        requestKey: headers['idempotency-key']?.toString(),
      });
      return wirePage(await readOrderPage(parts, params.id));
    },
  },

  returnCustomerCredit: {
    access: staffMay.decidePayments,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params, body, caller }) => {
      const { reason, provider, refundReference } = readForm(creditReturnForm, {
        reason: body.reason,
        provider: body.provider,
        refundReference: body.refund_reference ?? '',
      });
      const state = await parts.payments.returnCredit({
        orderId: params.id,
        credit: body.credit,
        provider,
        refundReference: refundReference === '' ? undefined : refundReference,
        staffId: staffIdOf(caller),
        reason,
      });
      return { state, order: wirePage(await readOrderPage(parts, params.id)) };
    },
  },

  addOrderNote: {
    access: staffMay.changeOrders,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params, body, caller }) => {
      const note = readForm(orderNoteForm, body);
      await addNote(parts, { orderId: params.id, staffId: staffIdOf(caller), ...note });
      return wirePage(await readOrderPage(parts, params.id));
    },
  },

  withdrawOrderNote: {
    access: staffMay.changeOrders,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params, caller }) => {
      await withdrawNote(parts, { orderId: params.id, noteId: params.note, staffId: staffIdOf(caller) });
      return wirePage(await readOrderPage(parts, params.id));
    },
  },
} satisfies Operations<Parts>;

type ListQuery = NonNullable<operations['exportStaffOrders']['parameters']['query']>;

const listOf = ({
  vue: view = 'all',
  type_sale: kind,
  payment_mode: mode,
  provider,
  date_from,
  date_to,
}: ListQuery) => ({
  view,
  saleType: kind && SALE_TYPES_BY_WORD[kind],
  paymentMode: mode && PAYMENT_MODES_BY_WORD[mode],
  provider,
  from: date_from,
  to: date_to,
});

const wirePerson = ({ key, name, phone, hasAccount }: FoundPerson): Wire['StaffPerson'] => ({
  key: personKeyText(key),
  name,
  phone: phone === '' ? null : maskPhone(phone),
  has_account: hasAccount,
});

const isoOf = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString();

const wirePage = ({
  details,
  money,
  payments,
  timeline,
  revision,
  tasks,
}: OrderPage): Wire['StaffOrderDetail'] => ({
  order: wireOrder(details),
  number: details.order.name,
  email: details.order.email === '' ? null : details.order.email,
  telephone: details.order.phone === '' ? null : details.order.phone,
  cancel_reason: details.order.cancelReason,
  money: wireMoney(money),
  payments: payments.map((payment) =>
    inContract(pick(payment, ['transactionId', 'provider', 'state', 'amount', 'instalmentNo', 'createdAt'])),
  ),
  timeline: timeline.entries.map(wireEntry),
  timeline_cut: timeline.isCut,
  ...(revision && { revision: wireRevision(revision) }),
  tasks: [...tasks],
});

const wireRevision = ({ seen, lines, fixed }: Revision): Wire['OrderRevision'] => ({
  seen,
  lines: lines.flatMap(({ productId: id, productName, quantity, unitPrice, dayPrice, agreementReason }) =>
    id === null
      ? []
      : {
          id,
          product_name: productName,
          quantity,
          list_price: unitPrice,
          day_price: dayPrice,
          agreement_reason: agreementReason,
        },
  ),
  fixed: fixed ?? null,
});

const wireMoney = ({
  next,
  settled,
  lastTry,
  toReturn,
  ...money
}: OrderPage['money']): Wire['OrderMoney'] => ({
  ...money,
  next: next ? inContract(next) : null,
  settled: settled ? { method: settled.method, at: isoOf(settled.at) } : null,
  last_try: lastTry
    ? {
        provider: lastTry.provider,
        verdict: lastTry.verdict,
        at: new Date(lastTry.at).toISOString(),
        payable_until: isoOf(lastTry.payableUntil),
      }
    : null,
  to_return: toReturn,
});
