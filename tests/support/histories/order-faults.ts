import { sql } from 'drizzle-orm';
import { FULFILMENT_STATES, isAway } from '#domain/fulfilment/parcel.ts';
import type { Database } from '#server/db/index.ts';
import { tables } from '#server/db/index.ts';
import { resultRows } from '#server/db/raw.ts';
import { words } from '#server/db/schema/columns.ts';
import { readLedgers } from '#server/payments/ledger/ledger.ts';

const AWAY = sql`(${words(FULFILMENT_STATES.filter(isAway))})`;
const STATES = sql`array[${words(FULFILMENT_STATES)}]`;

/** Statements that find what must never be true of orders, parcels and units, without the code of the shop. */
const FAULTS = {
  'a cancelled order holds units': sql`
    select order_id as subject from stock_orders join orders on orders.id = order_id where state = 'cancel' and held > 0`,
  'the moves do not add up to the stock': sql`
    select stock.product_id as subject from stock join stock_moves on stock_moves.product_id = stock.product_id
    group by stock.product_id
    having (stock.units, stock.held) <> (sum(stock_moves.units), sum(stock_moves.held))`,
  'other units are held than orders hold': sql`
    select stock.product_id as subject from stock left join stock_orders on stock_orders.product_id = stock.product_id
    group by stock.product_id having stock.held <> coalesce(sum(stock_orders.held), 0)`,
  'an order is elsewhere than its least advanced parcel': sql`
    select orders.id as subject from orders where fulfilment <> case state when 'cancel' then 'cancelled' else coalesce(
      (select (${STATES})[min(array_position(${STATES}, parcels.state))] from parcels where order_id = orders.id), 'toConfirm') end`,
  'a cancelled order is with a courier or a customer': sql`
    select order_id as subject from parcels join orders on orders.id = order_id
    where orders.state = 'cancel' and parcels.state in ${AWAY}`,
  'a cancelled order has a parcel that is not': sql`
    select order_id as subject from parcels join orders on orders.id = order_id
    where orders.state = 'cancel' and parcels.state not in ('cancelled', 'returned')`,
  'an amount without products has a parcel, units or another line': sql`
    select orders.id as subject from orders where order_type = 'amount' and (
      exists (select from parcels where order_id = orders.id) or exists (select from stock_orders where order_id = orders.id)
      or (select array_agg(kind) from order_lines where order_id = orders.id) <> array['amount'])`,
} as const;

/** The faults of a shop, one line each. */
export async function findOrderFaults(db: Database, countedId: number): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, statement] of Object.entries({ ...FAULTS, ...unitFaults(countedId) }))
    for (const row of resultRows(await db.execute(statement))) faults.push(`${name}: ${Object(row).subject}`);
  return [...faults, ...(await listFaults(db))];
}

/** Orders hold what waits for them in the shop and took what left, of a product that was counted all the time; pre-orders take none. */
const unitFaults = (countedId: number) => ({
  'an order has other units than its parcels': sql`
    select orders.id as subject from orders join order_lines on order_lines.order_id = orders.id and product_id = ${countedId}
    left join stock_orders on stock_orders.order_id = orders.id and stock_orders.product_id = ${countedId}
    cross join lateral (
      select coalesce(sum(parcel_lines.quantity) filter (where parcels.state in ${AWAY}), 0) as away,
        coalesce(sum(parcel_lines.quantity) filter (where parcels.state not in ${AWAY} and parcels.state <> 'cancelled'), 0) as waiting,
        count(*) as parcels
      from parcels join parcel_lines on parcel_id = parcels.id and order_line_id = order_lines.id
      where parcels.order_id = orders.id) of_parcels
    where coalesce(stock_orders.taken, 0) <> case sale_type when 'preorder' then 0 else away end
      or coalesce(stock_orders.held, 0) <> case when sale_type = 'preorder' or orders.state = 'cancel' then 0
        when parcels = 0 then order_lines.quantity else waiting end`,
});

/** The list of what is to be paid against the ledger of each order. */
async function listFaults(db: Database): Promise<string[]> {
  const all = await db.select().from(tables.orders);
  const ledgers = await readLedgers(db, all);
  const listed = new Map((await db.select().from(tables.ordersToPay)).map((row) => [row.orderId, row.dueOn]));
  return all.flatMap(({ id, state }) => {
    const due = state === 'sale' ? ledgers.get(id)?.next?.intent.dueOn : undefined;
    const found = listed.get(id);
    return found === due ? [] : [`order ${id} is listed as to be paid on ${found}, and is on ${due}`];
  });
}
