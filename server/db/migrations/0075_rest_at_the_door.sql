-- As `isPaidAtDoor` decides: all of an order that is paid at once and at the door is collected there, also what credit left of it, and of
-- one in instalments what is due on its first day. No row is written again: only this release divides instalments.
-- Safe beside release 279683ed: function list_order_to_pay(changed integer): without a division it lists what it listed before
CREATE OR REPLACE FUNCTION list_order_to_pay(changed integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO orders_to_pay (order_id, ordered_at, due_on, is_dated)
    SELECT placed.id, placed.created_at, part.due_on,
      (placed.sale_type <> 'order' OR part.instalment_no > 1)
        AND NOT (placed.payment_mode = 'onDelivery' AND (placed.sale_type = 'order' OR part.due_on = (
          SELECT first.due_on FROM payment_intents AS first WHERE first.order_id = changed ORDER BY first.instalment_no LIMIT 1)))
    FROM orders AS placed JOIN payment_intents AS part ON part.order_id = placed.id
    WHERE placed.id = changed AND placed.state = 'sale'
      AND NOT EXISTS (SELECT FROM payment_attempts AS attempt WHERE attempt.intent_id = part.id AND attempt.state = 'succeeded')
      AND NOT EXISTS (SELECT FROM cash_payments AS cash WHERE cash.intent_id = part.id
        AND NOT EXISTS (SELECT FROM cash_reversals AS reversal WHERE reversal.cash_payment_id = cash.id))
    ORDER BY part.instalment_no LIMIT 1
    ON CONFLICT (order_id) DO UPDATE SET due_on = excluded.due_on, is_dated = excluded.is_dated;
  IF NOT FOUND THEN
    DELETE FROM orders_to_pay WHERE order_id = changed;
  END IF;
END
$$;
