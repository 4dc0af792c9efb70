ALTER TABLE "orders" ADD COLUMN "discount_address_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_address_words" text[];--> statement-breakpoint
-- Owned by the owner of the tables: the server's role can change no price, except by this function.
CREATE FUNCTION withdraw_welcome_discount(order_id integer, plan jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  discount integer;
  new_total integer;
BEGIN
  PERFORM FROM orders WHERE id = order_id AND state = 'sale' AND discount_phone_hash IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order % has no welcome discount', order_id;
  END IF;
  -- The amount of a payment is that of its instalment, also of one that was refused (HAZARDS A6).
  PERFORM FROM payment_intents AS intent
    WHERE intent.order_id = withdraw_welcome_discount.order_id
      AND (EXISTS (SELECT FROM payment_attempts WHERE intent_id = intent.id) OR EXISTS (SELECT FROM cash_payments WHERE intent_id = intent.id));
  IF FOUND THEN
    RAISE EXCEPTION 'a payment of order % was tried', order_id;
  END IF;
  DELETE FROM order_lines AS line
    WHERE line.order_id = withdraw_welcome_discount.order_id AND line.kind = 'discount' RETURNING line.subtotal INTO STRICT discount;
  UPDATE orders SET total = total - discount, discount_phone_hash = NULL, discount_address_hash = NULL,
    discount_address_key = NULL, discount_address_words = NULL
    WHERE id = order_id RETURNING total INTO new_total;
  INSERT INTO payment_intents (order_id, instalment_no, amount_due, due_on)
    SELECT withdraw_welcome_discount.order_id, part."number", part.amount, part."dueOn"
    FROM jsonb_to_recordset(plan) AS part("number" integer, amount integer, "dueOn" date)
    ON CONFLICT ON CONSTRAINT payment_intents_instalment DO UPDATE SET amount_due = excluded.amount_due;
  IF new_total <> (SELECT sum(amount_due) FROM payment_intents AS intent WHERE intent.order_id = withdraw_welcome_discount.order_id) THEN
    RAISE EXCEPTION 'the instalments of order % do not add up to its total', order_id;
  END IF;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION withdraw_welcome_discount(integer, jsonb) FROM PUBLIC;
