-- Orders of former releases. The triggers keep the others, so that no lock is needed: an order that is paid meanwhile may leave
-- its row, which lists do not show.
INSERT INTO "orders_to_pay" (order_id, ordered_at, due_on, is_dated)
  SELECT DISTINCT ON (placed.id) placed.id, placed.created_at, part.due_on,
    placed.sale_type <> 'order' AND NOT (placed.payment_mode = 'onDelivery' AND part.instalment_no = 1)
  FROM orders AS placed JOIN payment_intents AS part ON part.order_id = placed.id
  WHERE placed.state = 'sale'
    AND NOT EXISTS (SELECT FROM payment_attempts AS attempt WHERE attempt.intent_id = part.id AND attempt.state = 'succeeded')
    AND NOT EXISTS (SELECT FROM cash_payments AS cash WHERE cash.intent_id = part.id
      AND NOT EXISTS (SELECT FROM cash_reversals AS reversal WHERE reversal.cash_payment_id = cash.id))
  ORDER BY placed.id, part.instalment_no
  ON CONFLICT (order_id) DO NOTHING;
