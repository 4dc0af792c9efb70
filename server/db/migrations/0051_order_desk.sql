CREATE TABLE "order_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"withdraws" integer,
	CONSTRAINT "order_notes_withdrawn_once" UNIQUE("withdraws"),
	CONSTRAINT "order_notes_text" CHECK (("order_notes"."text" = '') = ("order_notes"."withdraws" is not null))
);
--> statement-breakpoint
CREATE TABLE "orders_to_pay" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"is_dated" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_withdraws_order_notes_id_fk" FOREIGN KEY ("withdraws") REFERENCES "public"."order_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_to_pay" ADD CONSTRAINT "orders_to_pay_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_to_pay_latest" ON "orders_to_pay" USING btree ("ordered_at","order_id");--> statement-breakpoint
CREATE INDEX "orders_to_pay_dated" ON "orders_to_pay" USING btree ("due_on","order_id") WHERE "orders_to_pay"."is_dated";--> statement-breakpoint
CREATE TRIGGER order_notes_append_only BEFORE UPDATE OR DELETE ON "order_notes"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_notes_never_emptied BEFORE TRUNCATE ON "order_notes"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Owned by the owner of the tables: the server's role cannot write the list. It repeats what the ledger computes: an instalment is
-- paid by an attempt that succeeded or by cash that was not reversed, and instalments are paid in their order.
CREATE FUNCTION list_order_to_pay(changed integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO orders_to_pay (order_id, ordered_at, due_on, is_dated)
    SELECT placed.id, placed.created_at, part.due_on,
      placed.sale_type <> 'order' AND NOT (placed.payment_mode = 'onDelivery' AND part.instalment_no = 1)
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
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION list_order_to_pay(integer) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION list_orders_to_pay() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    PERFORM list_order_to_pay(NEW.id);
  ELSIF TG_TABLE_NAME = 'payment_intents' THEN
    PERFORM list_order_to_pay(NEW.order_id);
  ELSIF TG_TABLE_NAME = 'cash_reversals' THEN
    PERFORM list_order_to_pay(part.order_id)
      FROM cash_payments AS cash JOIN payment_intents AS part ON part.id = cash.intent_id WHERE cash.id = NEW.cash_payment_id;
  ELSE
    PERFORM list_order_to_pay(part.order_id) FROM payment_intents AS part WHERE part.id = NEW.intent_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Safe beside release 279683ed: trigger orders_to_pay_placed on payment_intents: it writes only the new table, as the owner of it
-- All parts of an order are written by one statement, after which the trigger sees all of them.
CREATE TRIGGER orders_to_pay_placed AFTER INSERT ON "payment_intents"
  FOR EACH ROW WHEN (NEW.instalment_no = 1) EXECUTE FUNCTION list_orders_to_pay();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger orders_to_pay_moved on payment_intents: the same
CREATE TRIGGER orders_to_pay_moved AFTER UPDATE OF "due_on" ON "payment_intents"
  FOR EACH ROW WHEN (OLD.due_on <> NEW.due_on) EXECUTE FUNCTION list_orders_to_pay();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger orders_to_pay_changed on orders: the same
CREATE TRIGGER orders_to_pay_changed AFTER UPDATE OF "state", "payment_mode" ON "orders"
  FOR EACH ROW WHEN ((OLD.state, OLD.payment_mode) <> (NEW.state, NEW.payment_mode)) EXECUTE FUNCTION list_orders_to_pay();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger orders_to_pay_settled on payment_attempts: the same
CREATE TRIGGER orders_to_pay_settled AFTER UPDATE OF "state" ON "payment_attempts"
  FOR EACH ROW WHEN ((OLD.state = 'succeeded') <> (NEW.state = 'succeeded')) EXECUTE FUNCTION list_orders_to_pay();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger orders_to_pay_begun on payment_attempts: the same
CREATE TRIGGER orders_to_pay_begun AFTER INSERT ON "payment_attempts"
  FOR EACH ROW WHEN (NEW.state = 'succeeded') EXECUTE FUNCTION list_orders_to_pay();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger orders_to_pay_cash on cash_payments: the same
CREATE TRIGGER orders_to_pay_cash AFTER INSERT ON "cash_payments"
  FOR EACH ROW EXECUTE FUNCTION list_orders_to_pay();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger orders_to_pay_cash_reversed on cash_reversals: the same
CREATE TRIGGER orders_to_pay_cash_reversed AFTER INSERT ON "cash_reversals"
  FOR EACH ROW EXECUTE FUNCTION list_orders_to_pay();
