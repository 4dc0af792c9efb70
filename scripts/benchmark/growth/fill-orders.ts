import type { ClientBase } from 'pg';
import { RULES_VERSION } from '#machines/payment-lifecycle/index.ts';
import { SALE_TYPE_WORDS } from '#openapi/order-words.ts';

/** How many orders a generated shop has, and how they are spread over time. */
export interface OrderHistory {
  /** All orders; a multiple of `HISTORY_STEP`. */
  orders: number;
  /**
   * Those of the last 400 days, longer than anything is kept that is ever deleted, at equal intervals. The others are spread over
   * the ten years before.
   */
  recent: number;
  /** The time of the last order. */
  now: Date;
}

/**
 * Fills a migrated database that has a catalogue and no orders with orders and everything that belongs to them, as the jobs leave
 * them, with some days of what they will find: expired and erased orders, no unpaid payments older than 190 days.
 */
export async function fillOrders(client: ClientBase, history: OrderHistory): Promise<void> {
  await client.query('begin');
  // References, checks by trigger and the flush of the commit cost most of the time. The rows are valid.
  await client.query('set local session_replication_role = replica');
  await client.query('set local synchronous_commit = off');
  await client.query(`set local work_mem = '256MB'`);
  await client.query(`set local maintenance_work_mem = '512MB'`);
  await client.query(`set local max_parallel_workers_per_gather = 0`);
  for (const statement of statementsOf(history)) await client.query(statement);
  await client.query('commit');
  await client.query('vacuum (analyze)');
}

/** Of a hundred orders so many are of customers with an account, each of whom places three. */
const CUSTOMER_ORDERS_PER_HUNDRED = 29;
const ORDERS_PER_CUSTOMER = 3;
/** Whole orders of customers, so that histories of different length end alike. */
export const HISTORY_STEP = 300;

/** In whole francs; it can be divided by 4 and by 10. */
const TOTAL = `(100000 + number % 500 * 1000)`;
const SECOND = `interval '1 second'`;

/** The kind of order for a number between 0 and 99: the shares in per cent. */
const KINDS = `
  case when share < 60 then 'guest paid'
    when share < 65 then 'guest refused'
    when share < 67 then 'guest left'
    when share < 70 then 'guest only ordered'
    when share < 80 then 'customer paid'
    when share < 83 then 'paid in cash'
    when share < 85 then 'to be paid at the door'
    when share < 92 then 'preorder'
    when share < 93 then 'preorder left'
    when share < 98 then 'credit'
    when share < 99 then 'paid at the second try'
    else 'cancelled' end`;

/** The kinds of which nothing is ever paid, and of which something is paid online. */
const UNPAID = `'guest refused', 'guest left', 'guest only ordered', 'preorder left'`;
const PAID = `'guest paid', 'customer paid', 'preorder', 'paid at the second try'`;

/** Divided first: an interval of as many days would be out of range. */
const partOf = (time: string, part: string, parts: number) =>
  `interval '${time}' * ((${part})::float8 / ${parts})`;

const isoOf = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL statements, in their order. Every value follows from the number of an order, so that each run makes the same rows. */
function statementsOf({ orders, recent, now }: OrderHistory): string[] {
  const older = Math.max(1, orders - recent);
  const at = `'${now.toISOString()}'::timestamptz`;
  const customers = Math.ceil((orders * CUSTOMER_ORDERS_PER_HUNDRED) / ORDERS_PER_CUSTOMER / 100);
  return [
    `create temp table placed on commit drop as
      select described.*, kind = 'cancelled' or kind in (${UNPAID}) and ${at} - created_at > interval '7 days' as is_cancelled,
        kind in (${PAID}) and ${at} - created_at > interval '8 days' as is_kept,
        kind in (${UNPAID}) and customer_id is null and ${at} - created_at > interval '95 days' as is_erased
      from (
        select number, ${KINDS} as kind, ${TOTAL} as total, date_trunc('milliseconds', created_at) as created_at,
          '+2217' || lpad((number::bigint * 7919 % 100000000)::text, 8, '0') as phone,
          case when share >= 70 and share <> 98 then 1 + ((number - 1) / 100 * ${CUSTOMER_ORDERS_PER_HUNDRED}
            + least(share - 70, 28)) / ${ORDERS_PER_CUSTOMER} end as customer_id,
          (array['wave', 'wave', 'wave', 'orange', 'orange', 'orange', 'orange', 'paydunya'])[1 + number % 8] as provider
        from (
          select number, (number - 1) % 100 as share, ${at} - case when number > ${orders - recent}
            then ${partOf('400 days', `${orders} - number`, recent)}
            else interval '400 days' + ${partOf('3550 days', `${orders - recent} - number + 1`, older)} end as created_at
          from generate_series(1, ${orders}) number
        ) numbered
      ) described`,
    `analyze placed`,
    ...customersOf(customers, at),
    ...ordersOf(at),
    ...paymentsOf(at),
    ...workOf(at),
  ];
}

