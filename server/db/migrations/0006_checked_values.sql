ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_intent_id_payment_intents_id_fk";
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_id_amount" UNIQUE("id","amount_due");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "attempts_intent_amount" FOREIGN KEY ("intent_id","amount") REFERENCES "public"."payment_intents"("id","amount_due") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sale_type" CHECK ("orders"."sale_type" in ('order', 'preorder', 'creditorder'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_order_type" CHECK ("orders"."order_type" in ('pack'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_mode" CHECK ("orders"."payment_mode" in ('domicile', 'online'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('sale', 'cancel'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "attempts_provider" CHECK ("payment_attempts"."provider" in ('wave'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "attempts_mode" CHECK ("payment_attempts"."mode" in ('live', 'test'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "attempts_state" CHECK ("payment_attempts"."state" in ('created', 'requesting', 'unknown', 'pending', 'processing', 'failed', 'cancelled', 'expired', 'succeeded', 'surplus', 'conflicted'));--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_source" CHECK ("payment_events"."source" in ('initiate', 'callback', 'status', 'reconciler'));--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_from_state" CHECK ("payment_events"."from_state" in ('created', 'requesting', 'unknown', 'pending', 'processing', 'failed', 'cancelled', 'expired', 'succeeded', 'surplus', 'conflicted'));--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_to_state" CHECK ("payment_events"."to_state" in ('created', 'requesting', 'unknown', 'pending', 'processing', 'failed', 'cancelled', 'expired', 'succeeded', 'surplus', 'conflicted'));--> statement-breakpoint
ALTER TABLE "callback_inbox" ADD CONSTRAINT "callback_inbox_provider" CHECK ("callback_inbox"."provider" in ('wave'));--> statement-breakpoint
ALTER TABLE "callback_inbox" ADD CONSTRAINT "callback_inbox_state_known" CHECK ("callback_inbox"."state" in ('waiting', 'applied', 'orphaned'));--> statement-breakpoint
ALTER TABLE "ledger_readings" ADD CONSTRAINT "ledger_readings_provider" CHECK ("ledger_readings"."provider" in ('wave'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('mail.order_placed', 'invoice.issue', 'mail.payment_received'));
--> statement-breakpoint
CREATE TRIGGER payment_events_never_emptied BEFORE TRUNCATE ON "payment_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
