CREATE TABLE "customer_credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"attempt_id" uuid,
	"intent_id" integer,
	"cash_payment_id" integer,
	"amount" bigint NOT NULL,
	"staff_id" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_credits_attempt" UNIQUE("attempt_id"),
	CONSTRAINT "customer_credits_intent" UNIQUE("intent_id"),
	CONSTRAINT "customer_credits_cash_payment" UNIQUE("cash_payment_id"),
	CONSTRAINT "customer_credits_source" CHECK (num_nonnulls("customer_credits"."attempt_id", "customer_credits"."intent_id") = 1 and ("customer_credits"."intent_id" is null) = ("customer_credits"."cash_payment_id" is null)),
	CONSTRAINT "customer_credits_amount" CHECK (case when "customer_credits"."attempt_id" is null then "customer_credits"."amount" between -100000000 and -1 else "customer_credits"."amount" between 1 and 100000000 end)
);
--> statement-breakpoint
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_type";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "cash_payments" ADD COLUMN "method" text DEFAULT 'cash' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_cash_payment_id_cash_payments_id_fk" FOREIGN KEY ("cash_payment_id") REFERENCES "public"."cash_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_credits_order" ON "customer_credits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "customer_credits_at" ON "customer_credits" USING btree ("at");--> statement-breakpoint
ALTER TABLE "cash_payments" ADD CONSTRAINT "cash_payments_method" CHECK ("cash_payments"."method" in ('cash', 'credit'));--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_type" CHECK ("webhook_events"."type" in ('order.placed', 'order.state_changed', 'order.fulfilment_changed', 'payment.state_changed', 'payment.cash_received', 'payment.cash_reversed', 'payment.credit_used', 'refund.state_changed'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail.order_placed', 'invoice.issue', 'mail.payment_received', 'mail.instalment_reminder', 'sms.instalment_reminder', 'mail.payment_returned', 'sms.payment_returned', 'mail.payment_kept', 'sms.payment_kept', 'mail.invoice_cancelled', 'sms.invoice_cancelled', 'refund.send', 'mail.refund_step', 'sms.refund_step', 'mail.delivery_step', 'sms.delivery_step', 'mail.staff_task', 'mail.one_time_code', 'sms.one_time_code', 'mail.password_changed', 'mail.email_changed', 'mail.phone_changed'));
--> statement-breakpoint
CREATE TRIGGER customer_credits_append_only BEFORE UPDATE OR DELETE ON "customer_credits"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER customer_credits_never_emptied BEFORE TRUNCATE ON "customer_credits"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What settles an instalment by credit is not taken back: the credit would stay used.
CREATE FUNCTION refuse_credit_reversal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM cash_payments WHERE id = NEW.cash_payment_id AND method = 'credit') THEN
    RAISE EXCEPTION 'entry % is credit, which is not reversed', NEW.cash_payment_id USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_reversals_cash_only';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Safe beside release 279683ed: trigger cash_reversals_cash_only on cash_reversals: it refuses only entries that are no cash, which that release does not write
CREATE TRIGGER cash_reversals_cash_only BEFORE INSERT ON "cash_reversals"
  FOR EACH ROW EXECUTE FUNCTION refuse_credit_reversal();
--> statement-breakpoint
-- Money that is credit of the customer does not become a refund: it may be spent. What a provider has returned all the same is a task.
CREATE FUNCTION refuse_refund_of_credit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM customer_credits WHERE attempt_id = NEW.id) THEN
    RAISE EXCEPTION 'the money of attempt % is credit of the customer', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'attempts_credit_kept';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Safe beside release 279683ed: trigger attempts_credit_kept on payment_attempts: it refuses only the refund of money that became credit, which the newer release reports as a task
CREATE TRIGGER attempts_credit_kept BEFORE UPDATE OF "state" ON "payment_attempts"
  FOR EACH ROW WHEN (NEW.state = 'refunded' AND OLD.state <> 'refunded') EXECUTE FUNCTION refuse_refund_of_credit();
--> statement-breakpoint
-- Safe beside release 279683ed: function note_cash_event(): for cash it tells the same; credit that was used has a type of its own
CREATE OR REPLACE FUNCTION note_cash_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry integer := CASE WHEN TG_TABLE_NAME = 'cash_payments' THEN (to_jsonb(NEW) ->> 'id')::integer ELSE (to_jsonb(NEW) ->> 'cash_payment_id')::integer END;
BEGIN
  PERFORM note_webhook_event(
      CASE WHEN TG_TABLE_NAME <> 'cash_payments' THEN 'payment.cash_reversed'
        WHEN cash.method = 'credit' THEN 'payment.credit_used' ELSE 'payment.cash_received' END,
      (to_jsonb(NEW) ->> CASE WHEN TG_TABLE_NAME = 'cash_payments' THEN 'received_at' ELSE 'reversed_at' END)::timestamp with time zone,
      jsonb_build_object('order_id', placed.id, 'reference', placed.reference, 'instalment', part.instalment_no,
        'cash_id', cash.id, 'amount', cash.amount))
    FROM cash_payments AS cash JOIN payment_intents AS part ON part.id = cash.intent_id
      JOIN orders AS placed ON placed.id = part.order_id
    WHERE cash.id = entry;
  RETURN NULL;
END
$$;