/** Each signs up with the first order; as many never order. */
const customersOf = (count: number, at: string): string[] => [
  `create temp table known on commit drop as
    select customer_id as number, min(created_at) as created_at
    from placed where customer_id is not null group by customer_id`,
  `insert into known select number + ${count}, created_at from known`,
  `insert into customers (id, name, phone, address, adhesion, created_at) overriding system value
    select number, (array['Awa', 'Fatou', 'Moussa'])[1 + number % 3] || ' '
        || (array['Ndiaye', 'Diop', 'Fall', 'Sow'])[1 + number % 4]
        || ' ' || lpad(to_hex(number), 8, '0'),
      '+22178' || lpad(number::text, 7, '0'), 'Villa ' || number,
      case when number > ${2 * count} - 5 then 'requested' when number % 2 = 0 then 'accepted' else 'none' end, created_at
    from known`,
  `insert into accounts (id, customer_id, role, email, mailbox, created_at) overriding system value
    select number, number, 'customer', mailbox, mailbox, created_at
    from known cross join lateral (select 'client' || lpad(to_hex(number), 6, '0') || '@exemple.sn' as mailbox) address`,
  `insert into sessions (id, account_id, rotated_at, device, created_at, last_used_at, ends_at)
    select md5('session' || number), number, created_at, 'Chrome', created_at, created_at, created_at + interval '60 days'
    from known where created_at > ${at} - interval '100 days'`,
  `insert into known_devices (device_hash, account_id, last_used_at)
    select md5('device' || number), number, created_at from known where created_at > ${at} - interval '375 days'`,
  `select setval(pg_get_serial_sequence(name, 'id'), ${2 * count}) from unnest(array['customers', 'accounts']) name`,
];

/** Where an order is: all that are older than five days have arrived. */
const fulfilmentOf = (at: string) => `case when is_cancelled then 'cancelled'
  when created_at < ${at} - interval '5 days' then 'delivered' when number % 3 = 0 then 'confirmed'
  when number % 3 = 1 then 'prepared' else 'toConfirm' end`;

/** Every second product is counted. Orders hold its units until they have arrived or are cancelled. */
const stockOf = (at: string): string[] => [
  `insert into stock_orders (order_id, product_id, held, taken)
    select order_id, product_id, case when fulfilment in ('delivered', 'cancelled') then 0 else quantity end,
      case fulfilment when 'delivered' then quantity else 0 end
    from order_lines join orders on orders.id = order_id where product_id % 2 = 0`,
  `insert into stock (product_id, units, held)
    select product_id, sum(held) + product_id % 5, sum(held) from stock_orders group by product_id`,
  `insert into stock_moves (product_id, move, units, held, order_id, at)
    select product_id, move, case move when 'left' then -1 else 0 end, case move when 'held' then 1 else -1 end, order_id,
      case move when 'held' then created_at else least(${at}, created_at + interval '2 days') end
    from stock_orders join orders on orders.id = order_id
    cross join lateral (values ('held'), (case fulfilment when 'delivered' then 'left' when 'cancelled' then 'released' end)) moves (move)
    where move is not null`,
];

