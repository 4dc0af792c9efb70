import { staffOrders } from '../messages/staff/orders.ts';
import { formatPrice } from '../money/money.ts';
import type { RefundOfOrder } from '../payments/returned-money.ts';
import type { OrderMoney } from '../staff/order-standing.ts';
import { dayInDakar, momentInDakar } from '../text/dates.ts';
import { methodName, providerName } from './payment-method.ts';

const text = staffOrders.money;

/**
 * What is the matter with the money of an order, for a member of staff with the customer on the phone: what was received, what came
 * of the latest try, and what is returned or to be returned.
 *
 * @param refunds of payments that count
 * @param isAtDoor whether the instalment to pay next is collected at the door
 */
export function moneySentence(
  money: OrderMoney,
  { refunds = [], isAtDoor = false }: { refunds?: readonly RefundOfOrder[]; isAtDoor?: boolean } = {},
): string {
  const { standing, lastTry, toReturn } = money;
  const sentences = [standingSentence(money, isAtDoor)];
  if (standing !== 'paid' && lastTry !== undefined) {
    const { provider, verdict, at, payableUntil } = lastTry;
    sentences.push(text.tries[verdict](providerName(provider), momentInDakar(at)));
    if (payableUntil !== undefined) sentences.push(text.stillPayable(momentInDakar(payableUntil)));
  } else if (standing === 'unpaid' || standing === 'late') sentences.push(text.neverTried);
  if (toReturn > 0) sentences.push(text.toReturn(formatPrice(toReturn)));
  const made = sumOf(refunds.filter(({ madeAt }) => madeAt !== undefined));
  const asked = sumOf(refunds.filter(({ madeAt }) => madeAt === undefined));
  if (made > 0) sentences.push(text.returned(formatPrice(made)));
  if (asked > 0) sentences.push(text.refundAsked(formatPrice(asked)));
  return sentences.join(' ');
}

const sumOf = (refunds: readonly RefundOfOrder[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

function standingSentence(
  { standing, total, residual, next, settled }: OrderMoney,
  isAtDoor: boolean,
): string {
  const amount = formatPrice(next?.amount ?? residual);
  if (standing === 'paid') return text.paid(formatPrice(total), settled ? settledWords(settled) : '');
  if (standing === 'checking') return text.checking;
  if (standing === 'cancelled') return residual === total ? text.cancelled : text.cancelledPartlyPaid;
  if (standing === 'inProgress') return text.inProgress(amount);
  if (standing === 'atDoor') return text.atDoor(amount);
  if (standing === 'unpaid' || next === undefined) return text.unpaid(formatPrice(total));
  if (standing === 'partlyPaid' && isAtDoor)
    return text.partlyPaidAtDoor(amount, formatPrice(total - residual), formatPrice(total));
  return text[standing](
    text.part(next.number, next.count),
    amount,
    dayInDakar(Date.parse(next.dueOn)),
    formatPrice(total - residual),
    formatPrice(total),
  );
}

const settledWords = ({ method, at }: NonNullable<OrderMoney['settled']>): string =>
  at === undefined
    ? text.methodOnly(methodName(method))
    : text.withMethod(methodName(method), momentInDakar(at));
