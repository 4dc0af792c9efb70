ALTER TABLE "orders" DROP CONSTRAINT "orders_owner";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "day_price" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "agreed_by" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "agreed_within" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "agreement_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" integer;--> statement-breakpoint
-- Safe beside release 279683ed: check order_lines_agreement: it concerns only columns that this release does not write
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_agreement" CHECK (case when "order_lines"."day_price" is null
        then "order_lines"."agreed_by" is null and "order_lines"."agreed_within" is null and "order_lines"."agreement_reason" is null
        else "order_lines"."kind" = 'product' and "order_lines"."agreed_by" is not null and "order_lines"."agreement_reason" <> ''
          and "order_lines"."agreement_reason" is not null and "order_lines"."agreed_within" between 1 and 100
          and "order_lines"."unit_price" < "order_lines"."day_price"
          and "order_lines"."unit_price"::bigint * 100 >= "order_lines"."day_price"::bigint * (100 - "order_lines"."agreed_within") end) NOT VALID;--> statement-breakpoint
-- Safe beside release 279683ed: check orders_owner: it allows more
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner" CHECK (case when "orders"."customer_id" is null
        then "orders"."capability_nonce" is not null and "orders"."address" is not null
          and ("orders"."email" is not null or "orders"."placed_by" is not null)
        else "orders"."capability_nonce" is null and "orders"."guest_hash" is null end) NOT VALID;
--> statement-breakpoint
-- Owned by the owner of the tables: the server's role can change no line and no price, except by this function and only while no
-- payment was tried, because the amount of a payment is that of its instalment (HAZARDS A6).
CREATE FUNCTION change_order_lines(changed integer, region text, lines jsonb, plan jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  new_total bigint;
BEGIN
  PERFORM FROM orders WHERE id = changed AND state = 'sale' AND order_type = 'basket' AND discount_phone_hash IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the lines of order % do not change', changed;
  END IF;
  PERFORM FROM payment_intents AS part WHERE part.order_id = changed
    AND (EXISTS (SELECT FROM payment_attempts WHERE intent_id = part.id) OR EXISTS (SELECT FROM cash_payments WHERE intent_id = part.id));
  IF FOUND THEN
    RAISE EXCEPTION 'a payment of order % was tried', changed;
  END IF;
  DELETE FROM order_lines WHERE order_id = changed;
  INSERT INTO order_lines (order_id, position, kind, product_id, product_name, quantity, unit_price, subtotal, day_price, agreed_by, agreed_within, agreement_reason)
    SELECT changed, line."position", line.kind, line."productId", line."productName", line.quantity, line."unitPrice", line.subtotal,
      line."dayPrice", line."agreedBy", line."agreedWithin", line."agreementReason"
    FROM jsonb_to_recordset(lines) AS line("position" integer, kind text, "productId" integer, "productName" text, quantity integer,
      "unitPrice" bigint, subtotal bigint, "dayPrice" bigint, "agreedBy" integer, "agreedWithin" integer, "agreementReason" text);
  SELECT sum(subtotal) INTO new_total FROM order_lines WHERE order_id = changed;
  UPDATE orders SET total = new_total, delivery_region = region WHERE id = changed;
  UPDATE payment_intents AS part SET amount_due = planned.amount
    FROM jsonb_to_recordset(plan) AS planned("number" integer, amount bigint)
    WHERE part.order_id = changed AND part.instalment_no = planned."number";
  IF new_total IS DISTINCT FROM (SELECT sum(amount_due) FROM payment_intents WHERE order_id = changed) THEN
    RAISE EXCEPTION 'the instalments of order % do not add up to its total', changed;
  END IF;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION change_order_lines(integer, text, jsonb, jsonb) FROM PUBLIC;