const ordersOf = (at: string): string[] => [
  `insert into orders (id, reference, name, sale_type, order_type, payment_mode, state, kept_at, customer_id, customer_name,
      email, phone, address, delivery_region, total, capability_nonce, guest_hash, created_at, fulfilment) overriding system value
    select number, 'KE-' || upper(lpad(to_hex(number::bigint * 2654435761 % 1099511627776), 10, '0')), 'CMD-2026-' || lpad(number::text, 7, '0'),
      case when kind like 'preorder%' then '${SALE_TYPE_WORDS.preorder}' when kind = 'credit' then '${SALE_TYPE_WORDS.creditOrder}'
        else '${SALE_TYPE_WORDS.order}' end,
      case when customer_id is null then 'pack' else 'basket' end,
      case when kind like 'preorder%' or kind = 'credit' then 'instalments'
        when kind in ('paid in cash', 'to be paid at the door') then 'onDelivery' else 'online' end,
      case when is_cancelled then 'cancel' else 'sale' end, case when is_kept then created_at + interval '7 days' end, customer_id,
      case when is_erased then '' else 'Awa Ndiaye' end, case when is_erased then '' else 'awa' || number || '@exemple.sn' end,
      case when is_erased then '' else phone end, case when is_erased then '' else 'Sicap Liberté 6, villa ' || number end,
      case when customer_id is not null then 'dakar' end, total,
      case when customer_id is null then md5('nonce' || number) end,
      case when customer_id is null then md5('guest' || number) end, created_at,
      ${fulfilmentOf(at)}
    from placed`,
  `insert into order_lines (order_id, position, product_id, product_name, quantity, unit_price, subtotal)
    select number, position, product_ids[1 + (number + position) % array_length(product_ids, 1)], 'Réfrigérateur', 1, total, total
    from placed cross join (select array_agg(id order by id) as product_ids from products) product
    cross join generate_series(0, 1) position where position = 0 or number % 2 = 0`,
  `create temp table parts on commit drop as
    select number * 4 + part as id, number, kind, part, created_at, total, provider, phone,
      case when kind like 'preorder%' then total * (array[3, 3, 4])[part] / 10 when kind = 'credit' then total / 4 else total end as amount,
      case when kind = 'credit' then created_at + part * interval '30 days'
        else created_at + (part - 1) * interval '30 days' end as due_at
    from placed cross join generate_series(1, 4) part
    where part <= case when kind like 'preorder%' then 3 when kind = 'credit' then 4 else 1 end`,
  `insert into payment_intents (id, order_id, instalment_no, amount_due, due_on) overriding system value
    select id, number, part, amount, due_at::date from parts`,
  `insert into parcels (order_id, number, state, courier_id, day, from_time, to_time, recipient, version, changed_at)
    select number, 1, fulfilment, 1 + number % 3,
      case fulfilment when 'prepared' then ${at} + interval '1 day' else created_at + interval '2 days' end::date, '09:00', '12:00',
      case when fulfilment = 'delivered' and created_at > ${at} - interval '360 days' then 'Awa Ndiaye' end, 4,
      least(${at}, created_at + interval '2 days')
    from (select *, ${fulfilmentOf(at)} as fulfilment from placed) moved
    where fulfilment in ('confirmed', 'prepared', 'delivered')`,
  ...stockOf(at),
  `insert into order_mails (order_id, mailbox, allowed_at)
    select number, 'awa' || number || '@exemple.sn', created_at from placed where customer_id is null and not is_erased`,
  `select setval(pg_get_serial_sequence(name, 'id'), (select max(id) from payment_intents))
    from unnest(array['orders', 'payment_intents']) name`,
];

