ALTER TABLE "order_refunds" DROP CONSTRAINT "order_refunds_cause";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sending" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sendings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_cause" CHECK ("order_refunds"."cause" in ('cancelledLine', 'returnedLine', 'missingDelivery', 'surplus', 'goodwill', 'dispute'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sending_state" CHECK ("refunds"."sending" in ('sending', 'unknown'));--> statement-breakpoint
CREATE FUNCTION note_order_refund_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_webhook_event('refund.state_changed', now(), jsonb_build_object(
      'order_id', placed.id, 'reference', placed.reference, 'transaction_id', attempt.client_reference,
      'provider', NEW.provider, 'order_refund_id', NEW.id, 'amount', NEW.amount, 'cause', NEW.cause,
      'from', CASE WHEN TG_OP = 'UPDATE' THEN OLD.state END, 'to', NEW.state))
    FROM payment_attempts AS attempt JOIN payment_intents AS part ON part.id = attempt.intent_id
      JOIN orders AS placed ON placed.id = part.order_id
    WHERE attempt.id = NEW.attempt_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER webhook_order_refund_begun AFTER INSERT ON "order_refunds" FOR EACH ROW EXECUTE FUNCTION note_order_refund_event();
--> statement-breakpoint
CREATE TRIGGER webhook_order_refund_changed AFTER UPDATE OF "state" ON "order_refunds"
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION note_order_refund_event();
