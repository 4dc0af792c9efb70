CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"endpoint_id" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL,
	"done_at" timestamp with time zone,
	"last_status" integer,
	"last_try_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("event_id","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_type" CHECK ("webhook_events"."type" in ('order.placed', 'order.state_changed', 'order.fulfilment_changed', 'payment.state_changed', 'payment.cash_received', 'payment.cash_reversed', 'refund.state_changed'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at","id") WHERE "webhook_deliveries"."done_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_registered" ON "webhook_endpoints" USING btree ("id") WHERE "webhook_endpoints"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_events_at" ON "webhook_events" USING btree ("at");
--> statement-breakpoint
CREATE FUNCTION note_webhook_event(event_type text, happened timestamp with time zone, facts jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  noted bigint;
BEGIN
  IF EXISTS (SELECT FROM webhook_endpoints WHERE ended_at IS NULL) THEN
    INSERT INTO webhook_events (type, data, at) VALUES (event_type, facts, happened) RETURNING id INTO noted;
    INSERT INTO webhook_deliveries (event_id, endpoint_id)
      SELECT noted, endpoint.id FROM webhook_endpoints AS endpoint WHERE endpoint.ended_at IS NULL;
  END IF;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION note_webhook_event(text, timestamp with time zone, jsonb) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION note_order_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  facts jsonb := jsonb_build_object('order_id', NEW.id, 'reference', NEW.reference, 'sale_type', NEW.sale_type, 'total', NEW.total);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_webhook_event('order.placed', NEW.created_at, facts);
    RETURN NULL;
  END IF;
  IF OLD.state <> NEW.state THEN
    PERFORM note_webhook_event('order.state_changed', now(), facts || jsonb_build_object('from', OLD.state, 'to', NEW.state));
  END IF;
  IF OLD.fulfilment IS DISTINCT FROM NEW.fulfilment THEN
    PERFORM note_webhook_event('order.fulfilment_changed', now(), facts || jsonb_build_object('from', OLD.fulfilment, 'to', NEW.fulfilment));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_payment_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_webhook_event('payment.state_changed', NEW.at, jsonb_build_object(
      'order_id', placed.id, 'reference', placed.reference, 'instalment', part.instalment_no,
      'transaction_id', attempt.client_reference, 'provider', attempt.provider, 'mode', attempt.mode, 'amount', attempt.amount,
      'from', NEW.from_state, 'to', NEW.to_state))
    FROM payment_attempts AS attempt JOIN payment_intents AS part ON part.id = attempt.intent_id
      JOIN orders AS placed ON placed.id = part.order_id
    WHERE attempt.id = NEW.attempt_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_cash_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry integer := CASE WHEN TG_TABLE_NAME = 'cash_payments' THEN (to_jsonb(NEW) ->> 'id')::integer ELSE (to_jsonb(NEW) ->> 'cash_payment_id')::integer END;
BEGIN
  PERFORM note_webhook_event(
      CASE WHEN TG_TABLE_NAME = 'cash_payments' THEN 'payment.cash_received' ELSE 'payment.cash_reversed' END,
      (to_jsonb(NEW) ->> CASE WHEN TG_TABLE_NAME = 'cash_payments' THEN 'received_at' ELSE 'reversed_at' END)::timestamp with time zone,
      jsonb_build_object('order_id', placed.id, 'reference', placed.reference, 'instalment', part.instalment_no,
        'cash_id', cash.id, 'amount', cash.amount))
    FROM cash_payments AS cash JOIN payment_intents AS part ON part.id = cash.intent_id
      JOIN orders AS placed ON placed.id = part.order_id
    WHERE cash.id = entry;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_refund_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_webhook_event('refund.state_changed', now(), jsonb_build_object(
      'order_id', placed.id, 'reference', placed.reference, 'transaction_id', attempt.client_reference,
      'provider', NEW.provider, 'refund_id', NEW.id, 'amount', NEW.amount,
      'from', CASE WHEN TG_OP = 'UPDATE' THEN OLD.state END, 'to', NEW.state))
    FROM payment_attempts AS attempt JOIN payment_intents AS part ON part.id = attempt.intent_id
      JOIN orders AS placed ON placed.id = part.order_id
    WHERE attempt.id = NEW.attempt_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Safe beside release 279683ed: trigger webhook_order_placed on orders: it writes only new tables, as their owner, while an endpoint is registered
CREATE TRIGGER webhook_order_placed AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION note_order_event();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger webhook_order_changed on orders: the same
CREATE TRIGGER webhook_order_changed AFTER UPDATE OF "state", "fulfilment" ON "orders" FOR EACH ROW EXECUTE FUNCTION note_order_event();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger webhook_payment_changed on payment_events: the same
CREATE TRIGGER webhook_payment_changed AFTER INSERT ON "payment_events"
  FOR EACH ROW WHEN (NEW.from_state IS DISTINCT FROM NEW.to_state) EXECUTE FUNCTION note_payment_event();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger webhook_cash_received on cash_payments: the same
CREATE TRIGGER webhook_cash_received AFTER INSERT ON "cash_payments" FOR EACH ROW EXECUTE FUNCTION note_cash_event();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger webhook_cash_reversed on cash_reversals: the same
CREATE TRIGGER webhook_cash_reversed AFTER INSERT ON "cash_reversals" FOR EACH ROW EXECUTE FUNCTION note_cash_event();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger webhook_refund_begun on refunds: the same
CREATE TRIGGER webhook_refund_begun AFTER INSERT ON "refunds" FOR EACH ROW EXECUTE FUNCTION note_refund_event();
--> statement-breakpoint
-- Safe beside release 279683ed: trigger webhook_refund_changed on refunds: the same
CREATE TRIGGER webhook_refund_changed AFTER UPDATE OF "state" ON "refunds"
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION note_refund_event();
