/** Rows of orders and entries of timelines in the contract's form, for lists, orders and customers. */
import { maskPhone } from '#domain/text/phone.ts';
import { inContract } from '#openapi/names.ts';
import { PAYMENT_MODE_WORDS, SALE_TYPE_WORDS } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { keysOf, pick } from '../../keys.ts';
import type { OrderSummary } from './order-summary.ts';
import type { Timeline } from './order-timeline.ts';

type Wire = components['schemas'];

export const wireSummary = ({
  order,
  standing,
  residual,
  next,
  instalmentCount,
  isToReturn,
}: OrderSummary): Wire['StaffOrder'] => ({
  ...inContract(pick(order, ['id', 'reference', 'customerName', 'createdAt'])),
  number: order.name,
  type_sale: SALE_TYPE_WORDS[order.saleType],
  payment_mode: PAYMENT_MODE_WORDS[order.paymentMode],
  phone: order.phone === '' ? null : maskPhone(order.phone),
  amount_total: order.total,
  amount_residual: residual,
  standing,
  to_return: isToReturn,
  instalment_no: next?.number ?? null,
  instalment_count: instalmentCount,
  due_on: next?.dueOn ?? null,
});

/** Without the number of the account. */
export const wireEntry = (entry: Timeline['entries'][number]): Wire['TimelineEntry'] =>
  inContract(pick(entry, keysOf(entry).filter(isTold)));

const isTold = (name: keyof Timeline['entries'][number]) => name !== 'staffId';