/** A fifth of the customers who pay in instalments stop after the first. */
const paymentsOf = (at: string): string[] => [
  `create temp table paid_parts on commit drop as
    select parts.*, greatest(due_at, created_at + interval '2 minutes') as paid_at
    from parts
    where greatest(due_at, created_at + interval '4 minutes') <= ${at} and (
      kind in ('guest paid', 'customer paid', 'paid at the second try')
      or kind in ('preorder', 'credit') and (part = 1 or number % 5 <> 0))`,
  `create temp table tries on commit drop as
    select md5('paid ' || id)::uuid as id, id as intent_id, number, part, provider, amount, phone, paid_at as at, 'succeeded' as state
    from paid_parts
    union all
    select md5('tried ' || id)::uuid, id, number, part, provider, amount, phone, created_at + interval '1 minute',
      case when kind = 'guest left' then
        case when created_at > ${at} - interval '14 days' then 'pending' else 'expired' end else 'failed' end
    from parts
    where kind in ('guest refused', 'guest left', 'paid at the second try')
      and created_at between ${at} - interval '190 days' and ${at} - interval '1 minute'`,
  `create temp table attempts on commit drop as
    select tries.*, at + ${SECOND} as sent_at, at + 2 * ${SECOND} as opened_at,
      case state when 'succeeded' then at + 60 * ${SECOND} when 'expired' then at + 1900 * ${SECOND}
        when 'failed' then at + 50 * ${SECOND} end as ended_at,
      at + 1800 * ${SECOND} as valid_until, 'cos-' || md5('session' || id) as session,
      case when state = 'succeeded' then 'T_' || upper(substr(md5('transaction' || id), 1, 20)) end as transaction,
      case when provider = 'orange'
        then 'OM' || number || to_char(at at time zone 'UTC', 'YYYYMMDDHH24MISS') || lpad((part * 200 + length(state))::text, 3, '0')
        else (case provider when 'wave' then 'WV' else 'PD' end) || number || '-' || part || '-'
          || upper(substr(md5('reference' || id), 1, 16)) end as reference
    from tries`,
  `analyze attempts`,
  `insert into payment_attempts (id, intent_id, provider, mode, client_reference, amount, phone, state, provider_session_id,
      provider_transaction_id, valid_until, requested_at, refused_at, completed_at, checked_at, next_check_at, created_at)
    select id, intent_id, provider, 'test', reference, amount, phone, state, session, transaction, valid_until, sent_at,
      case when state in ('failed', 'expired') then ended_at end, case when state = 'succeeded' then ended_at end, ended_at,
      case when state = 'pending' then ${at} + interval '6 hours'
        when state <> 'succeeded' and ended_at > ${at} - interval '1 day' then ended_at + interval '1 day' end, at
    from attempts`,
  ...(
    [
      [1, 'attempt.created', 'initiate', 'at', 'null', `'created'`, createdEvidence],
      [2, 'request.sent', 'initiate', 'sent_at', `'created'`, `'requesting'`, `'{}'::jsonb`],
      [3, 'provider.opened', 'initiate', 'opened_at', `'requesting'`, `'pending'`, openedEvidence],
      [4, '', 'callback', 'ended_at', `'pending'`, 'state', endedEvidence],
    ] as const
  ).map(
    ([seq, type, source, moment, from, to, evidence]) => `
      insert into payment_events (attempt_id, seq, type, source, actor, rules, inputs, from_state, to_state, evidence, at)
      select id, ${seq}, ${seq === 4 ? `'provider.' || state` : `'${type}'`}, '${source}', 'system', ${RULES_VERSION},
        ${seq === 4 ? `case when state = 'succeeded' then '{"mismatches": [], "orderState": "sale", "settledBy": null}'::jsonb else '{}'::jsonb end` : `'{}'::jsonb`},
        ${from}, ${to}, ${evidence}, ${moment}
      from attempts where ${moment} is not null`,
  ),
  `insert into cash_payments (id, intent_id, amount, received_by, received_at) overriding system value
    select id, id, amount, 1, created_at + interval '3 days'
    from parts where kind = 'paid in cash' and created_at < ${at} - interval '3 days'`,
  `insert into invoices (number, intent_id, attempt_id, cash_payment_id, issued_at)
    select 'FAC-' || row_number() over (order by issued_at, intent_id), intent_id, attempt_id, cash_payment_id, issued_at from (
      select intent_id, id as attempt_id, null::int as cash_payment_id, ended_at as issued_at from attempts where state = 'succeeded'
      union all select intent_id, null, id, received_at from cash_payments
    ) settled`,
  // As the triggers do, which are off.
  `insert into orders_to_pay (order_id, ordered_at, due_on, is_dated)
    select distinct on (placed.id) placed.id, placed.created_at, part.due_on,
      placed.sale_type <> 'order' and not (placed.payment_mode = 'onDelivery' and part.instalment_no = 1)
    from orders placed join payment_intents part on part.order_id = placed.id
    where placed.state = 'sale'
      and not exists (select from payment_attempts attempt where attempt.intent_id = part.id and attempt.state = 'succeeded')
      and not exists (select from cash_payments cash where cash.intent_id = part.id)
    order by placed.id, part.instalment_no`,
  `select setval(pg_get_serial_sequence('cash_payments', 'id'), (select max(intent_id) from cash_payments))`,
];

