CREATE TABLE "instalment_divisions" (
	"rest_id" integer PRIMARY KEY NOT NULL,
	"intent_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"first_amount" bigint NOT NULL,
	"actor" text NOT NULL,
	"divided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instalment_divisions_parts" CHECK ("instalment_divisions"."first_amount" between 1 and "instalment_divisions"."amount" - 1),
	CONSTRAINT "instalment_divisions_actor" CHECK ("instalment_divisions"."actor" = 'shopper' or "instalment_divisions"."actor" like 'staff:_%')
);
--> statement-breakpoint
ALTER TABLE "cash_payments" DROP CONSTRAINT "cash_payments_intent_amount";
--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "attempts_intent_amount";
--> statement-breakpoint
ALTER TABLE "instalment_divisions" ADD CONSTRAINT "instalment_divisions_rest_id_payment_intents_id_fk" FOREIGN KEY ("rest_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_divisions" ADD CONSTRAINT "instalment_divisions_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instalment_divisions_intent" ON "instalment_divisions" USING btree ("intent_id");--> statement-breakpoint
-- Safe beside release 279683ed: foreign key cash_payments_intent_id_payment_intents_id_fk: the one that is dropped implied it
ALTER TABLE "cash_payments" ADD CONSTRAINT "cash_payments_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Safe beside release 279683ed: foreign key payment_attempts_intent_id_payment_intents_id_fk: the one that is dropped implied it
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
CREATE TRIGGER instalment_divisions_append_only BEFORE UPDATE OR DELETE ON "instalment_divisions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER instalment_divisions_never_emptied BEFORE TRUNCATE ON "instalment_divisions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- In the place of the foreign keys on (intent, amount): what settles an instalment is exactly its amount. An attempt of before a
-- division keeps its amount, and so do further payments that are found with its code; neither settles the smaller part.
CREATE FUNCTION check_instalment_amount() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.amount = (SELECT amount_due FROM payment_intents WHERE id = NEW.intent_id) THEN
    RETURN NEW;
  END IF;
  IF TG_TABLE_NAME = 'payment_attempts' AND TG_OP = 'INSERT'
    AND EXISTS (SELECT FROM instalment_divisions WHERE intent_id = NEW.intent_id AND amount = NEW.amount) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an amount of % is not that of instalment %', NEW.amount, NEW.intent_id
    USING ERRCODE = 'check_violation', CONSTRAINT = replace(TG_TABLE_NAME, 'payment_attempts', 'attempts') || '_intent_amount';
END
$$;
--> statement-breakpoint
-- What is due for an instalment of which a payment was begun changes by its division only.
CREATE FUNCTION keep_instalment_amount() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM instalment_divisions WHERE intent_id = OLD.id AND amount = OLD.amount_due AND first_amount = NEW.amount_due)
    OR NOT EXISTS (SELECT FROM payment_attempts WHERE intent_id = OLD.id UNION ALL SELECT FROM cash_payments WHERE intent_id = OLD.id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a payment of instalment % was begun', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'attempts_intent_amount';
END
$$;
--> statement-breakpoint
-- Safe beside release 279683ed: trigger payment_intents_amount_kept on payment_intents: it refuses what the dropped foreign keys refused
CREATE TRIGGER payment_intents_amount_kept BEFORE UPDATE OF "amount_due" ON "payment_intents"
  FOR EACH ROW WHEN (OLD.amount_due <> NEW.amount_due) EXECUTE FUNCTION keep_instalment_amount();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger attempts_amount_begun on payment_attempts: it refuses what the dropped foreign key refused
CREATE TRIGGER attempts_amount_begun AFTER INSERT ON "payment_attempts"
  FOR EACH ROW EXECUTE FUNCTION check_instalment_amount();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger attempts_amount_kept on payment_attempts: the same
CREATE TRIGGER attempts_amount_kept AFTER UPDATE OF "amount", "intent_id" ON "payment_attempts"
  FOR EACH ROW WHEN (OLD.amount <> NEW.amount OR OLD.intent_id <> NEW.intent_id) EXECUTE FUNCTION check_instalment_amount();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger attempts_amount_settled on payment_attempts: it refuses only what that release cannot decide, money for an amount that was divided
CREATE TRIGGER attempts_amount_settled AFTER UPDATE OF "state" ON "payment_attempts"
  FOR EACH ROW WHEN (NEW.state = 'succeeded' AND OLD.state <> 'succeeded') EXECUTE FUNCTION check_instalment_amount();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger cash_payments_amount on cash_payments: it refuses what the dropped foreign key refused
CREATE TRIGGER cash_payments_amount AFTER INSERT ON "cash_payments"
  FOR EACH ROW EXECUTE FUNCTION check_instalment_amount();
--> statement-breakpoint
-- Owned by the owner of the tables: the server's role can change no amount, except by this function. The two parts add up to what was
-- divided, which nothing has paid and no attempt offers; later instalments, which nobody has begun to pay, get the next number.
CREATE FUNCTION divide_instalment(divided integer, first_part bigint, rest_due date, by_whom text, divided_on timestamp with time zone) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  whole payment_intents;
  rest integer;
BEGIN
  SELECT * INTO STRICT whole FROM payment_intents WHERE id = divided;
  PERFORM FROM orders WHERE id = whole.order_id AND state = 'sale' FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order % is closed', whole.order_id;
  END IF;
  SELECT * INTO STRICT whole FROM payment_intents WHERE id = divided;
  IF first_part < 1 OR first_part >= whole.amount_due THEN
    RAISE EXCEPTION 'instalment % is not divided at %', divided, first_part;
  END IF;
  PERFORM FROM payment_attempts WHERE intent_id = divided AND (state IN ('conflicted', 'succeeded')
    OR (NOT superseded AND state IN ('created', 'requesting', 'unknown', 'pending', 'processing', 'failed', 'cancelled', 'expired')));
  IF FOUND THEN
    RAISE EXCEPTION 'instalment % is paid or may be paid', divided;
  END IF;
  PERFORM FROM cash_payments AS cash WHERE cash.intent_id = divided
    AND NOT EXISTS (SELECT FROM cash_reversals AS reversal WHERE reversal.cash_payment_id = cash.id);
  IF FOUND THEN
    RAISE EXCEPTION 'instalment % is paid in cash', divided;
  END IF;
  PERFORM FROM payment_intents AS later WHERE later.order_id = whole.order_id AND later.instalment_no > whole.instalment_no
    AND (EXISTS (SELECT FROM payment_attempts WHERE intent_id = later.id) OR EXISTS (SELECT FROM cash_payments AS cash WHERE cash.intent_id = later.id
      AND NOT EXISTS (SELECT FROM cash_reversals AS reversal WHERE reversal.cash_payment_id = cash.id)));
  IF FOUND THEN
    RAISE EXCEPTION 'a payment of an instalment after % was tried', divided;
  END IF;
  -- In two steps, because numbers are unique at every moment.
  UPDATE payment_intents SET instalment_no = - instalment_no - 1 WHERE order_id = whole.order_id AND instalment_no > whole.instalment_no;
  UPDATE payment_intents SET instalment_no = - instalment_no WHERE order_id = whole.order_id AND instalment_no < 0;
  INSERT INTO payment_intents (order_id, instalment_no, amount_due, due_on)
    VALUES (whole.order_id, whole.instalment_no + 1, whole.amount_due - first_part, rest_due) RETURNING id INTO rest;
  INSERT INTO instalment_divisions (rest_id, intent_id, amount, first_amount, actor, divided_at)
    VALUES (rest, divided, whole.amount_due, first_part, by_whom, divided_on);
  UPDATE payment_intents SET amount_due = first_part WHERE id = divided;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION divide_instalment(integer, bigint, date, text, timestamp with time zone) FROM PUBLIC;
--> statement-breakpoint
-- Safe beside release 279683ed: function list_order_to_pay(changed integer): it also gives a day to what is left of a divided order
CREATE OR REPLACE FUNCTION list_order_to_pay(changed integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO orders_to_pay (order_id, ordered_at, due_on, is_dated)
    SELECT placed.id, placed.created_at, part.due_on,
      (placed.sale_type <> 'order' OR part.instalment_no > 1) AND NOT (placed.payment_mode = 'onDelivery' AND part.instalment_no = 1)
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
