import type { TestStack } from '../payments/test-stack.ts';

/** Orders that buyers know and the shop does not, and buyers with two orders instead of one. */
export async function orderFaults(
  { executeSql }: Pick<TestStack, 'executeSql'>,
  acknowledged: readonly number[],
): Promise<string[]> {
  const { rows } = await executeSql('select id from orders');
  const stored = new Set(rows.map((row) => Object(row).id));
  const twice = await executeSql(
    'select email, count(*)::int as count from orders group by email having count(*) > 1',
  );
  return [
    ...acknowledged.filter((id) => !stored.has(id)).map((id) => `order ${id} is lost`),
    ...twice.rows.map((row) => `${Object(row).email} has ${Object(row).count} orders`),
  ];
}

/** Payments and invoices that were made before their order, or are not made yet. */
export async function timeFaults({ executeSql }: Pick<TestStack, 'executeSql'>): Promise<string[]> {
  const { rows } = await executeSql(`
    select made.name || ' of ' || made.at || ', order of ' || o.created_at as fault from (
      select i.order_id, 'payment ' || a.client_reference as name, a.created_at as at
      from payment_attempts a join payment_intents i on i.id = a.intent_id
      union all
      select i.order_id, 'invoice ' || v.number, v.issued_at
      from invoices v join payment_intents i on i.id = v.intent_id) made
    join orders o on o.id = made.order_id
    where made.at not between o.created_at - interval '1 second' and clock_timestamp() + interval '1 second'`);
  return rows.map((row) => String(Object(row).fault));
}

/**
 * Mails that were sent more than once, which a mail program may show twice.
 *
 * @param since in Unix milliseconds; mails that were sent before as well do not count
 */
export async function mailsSentTwice(
  { sandbox: { mail } }: Pick<TestStack, 'sandbox'>,
  since: number,
): Promise<string[]> {
  const sent = new Map<string, number[]>();
  for (const message of mail.messages()) {
    const { messageId = message.id } = await mail.open(message);
    sent.set(messageId, [...(sent.get(messageId) ?? []), message.receivedAt]);
  }
  return [...sent]
    .filter(([, times]) => times.length > 1 && Math.min(...times) >= since)
    .map(([id, times]) => `${id} was sent ${times.length} times`);
}