const createdEvidence = `jsonb_build_object('mode', 'test', 'amount', amount, 'clientReference', reference)`;
const openedEvidence = `jsonb_build_object('verdict', 'open', 'mode', 'test', 'amount', amount, 'currency', 'XOF',
  'clientReference', reference, 'sessionId', session, 'validUntil', ${isoOf('valid_until')},
  'raw', jsonb_build_object('id', session, 'checkout_status', 'open'))`;
const endedEvidence = `jsonb_build_object('verdict', state, 'mode', 'test', 'amount', amount, 'currency', 'XOF',
  'clientReference', reference, 'sessionId', session, 'validUntil', ${isoOf('valid_until')},
  'raw', jsonb_build_object('id', session, 'checkout_status', 'complete'))
  || case when transaction is null then '{}'::jsonb else jsonb_build_object('transactionId', transaction) end`;

/** Callbacks, outbox, recordings, tasks and the audit trail; also with some days of what the next deletion removes. */
const workOf = (at: string): string[] => [
  `insert into callback_inbox (provider, event_key, client_reference, provider_session_id, body, state, received_at,
      attempts, settled_at)
    select provider, 'EV_' || md5('event' || id), reference, session,
      '{"id": "EV_1", "data": {"client_reference": "' || reference || '", "mobile": "' || phone || '"}}', 'applied', ended_at, 1, ended_at
    from attempts where state = 'succeeded' and ended_at > ${at} - interval '200 days'`,
  `insert into outbox (kind, key, payload, attempts, next_try_at, created_at, done_at)
    select 'mail.order_placed', number::text, jsonb_build_object('orderId', number), 1, created_at, created_at, created_at
    from placed where created_at > ${at} - interval '40 days'
    union all
    select 'invoice.issue', id::text, jsonb_build_object('attemptId', id), 1, ended_at, ended_at, ended_at
    from attempts where state = 'succeeded' and ended_at > ${at} - interval '40 days'
    union all
    select 'mail.payment_received', intent_id::text, jsonb_build_object('invoiceId', id), 1, issued_at, issued_at, issued_at
    from invoices where issued_at > ${at} - interval '40 days'`,
  `insert into provider_calls (attempt_id, call, source, answer, duration_ms, at)
    select id, call, 'reconciler', 'open', 120, opened_at
    from attempts cross join unnest(array['open', 'read', 'read']) call where opened_at > ${at} - interval '200 days'`,
  `insert into screen_steps (attempt_id, page, number, machine, version, event, from_state, to_state, is_visible, is_online, at,
      clock_offset_ms)
    select id, id, step, 'mobile-money', 1, 'verify.requested', 'watched.open.awaiting', 'watched.open.verifying', true, true, opened_at, 0
    from attempts cross join generate_series(1, 3) step where opened_at > ${at} - interval '200 days'`,
  `insert into staff_tasks (kind, key, detail, created_at, done_at)
    select 'invariant', 'I1 order ' || number, '{"detail": "x"}'::jsonb, created_at,
      case when number > (select max(number) - 100 from placed) then null else created_at + interval '1 day' end
    from placed where number % 10 = 0`,
  `insert into staff_actions (staff_id, action, subject_kind, subject_id, reason, detail, at)
    select 1, 'payment.cash_recorded', 'order', number::text, 'Reçu au comptoir', '{}'::jsonb, created_at
    from placed where number % 20 = 0 order by number`,
  `insert into limit_counts (key, count, ends_at) select md5('limit' || number), 1, created_at + interval '1 hour' from placed
    where created_at > ${at} - interval '2 days'`,
  `insert into crm_records (owner, kind, guest_id, location, total, products, told_at, first_at, changed_at)
    select md5('visitor' || number), 'panier', 'g', 'Dakar', total, '[]'::jsonb, created_at, created_at, created_at
    from placed where number % 5 = 0 and created_at > ${at} - interval '400 days'`,
];
